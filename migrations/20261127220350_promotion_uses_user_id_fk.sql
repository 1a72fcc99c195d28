-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently promotion_uses_user_id_fk on promotion_uses (tenant_id, user_id);
