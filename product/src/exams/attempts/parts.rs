//! The timed parts: one after the other, each with the server's own deadline in strict mode (D-040).

use super::AttemptId;
use super::attempt::{Attempt, Mode, Progress, Status};
use super::errors::AttemptError;
use super::modules::route;
use super::pauses::wake;
use super::queries::{self, Lock};
use super::submit::move_to;
use crate::content::library::PackVersion;
use crate::money::plans;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::Duration;

/// Begins a part; beginning it again changes nothing. The part before it must be over.
pub async fn start_part(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    part: &str,
) -> Result<Attempt, AttemptError> {
    let attempt = open_for_change(tx, user, id, version).await?;
    let now = tx.now();
    let state = attempt.part(part).ok_or(AttemptError::UnknownPart)?;
    match state.progress(now) {
        Progress::Running => return Ok(attempt),
        Progress::Finished => return Err(AttemptError::PartClosed),
        Progress::Waiting => {}
    }
    let earlier = attempt.parts.iter().filter(|other| other.position < state.position);
    for other in earlier {
        match (other.progress(now), other.ended_at(now)) {
            (Progress::Finished, Some(ended)) => queries::finish_part(tx, id, &other.part, ended).await?,
            _ => return Err(AttemptError::PartClosed),
        }
    }
    let deadline = (attempt.mode == Mode::Strict).then(|| now + Duration::seconds(i64::from(state.seconds)));
    queries::start_part(tx, id, &state.part, deadline).await?;
    if attempt.status == Status::Created {
        // The first item is shown: this is what the day's limit counts (D-044).
        let practice = queries::practice_of(tx, id).await?;
        plans::count_start(tx, user, practice).await?;
        move_to(tx, &attempt, Status::InProgress).await?;
    }
    read_again(tx, user, id).await
}

/// Ends a running part; ending it again changes nothing. The end of a router decides which part follows.
pub async fn finish_part(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    part: &str,
) -> Result<Attempt, AttemptError> {
    let attempt = open_for_change(tx, user, id, version).await?;
    let now = tx.now();
    let state = attempt.part(part).ok_or(AttemptError::UnknownPart)?;
    match state.progress(now) {
        Progress::Waiting => return Err(AttemptError::PartClosed),
        Progress::Finished | Progress::Running => {
            let ended = state.ended_at(now).unwrap_or(now);
            let ended = state.deadline_at.map_or(ended, |deadline| ended.min(deadline));
            queries::finish_part(tx, id, &state.part, ended).await?;
        }
    }
    let attempt = read_again(tx, user, id).await?;
    close_overdue_parts(tx, attempt, version).await
}

/// Brings an open attempt up to date: a router that its deadline ended has a second part. The caller holds its lock.
pub async fn close_overdue_parts(
    tx: &mut TenantTx,
    attempt: Attempt,
    version: &PackVersion,
) -> Result<Attempt, AttemptError> {
    let now = tx.now();
    let is_over = |state: &super::PartState| state.progress(now) == Progress::Finished;
    if attempt.status.is_open() && route(tx, &attempt, version, is_over).await? {
        return read_again(tx, attempt.user_id, attempt.id).await;
    }
    Ok(attempt)
}

async fn open_for_change(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
) -> Result<Attempt, AttemptError> {
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    if !attempt.status.is_open() {
        return Err(AttemptError::Finished);
    }
    let attempt = wake(tx, attempt).await?;
    close_overdue_parts(tx, attempt, version).await
}

async fn read_again(tx: &mut TenantTx, user: UserId, id: AttemptId) -> Result<Attempt, AttemptError> {
    queries::find_attempt(tx, id, Some(user), Lock::None).await?.ok_or(AttemptError::Unknown)
}
