//! Skipping a job: it waits for others again with its draft, and its grader is not offered it anymore. It stays in this grader's list,
//! marked, and may be claimed there all the same: where there is one grader, nothing is out of reach.

use super::acts::record_skip;
use super::claims::returnable;
use super::errors::GradingError;
use super::states::{Act, step};
use super::{GradingJobId, queries};
use crate::people::accounts::UserId;
use tenants::TenantTx;

tenants::closed_list! {
    /// Why a grader skips a job.
    pub enum SkipReason {
        /// The grader knows the learner.
        KnowsLearner = "knows_learner",
        /// A recording cannot be understood.
        RecordingUnclear = "recording_unclear",
        /// Somebody else grades this kind of task better.
        NotMyField = "not_my_field",
        /// The grader will not meet the promise.
        NoTime = "no_time",
        /// Something else.
        Other = "other",
    }
}

/// Gives a held job back and is not offered it again. Skipping what nobody holds changes nothing.
pub async fn skip_job(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    reason: SkipReason,
) -> Result<(), GradingError> {
    let Some(job) = returnable(tx, grader, id).await? else { return Ok(()) };
    queries::insert_skip(tx, id, grader, reason).await?;
    record_skip(tx, grader, id, reason).await?;
    Ok(queries::set_returned(tx, id, step(job.standing, Act::Skip)?).await?)
}

/// Whether this grader skipped a job.
pub async fn is_skipped(tx: &mut TenantTx, grader: UserId, id: GradingJobId) -> Result<bool, sqlx::Error> {
    queries::has_skip(tx, id, grader).await
}
