-- no-transaction
-- The mails of a tenant, the newest first.
create index concurrently mails_by_time on mails (tenant_id, created_at desc, id desc);
