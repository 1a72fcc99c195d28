//! How long it is known who was there when.

use super::queries;
use crate::site::analytics::days::day_of;
use tenants::PlatformTx;
use time::Duration;

/// A week longer than the 400 days for which `note_activity` notes anything, and some days more: what is gone is never new again.
const KEPT: Duration = Duration::days(410);
/// Rows of a sweep, so that it stays short.
const AT_ONCE: i64 = 20_000;

/// Forgets who of all brands was active 410 days ago and before. Says how many rows.
pub async fn prune_activity(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let before = day_of(tx.now()) - KEPT;
    queries::prune_activity(tx, before, AT_ONCE).await
}
