-- no-transaction
-- Payments that the payer's bank took back and that are not decided.
create index concurrently orders_disputed on orders (tenant_id) where dispute = 'open';
