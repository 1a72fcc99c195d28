//! How long forms are kept that lead to nothing.

use super::queries::office as queries;
use tenants::PlatformTx;
use time::Duration;

/// What nobody has sent by then will not be sent anymore.
const DRAFTS_KEPT: Duration = Duration::days(90);
/// Time to take a deletion back.
const DELETED_KEPT: Duration = Duration::days(30);
/// Rows of a sweep, so that it stays short.
const AT_ONCE: i64 = 5000;

/// Removes drafts of all tenants that were begun 90 days ago, and what the office deleted 30 days ago. Says how many.
pub async fn prune_enrollments(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let (drafts, deleted) = (tx.now() - DRAFTS_KEPT, tx.now() - DELETED_KEPT);
    queries::prune(tx, drafts, deleted, AT_ONCE).await
}
