//! A minute between Send and the learner: until it is over, the grader can undo sending.

use super::acts::{GradingAct, record_act};
use super::claims::held_job;
use super::deliver::{complete_marks, finish};
use super::errors::{DeliverError, GradingError};
use super::job::{GradingJob, JobState};
use super::jobs::DeliverGrades;
use super::states::{Act, step};
use super::{GradingJobId, queries};
use crate::content::library::PackVersion;
use crate::people::accounts::UserId;
use jobs::{Enqueue, EnqueueOptions};
use tenants::TenantTx;
use time::{Duration, OffsetDateTime};

/// How long sending can be undone.
pub const GRACE: Duration = Duration::seconds(60);

/// Sends the stored draft in a minute. What is missing in it is told now. Sending again changes nothing.
pub async fn send_job(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    version: &PackVersion,
) -> Result<GradingJob, DeliverError> {
    let job = match held_job(tx, grader, id).await {
        Ok(job) => job,
        Err(GradingError::Sending | GradingError::Delivered) => return Ok(own_job(tx, grader, id).await?),
        Err(refusal) => return Err(refusal.into()),
    };
    complete_marks(tx, &job, version).await?;
    let sends_at = tx.now() + GRACE;
    queries::set_sending(tx, id, step(job.standing, Act::Send)?, sends_at).await?;
    let job = queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)?;
    // The moment as it is stored tells this press from a later one: the database keeps fewer digits than the clock.
    if let Some(sends_at) = job.sends_at {
        let options = EnqueueOptions { run_at: Some(sends_at), ..EnqueueOptions::default() };
        tx.enqueue_with(&DeliverGrades { job_id: id, sends_at }, options).await?;
    }
    Ok(job)
}

/// Undoes sending: the grader holds the job again. Undoing what is not being sent changes nothing.
///
/// # Errors
/// [`GradingError::AlreadyDelivered`] once they are out.
pub async fn cancel_sending(tx: &mut TenantTx, grader: UserId, id: GradingJobId) -> Result<GradingJob, GradingError> {
    match held_job(tx, grader, id).await {
        // Its job in the queue finds that this press holds no more.
        Err(GradingError::Sending) => {
            let job = own_job(tx, grader, id).await?;
            queries::set_claimed(tx, id, step(job.standing, Act::UndoSending)?, grader).await?;
            record_act(tx, grader, id, GradingAct::Undo).await?;
        }
        Err(GradingError::Delivered) => {
            own_job(tx, grader, id).await?;
            return Err(GradingError::AlreadyDelivered);
        }
        held => drop(held?),
    }
    queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)
}

/// The job, if it is this grader's who has sent it; otherwise it is over for them.
pub(super) async fn own_job(tx: &mut TenantTx, grader: UserId, id: GradingJobId) -> Result<GradingJob, GradingError> {
    let job = queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)?;
    if job.claimed_by == Some(grader) { Ok(job) } else { Err(GradingError::Delivered) }
}

/// Delivers what was sent with this press, when its minute is over. `None`: it was undone, or the grades are out already.
pub async fn deliver_sent(
    tx: &mut TenantTx,
    id: GradingJobId,
    sends_at: OffsetDateTime,
    version: &PackVersion,
) -> Result<Option<GradingJob>, DeliverError> {
    let job = queries::find_job(tx, id, true).await?.ok_or(GradingError::Unknown)?;
    match job.claimed_by {
        Some(grader) if job.state == JobState::Sending && job.sends_at == Some(sends_at) => {
            Ok(Some(finish(tx, grader, &job, version).await?))
        }
        _ => Ok(None),
    }
}
