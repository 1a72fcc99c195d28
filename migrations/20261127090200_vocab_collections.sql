-- Own collections of words (D-100, docs/decisions/0066-memories-and-collections.md).
set local lock_timeout = '2s';

-- Whoever makes a collection holds the row: two at once must not both find room for the last one.
create table vocab_collectors (
    tenant_id uuid not null,
    user_id uuid not null,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
comment on table vocab_collectors is 'erasure: delete';
select enable_tenant_rls('vocab_collectors');

create table vocab_collections (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    title text not null constraint vocab_collections_title check (char_length(title) between 1 and 60),
    description text not null constraint vocab_collections_description check (char_length(description) <= 500),
    created_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index vocab_collections_by_user on vocab_collections (tenant_id, user_id, created_at desc);
comment on table vocab_collections is 'erasure: delete';
select enable_tenant_rls('vocab_collections');

create table vocab_collection_words (
    tenant_id uuid not null,
    collection_id uuid not null,
    back_id uuid not null references library.vocab_backs (id),
    added_at timestamptz not null,
    primary key (tenant_id, collection_id, back_id),
    foreign key (tenant_id, collection_id) references vocab_collections (tenant_id, id) on delete cascade
);
create index vocab_collection_words_by_word on vocab_collection_words (tenant_id, back_id);
comment on table vocab_collection_words is 'erasure: delete';
select enable_tenant_rls('vocab_collection_words');
