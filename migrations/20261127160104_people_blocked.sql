-- no-transaction
-- Who is shut out.
create index concurrently users_blocked on users (tenant_id, id) where blocked_at is not null and erased_at is null;
