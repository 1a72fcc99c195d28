-- What people tell about themselves beyond their account (R-096 to R-100, D-024 to D-030).
-- Each part counts its changes, so that an editor learns when somebody else was faster.

alter table users add column handles jsonb not null default '[]';
alter table users add column profile_version int not null default 1;

alter table student_details
    add column classes_taken text[] not null default '{}',
    add column referral text,
    add column notes text,
    -- A band up to 6, or points above (D-030).
    add column target_total numeric(4, 1),
    add column test_on date,
    add column version int not null default 1;

-- Real tests, as their takers enter them.
create table real_scores (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    taken_on date not null,
    scale text not null constraint real_scores_scale check (scale in ('bands', 'points')),
    reading numeric(4, 1) not null,
    listening numeric(4, 1) not null,
    speaking numeric(4, 1) not null,
    writing numeric(4, 1) not null,
    entered_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index real_scores_of_user on real_scores (tenant_id, user_id, taken_on desc);
select enable_tenant_rls('real_scores');

alter table teacher_details
    add column bio text,
    add column subjects text[] not null default '{}',
    add column hours_per_week int,
    add column hourly_cents int,
    add column currency text constraint teacher_details_currency check (currency in ('USD', 'TWD', 'RMB')),
    add column version int not null default 1,
    add constraint teacher_details_salary check (hourly_cents is null or currency is not null);

-- Name, tax number, day of birth and address of a teacher: one sealed text (product/src/sealing.rs).
create table teacher_billing (
    tenant_id uuid not null,
    user_id uuid not null,
    sealed bytea not null,
    version int not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create trigger teacher_billing_touch before update on teacher_billing for each row execute function touch_updated_at();
select enable_tenant_rls('teacher_billing');
