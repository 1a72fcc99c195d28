//! What goes when somebody leaves for good (D-021): who wrote. The text stays.

use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Takes the writer off everything that a person wrote.
pub async fn forget_writer(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id().0;
    sqlx::query!(
        "update feedback set user_id = null, name = null, email = null, browser = null where tenant_id = $1 and user_id = $2",
        tenant,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
