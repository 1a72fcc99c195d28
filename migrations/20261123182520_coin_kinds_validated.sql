-- The rows that are there hold what 20261123182500_coin_kinds.sql asks of new ones.
set local lock_timeout = '2s';

alter table coin_transactions validate constraint coin_transactions_kind;
alter table coin_transactions validate constraint coin_transactions_original;
alter table coin_transactions validate constraint coin_transactions_original_exists;
alter table coin_entries validate constraint coin_entries_account;
