//! Review states of versions.

use crate::content::library::PackVersionId;
use crate::content::library::state::ReviewState;
use tenants::PlatformTx;

/// The state of a version, locked until the transaction ends: two reviewers take turns. None when there is no such version.
pub async fn lock_review_state(tx: &mut PlatformTx, id: PackVersionId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("select state from library.pack_versions where id = $1 for update", id.0)
        .fetch_optional(tx.conn())
        .await
}

/// Moves a version to another state. The first approval is its release, which is never taken back.
pub async fn set_review_state(tx: &mut PlatformTx, id: PackVersionId, state: ReviewState) -> Result<(), sqlx::Error> {
    let now = tx.now();
    sqlx::query!(
        "update library.pack_versions
         set state = $2, released_at = coalesce(released_at, case when $2 = 'approved' then $3::timestamptz end)
         where id = $1",
        id.0,
        state.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
