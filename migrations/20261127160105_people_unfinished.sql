-- no-transaction
-- Who has not told a name yet.
create index concurrently users_unfinished on users (tenant_id, id) where first_name = '' and last_name = '' and erased_at is null;
