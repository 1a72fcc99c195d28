//! From notes to daily sums: a sweep finds brands with notes, a job for each brand adds them to the sums and deletes them, in one
//! transaction (docs/decisions/0072).

use super::jobs::RollUpMetrics;
use super::queries;
use jobs::EnqueueFor;
use tenants::{PlatformTx, TenantTx};

/// Jobs that one sweep enqueues; the next one finds the others.
const BRANDS_AT_ONCE: i64 = 20_000;
/// Notes of one transaction.
const NOTES_AT_ONCE: i64 = 5000;

/// The schedule of [`enqueue_metric_rollups`].
pub const METRICS_SCHEDULE: &str = "analytics.metrics";
/// Notes that are counted; more than that are said to be as many.
const MOST_COUNTED: i64 = 10_000;

/// How many notes of all brands are not in the sums yet, up to 10,000.
pub async fn count_metric_changes(tx: &mut PlatformTx) -> Result<i64, sqlx::Error> {
    queries::count_waiting(tx, MOST_COUNTED).await
}

/// Enqueues a job for every brand that has notes or something that a migration left to do. Says how many.
pub async fn enqueue_metric_rollups(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let waiting = queries::list_waiting(tx, BRANDS_AT_ONCE).await?;
    let rollups: Vec<_> = waiting.into_iter().map(|tenant| (tenant, RollUpMetrics {})).collect();
    tx.enqueue_each(&rollups).await
}

/// Adds the brand's notes to its sums, after what migrations left to do. True: more may wait, for another transaction.
///
/// Two at once follow one another: the second waits until the first one's transaction ends.
pub async fn roll_up_metrics(tx: &mut TenantTx) -> Result<bool, sqlx::Error> {
    queries::lock(tx).await?;
    if queries::take_backfill(tx).await? {
        queries::recount_people(tx).await?;
        queries::fold_anew(tx).await?;
        return Ok(true);
    }
    if queries::run_backfill(tx).await? {
        return Ok(true);
    }
    Ok(queries::fold(tx, NOTES_AT_ONCE).await? == NOTES_AT_ONCE)
}
