-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently people_imports_created_by_fk on people_imports (tenant_id, created_by);
