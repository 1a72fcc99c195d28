//! From views to daily figures: a sweep finds what is not counted yet, a job per tenant and day adds it to the sums.
//! Each view is counted once, in the transaction that deletes the batch which names it (docs/decisions/0063).

use super::jobs::{KeepPartitions, RollUpPageViews};
use super::queries;
use jobs::{Enqueue, EnqueueFor};
use tenants::{PlatformTx, TenantTx};
use time::{Date, Duration};

/// Jobs that one sweep enqueues; the next one finds the others.
const DAYS_AT_ONCE: i64 = 20_000;
/// Batches of one transaction. An api puts up to 256 views into each.
const BATCHES_AT_ONCE: i64 = 1000;
/// A view could be committed so much later than a rollup of the version before that was younger than it.
const STRAGGLING: Duration = Duration::minutes(1);

/// How far the sums of a tenant's day are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// They hold every view that no batch names.
    Begun,
    /// Nothing was ever added to them. The version before may have counted some views, which ones is not known.
    New,
    /// The version before has counted them all.
    Settled,
}

/// The schedule of [`enqueue_rollups`].
pub const VIEWS_SCHEDULE: &str = "analytics.rollup";

/// Enqueues a rollup for every tenant's day that has views its figures do not know yet. Says how many.
pub async fn enqueue_rollups(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let waiting = queries::list_waiting(tx, DAYS_AT_ONCE).await?;
    let rollups: Vec<_> = waiting.into_iter().map(|(tenant, day)| (tenant, RollUpPageViews { day })).collect();
    tx.enqueue_each(&rollups).await
}

/// Adds what is new among the tenant's views of `day` to its figures. True: more may wait, for another transaction.
///
/// Two at once follow one another: the second waits until the first one's transaction ends.
pub async fn roll_up_day(tx: &mut TenantTx, day: Date) -> Result<bool, sqlx::Error> {
    queries::lock_day(tx, day).await?;
    match queries::stage_of(tx, day, STRAGGLING).await? {
        Stage::Begun => Ok(queries::fold(tx, day, false, BATCHES_AT_ONCE).await? == BATCHES_AT_ONCE),
        Stage::New => {
            queries::fold(tx, day, true, BATCHES_AT_ONCE).await?;
            Ok(false)
        }
        Stage::Settled => {
            queries::delete_empty_batches(tx, day).await?;
            Ok(false)
        }
    }
}

/// Enqueues the upkeep of the raw views' partitions, unless it waits already.
pub async fn enqueue_upkeep(tx: &mut PlatformTx) -> Result<(), sqlx::Error> {
    tx.enqueue(&KeepPartitions {}).await.map(drop)
}
