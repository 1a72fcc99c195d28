-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently instructor_codes_created_by_fk on instructor_codes (tenant_id, created_by);
