-- Every movement so far was at its list price: nothing is there that the check refuses.
set local lock_timeout = '2s';

alter table coin_transactions validate constraint coin_transactions_discount;
