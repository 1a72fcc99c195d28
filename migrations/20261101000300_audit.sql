-- The trail of what people change and read about others (R-118 to R-120, D-028).

-- The application adds entries and never changes one. No references: an entry outlives the account it is about.
create table audit_entries (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    -- Nobody: a schedule or an operator's command.
    actor_id uuid,
    action text not null constraint audit_entries_action_form check (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
    subject_id uuid not null,
    changes jsonb not null,
    at timestamptz not null,
    primary key (tenant_id, id)
);
create index audit_entries_of_subject on audit_entries (tenant_id, subject_id, at desc, id desc);
select enable_tenant_rls('audit_entries');
revoke update, delete on audit_entries from app_tenant, app_platform;
