-- no-transaction
-- Those of a kind.
create index concurrently mails_by_template on mails (tenant_id, template, created_at desc, id desc);
