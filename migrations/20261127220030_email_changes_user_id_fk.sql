-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently email_changes_user_id_fk on email_changes (tenant_id, user_id);
