-- no-transaction
-- Old mails of all tenants, for their removal.
create index concurrently mails_by_age on mails (created_at);
