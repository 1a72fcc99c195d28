-- no-transaction
-- Mailed links whose time is long over, of all tenants, for their removal.
create index concurrently mail_tokens_by_end on mail_tokens (expires_at);
