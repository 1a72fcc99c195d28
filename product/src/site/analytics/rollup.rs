//! From views to daily figures: a sweep finds the days that have grown, a job per tenant and day counts them anew.

use super::jobs::{KeepPartitions, RollUpPageViews};
use super::{queries, rules};
use jobs::{Enqueue, EnqueueFor, EnqueueOptions};
use tenants::{PlatformTx, TenantTx};
use time::{Date, Duration};

/// Days that the sweep looks back: as long as all workers may be away.
const LOOK_BACK: Duration = Duration::days(7);
/// A view can be committed a little after a rollup that is younger than it; so a day is rolled up once more after a quiet minute.
const STRAGGLING: Duration = Duration::minutes(1);

/// Enqueues a rollup for every tenant's day that has views its figures do not know yet. Says how many.
pub async fn enqueue_rollups(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let (since, today) = (rules::day_of(tx.now() - LOOK_BACK), rules::day_of(tx.now()));
    let grown = queries::list_grown_days(tx, since, today, STRAGGLING).await?;
    let mut enqueued = 0;
    for (tenant, day) in grown {
        let added = tx.enqueue_for(tenant, &RollUpPageViews { day }, EnqueueOptions::default()).await?;
        enqueued += usize::from(added.is_some());
    }
    Ok(enqueued)
}

/// Counts the tenant's views of `day` anew.
pub async fn roll_up_day(tx: &mut TenantTx, day: Date) -> Result<(), sqlx::Error> {
    queries::roll_up_paths(tx, day).await?;
    queries::roll_up_total(tx, day).await
}

/// Enqueues the upkeep of the raw views' partitions, unless it waits already.
pub async fn enqueue_upkeep(tx: &mut PlatformTx) -> Result<(), sqlx::Error> {
    tx.enqueue(&KeepPartitions {}).await.map(drop)
}
