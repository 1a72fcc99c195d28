-- What tells an item apart from others with the same directions, such as the sentence that is heard (docs/item-bank.md).
-- Null: the row was made by a version that did not know of it, and `bank::index_items` fills it after the next import.
set local lock_timeout = '2s';

alter table library.items add column stimulus text;
