-- no-transaction
-- Those that wait or were refused.
create index concurrently mails_by_state on mails (tenant_id, state, created_at desc, id desc);
