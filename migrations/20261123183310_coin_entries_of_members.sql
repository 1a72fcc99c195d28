-- no-transaction
-- The member's side of a transaction, with all that sums need: they read the index alone.
create index concurrently coin_entries_of_members on coin_entries (tenant_id, transaction_id) include (user_id, amount)
    where account = 'member';
