-- Accounts: people, their roles, sessions, onboarding details and mailed links (R-017 to R-085, R-301).

create table users (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    email text not null,
    username text,
    password_hash text not null,
    first_name text not null default '',
    last_name text not null default '',
    phone text,
    lang text not null default 'en' constraint users_lang_known check (lang in ('en', 'cn', 'tw')),
    timezone text not null default 'UTC',
    email_verified_at timestamptz,
    bound_at timestamptz,
    pro_until timestamptz,
    blocked_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint users_email_lower check (email = lower(email))
);
-- Unique per tenant: a global index would tell a stranger that an address exists elsewhere (D-002).
create unique index users_email_once on users (tenant_id, email);
create unique index users_username_once on users (tenant_id, lower(username)) where username is not null;
create trigger users_touch before update on users for each row execute function touch_updated_at();
select enable_tenant_rls('users');

create table user_roles (
    tenant_id uuid not null,
    user_id uuid not null,
    role text not null constraint user_roles_known
        check (role in ('super-admin', 'admin', 'parent', 'student', 'teacher', 'pro', 'old-pro')),
    granted_at timestamptz not null,
    primary key (tenant_id, user_id, role),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('user_roles');

-- Who may grade which section (D-071).
create table grading_permissions (
    tenant_id uuid not null,
    user_id uuid not null,
    section text not null constraint grading_permissions_section check (section in ('speaking', 'writing')),
    granted_at timestamptz not null,
    primary key (tenant_id, user_id, section),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('grading_permissions');

-- One row a device; logout, block, password change and deletion revoke it (D-007).
create table sessions (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    user_agent text not null default '',
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sessions_of_user on sessions (tenant_id, user_id);
select enable_tenant_rls('sessions');

create table student_details (
    tenant_id uuid not null,
    user_id uuid not null,
    school text not null,
    grade_level text not null,
    graduation_year int,
    age_band text not null constraint student_details_age_band
        check (age_band in ('under_13', '13_15', '16_17', 'adult')),
    preferred_language text not null default 'en',
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create trigger student_details_touch before update on student_details for each row execute function touch_updated_at();
select enable_tenant_rls('student_details');

-- Links sent by mail. Only the fingerprint of the token is stored; single use (D-015).
create table mail_tokens (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    purpose text not null constraint mail_tokens_purpose check (purpose in ('verify_email')),
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index mail_tokens_of_user on mail_tokens (tenant_id, user_id, purpose, created_at desc);
select enable_tenant_rls('mail_tokens');

-- Consent to the privacy text, with its version (D-012).
create table consents (
    tenant_id uuid not null,
    user_id uuid not null,
    version text not null,
    given_at timestamptz not null,
    primary key (tenant_id, user_id, version),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('consents');
