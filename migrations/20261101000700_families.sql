-- Parents and their children, and the consent for learners under age
-- (R-076 to R-078, R-102, R-111, R-112, R-121 to R-125; D-017, D-018, D-023).

-- A parent and a child. Only a confirmed link opens anything (D-017); answered links stay as history.
create table parent_links (
    tenant_id uuid not null,
    id uuid not null,
    parent_id uuid not null,
    student_id uuid not null,
    state text not null default 'asked' constraint parent_links_state
        check (state in ('asked', 'confirmed', 'declined', 'removed')),
    asked_at timestamptz not null,
    answered_at timestamptz,
    removed_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, parent_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, student_id) references users (tenant_id, id) on delete cascade,
    constraint parent_links_of_two check (parent_id <> student_id)
);
create unique index parent_links_once on parent_links (tenant_id, parent_id, student_id)
    where state in ('asked', 'confirmed');
create index parent_links_of_student on parent_links (tenant_id, student_id) where state in ('asked', 'confirmed');
select enable_tenant_rls('parent_links');

-- A student who has a parent allows one more to ask (D-017). Used up by the link that it lets in.
create table second_parent_permits (
    tenant_id uuid not null,
    student_id uuid not null,
    given_at timestamptz not null,
    primary key (tenant_id, student_id),
    foreign key (tenant_id, student_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('second_parent_permits');

-- A parent without an account answers by mail for a learner under age (D-023). Each asking is a row.
create table parent_consents (
    tenant_id uuid not null,
    id uuid not null,
    student_id uuid not null,
    parent_email text not null,
    state text not null default 'asked' constraint parent_consents_state
        check (state in ('asked', 'given', 'refused', 'replaced', 'withdrawn')),
    parent_name text not null default '',
    asked_at timestamptz not null,
    answered_at timestamptz,
    withdrawn_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, student_id) references users (tenant_id, id) on delete cascade,
    constraint parent_consents_email_lower check (parent_email = lower(parent_email))
);
create unique index parent_consents_one_open on parent_consents (tenant_id, student_id) where state = 'asked';
create index parent_consents_of_student on parent_consents (tenant_id, student_id, asked_at desc);
select enable_tenant_rls('parent_consents');
