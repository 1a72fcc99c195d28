//! Resting and going on (comfortable only, D-035): the clocks stand meanwhile.

use super::AttemptId;
use super::attempt::{Attempt, Mode, Status};
use super::errors::AttemptError;
use super::queries::{self, Lock};
use super::submit::move_to;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Lets an attempt rest; again changes nothing. A strict test does not rest, and one that has not begun need not.
pub async fn pause_attempt(tx: &mut TenantTx, user: UserId, id: AttemptId) -> Result<Attempt, AttemptError> {
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    match attempt.status {
        Status::Paused => return Ok(attempt),
        Status::InProgress if attempt.mode == Mode::Comfortable => {}
        Status::InProgress | Status::Created => return Err(AttemptError::PartClosed),
        _ => return Err(AttemptError::Finished),
    }
    move_to(tx, &attempt, Status::Paused).await?;
    queries::find_attempt(tx, id, Some(user), Lock::None).await?.ok_or(AttemptError::Unknown)
}

/// Goes on with it; again changes nothing.
pub async fn continue_attempt(tx: &mut TenantTx, user: UserId, id: AttemptId) -> Result<Attempt, AttemptError> {
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    if !attempt.status.is_open() {
        return Err(AttemptError::Finished);
    }
    wake(tx, attempt).await
}

/// Ends the rest of an attempt that is changed. The caller holds its lock.
pub(super) async fn wake(tx: &mut TenantTx, attempt: Attempt) -> Result<Attempt, AttemptError> {
    let Some(since) = attempt.paused_at else { return Ok(attempt) };
    let rested = (tx.now() - since).whole_seconds();
    queries::add_rest(tx, attempt.id, i32::try_from(rested).unwrap_or(i32::MAX)).await?;
    move_to(tx, &attempt, Status::InProgress).await?;
    let user = attempt.user_id;
    queries::find_attempt(tx, attempt.id, Some(user), Lock::None).await?.ok_or(AttemptError::Unknown)
}
