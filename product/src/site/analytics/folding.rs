//! From views to daily figures: a sweep finds the days that have grown, a job per tenant and day counts them anew.

use super::jobs::FoldPageViews;
use super::{queries, rules};
use jobs::{EnqueueFor, EnqueueOptions};
use tenants::{PlatformTx, TenantTx};
use time::{Date, Duration};

/// Days that the sweep looks back: as long as all workers may be away.
const LOOK_BACK: Duration = Duration::days(7);
/// Raw views are kept this long, the daily sums for ever (D-123).
const RAW_LIFE: Duration = Duration::days(90);
/// A view can be committed a little after a fold that is younger than it; so a day is folded once more after a quiet minute.
const STRAGGLING: Duration = Duration::minutes(1);
/// Rows a single sweep removes, so that its transaction stays short.
const PRUNED_AT_ONCE: i64 = 50_000;

/// Enqueues a fold for every tenant's day that has views its figures do not know yet. Says how many.
pub async fn enqueue_folds(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let (since, today) = (rules::day_of(tx.now() - LOOK_BACK), rules::day_of(tx.now()));
    let grown = queries::list_grown_days(tx, since, today, STRAGGLING).await?;
    let mut enqueued = 0;
    for (tenant, day) in grown {
        let added = tx.enqueue_for(tenant, &FoldPageViews { day }, EnqueueOptions::default()).await?;
        enqueued += usize::from(added.is_some());
    }
    Ok(enqueued)
}

/// Counts the tenant's views of `day` anew.
pub async fn fold_day(tx: &mut TenantTx, day: Date) -> Result<(), sqlx::Error> {
    queries::fold_paths(tx, day).await?;
    queries::fold_total(tx, day).await
}

/// Removes raw views that are too old. Says how many; call it again when there are more.
pub async fn prune_views(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let before = rules::day_of(tx.now() - RAW_LIFE);
    queries::delete_views_before(tx, before, PRUNED_AT_ONCE).await
}
