//! The statements of books, lists and words.

use super::ids::{BackId, BookId, ListId};
use super::source::{Texts, WordClass};
use super::words::{Back, Book, Content, List};
use crate::content::library::forms::{find_forms, irregular_bases};
use serde::Serialize;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::{PageRequest, PlatformTx, TenantTx};
use uuid::Uuid;

#[derive(Serialize)]
pub(super) struct BookRow {
    pub id: Uuid,
    pub slug: String,
    pub position: usize,
    pub title: Texts,
    pub about: Texts,
}

#[derive(Serialize)]
pub(super) struct ListRow {
    pub id: Uuid,
    pub book_id: Uuid,
    pub slug: String,
    pub position: usize,
    pub title: Texts,
}

#[derive(Serialize)]
pub(super) struct BackRow {
    pub id: Uuid,
    pub book_id: Uuid,
    pub list_id: Uuid,
    pub position: usize,
    pub word: String,
    pub part_of_speech: WordClass,
    pub content: Content,
}

/// Says how many are new or changed, as the next two do.
pub(super) async fn upsert_books(tx: &mut PlatformTx, books: &[BookRow]) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "insert into library.vocab_books as b (id, slug, position, title, about)
         select id, slug, position, title, about
         from jsonb_to_recordset($1) as r (id uuid, slug text, position int, title jsonb, about jsonb)
         on conflict (id) do update
           set position = excluded.position, title = excluded.title, about = excluded.about, retired_at = null
           where (b.position, b.title, b.about, b.retired_at)
             is distinct from (excluded.position, excluded.title, excluded.about, null)",
        Json(books) as _
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub(super) async fn upsert_lists(tx: &mut PlatformTx, lists: &[ListRow]) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "insert into library.vocab_lists as l (id, book_id, slug, position, title)
         select id, book_id, slug, position, title
         from jsonb_to_recordset($1) as r (id uuid, book_id uuid, slug text, position int, title jsonb)
         on conflict (id) do update set position = excluded.position, title = excluded.title, retired_at = null
           where (l.position, l.title, l.retired_at) is distinct from (excluded.position, excluded.title, null)",
        Json(lists) as _
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub(super) async fn upsert_backs(tx: &mut PlatformTx, backs: &[BackRow]) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "insert into library.vocab_backs as b (id, book_id, list_id, position, word, part_of_speech, content)
         select id, book_id, list_id, position, word, part_of_speech, content
         from jsonb_to_recordset($1) as r (id uuid, book_id uuid, list_id uuid, position int, word text,
           part_of_speech text, content jsonb)
         on conflict (id) do update
           set list_id = excluded.list_id, position = excluded.position, content = excluded.content, retired_at = null
           where (b.list_id, b.position, b.content, b.retired_at)
             is distinct from (excluded.list_id, excluded.position, excluded.content, null)",
        Json(backs) as _
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub(super) async fn retire_books(tx: &mut PlatformTx, present: &[BookRow]) -> Result<u64, sqlx::Error> {
    let (now, ids) = (tx.now(), present.iter().map(|row| row.id).collect::<Vec<_>>());
    let done = sqlx::query!(
        "update library.vocab_books set retired_at = $2 where retired_at is null and id <> all ($1)",
        &ids,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub(super) async fn retire_lists(tx: &mut PlatformTx, present: &[ListRow]) -> Result<u64, sqlx::Error> {
    let (now, ids) = (tx.now(), present.iter().map(|row| row.id).collect::<Vec<_>>());
    let done = sqlx::query!(
        "update library.vocab_lists set retired_at = $2 where retired_at is null and id <> all ($1)",
        &ids,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub(super) async fn retire_backs(tx: &mut PlatformTx, present: &[BackRow]) -> Result<u64, sqlx::Error> {
    let (now, ids) = (tx.now(), present.iter().map(|row| row.id).collect::<Vec<_>>());
    let done = sqlx::query!(
        "update library.vocab_backs set retired_at = $2 where retired_at is null and id <> all ($1)",
        &ids,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

struct Row {
    id: BackId,
    list_id: ListId,
    list_position: i32,
    word: String,
    class: WordClass,
    content: Json<Content>,
    is_retired: bool,
}

impl Row {
    fn back(self) -> Back {
        Back {
            id: self.id,
            list_id: self.list_id,
            list_position: self.list_position.cast_unsigned(),
            word: self.word,
            class: self.class,
            content: self.content.0,
            is_retired: self.is_retired,
        }
    }
}

/// All books in their order.
pub async fn list_books(tx: &mut TenantTx) -> Result<Vec<Book>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select b.id as "id: BookId", b.slug, b.title as "title: Json<Texts>", b.about as "about: Json<Texts>",
             (select count(*) from library.vocab_lists l where l.book_id = b.id and l.retired_at is null)::int as "lists!",
             (select count(*) from library.vocab_backs w where w.book_id = b.id and w.retired_at is null)::int as "words!"
           from library.vocab_books b where b.retired_at is null order by b.position, b.id"#
    )
    .fetch_all(tx.conn())
    .await?;
    let books = rows.into_iter().map(|row| Book {
        id: row.id,
        slug: row.slug,
        title: row.title.0,
        about: row.about.0,
        lists: row.lists.cast_unsigned(),
        words: row.words.cast_unsigned(),
    });
    Ok(books.collect())
}

/// A page of a book's lists in their order, and how many there are; none when there is no such book.
pub async fn find_lists_of(
    tx: &mut TenantTx,
    book: BookId,
    page: PageRequest,
) -> Result<Option<(Vec<List>, i64)>, sqlx::Error> {
    let total = sqlx::query_scalar!(
        r#"select (select count(*) from library.vocab_lists l where l.book_id = b.id and l.retired_at is null) as "total!"
           from library.vocab_books b where b.id = $1 and b.retired_at is null"#,
        book.0
    )
    .fetch_optional(tx.conn())
    .await?;
    let Some(total) = total else { return Ok(None) };
    let rows = sqlx::query!(
        r#"select l.id as "id: ListId", l.book_id as "book_id: BookId", l.position, l.title as "title: Json<Texts>",
             (select count(*) from library.vocab_backs w where w.list_id = l.id and w.retired_at is null)::int as "words!"
           from library.vocab_lists l where l.book_id = $1 and l.retired_at is null
           order by l.position, l.id limit $2 offset $3"#,
        book.0,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    let lists = rows.into_iter().map(|row| List {
        id: row.id,
        book_id: row.book_id,
        position: row.position.cast_unsigned(),
        title: row.title.0,
        words: row.words.cast_unsigned(),
    });
    Ok(Some((lists.collect(), total)))
}

/// Some lists, in the order in which they are asked for; those that are not there are left out.
pub async fn list_lists(tx: &mut TenantTx, ids: &[ListId]) -> Result<Vec<List>, sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select l.id as "id: ListId", l.book_id as "book_id: BookId", l.position, l.title as "title: Json<Texts>",
             (select count(*) from library.vocab_backs w where w.list_id = l.id and w.retired_at is null)::int as "words!"
           from library.vocab_lists l where l.id = any ($1) and l.retired_at is null order by array_position($1, l.id)"#,
        &ids
    )
    .fetch_all(tx.conn())
    .await?;
    let lists = rows.into_iter().map(|row| List {
        id: row.id,
        book_id: row.book_id,
        position: row.position.cast_unsigned(),
        title: row.title.0,
        words: row.words.cast_unsigned(),
    });
    Ok(lists.collect())
}

/// The words of some lists, list by list in their order.
pub async fn list_backs_of(tx: &mut TenantTx, lists: &[ListId]) -> Result<Vec<Back>, sqlx::Error> {
    let lists: Vec<Uuid> = lists.iter().map(|id| id.0).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select b.id as "id: BackId", b.list_id as "list_id: ListId", l.position as list_position, b.word,
             b.part_of_speech as "class: WordClass", b.content as "content: Json<Content>", false as "is_retired!"
           from library.vocab_backs b join library.vocab_lists l on l.id = b.list_id
           where b.list_id = any ($1) and b.retired_at is null and l.retired_at is null
           order by array_position($1, b.list_id), b.position, b.id"#,
        &lists
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Row::back).collect())
}

/// Some words, those that are retired as well, in the order in which they are asked for.
pub async fn list_backs(tx: &mut TenantTx, ids: &[BackId]) -> Result<Vec<Back>, sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select b.id as "id: BackId", b.list_id as "list_id: ListId", l.position as list_position, b.word,
             b.part_of_speech as "class: WordClass", b.content as "content: Json<Content>",
             b.retired_at is not null as "is_retired!"
           from unnest($1::uuid[]) with ordinality as wanted (id, place)
           join library.vocab_backs b using (id) join library.vocab_lists l on l.id = b.list_id
           order by wanted.place"#,
        &ids
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Row::back).collect())
}

