//! What graders did with jobs, in the trail of the tenant: for the office, and for how long work took. An entry names the job and
//! nothing of its responses.

use super::GradingJobId;
use super::skips::SkipReason;
use crate::ground::audit;
use crate::people::accounts::UserId;
use serde_json::json;
use tenants::TenantTx;

tenants::closed_list! {
    /// Something that was done with a job.
    pub enum GradingAct {
        /// A grader began it. Renewing an own claim is no act.
        Claim = "grading.claim",
        /// Its grader gave it back.
        Release = "grading.release",
        /// Its grader gave it back for a reason, and is not offered it again.
        Skip = "grading.skip",
        /// The office gave it to a grader.
        Reassign = "grading.reassign",
        /// The grades went out.
        Deliver = "grading.deliver",
        /// Its grader undid sending.
        Undo = "grading.undo",
    }
}

/// Writes an act into the trail, in the transaction that does it.
pub async fn record_act(
    tx: &mut TenantTx,
    actor: UserId,
    job: GradingJobId,
    act: GradingAct,
) -> Result<(), sqlx::Error> {
    audit::record(tx, Some(actor.0), act.as_str(), job.0, &json!({})).await
}

/// As [`record_act`], of skipping: with its reason.
pub(super) async fn record_skip(
    tx: &mut TenantTx,
    actor: UserId,
    job: GradingJobId,
    reason: SkipReason,
) -> Result<(), sqlx::Error> {
    audit::record(tx, Some(actor.0), GradingAct::Skip.as_str(), job.0, &json!({"reason": reason})).await
}

/// As [`record_act`], of giving a job to a grader: with who gets it, and who had it.
pub(super) async fn record_reassign(
    tx: &mut TenantTx,
    actor: UserId,
    job: GradingJobId,
    to: UserId,
    from: Option<UserId>,
) -> Result<(), sqlx::Error> {
    let changes = json!({"grader": to.0, "from": from.map(|id| id.0)});
    audit::record(tx, Some(actor.0), GradingAct::Reassign.as_str(), job.0, &changes).await
}
