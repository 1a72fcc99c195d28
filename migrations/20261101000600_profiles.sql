-- What people tell about themselves beyond their account (R-049 to R-052, R-096 to R-100, D-024 to D-030).
-- Each part counts its changes, so that an editor learns when somebody else was faster.

create table student_details (
    tenant_id uuid not null,
    user_id uuid not null,
    school text not null,
    grade_level text not null,
    graduation_year int,
    age_band text not null constraint student_details_age_band
        check (age_band in ('under_13', '13_15', '16_17', 'adult')),
    preferred_language text not null default 'en',
    classes_taken text[] not null default '{}',
    referral text,
    notes text,
    -- A band up to 6, or points above (D-030).
    target_total numeric(4, 1),
    test_on date,
    version int not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create trigger student_details_touch before update on student_details for each row execute function touch_updated_at();
select enable_tenant_rls('student_details');

-- What a teacher fills in: college and major finish onboarding, the rest comes with the profile.
create table teacher_details (
    tenant_id uuid not null,
    user_id uuid not null,
    college text not null,
    major text not null,
    graduation_year int,
    bio text,
    subjects text[] not null default '{}',
    hours_per_week int,
    hourly_cents int,
    currency text constraint teacher_details_currency check (currency in ('USD', 'TWD', 'RMB')),
    version int not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, user_id),
    constraint teacher_details_salary check (hourly_cents is null or currency is not null),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create trigger teacher_details_touch before update on teacher_details for each row execute function touch_updated_at();
select enable_tenant_rls('teacher_details');

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

-- Name, tax number, day of birth and address of a teacher: one sealed text (product/src/ground/sealing.rs).
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
