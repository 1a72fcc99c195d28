//! Why something about a family is refused. The API turns each cause into its status and sentence.

use crate::people::accounts::rules::{FieldCause, FieldError};
use crate::people::accounts::{BindError, LinkError};

/// Why an address cannot become a child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StudentRefusal {
    /// Not the form of an address.
    Form(FieldCause),
    /// Stands in the list twice.
    Twice,
    /// The parent's own address.
    Own,
    /// No student of this tenant has it, or the student has a parent already. Which of them is not told.
    NotFoundOrTaken,
}

/// A parent or a student is refused.
#[derive(Debug, thiserror::Error)]
pub enum FamilyError {
    /// Fields that break a rule.
    #[error("{} fields are not acceptable", .0.len())]
    Invalid(Vec<FieldError>),
    /// Addresses of children that cannot be taken, by their place in the list; and fields that break a rule.
    #[error("{} addresses are not acceptable", .0.len())]
    Students(Vec<(usize, StudentRefusal)>, Vec<FieldError>),
    /// Somebody of this tenant has the username.
    #[error("the username is taken")]
    UsernameTaken,
    /// There is no such link, or it is not theirs.
    #[error("there is no such link")]
    NotFound,
    /// The link was answered or removed meanwhile.
    #[error("the link was answered already")]
    Answered,
    /// A mailed link that does not work any more.
    #[error("the mailed link does not work any more")]
    Expired,
    /// Asked again within a minute.
    #[error("a mail was sent less than a minute ago")]
    TooSoon,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<BindError> for FamilyError {
    fn from(error: BindError) -> Self {
        match error {
            BindError::Invalid(fields) => Self::Invalid(fields),
            BindError::UsernameTaken => Self::UsernameTaken,
            // Parents need no code.
            BindError::CodeRefused => Self::NotFound,
            BindError::Database(cause) => Self::Database(cause),
        }
    }
}

impl From<LinkError> for FamilyError {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::Expired => Self::Expired,
            LinkError::TooSoon => Self::TooSoon,
            LinkError::Database(cause) => Self::Database(cause),
        }
    }
}

/// A consent refused.
#[derive(Debug, thiserror::Error)]
pub enum ConsentError {
    /// Fields that break a rule.
    #[error("{} fields are not acceptable", .0.len())]
    Invalid(Vec<FieldError>),
    /// The learner needs none, or has one.
    #[error("no consent is needed")]
    NotNeeded,
    /// What was wanted waits for a parent.
    #[error("a parent must agree first")]
    Needed,
    /// A mailed link that does not work any more.
    #[error("the mailed link does not work any more")]
    Expired,
    /// Asked again within a minute, or too often today.
    #[error("a parent was asked a moment ago")]
    TooSoon,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<LinkError> for ConsentError {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::Expired => Self::Expired,
            LinkError::TooSoon => Self::TooSoon,
            LinkError::Database(cause) => Self::Database(cause),
        }
    }
}
