//! The office gives a job to a grader: one that waits, or one that another grader holds.

use super::acts::record_reassign;
use super::errors::GradingError;
use super::graders::Grader;
use super::job::{GradingJob, JobState};
use super::jobs::SendAssignedMail;
use super::states::{Act, step};
use super::{GradingJobId, queries};
use crate::people::accounts::UserId;
use jobs::Enqueue;
use tenants::TenantTx;

/// Gives a job to a grader, with its draft; whoever held it can save nothing more. The grader gets a mail. Giving it to whoever holds it
/// changes nothing. `seen` is who had it when the office looked, nobody included; none where it did not say.
///
/// # Errors
/// [`GradingError::HolderChanged`] when somebody else has it by now, [`GradingError::NotPermitted`] where `to` may not grade it, [`GradingError::Sending`] and [`GradingError::Delivered`] where nobody
/// else can.
pub async fn reassign_job(
    tx: &mut TenantTx,
    office: UserId,
    to: &Grader,
    id: GradingJobId,
    seen: Option<Option<UserId>>,
) -> Result<GradingJob, GradingError> {
    let now = tx.now();
    let job = queries::find_job(tx, id, true).await?.ok_or(GradingError::Unknown)?.with_lapse(now);
    match job.state {
        JobState::Delivered => return Err(GradingError::Delivered),
        JobState::Sending => return Err(GradingError::Sending),
        JobState::Queued | JobState::Claimed => {}
    }
    if job.claimed_by == Some(to.id) {
        return Ok(job);
    }
    if seen.is_some_and(|holder| holder != job.claimed_by) {
        return Err(GradingError::HolderChanged);
    }
    if !queries::is_for(tx, to, id).await? {
        return Err(GradingError::NotPermitted);
    }
    queries::set_claimed(tx, id, step(job.standing, Act::Reassign)?, to.id).await?;
    queries::delete_skip(tx, id, to.id).await?;
    record_reassign(tx, office, id, to.id, job.claimed_by).await?;
    if office != to.id {
        let mail = SendAssignedMail { id: tx.new_id(), job_id: id, grader: to.id };
        tx.enqueue(&mail).await?;
    }
    queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)
}
