-- no-transaction
-- Devices, languages and what is not among the views, for many days at once, past the hosts between them (decision 0072).
create index concurrently page_view_tallies_few_names on page_view_tallies (tenant_id, day, topic, name) include (views)
    where topic <> 'referrer';
