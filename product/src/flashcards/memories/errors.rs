//! Why a memory is not taken, or a card not shown.

use crate::money::plans::Refusal;
use crate::people::accounts::rules::FieldError;

/// Why a memory is not taken, or a card not shown.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    /// A field that is not acceptable.
    #[error("a field is not acceptable")]
    Invalid(FieldError),
    /// There is no such word or memory, or it is not the reader's to know.
    #[error("there is no such word or memory")]
    Unknown,
    /// One's own cannot be reported.
    #[error("one's own cannot be reported")]
    Own,
    /// An own word has a note and no memories: nobody else sees it.
    #[error("own words have no memories")]
    OwnWord,
    /// The plan does not open the word.
    #[error(transparent)]
    Plan(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
