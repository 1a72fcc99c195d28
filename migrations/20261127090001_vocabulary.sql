-- Books, lists and words of the flashcards: platform content, as the packs are (docs/decisions/0065-words-of-flashcards.md).
set local lock_timeout = '2s';

create table library.vocab_books (
    id uuid primary key,
    slug text not null constraint vocab_books_slug_once unique,
    position int not null,
    title jsonb not null,
    about jsonb not null,
    -- It left the files: shown no more, but kept for who has learned from it.
    retired_at timestamptz
);

create table library.vocab_lists (
    id uuid primary key,
    book_id uuid not null references library.vocab_books (id),
    slug text not null,
    position int not null,
    -- '<book> <list>' in each language (D-098).
    title jsonb not null,
    retired_at timestamptz,
    constraint vocab_lists_slug_once unique (book_id, slug)
);

create table library.vocab_backs (
    id uuid primary key,
    book_id uuid not null references library.vocab_books (id),
    list_id uuid not null references library.vocab_lists (id),
    position int not null,
    word text not null,
    part_of_speech text not null,
    -- Pronunciation, definition, example and the rest of the card.
    content jsonb not null,
    retired_at timestamptz,
    constraint vocab_backs_word_once unique (book_id, word, part_of_speech)
);
create index vocab_backs_by_list on library.vocab_backs (list_id, position);

grant select on library.vocab_books, library.vocab_lists, library.vocab_backs to app_tenant;
grant select, insert, update on library.vocab_books, library.vocab_lists, library.vocab_backs to app_platform;
