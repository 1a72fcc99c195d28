//! One grader at a time: the row's lock decides a race.

use super::acts::{GradingAct, record_act};
use super::errors::GradingError;
use super::job::{GradingJob, JobState};
use super::{GradingJobId, queries};
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Claims a job; claiming an own one again renews it. A grader never grades the own test.
pub async fn claim_job(tx: &mut TenantTx, grader: UserId, id: GradingJobId) -> Result<GradingJob, GradingError> {
    let now = tx.now();
    let job = queries::find_job(tx, id, true).await?.ok_or(GradingError::Unknown)?.with_lapse(now);
    if job.learner_id == grader {
        return Err(GradingError::Unknown);
    }
    match (job.state, job.claimed_by) {
        (JobState::Delivered, _) => return Err(GradingError::Delivered),
        (JobState::Claimed | JobState::Sending, Some(other)) if other != grader => {
            return Err(GradingError::ClaimTaken);
        }
        (JobState::Sending, _) => return Ok(job),
        _ => queries::set_claim(tx, id, Some(grader)).await?,
    }
    if job.claimed_by != Some(grader) {
        record_act(tx, grader, id, GradingAct::Claim).await?;
    }
    queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)
}

/// Gives a claimed job back; its draft stays for the next grader. Giving back what is not held changes nothing.
pub async fn release_job(tx: &mut TenantTx, grader: UserId, id: GradingJobId) -> Result<(), GradingError> {
    let now = tx.now();
    let job = queries::find_job(tx, id, true).await?.ok_or(GradingError::Unknown)?.with_lapse(now);
    match (job.state, job.claimed_by) {
        (JobState::Delivered, _) => Err(GradingError::Delivered),
        (JobState::Claimed | JobState::Sending, Some(holder)) if holder != grader => Err(GradingError::ClaimTaken),
        (JobState::Sending, _) => Err(GradingError::Sending),
        (JobState::Claimed, _) => {
            record_act(tx, grader, id, GradingAct::Release).await?;
            Ok(queries::set_claim(tx, id, None).await?)
        }
        // A claim that lapsed is still in its row.
        (JobState::Queued, _) => Ok(queries::set_claim(tx, id, None).await?),
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
            queries::set_claim(tx, id, Some(grader)).await?;
            Ok(job)
        }
        _ => Err(GradingError::ClaimLapsed),
    }
}
