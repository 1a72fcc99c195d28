//! How far a pack version, or one item of it, has come (D-119).

use super::{PackVersionId, queries};
use tenants::PlatformTx;

tenants::closed_list! {
    /// Where something of the item bank stands between its author and the learners.
    pub enum ReviewState {
        /// Its author works on it.
        Draft = "draft",
        /// Somebody else reads it.
        InReview = "in_review",
        /// Learners may start it.
        Approved = "approved",
        /// Not started any more; old attempts and their scores stay.
        Retired = "retired",
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
