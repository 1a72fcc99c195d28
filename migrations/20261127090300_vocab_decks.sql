-- Decks that are studied, and every rating (D-094 to D-096, docs/decisions/0067-decks-follow-from-their-ratings.md).
set local lock_timeout = '2s';

create table vocab_decks (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    list_id uuid references library.vocab_lists (id),
    collection_id uuid,
    -- How often it was begun, and how often it changed.
    run int not null default 1,
    version int not null default 1,
    -- The cards as the run began, and those that are left in their order: made from the first and the run's ratings.
    start uuid[] not null,
    cards uuid[] not null,
    started_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    foreign key (tenant_id, collection_id) references vocab_collections (tenant_id, id) on delete cascade,
    constraint vocab_decks_source check (num_nonnulls(list_id, collection_id) = 1),
    constraint vocab_decks_list_once unique (tenant_id, user_id, list_id),
    constraint vocab_decks_collection_once unique (tenant_id, user_id, collection_id)
);
create index vocab_decks_by_collection on vocab_decks (tenant_id, collection_id);
comment on table vocab_decks is 'erasure: delete';
select enable_tenant_rls('vocab_decks');

-- Never changed: what is known of a word is made from it.
create table vocab_ratings (
    tenant_id uuid not null,
    user_id uuid not null,
    -- Made by the device: sent again, it is the same one.
    id uuid not null,
    back_id uuid not null references library.vocab_backs (id),
    answer text not null constraint vocab_ratings_answer check (answer in ('hard', 'good', 'easy', 'known')),
    -- A random number of 32 bits that chose the place within the third.
    draw bigint not null constraint vocab_ratings_draw check (draw between 0 and 4294967295),
    rated_at timestamptz not null,
    received_at timestamptz not null,
    -- Of a deck that is gone, the rating stays.
    deck_id uuid,
    run int,
    primary key (tenant_id, user_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    foreign key (tenant_id, deck_id) references vocab_decks (tenant_id, id) on delete set null (deck_id)
);
create index vocab_ratings_by_deck on vocab_ratings (tenant_id, deck_id, run, rated_at, id);
create index vocab_ratings_by_word on vocab_ratings (tenant_id, user_id, back_id, rated_at);
comment on table vocab_ratings is 'erasure: delete';
select enable_tenant_rls('vocab_ratings');
