-- no-transaction
-- Sessions whose time is long over, of all tenants, for their removal.
create index concurrently sessions_by_end on sessions (expires_at);
