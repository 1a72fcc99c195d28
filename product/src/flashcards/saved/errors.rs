//! Why a word is not saved, made or changed.

use crate::flashcards::collections::CollectionError;
use crate::flashcards::memories::MemoryError;
use crate::flashcards::words::OwnWordError;
use crate::people::accounts::rules::FieldError;

/// Why a word is not saved, made or changed.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// Fields that are not acceptable.
    #[error("some fields are not acceptable")]
    Invalid(Vec<FieldError>),
    /// There is no such word of this learner.
    #[error("there is no such word")]
    Unknown,
    /// The card is not shown.
    #[error(transparent)]
    Card(#[from] MemoryError),
    /// It is not put into the collection.
    #[error(transparent)]
    Collection(CollectionError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<CollectionError> for SavedError {
    fn from(error: CollectionError) -> Self {
        match error {
            CollectionError::UnknownWord => Self::Unknown,
            other => Self::Collection(other),
        }
    }
}

impl From<OwnWordError> for SavedError {
    fn from(error: OwnWordError) -> Self {
        match error {
            OwnWordError::Invalid(fields) => Self::Invalid(fields),
            OwnWordError::Unknown => Self::Unknown,
            OwnWordError::Database(cause) => cause.into(),
        }
    }
}
