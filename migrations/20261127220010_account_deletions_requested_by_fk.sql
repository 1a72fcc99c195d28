-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently account_deletions_requested_by_fk on account_deletions (tenant_id, requested_by);
