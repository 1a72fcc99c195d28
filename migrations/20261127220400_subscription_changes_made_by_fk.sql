-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently subscription_changes_made_by_fk on subscription_changes (tenant_id, made_by) where made_by is not null;
