//! What attempts leave behind that nobody reads anymore: earlier versions of answers, and uploads that were never finished.

use super::queries;
use tenants::PlatformTx;
use time::Duration;

/// After handing in, versions are there for disputes (seven days after delivery) and for whoever asks the support.
const VERSIONS: Duration = Duration::days(60);
/// A device that comes back later sends its recording anew.
const UPLOADS: Duration = Duration::days(60);
/// Attempts of a sweep, so that it stays short.
const ATTEMPTS_AT_ONCE: i64 = 300;
/// Uploads of a sweep: each has up to five megabytes in rows.
const UPLOADS_AT_ONCE: i64 = 200;

/// Of attempts of all tenants that were handed in 60 days ago, keeps the last version of each answer whole: the one that was
/// scored. Of the others stays when they were written, for the report on how the test was taken. Says of how many attempts.
pub async fn thin_answers(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let before = tx.now() - VERSIONS;
    queries::thin_answers(tx, before, ATTEMPTS_AT_ONCE).await
}

/// Removes uploads of all tenants that were begun 60 days ago and never finished, with their chunks. Says how many.
pub async fn prune_uploads(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let before = tx.now() - UPLOADS;
    queries::prune_uploads(tx, before, UPLOADS_AT_ONCE).await
}
