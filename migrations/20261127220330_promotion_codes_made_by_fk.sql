-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently promotion_codes_made_by_fk on promotion_codes (tenant_id, made_by) where made_by is not null;
