//! What is removed of all tenants.

use tenants::PlatformTx;
use time::OffsetDateTime;

/// A revoked session goes with the end that it had.
pub(in crate::people::accounts) async fn prune_sessions(
    tx: &mut PlatformTx,
    before: OffsetDateTime,
    at_once: i64,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "delete from sessions where (tenant_id, id) in
           (select tenant_id, id from sessions where expires_at < $1 order by expires_at limit $2 for update skip locked)",
        before,
        at_once
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

pub(in crate::people::accounts) async fn prune_links(
    tx: &mut PlatformTx,
    before: OffsetDateTime,
    at_once: i64,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "delete from mail_tokens where (tenant_id, id) in
           (select tenant_id, id from mail_tokens where expires_at < $1 order by expires_at limit $2 for update skip locked)",
        before,
        at_once
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}

/// They go when they are answered; one that is left lost its job.
pub(in crate::people::accounts) async fn prune_reset_requests(
    tx: &mut PlatformTx,
    before: OffsetDateTime,
    at_once: i64,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query!(
        "delete from reset_requests where (tenant_id, id) in
           (select tenant_id, id from reset_requests where created_at < $1 limit $2)",
        before,
        at_once
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}
