-- no-transaction
-- Brands by name.
create index concurrently tenants_by_search_name on tenants (search_name, id);
