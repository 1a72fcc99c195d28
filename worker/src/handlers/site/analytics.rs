//! Page views and daily sums: everything happens in our own database, so a job is one transaction, or one for each partition or for each
//! thousand batches.

use jobs::{JobContext, JobError};
use product::site::analytics::{
    KeepPartitions, RollUpMetrics, RollUpPageViews, keep_partitions, roll_up_day, roll_up_metrics,
};

use crate::services::Services;

/// Adds the views of a day that are new to its figures.
pub async fn roll_up_page_views(job: RollUpPageViews, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    while roll_up_day(&mut tx, job.day).await? {
        tx.commit().await?;
        tx = context.tenant_tx().await?;
    }
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Adds what is new in a brand to its daily sums.
pub async fn roll_up_daily_metrics(_: RollUpMetrics, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    while roll_up_metrics(&mut tx).await? {
        tx.commit().await?;
        tx = context.tenant_tx().await?;
    }
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Makes the partitions of days to come and drops those whose time is over.
pub async fn keep_page_view_partitions(services: Services, _: KeepPartitions, _: JobContext) -> Result<(), JobError> {
    let upkeep = keep_partitions(&services.db, services.page_views).await?;
    if !upkeep.is_nothing() {
        tracing::info!(
            made = upkeep.views.made.len(),
            dropped = upkeep.views.dropped.len(),
            pruned = upkeep.views.pruned,
            visitor_days_dropped = upkeep.visitors.dropped.len(),
            "partitions of page views"
        );
    }
    Ok(())
}
