-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently invitations_invited_by_fk on invitations (tenant_id, invited_by) where invited_by is not null;
