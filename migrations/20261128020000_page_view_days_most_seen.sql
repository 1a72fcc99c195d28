-- no-transaction
-- The most seen paths of a day, for a year of days at once (decision 0072).
create index concurrently page_view_days_most_seen on page_view_days (tenant_id, day, views desc, path) where path <> '';
