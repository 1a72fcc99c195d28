//! How far a pack version, or one item of it, has come (D-119).

use super::{PackVersionId, queries};
use serde::{Deserialize, Serialize};
use tenants::PlatformTx;

/// Where something of the item bank stands between its author and the learners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// Its author works on it.
    Draft,
    /// Somebody else reads it.
    InReview,
    /// Learners may start it.
    Approved,
    /// Not started any more; old attempts and their scores stay.
    Retired,
}

impl ReviewState {
    /// All four, in the order of a version's life.
    pub const ALL: [Self; 4] = [Self::Draft, Self::InReview, Self::Approved, Self::Retired];

    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::InReview => "in_review",
            Self::Approved => "approved",
            Self::Retired => "retired",
        }
    }

    /// From its stored name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

/// The state of a version, locked until the transaction ends: two reviewers take turns. None when there is no such version.
pub async fn lock_review_state(tx: &mut PlatformTx, version: PackVersionId) -> Result<Option<String>, sqlx::Error> {
    queries::lock_review_state(tx, version).await
}

/// Moves a version to another state. The first approval is its release, which is never taken back.
pub async fn set_review_state(
    tx: &mut PlatformTx,
    version: PackVersionId,
    state: ReviewState,
) -> Result<(), sqlx::Error> {
    queries::set_review_state(tx, version, state).await
}
