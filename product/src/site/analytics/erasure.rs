//! What goes when somebody leaves for good (D-021): which pages they have seen.

use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Makes a person's raw page views those of nobody in particular. The daily sums never knew them.
pub async fn forget_viewer(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update page_views set user_id = null, visitor = 'erased' where tenant_id = $1 and user_id = $2",
        tenant.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
