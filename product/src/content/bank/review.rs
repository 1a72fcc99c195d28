//! From draft to learners and away again (D-119): who said so, when, and why. A published version never changes; what is
//! reviewed is whether it is used.

use super::errors::BankError;
use super::queries;
pub use super::queries::review::{blocked_items, count_in_review, list_marks};
use crate::content::library::{PackVersionId, ReviewState, lock_review_state, set_review_state};
use tenants::PlatformTx;
use time::OffsetDateTime;
use uuid::Uuid;

/// Longest reason, in characters.
const LONGEST_REASON: usize = 500;

/// Who reviews.
#[derive(Debug, Clone, Copy)]
pub struct Actor {
    /// Of the default brand.
    pub tenant: Uuid,
    /// The person.
    pub user: Uuid,
}

/// A step of a review.
#[derive(Debug, Clone)]
pub struct Mark {
    /// The item, or none for the whole version.
    pub item: Option<String>,
    /// The state from then on.
    pub state: ReviewState,
    /// Why.
    pub reason: String,
    /// When.
    pub at: OffsetDateTime,
    /// Who did it; nobody for what came in with the installation.
    pub actor: Option<Actor>,
}

/// Moves a version to another state. It is approved only when none of its items is marked otherwise.
pub async fn review_pack(
    tx: &mut PlatformTx,
    id: PackVersionId,
    state: ReviewState,
    reason: &str,
    actor: Actor,
) -> Result<(), BankError> {
    let reason = reason_of(reason)?;
    // The lock makes two reviewers take turns.
    let now = lock_review_state(tx, id).await?.ok_or(BankError::Unknown)?;
    if now == state.as_str() {
        return Err(BankError::SameState);
    }
    if state == ReviewState::Approved {
        let blocked = queries::review::blocked_items(tx, id).await?;
        if !blocked.is_empty() {
            return Err(BankError::Blocked(blocked));
        }
    }
    set_review_state(tx, id, state).await?;
    queries::review::insert_mark(tx, id, None, state, reason, actor).await?;
    Ok(())
}

/// Marks one item of a version.
pub async fn review_item(
    tx: &mut PlatformTx,
    id: PackVersionId,
    item: &str,
    state: ReviewState,
    reason: &str,
    actor: Actor,
) -> Result<(), BankError> {
    let reason = reason_of(reason)?;
    lock_review_state(tx, id).await?.ok_or(BankError::Unknown)?;
    let now = queries::review::find_item_state(tx, id, item).await?.ok_or(BankError::Unknown)?;
    if now == state.as_str() {
        return Err(BankError::SameState);
    }
    queries::review::insert_mark(tx, id, Some(item), state, reason, actor).await?;
    Ok(())
}

fn reason_of(reason: &str) -> Result<&str, BankError> {
    let reason = reason.trim();
    match reason.chars().count() {
        0 => Err(BankError::NoReason),
        count if count > LONGEST_REASON => Err(BankError::LongReason),
        _ => Ok(reason),
    }
}
