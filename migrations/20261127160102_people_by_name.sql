-- no-transaction
-- The office's list of people in the order of their names.
create index concurrently users_by_name on users (tenant_id, last_name, first_name, id) where erased_at is null;
