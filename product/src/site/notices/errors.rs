//! Why a notice or a house_ad is not taken.

use crate::people::accounts::UserId;
use crate::people::accounts::rules::FieldError;
use time::OffsetDateTime;

/// Who saved something last, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saved {
    /// Nobody for what was only written.
    pub by: Option<UserId>,
    /// When.
    pub at: OffsetDateTime,
}

/// Why a notice or a house_ad is not taken.
#[derive(Debug, thiserror::Error)]
pub enum NoticeError {
    /// Fields that are not acceptable.
    #[error("some fields are not acceptable")]
    Invalid(Vec<FieldError>),
    /// Somebody else has saved it since it was read.
    #[error("somebody else has changed it")]
    Changed(Saved),
    /// There is none with this id.
    #[error("there is no such notice")]
    Unknown,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
