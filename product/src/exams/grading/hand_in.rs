//! Handing a test in puts its responses into the queue, in the same transaction.

use super::job::GradingProduct;
use super::{GradingJobId, queries};
use crate::content::library::PackVersion;
use crate::exams::attempts::{Attempt, AttemptError, AttemptId, Status, move_to, submit_attempt};
use crate::money::plans::get_benefits;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::Duration;

/// Hands an attempt in. With speaking or writing in it, a grading job is opened that is due when the brand's `promise` is over;
/// without, it is scored already.
///
/// Every test is graded with simple comments until grading can be ordered and paid (docs/decisions/0003).
pub async fn hand_in(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    promise: Duration,
) -> Result<Attempt, AttemptError> {
    let attempt = submit_attempt(tx, user, id, version).await?;
    let has_tasks = attempt.own_version(version).pack.items().any(|(_, item)| item.is_task());
    if attempt.status != Status::ScoredAuto || !has_tasks {
        return Ok(attempt);
    }
    let job = GradingJobId(tx.new_id());
    let due_at = tx.now() + promise;
    let is_first = get_benefits(tx, user).await?.is_graded_first;
    queries::insert_job(tx, job, id, GradingProduct::Simple, i16::from(is_first), due_at).await?;
    move_to(tx, &attempt, Status::AwaitingGrading).await
}
