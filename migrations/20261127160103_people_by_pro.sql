-- no-transaction
-- Whose paid time ends when.
create index concurrently users_by_pro on users (tenant_id, pro_until, id) where pro_until is not null and erased_at is null;
