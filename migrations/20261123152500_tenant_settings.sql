-- What a tenant charges, gives and allows (D-117): a version for each change, so that the table is its own history.
set local lock_timeout = '2s';

create table tenant_settings (
    tenant_id uuid not null,
    -- Counts from 1 without a gap: of two who save over the same version one is refused.
    version int not null constraint tenant_settings_version check (version > 0),
    -- Every figure (tenants/src/settings.rs).
    settings jsonb not null constraint tenant_settings_settings check (jsonb_typeof(settings) = 'object'),
    -- Null: an operator's command, or the demo.
    changed_by uuid,
    changed_at timestamptz not null,
    primary key (tenant_id, version),
    foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
select enable_tenant_rls('tenant_settings');
revoke update, delete on tenant_settings from app_tenant, app_platform;
comment on table tenant_settings is 'erasure: keep, bookkeeping';

-- Every process remembers settings with the brand they belong to.
create trigger tell after insert on tenant_settings for each statement execute function tell_of_tenants();
