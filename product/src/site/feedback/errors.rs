//! Why feedback, or an answer to it, is not taken.

use crate::people::accounts::rules::FieldError;

/// Why feedback, or an answer to it, is not taken.
#[derive(Debug, thiserror::Error)]
pub enum FeedbackError {
    /// Fields that are not acceptable.
    #[error("some fields are not acceptable")]
    Invalid(Vec<FieldError>),
    /// There is none with this id.
    #[error("there is no such feedback")]
    Unknown,
    /// The sender left no address, or is gone.
    #[error("nobody can be answered")]
    NoAddress,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
