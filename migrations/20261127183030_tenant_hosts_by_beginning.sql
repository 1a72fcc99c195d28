-- no-transaction
-- How a host begins.
create index concurrently tenant_hosts_by_beginning on tenant_hosts (host collate "C");
