-- What a subscription did to the paid time: null for what the office gave and for purchases.
set local lock_timeout = '2s';

alter table paid_time_changes add column source text;
alter table paid_time_changes add constraint paid_time_changes_source check (source in ('renewal', 'returned')) not valid;
