//! Earlier work of a learner for whoever grades the learner now: what a grader sees beside a response without unblinding a marking.

use super::queries::earlier as queries;
use crate::content::library::PackVersionId;
use crate::exams::attempts::AttemptId;
use crate::exams::grading::{GradingError, GradingJob, GradingJobId, JobState, get_job};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// Most earlier responses that are shown.
pub const MOST_EARLIER: usize = 5;

/// A delivered grading of the same learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierGrading {
    /// The attempt that was graded.
    pub attempt_id: AttemptId,
    /// What was taken.
    pub pack_version_id: PackVersionId,
    /// When the grades went out.
    pub delivered_at: OffsetDateTime,
}

/// A job that this grader holds now, asked each time: what the claim opens ends with it.
///
/// # Errors
/// [`GradingError::Unknown`] of a job that is free, another's, lapsed, delivered or not there.
pub async fn get_held_job(tx: &mut TenantTx, grader: UserId, id: GradingJobId) -> Result<GradingJob, GradingError> {
    let job = get_job(tx, id).await?;
    let is_held = matches!(job.state, JobState::Claimed | JobState::Sending) && job.claimed_by == Some(grader);
    if is_held { Ok(job) } else { Err(GradingError::Unknown) }
}

/// The learner's delivered gradings, the newest first. One with an open blind marking is left out: whoever reads its scores here
/// could be asked to mark it next.
pub async fn list_earlier_gradings(tx: &mut TenantTx, job: &GradingJob) -> Result<Vec<EarlierGrading>, sqlx::Error> {
    queries::list_earlier(tx, job.id, job.learner_id).await
}

/// Whether an attempt is among them.
pub async fn find_earlier_grading(
    tx: &mut TenantTx,
    job: &GradingJob,
    attempt: AttemptId,
) -> Result<Option<EarlierGrading>, sqlx::Error> {
    let all = list_earlier_gradings(tx, job).await?;
    Ok(all.into_iter().find(|earlier| earlier.attempt_id == attempt))
}
