-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently feedback_user_id_fk on feedback (tenant_id, user_id) where user_id is not null;
