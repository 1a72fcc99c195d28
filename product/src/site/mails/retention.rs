//! How long it is known that a mail went out.

use super::queries;
use tenants::PlatformTx;
use time::Duration;

/// No job about a mail lives that long, so no mail is sent a second time because its row is gone.
const KEPT: Duration = Duration::days(180);
/// Rows of a sweep, so that it stays short.
const AT_ONCE: i64 = 5000;

/// Removes what is known of mails of all tenants that were begun 180 days ago. Says how many.
pub async fn prune_mails(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let before = tx.now() - KEPT;
    queries::prune_mails(tx, before, AT_ONCE).await
}
