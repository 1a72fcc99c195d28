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
    -- Where it is in the review (docs/item-bank.md); packs of the repository come in approved.
    state text not null default 'approved' constraint pack_versions_state
        check (state in ('draft', 'in_review', 'approved', 'retired')),
    published_at timestamptz not null default now(),
    -- First approved, so that learners could find it. A draft that is given up was never found and must not hide the
    -- version before it; `retired` alone could not tell the two.
    released_at timestamptz,
    constraint pack_versions_once unique (slug, version),
    constraint pack_versions_released check (state <> 'approved' or released_at is not null)
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

-- Every passage, recording and task of a version, for browsing and for practicing one alone. Filled by the importer; topic
-- and sample are editorial and may change later.
create table library.pack_sets (
    pack_version_id uuid not null references library.pack_versions (id) on delete cascade,
    set_id text not null,
    section text not null constraint pack_sets_section check (section in ('reading', 'listening', 'speaking', 'writing')),
    part text not null,
    position int not null,
    kind text not null,
    title text,
    question_types text[] not null,
    items int not null constraint pack_sets_items check (items > 0),
    points int not null,
    seconds int not null,
    -- The mean of its items' author's guesses, -2 to 2.
    difficulty real not null,
    topic text,
    is_sample boolean not null default false,
    primary key (pack_version_id, set_id)
);
create index pack_sets_by_section on library.pack_sets (section, kind);

-- Keys, explanations and transcripts. app_tenant has no right here: no query made for a learner can read them.
create table library.answer_keys (
    pack_version_id uuid primary key references library.pack_versions (id) on delete cascade,
    content jsonb not null
);

-- The files of a version as its author wrote them, so that it can be taken out again byte for byte.
create table library.pack_files (
    pack_version_id uuid not null references library.pack_versions (id) on delete cascade,
    path text not null,
    sha256 bytea not null,
    bytes bigint not null,
    primary key (pack_version_id, path)
);

-- Rubrics by name, for checking what staff bring in; a version keeps those that it was published with.
create table library.rubrics (
    name text primary key,
    content jsonb not null,
    imported_at timestamptz not null default now()
);

grant select on library.formats, library.pack_versions, library.pack_sections, library.pack_sets to app_tenant;
grant select, insert, update, delete on library.formats, library.pack_sections, library.pack_sets, library.answer_keys,
    library.pack_files, library.rubrics to app_platform;
-- A published version never changes; its place in the review may.
grant select, insert, delete, update (state, released_at) on library.pack_versions to app_platform;
