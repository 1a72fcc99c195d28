//! Why a collection is not made, or a word not put into it.

use crate::money::plans::Refusal;
use crate::people::accounts::rules::FieldError;

/// Why a collection is not made, or a word not put into it.
#[derive(Debug, thiserror::Error)]
pub enum CollectionError {
    /// Fields that are not acceptable.
    #[error("some fields are not acceptable")]
    Invalid(Vec<FieldError>),
    /// There is no such collection of this learner.
    #[error("there is no such collection")]
    Unknown,
    /// There is no such word.
    #[error("there is no such word")]
    UnknownWord,
    /// The plan does not allow another one, or does not open the word.
    #[error(transparent)]
    Plan(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
