-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently order_changes_made_by_fk on order_changes (tenant_id, made_by) where made_by is not null;
