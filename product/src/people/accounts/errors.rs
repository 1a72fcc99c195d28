//! Why an account operation is refused. The API turns each cause into its status and sentence.

use crate::people::accounts::rules::FieldError;
use time::OffsetDateTime;

/// Registration refused.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// Somebody of this tenant has the address.
    #[error("the e-mail address is taken")]
    EmailTaken,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Onboarding refused.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Fields that break a rule.
    #[error("{} fields are not acceptable", .0.len())]
    Invalid(Vec<FieldError>),
    /// Somebody of this tenant has the username.
    #[error("the username is taken")]
    UsernameTaken,
    /// The instructor code is unknown, used up, too old or revoked; which of them is not told (D-018).
    #[error("the instructor code lets nobody in")]
    CodeRefused,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// A mailed link refused.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// Unknown, used, expired or forged: the reader learns only that it does not work any more.
    #[error("the link does not work any more")]
    Expired,
    /// Asked again within a minute (D-015).
    #[error("a mail was sent less than a minute ago")]
    TooSoon,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Proving an address refused.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// Already verified.
    #[error("the address is already verified")]
    AlreadyVerified,
    /// The link, or asking for one.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Another address refused.
#[derive(Debug, thiserror::Error)]
pub enum EmailChangeError {
    /// It is the account's address already.
    #[error("the address is the account's own")]
    Same,
    /// The link, or asking for one.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What the office wishes with an invitation, refused.
#[derive(Debug, thiserror::Error)]
pub enum InvitationError {
    /// No such invitation, or its person has come.
    #[error("there is no such open invitation")]
    NotFound,
    /// A mail went out less than a minute ago.
    #[error("a mail was sent less than a minute ago")]
    TooSoon,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Why an account cannot be given up.
#[derive(Debug, thiserror::Error)]
pub enum DeletionError {
    /// No such person, or no more.
    #[error("there is no such person")]
    NotFound,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What stands between a right password and a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoginRefusal {
    /// An admin blocked the account (D-019).
    Blocked,
    /// The account is to be deleted and can still be kept (D-021).
    Leaving {
        /// Until when.
        due_at: OffsetDateTime,
    },
    /// The person has not agreed to the present privacy text (D-012).
    ConsentNeeded,
}
