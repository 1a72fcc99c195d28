-- no-transaction
-- How a short name begins.
create index concurrently tenants_by_slug on tenants (slug collate "C");