/// One word, whether it is retired or not.
pub async fn find_back(tx: &mut TenantTx, id: BackId) -> Result<Option<Back>, sqlx::Error> {
    Ok(list_backs(tx, &[id]).await?.pop())
}

/// The words that a word or phrase of a text may be a form of: first those that are spelled alike, then in the order of the books.
pub async fn find_by_form(tx: &mut TenantTx, form: &str) -> Result<Vec<BackId>, sqlx::Error> {
    let form = form.trim().to_lowercase();
    let first = form.split(' ').next().unwrap_or_default();
    // A regular form begins as its word does.
    let rows = sqlx::query!(
        r#"select b.id as "id: BackId", b.word from library.vocab_backs b
           join library.vocab_lists l on l.id = b.list_id join library.vocab_books o on o.id = b.book_id
           where b.retired_at is null
             and (left(lower(b.word), 1) = left($1, 1) or split_part(lower(b.word), ' ', 1) = any ($2))
           order by lower(b.word) <> $1, o.position, l.position, b.position, b.id"#,
        form,
        &irregular_bases(first)
    )
    .fetch_all(tx.conn())
    .await?;
    let is_form = |word: &str| find_forms(&form, word).first().is_some_and(|place| *place == (0..form.len()));
    Ok(rows.into_iter().filter(|row| is_form(&row.word)).map(|row| row.id).collect())
}

/// The entries of words in lower case with their parts of speech; of several the first in the order of the books.
pub async fn find_entries(
    tx: &mut TenantTx,
    words: &[(String, String)],
) -> Result<BTreeMap<(String, String), BackId>, sqlx::Error> {
    let (names, classes): (Vec<String>, Vec<String>) = words.iter().cloned().unzip();
    let rows = sqlx::query!(
        r#"select distinct on (w.word, w.class) w.word as "word!", w.class as "class!", b.id as "id: BackId"
           from unnest($1::text[], $2::text[]) as w (word, class)
           join library.vocab_backs b on lower(b.word) = w.word and b.part_of_speech = w.class and b.retired_at is null
           join library.vocab_lists l on l.id = b.list_id join library.vocab_books o on o.id = b.book_id
           order by w.word, w.class, o.position, l.position, b.position, b.id"#,
        &names,
        &classes
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| ((row.word, row.class), row.id)).collect())
}
