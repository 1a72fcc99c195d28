-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently orders_confirmed_by_fk on orders (tenant_id, confirmed_by) where confirmed_by is not null;
