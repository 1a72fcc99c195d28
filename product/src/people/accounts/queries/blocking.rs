//! Who is shut out.

use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// Who is blocked already keeps the time of the first block.
pub(in crate::people::accounts) async fn set_blocked(
    tx: &mut TenantTx,
    user: UserId,
    at: Option<OffsetDateTime>,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update users set blocked_at = case when $3::timestamptz is null then null else coalesce(blocked_at, $3) end
         where tenant_id = $1 and id = $2",
        tenant.0,
        user.0,
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}
