-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently price_lists_changed_by_fk on price_lists (tenant_id, changed_by) where changed_by is not null;
