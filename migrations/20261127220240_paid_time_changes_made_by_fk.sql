-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently paid_time_changes_made_by_fk on paid_time_changes (tenant_id, made_by);
