-- The staff's side of the item bank (R-295, D-116, D-119): review marks and an index of items.
-- All of it is platform content: staff of the default brand see it, tenants' queries cannot (docs/item-bank.md).

-- Who moved a version, or one item of it, to which state, and why. The newest mark of an item counts; an item without
-- one has the state of its version.
create table library.review_marks (
    id uuid primary key,
    pack_version_id uuid not null references library.pack_versions (id) on delete cascade,
    item text,
    state text not null constraint review_marks_state check (state in ('draft', 'in_review', 'approved', 'retired')),
    reason text not null constraint review_marks_reason check (char_length(reason) between 1 and 500),
    -- Ids alone, so that a mark outlives the account of who set it.
    actor_tenant uuid,
    actor_id uuid,
    at timestamptz not null
);
create index review_marks_of on library.review_marks (pack_version_id, item, at desc, id desc);

-- What the search finds: derived from the versions, filled by `bank::index_items`.
create table library.items (
    pack_version_id uuid not null references library.pack_versions (id) on delete cascade,
    item text not null,
    slug text not null,
    position int not null,
    section text not null,
    part text not null,
    item_set text not null,
    set_kind text not null,
    question_type text not null,
    answer_kind text not null,
    points int not null,
    difficulty real not null,
    prompt text not null,
    options text not null,
    passage text not null,
    searched tsvector not null generated always as (
        setweight(to_tsvector('english', prompt), 'A') || setweight(to_tsvector('english', options), 'B')
            || setweight(to_tsvector('english', passage), 'C')) stored,
    primary key (pack_version_id, item)
);
create index items_by_words on library.items using gin (searched);
create index items_by_name on library.items (slug, item);

grant select, insert, update, delete on library.items to app_platform;
-- The history of a review is added to and read.
grant select, insert, delete on library.review_marks to app_platform;
