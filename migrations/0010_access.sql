-- Getting in, staying in and leaving: mailed links of every purpose, forgotten passwords, devices and deletion
-- (R-080 to R-083; D-007, D-015, D-016, D-021).

alter table mail_tokens drop constraint mail_tokens_purpose;
alter table mail_tokens add constraint mail_tokens_purpose check (purpose in
    ('verify_email', 'reset_password', 'set_password', 'parent_link', 'parent_consent', 'cancel_deletion'));
-- The row a link is about, where it is about more than the person's own account.
alter table mail_tokens add column subject uuid;

-- An account that staff or a partner made has no password until its person chooses one (D-016).
alter table users alter column password_hash drop not null;
-- Nothing personal is left in this row; it stays for what points at it (D-021).
alter table users add column erased_at timestamptz;

-- Coarse: moved on at most every quarter of an hour, so that reading stays reading.
alter table sessions add column last_seen_at timestamptz not null default now();

-- Somebody has forgotten a password. Whether the address has an account is looked up by the worker, so that asking
-- costs the same for every address; the row goes when it is dealt with.
create table reset_requests (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    email text not null constraint reset_requests_email_lower check (email = lower(email)),
    created_at timestamptz not null,
    primary key (tenant_id, id)
);
select enable_tenant_rls('reset_requests');

-- An account that is to go: who wished it, until when it can be kept, and what became of it.
create table account_deletions (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    requested_by uuid not null,
    requested_at timestamptz not null,
    due_at timestamptz not null,
    cancelled_at timestamptz,
    done_at timestamptz,
    primary key (tenant_id, id),
    constraint account_deletions_one_end check (cancelled_at is null or done_at is null),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, requested_by) references users (tenant_id, id)
);
-- Asked twice at once, an account still goes once.
create unique index account_deletions_open_once on account_deletions (tenant_id, user_id) where cancelled_at is null;
create index account_deletions_due on account_deletions (due_at) where cancelled_at is null and done_at is null;
select enable_tenant_rls('account_deletions');
