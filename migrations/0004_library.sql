-- The item bank: platform content, readable by every tenant and writable by none (architecture: Tenancy).

create schema library;
grant usage on schema library to app_tenant, app_platform;

create table library.formats (
    id text primary key,
    content jsonb not null,
    imported_at timestamptz not null default now()
);

create table library.pack_versions (
    id uuid primary key,
    slug text not null,
    version int not null,
    format text not null references library.formats (id),
    kind text not null constraint pack_versions_kind check (kind in ('full_mock', 'quick_mock', 'section')),
    title text not null,
    summary text not null,
    -- What a learner may see before answering.
    content jsonb not null,
    -- sha256 over every file of the version: a published version never changes.
    fingerprint bytea not null,
    minutes int not null,
    items int not null,
    published_at timestamptz not null default now(),
    constraint pack_versions_once unique (slug, version)
);
create index pack_versions_by_slug on library.pack_versions (slug, version desc);

create table library.pack_sections (
    pack_version_id uuid not null references library.pack_versions (id) on delete cascade,
    section text not null constraint pack_sections_section
        check (section in ('reading', 'listening', 'speaking', 'writing')),
    position int not null,
    questions int not null,
    seconds int not null,
    primary key (pack_version_id, section)
);

-- Keys, explanations and transcripts. app_tenant has no right here: no query made for a learner can read them.
create table library.answer_keys (
    pack_version_id uuid primary key references library.pack_versions (id) on delete cascade,
    content jsonb not null
);

grant select on library.formats, library.pack_versions, library.pack_sections to app_tenant;
grant select, insert, update, delete on library.formats, library.pack_versions, library.pack_sections, library.answer_keys to app_platform;
