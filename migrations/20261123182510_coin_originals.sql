-- no-transaction
-- How much of a transaction was taken back already is asked whenever more of it is.
create index concurrently coin_transactions_by_original on coin_transactions (tenant_id, original_id)
    where original_id is not null;
