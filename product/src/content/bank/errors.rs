//! Why something with the item bank does not work.

/// Why a review is not taken.
#[derive(Debug, thiserror::Error)]
pub enum BankError {
    /// There is no such version, or no such item in it.
    #[error("there is no such version or item")]
    Unknown,
    /// A mark without a reason.
    #[error("a reason is needed")]
    NoReason,
    /// A reason of more than 500 characters.
    #[error("the reason is too long")]
    LongReason,
    /// The version cannot be approved while items of it are marked otherwise.
    #[error("items are not approved: {}", .0.join(", "))]
    Blocked(Vec<String>),
    /// It is in that state already.
    #[error("it is in that state already")]
    SameState,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
