//! Why an enrollment is not taken or not changed.

use crate::people::accounts::UserId;
use crate::people::accounts::rules::FieldCause;
use time::OffsetDateTime;

/// What is wrong with a field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormCause {
    /// The value by itself.
    Value(FieldCause),
    /// Another student or parent of the form has this address.
    Twice,
}

impl From<FieldCause> for FormCause {
    fn from(cause: FieldCause) -> Self {
        Self::Value(cause)
    }
}

/// A field and why it is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field as sent, `students[1].email`.
    pub field: String,
    /// What is wrong.
    pub cause: FormCause,
}

/// Who of the office changed an enrollment last, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saved {
    /// Nobody when only its writer did.
    pub by: Option<UserId>,
    /// When.
    pub at: OffsetDateTime,
}

/// Why an enrollment is not taken or not changed.
#[derive(Debug, thiserror::Error)]
pub enum EnrollmentError {
    /// Fields that are not acceptable.
    #[error("some fields are not acceptable")]
    Invalid(Vec<Fault>),
    /// There is none with this id, or the key is another one's.
    #[error("there is no such enrollment")]
    Unknown,
    /// A step before it is not complete.
    #[error("a step before it is not complete")]
    TooEarly,
    /// It was sent already.
    #[error("it was sent already")]
    Submitted,
    /// Somebody else of the office has changed it since it was read.
    #[error("somebody else has changed it")]
    Changed(Saved),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
