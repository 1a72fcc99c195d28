//! Attempts that nobody comes back to: abandoned after a month without a sign of life (D-035). What was answered stays.

use super::queries;
use tenants::PlatformTx;
use time::Duration;

/// How long an open attempt may rest. Longer than a summer course's break would keep limits and lists full of the forgotten.
const PATIENCE: Duration = Duration::days(30);
/// At most so many in a sweep, so that a sweep stays short.
const AT_ONCE: i64 = 500;

/// Abandons open attempts of all tenants that have been idle for 30 days; says how many.
pub async fn abandon_idle(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let before = tx.now() - PATIENCE;
    queries::abandon_idle(tx, before, AT_ONCE).await
}
