-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently coin_transactions_made_by_fk on coin_transactions (tenant_id, made_by) where made_by is not null;
