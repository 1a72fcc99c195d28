-- no-transaction
-- Those that were sent within a day.
create index concurrently mails_by_sending on mails (tenant_id, sent_at) where sent_at is not null;
