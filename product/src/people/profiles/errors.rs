//! Why a change of a profile is refused.

use crate::people::accounts::rules::FieldError;

/// A change refused.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// Nobody of this tenant has the id.
    #[error("there is no such person")]
    Unknown,
    /// Fields that break a rule.
    #[error("{} fields are not acceptable", .0.len())]
    Invalid(Vec<FieldError>),
    /// Somebody of this tenant has the username.
    #[error("the username is taken")]
    UsernameTaken,
    /// The photo is not a photo that the editor uploaded.
    #[error("the photo is not the editor's")]
    ForeignPhoto,
    /// Somebody changed the same part of the profile since the editor read it.
    #[error("the profile was changed meanwhile")]
    Conflict,
    /// Stored billing information does not open: the installation's secret is another one.
    #[error(transparent)]
    Sealed(#[from] crate::ground::sealing::Unsealable),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
