//! Handing in, and every other change of state: each is logged (D-035).

use super::AttemptId;
use super::attempt::{Attempt, Progress, Status};
use super::errors::AttemptError;
use super::finished_section::note_for_inviter;
use super::modules::route;
use super::pauses::wake;
use super::queries::{self, Lock};
use super::scores::score_machine_sections;
use crate::content::library::PackVersion;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Hands an attempt in: running parts end, reading and listening get their scores. Handing in twice changes nothing.
pub async fn submit_attempt(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
) -> Result<Attempt, AttemptError> {
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    match attempt.status {
        Status::Void | Status::Abandoned => return Err(AttemptError::Finished),
        Status::Created => return Err(AttemptError::PartClosed),
        Status::InProgress | Status::Paused => {}
        _ => return Ok(attempt),
    }
    let attempt = wake(tx, attempt).await?;
    let now = tx.now();
    // A router that was never taken leads somewhere too: its section has all its items, and they are blank.
    let attempt = if route(tx, &attempt, version, |_| true).await? {
        queries::find_attempt(tx, id, Some(user), Lock::None).await?.ok_or(AttemptError::Unknown)?
    } else {
        attempt
    };
    for part in attempt.parts.iter().filter(|part| part.progress(now) != Progress::Waiting) {
        queries::finish_part(tx, id, &part.part, part.ended_at(now).unwrap_or(now)).await?;
    }
    let attempt = move_to(tx, &attempt, Status::Submitted).await?;
    score_machine_sections(tx, &attempt, version).await?;
    note_for_inviter(tx, &attempt, version).await?;
    move_to(tx, &attempt, Status::ScoredAuto).await?;
    queries::find_attempt(tx, id, Some(user), Lock::None).await?.ok_or(AttemptError::Unknown)
}

/// Moves an attempt to another state and logs it. The caller holds the row's lock.
pub async fn move_to(tx: &mut TenantTx, attempt: &Attempt, status: Status) -> Result<Attempt, AttemptError> {
    if !attempt.status.may_become(status) {
        return Err(AttemptError::Finished);
    }
    queries::set_status(tx, attempt.id, attempt.status, status).await?;
    Ok(Attempt { status, ..attempt.clone() })
}
