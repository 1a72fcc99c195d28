//! Books, lists and words as readers meet them: everybody sees what there is (D-022), and what a plan opens of it is decided at
//! the gate (D-091). The words of the library are content; those that learners write themselves are here.
//!
//! Tables: `vocab_own_words`.

mod own;
mod queries;

use crate::content::vocabulary::{self, Back, BookId, List, ListId};
use crate::money::plans::{self, Refusal, Wish};
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};

pub use crate::content::vocabulary::{
    BackId, Book, Content, List as WordList, Texts, WordClass, find_by_form, find_entries, list_books,
};
pub use own::{LONGEST_WORD, NewOwnWord, OwnWord, OwnWordChange, OwnWordError, change_own, create_own, import_own};
pub use queries::{delete_own, erase_own, find_own_by_word, hold_all_own, hold_own};

/// Most lists that are opened with one call.
pub const MOST_LISTS: usize = 20;

/// A word that can be learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// One of a book.
    Library(Back),
    /// One that the learner wrote.
    Own(OwnWord),
}

impl Word {
    /// Which.
    pub fn id(&self) -> BackId {
        match self {
            Self::Library(back) => back.id,
            Self::Own(own) => own.id,
        }
    }

    /// Whether it has left the books: no list has it, but collections and decks may.
    pub fn is_retired(&self) -> bool {
        matches!(self, Self::Library(back) if back.is_retired)
    }
}

/// Why nothing is shown.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    /// There is no such book, list or word.
    #[error("there is no such book, list or word")]
    Unknown,
    /// The plan does not open it.
    #[error(transparent)]
    Plan(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// A list, and whether the reader may open it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListLine {
    /// The list.
    pub list: List,
    /// Whether the reader's plan opens it.
    pub is_open: bool,
}

/// A page of a book's lists, and how many there are. Nobody is refused to see what a book has.
pub async fn list_lists(
    tx: &mut TenantTx,
    reader: Option<UserId>,
    book: BookId,
    page: PageRequest,
) -> Result<(Vec<ListLine>, i64), WordsError> {
    let (lists, total) = vocabulary::find_lists_of(tx, book, page).await?.ok_or(WordsError::Unknown)?;
    let open = plans::word_lists_of(tx, reader).await?;
    let line = |list: List| ListLine { is_open: open.allows_another(list.position), list };
    Ok((lists.into_iter().map(line).collect(), total))
}

/// What some lists are called; those that have left the books are left out.
pub async fn list_titles(tx: &mut TenantTx, ids: &[ListId]) -> Result<BTreeMap<ListId, Texts>, sqlx::Error> {
    let lists = vocabulary::list_lists(tx, ids).await?;
    Ok(lists.into_iter().map(|list| (list.id, list.title)).collect())
}

/// Some lists with their words. All of them must be there and open.
pub async fn open_lists(
    tx: &mut TenantTx,
    reader: Option<UserId>,
    lists: &[ListId],
) -> Result<(Vec<List>, Vec<Word>), WordsError> {
    let found = vocabulary::list_lists(tx, lists).await?;
    if found.is_empty() || lists.iter().any(|id| !found.iter().any(|list| list.id == *id)) {
        return Err(WordsError::Unknown);
    }
    for list in &found {
        plans::require_reader(tx, reader, Wish::OpenWordList { position: list.position }).await?;
    }
    let words = vocabulary::list_backs_of(tx, lists).await?;
    Ok((found, words.into_iter().map(Word::Library).collect()))
}

/// Some words in the order in which they are asked for: of the library, those that are retired as well, and the reader's own.
pub async fn list_words(tx: &mut TenantTx, reader: Option<UserId>, ids: &[BackId]) -> Result<Vec<Word>, sqlx::Error> {
    let mut found: BTreeMap<BackId, Word> =
        vocabulary::list_backs(tx, ids).await?.into_iter().map(|back| (back.id, Word::Library(back))).collect();
    if let Some(reader) = reader
        && found.len() < ids.len()
    {
        found.extend(queries::list_own(tx, reader, ids).await?.into_iter().map(|own| (own.id, Word::Own(own))));
    }
    Ok(ids.iter().filter_map(|id| found.get(id).cloned()).collect())
}

/// One word of the library, or the reader's own.
pub async fn find_word(tx: &mut TenantTx, reader: Option<UserId>, id: BackId) -> Result<Option<Word>, sqlx::Error> {
    Ok(list_words(tx, reader, &[id]).await?.pop())
}

/// Whether the reader's plan opens the list of a word; one's own words are in none.
pub async fn require_open(tx: &mut TenantTx, reader: Option<UserId>, word: &Word) -> Result<(), Refusal> {
    match word {
        Word::Library(back) => {
            plans::require_reader(tx, reader, Wish::OpenWordList { position: back.list_position }).await
        }
        Word::Own(_) => Ok(()),
    }
}

/// Whether the reader's plan opens the word lists of passages.
pub async fn opens_passages(tx: &mut TenantTx, reader: UserId) -> Result<bool, sqlx::Error> {
    Ok(plans::get_benefits(tx, reader).await?.has_passage_word_lists)
}

/// Refuses whoever's plan does not open the word lists of passages (D-091).
pub async fn require_passages(tx: &mut TenantTx, reader: UserId) -> Result<(), Refusal> {
    plans::require(tx, reader, Wish::OpenPassageWordList).await
}
