-- no-transaction
-- The office's list of people, the newest first.
create index concurrently users_by_joining on users (tenant_id, created_at, id) where erased_at is null;
