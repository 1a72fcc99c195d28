//! What accounts leave behind that no one can use anymore.

use super::queries::retention as queries;
use tenants::PlatformTx;
use time::Duration;

/// How long an ended session, a link and a request are still there for whoever looks into a break-in.
const KEPT: Duration = Duration::days(30);
/// Rows of each kind in a sweep, so that it stays short.
const AT_ONCE: i64 = 5000;

/// Removes sessions, mailed links and requests for a password of all tenants whose time was over 30 days ago. Says how many.
pub async fn prune_ended(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let before = tx.now() - KEPT;
    let sessions = queries::prune_sessions(tx, before, AT_ONCE).await?;
    let links = queries::prune_links(tx, before, AT_ONCE).await?;
    let requests = queries::prune_reset_requests(tx, before, AT_ONCE).await?;
    Ok(sessions + links + requests)
}
