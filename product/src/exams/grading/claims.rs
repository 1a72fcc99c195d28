//! One grader at a time: the row's lock decides a race.

use super::acts::{GradingAct, record_act};
use super::errors::GradingError;
use super::graders::Grader;
use super::job::{CLAIM_LIFE, GradingJob, JobState, soon};
use super::states::{Act, step, taken};
use super::{GradingJobId, queries};
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Claims a job; claiming an own one again renews it, also when its grader is not permitted such jobs anymore. A grader never grades
/// the own test.
pub async fn claim_job(tx: &mut TenantTx, grader: &Grader, id: GradingJobId) -> Result<GradingJob, GradingError> {
    let now = tx.now();
    let job = queries::find_job(tx, id, true).await?.ok_or(GradingError::Unknown)?.with_lapse(now);
    let is_held = job.claimed_by == Some(grader.id);
    if !is_held && !queries::is_for(tx, grader, id).await? {
        return Err(GradingError::Unknown);
    }
    match (job.state, job.claimed_by) {
        (JobState::Delivered, _) => return Err(GradingError::Delivered),
        (JobState::Claimed | JobState::Sending, Some(_)) if !is_held => {
            return Err(GradingError::ClaimTaken);
        }
        (JobState::Sending, _) => return Ok(job),
        _ => queries::set_claimed(tx, id, step(job.standing, Act::Claim)?, grader.id).await?,
    }
    if !is_held {
        record_act(tx, grader.id, id, GradingAct::Claim).await?;
    }
    queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)
}

/// Claims the most urgent job that nobody holds and this grader may grade; none when there is none. Graders who ask at once get
/// different ones, without waiting for each other. Who holds a job in which nothing has been saved gets that one: pressed twice, one
/// is claimed.
pub async fn claim_next(tx: &mut TenantTx, grader: &Grader) -> Result<Option<GradingJob>, GradingError> {
    let now = tx.now();
    let soon = now + soon(tx).await?;
    queries::lock_next(tx, grader.id).await?;
    let Some(next) = queries::take_next(tx, taken(), grader, now - CLAIM_LIFE, soon).await? else { return Ok(None) };
    if !next.was_held {
        record_act(tx, grader.id, next.id, GradingAct::Claim).await?;
    }
    queries::find_job(tx, next.id, false).await?.map(Some).ok_or(GradingError::Unknown)
}

/// Gives a claimed job back; its draft stays for the next grader. Giving back what is not held changes nothing.
pub async fn release_job(tx: &mut TenantTx, grader: UserId, id: GradingJobId) -> Result<(), GradingError> {
    let Some(job) = returnable(tx, grader, id).await? else { return Ok(()) };
    record_act(tx, grader, id, GradingAct::Release).await?;
    Ok(queries::set_returned(tx, id, step(job.standing, Act::HandBack)?).await?)
}

/// Reads a job that this grader holds and may give back; none when nobody holds it.
pub(super) async fn returnable(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
) -> Result<Option<GradingJob>, GradingError> {
    let now = tx.now();
    let job = queries::find_job(tx, id, true).await?.ok_or(GradingError::Unknown)?.with_lapse(now);
    match (job.state, job.claimed_by) {
        (JobState::Delivered, _) => Err(GradingError::Delivered),
        (JobState::Claimed | JobState::Sending, Some(holder)) if holder != grader => Err(GradingError::ClaimTaken),
        (JobState::Sending, _) => Err(GradingError::Sending),
        (JobState::Claimed, _) => Ok(Some(job)),
        (JobState::Queued, _) => Ok(None),
    }
}

/// Reads a job that this grader holds and can still change, and renews the claim.
pub(super) async fn held_job(tx: &mut TenantTx, grader: UserId, id: GradingJobId) -> Result<GradingJob, GradingError> {
    let now = tx.now();
    let job = queries::find_job(tx, id, true).await?.ok_or(GradingError::Unknown)?.with_lapse(now);
    match (job.state, job.claimed_by) {
        (JobState::Delivered, _) => Err(GradingError::Delivered),
        (JobState::Sending, Some(holder)) if holder == grader => Err(GradingError::Sending),
        (JobState::Claimed, Some(holder)) if holder == grader => {
            queries::set_claimed(tx, id, step(job.standing, Act::Claim)?, grader).await?;
            Ok(job)
        }
        _ => Err(GradingError::ClaimLapsed),
    }
}
