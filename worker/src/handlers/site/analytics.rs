//! Page views: everything happens in our own database, so a job is one transaction.

use jobs::{JobContext, JobError};
use product::site::analytics::{FoldPageViews, fold_day};

/// Counts the views of a day anew.
pub async fn fold_page_views(job: FoldPageViews, context: JobContext) -> Result<(), JobError> {
    let mut tx = context.tenant_tx().await?;
    fold_day(&mut tx, job.day).await?;
    context.complete_in(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}
