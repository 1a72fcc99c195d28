//! Why a notice or a house_ad is not taken.

use crate::people::accounts::rules::FieldError;

/// Why a notice or a house_ad is not taken.
#[derive(Debug, thiserror::Error)]
pub enum NoticeError {
    /// Fields that are not acceptable.
    #[error("some fields are not acceptable")]
    Invalid(Vec<FieldError>),
    /// There is none with this id.
    #[error("there is no such notice")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
