-- no-transaction
-- The transaction log of a tenant is read newest first and summed by period and by kind.
create index concurrently coin_transactions_by_time on coin_transactions (tenant_id, made_at, id) include (kind);
