-- The question of a set that visitors may try without an account, and its place among them: editorial, from
-- content/catalog.yaml (docs/decisions/0039). Null: none.
set local lock_timeout = '2s';

alter table library.pack_sets
    add column tried_place smallint,
    add column tried_item text;
