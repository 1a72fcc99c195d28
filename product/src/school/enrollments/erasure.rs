//! What goes when somebody leaves for good (D-021): the forms that were begun with the account.

use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Removes the enrollments of a person, with everybody who is named in them.
pub async fn erase_enrollments(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id().0;
    sqlx::query!("delete from enrollments where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
