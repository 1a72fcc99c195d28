-- Money that is not what was asked for may be in another currency, too.
set local lock_timeout = '2s';

-- Of the amount; null: the order's own.
alter table order_changes add column currency text constraint order_changes_currency check (currency ~ '^[A-Z]{3}$');
