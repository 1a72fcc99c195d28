//! Bringing books, lists and words into the database. Idempotent: ids come from names, so that a changed text keeps what people
//! know of the word; what has left the files is retired and comes back when the files have it again. Sound is stored by the caller,
//! before: a card names only what can be heard.

use super::ids::{BackId, BookId, ListId};
use super::queries::{self, BackRow, BookRow, ListRow};
use super::source::{Texts, Vocabulary};
use super::words::Content;
use std::collections::BTreeMap;
use tenants::PlatformTx;

/// How many books, lists and words were new or changed, and how many were retired.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// New, or with another text, place or title.
    pub changed: u64,
    /// No longer in the files.
    pub retired: u64,
}

/// Stores all words, which the caller has read from files.
pub async fn import(tx: &mut PlatformTx, vocabulary: &Vocabulary) -> Result<Imported, sqlx::Error> {
    let (mut books, mut lists, mut backs) = (Vec::new(), Vec::new(), Vec::new());
    for (position, book) in vocabulary.books.iter().enumerate() {
        let (slug, head) = (&book.head.slug, &book.head);
        let book_id = BookId::of(slug);
        books.push(BookRow {
            id: book_id.0,
            slug: slug.clone(),
            position,
            title: head.title.clone(),
            about: head.about.clone(),
        });
        let mut audio: BTreeMap<_, _> =
            book.audio.iter().map(|audio| ((&*audio.word, audio.part_of_speech), audio.sha256.clone())).collect();
        for (position, source) in book.lists.iter().enumerate() {
            let list_id = ListId::of(slug, &source.slug);
            let title = Texts::from_each(|lang| format!("{} {}", head.title.of(lang), source.list.title.of(lang)));
            lists.push(ListRow { id: list_id.0, book_id: book_id.0, slug: source.slug.clone(), position, title });
            for (position, word) in source.list.words.iter().enumerate() {
                backs.push(BackRow {
                    id: BackId::of(slug, &word.word, word.part_of_speech).0,
                    book_id: book_id.0,
                    list_id: list_id.0,
                    position,
                    word: word.word.clone(),
                    part_of_speech: word.part_of_speech,
                    content: Content::of(word, audio.remove(&(&*word.word, word.part_of_speech))),
                });
            }
        }
    }
    let mut done = Imported::default();
    done.changed += queries::upsert_books(tx, &books).await?;
    done.changed += queries::upsert_lists(tx, &lists).await?;
    done.changed += queries::upsert_backs(tx, &backs).await?;
    done.retired += queries::retire_backs(tx, &backs).await?;
    done.retired += queries::retire_lists(tx, &lists).await?;
    done.retired += queries::retire_books(tx, &books).await?;
    Ok(done)
}
