//! Books, lists and words as readers meet them: everybody sees what there is (D-022), and what a plan opens of it is decided at
//! the gate (D-091). The words themselves are content.

use crate::content::vocabulary::{self, Back, BookId, List, ListId};
use crate::money::plans::{self, Refusal, Wish};
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};

pub use crate::content::vocabulary::{
    Back as Word, BackId, Book, Content, List as WordList, Texts, WordClass, find_back, find_by_form, list_backs,
    list_books,
};

/// Most lists that are opened with one call.
pub const MOST_LISTS: usize = 20;

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

/// Some lists with their words. All of them must be there and open.
pub async fn open_lists(
    tx: &mut TenantTx,
    reader: Option<UserId>,
    lists: &[ListId],
) -> Result<(Vec<List>, Vec<Back>), WordsError> {
    let found = vocabulary::list_lists(tx, lists).await?;
    if found.is_empty() || lists.iter().any(|id| !found.iter().any(|list| list.id == *id)) {
        return Err(WordsError::Unknown);
    }
    for list in &found {
        plans::require_reader(tx, reader, Wish::OpenWordList { position: list.position }).await?;
    }
    let words = vocabulary::list_backs_of(tx, lists).await?;
    Ok((found, words))
}

/// Whether the reader's plan opens the list of a word.
pub async fn require_open(tx: &mut TenantTx, reader: Option<UserId>, word: &Back) -> Result<(), Refusal> {
    plans::require_reader(tx, reader, Wish::OpenWordList { position: word.list_position }).await
}
