-- Words that learners write themselves, and sentences in which they met a word (docs/decisions/0070-own-words-and-sentences.md).
set local lock_timeout = '2s';

create table vocab_own_words (
    tenant_id uuid not null,
    -- Of version 7: ids of words of the library are of version 8, so that one column names either.
    id uuid not null,
    user_id uuid not null,
    word text not null constraint vocab_own_words_word check (char_length(word) between 1 and 60),
    part_of_speech text,
    definition text not null constraint vocab_own_words_definition check (char_length(definition) <= 500),
    example text not null constraint vocab_own_words_example check (char_length(example) <= 500),
    note text not null constraint vocab_own_words_note check (char_length(note) <= 500),
    created_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index vocab_own_words_by_user on vocab_own_words (tenant_id, user_id, lower(word));
comment on table vocab_own_words is 'erasure: delete';
select enable_tenant_rls('vocab_own_words');

create table vocab_sentences (
    tenant_id uuid not null,
    user_id uuid not null,
    -- Of the library, or the learner's own.
    back_id uuid not null,
    sentence text not null constraint vocab_sentences_length check (char_length(sentence) between 1 and 500),
    -- What it is from, and what that is called.
    kind text not null constraint vocab_sentences_kind check (kind in ('passage', 'item', 'own')),
    label text not null constraint vocab_sentences_label check (char_length(label) <= 120),
    met_at timestamptz not null,
    primary key (tenant_id, user_id, back_id, sentence),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
comment on table vocab_sentences is 'erasure: delete';
select enable_tenant_rls('vocab_sentences');

-- Where words are saved to that are saved without naming a collection. One that is gone by now is made anew.
alter table vocab_collectors add column saved_collection_id uuid;
