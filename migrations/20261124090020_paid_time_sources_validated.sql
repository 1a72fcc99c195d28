-- The check of the migration before, for rows that were there already; it is read through without a lock that anybody waits for.
set local lock_timeout = '2s';

alter table paid_time_changes validate constraint paid_time_changes_source;
