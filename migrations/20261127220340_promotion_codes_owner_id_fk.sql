-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently promotion_codes_owner_id_fk on promotion_codes (tenant_id, owner_id) where owner_id is not null;
