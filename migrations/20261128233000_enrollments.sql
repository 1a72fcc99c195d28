-- Enrollment forms of a brand's academy: filled in step by step by anybody, worked on in the office
-- (R-337 to R-345, R-348; D-125, D-126).
set local lock_timeout = '2s';

create table enrollments (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    -- Who was signed in when it was begun. With the account the whole form goes.
    user_id uuid,
    -- SHA-256 of the key that its writer's browser keeps.
    key_hash bytea not null constraint enrollments_key check (octet_length(key_hash) = 32),
    lang text not null constraint enrollments_lang check (lang in ('en', 'cn', 'tw')),
    -- The last step that is complete; the fourth sends it.
    form_step smallint not null constraint enrollments_step check (form_step between 1 and 4),
    submitted_at timestamptz,
    -- Step 1: who writes, and for which courses.
    role text not null constraint enrollments_role check (role in ('student', 'parent', 'other')),
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text not null,
    courses text[] not null constraint enrollments_courses check (
        cardinality(courses) between 1 and 7
        and courses <@ array['sat_act_summer', 'sat_act_winter', 'crash_course', 'private_tutoring', 'toefl_group',
                             'mentoring', 'application_counseling']),
    -- Step 3; null until it is filled in.
    class_type text constraint enrollments_class_type check (class_type in ('group', 'private')),
    tutoring_mode text constraint enrollments_tutoring_mode check (tutoring_mode in ('in_person', 'online')),
    other_course text,
    test_scores text,
    previous_class text,
    mandarin_help text constraint enrollments_mandarin_help check (mandarin_help in ('wanted', 'not_needed', 'no_preference')),
    heard_from text constraint enrollments_heard_from check (
        heard_from in ('friend', 'school', 'search', 'social_media', 'event', 'former_student', 'other')),
    referred_by text,
    group_members text,
    payment_method text constraint enrollments_payment_method check (payment_method in ('bank_transfer', 'cheque', 'cash')),
    payment_currency text constraint enrollments_payment_currency check (payment_currency in ('TWD', 'RMB', 'USD')),
    notes text,
    -- The office's part.
    read_at timestamptz,
    status text not null default 'normal' constraint enrollments_status check (status in ('normal', 'archived', 'cancelled', 'deleted')),
    payment_status text not null default 'unknown'
        constraint enrollments_payment_status check (payment_status in ('unknown', 'unpaid', 'created', 'paid', 'cancelled')),
    payment_terms text constraint enrollments_payment_terms check (payment_terms in ('prepay', 'postpay')),
    office_notes text not null default '',
    -- Since when it has the status `deleted`; some time later it is removed.
    deleted_at timestamptz,
    -- Counts the office's changes.
    version integer not null default 1,
    -- Who of the office changed it last, and when.
    changed_by uuid,
    changed_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint enrollments_sent_when_complete check ((form_step = 4) = (submitted_at is not null)),
    constraint enrollments_deleted_when check ((status = 'deleted') = (deleted_at is not null)),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
create index enrollments_newest on enrollments (tenant_id, created_at desc, id desc);
create index enrollments_unread on enrollments (tenant_id, submitted_at)
    where submitted_at is not null and read_at is null and status = 'normal';
create index enrollments_unfinished on enrollments (created_at) where submitted_at is null;
create index enrollments_deleted on enrollments (deleted_at) where deleted_at is not null;
create index enrollments_user_id_fk on enrollments (tenant_id, user_id) where user_id is not null;
create index enrollments_changed_by_fk on enrollments (tenant_id, changed_by) where changed_by is not null;
create trigger enrollments_touch before update on enrollments for each row execute function touch_updated_at();
comment on table enrollments is 'erasure: delete';
select enable_tenant_rls('enrollments');

-- Step 2: students and parents, in the order in which they were named.
create table enrollment_people (
    tenant_id uuid not null,
    enrollment_id uuid not null,
    kind text not null constraint enrollment_people_kind check (kind in ('student', 'parent')),
    position smallint not null constraint enrollment_people_position check (position between 1 and 5),
    first_name text not null,
    last_name text not null,
    chinese_name text,
    email text,
    phone text,
    home_phone text,
    school text,
    graduation_year integer,
    address text,
    primary key (tenant_id, enrollment_id, kind, position),
    foreign key (tenant_id, enrollment_id) references enrollments (tenant_id, id) on delete cascade
);
comment on table enrollment_people is 'erasure: delete';
select enable_tenant_rls('enrollment_people');

-- When the office spoke with whom, and what about. Lines are added and never changed.
create table enrollment_contacts (
    tenant_id uuid not null,
    id uuid not null,
    enrollment_id uuid not null,
    author_id uuid,
    body text not null constraint enrollment_contacts_body check (char_length(body) between 1 and 2000),
    created_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, enrollment_id) references enrollments (tenant_id, id) on delete cascade,
    foreign key (tenant_id, author_id) references users (tenant_id, id)
);
create index enrollment_contacts_of on enrollment_contacts (tenant_id, enrollment_id, created_at);
create index enrollment_contacts_author_id_fk on enrollment_contacts (tenant_id, author_id) where author_id is not null;
comment on table enrollment_contacts is 'erasure: delete';
select enable_tenant_rls('enrollment_contacts');
