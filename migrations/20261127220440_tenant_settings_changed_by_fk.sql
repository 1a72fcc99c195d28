-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently tenant_settings_changed_by_fk on tenant_settings (tenant_id, changed_by) where changed_by is not null;
