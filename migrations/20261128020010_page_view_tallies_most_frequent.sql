-- no-transaction
-- Where most visitors of a day came from, for a year of days at once (decision 0072).
create index concurrently page_view_tallies_most_frequent on page_view_tallies (tenant_id, day, views desc, name) where topic = 'referrer';
