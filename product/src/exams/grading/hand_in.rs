//! Handing a test in puts its responses into the queue, in the same transaction.

use super::GradingJobId;
use super::graders::needs_of;
use super::queries::{self, NewJob};
use super::states::queued;
use crate::content::library::PackVersion;
use crate::exams::attempts::{Attempt, AttemptError, AttemptId, Status, move_to, submit_attempt};
use crate::money::plans::get_benefits;
use crate::money::price_list::GradingProduct;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::Duration;

/// Hands an attempt in. With speaking or writing in it, a grading job is opened that is due when the brand's `promise` is over,
/// where grading comes with every test; elsewhere, and without them, it is scored already, and a grading can be ordered
/// (decision 0050).
pub async fn hand_in(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    promise: Duration,
) -> Result<Attempt, AttemptError> {
    let attempt = submit_attempt(tx, user, id, version).await?;
    let has_tasks = attempt.own_version(version).pack.items().any(|(_, item)| item.is_task());
    let is_included = tx.settings().await?.gradings.included;
    // Handed in again: what was ordered meanwhile stays as it is.
    let has_job = queries::find_job_id(tx, id).await?.is_some();
    if attempt.status != Status::ScoredAuto || !has_tasks || !is_included || has_job {
        return Ok(attempt);
    }
    let due_at = tx.now() + promise;
    let is_first = get_benefits(tx, user).await?.is_graded_first;
    let job = NewJob {
        id: GradingJobId(tx.new_id()),
        attempt: id,
        product: GradingProduct::Simple,
        priority: i16::from(is_first),
        needs: needs_of(tx, &attempt, version).await?,
        due_at,
    };
    queries::insert_job(tx, queued(), &job).await?;
    move_to(tx, &attempt, Status::AwaitingGrading).await
}
