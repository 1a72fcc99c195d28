//! What goes when somebody leaves for good (D-021): whose child or parent they were, and a parent's address.

use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Removes a person from every family, on either side.
pub async fn erase_family(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id().0;
    sqlx::query!(
        "delete from parent_links where tenant_id = $1 and (parent_id = $2 or student_id = $2)",
        tenant,
        user.0
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!("delete from second_parent_permits where tenant_id = $1 and student_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from parent_consents where tenant_id = $1 and student_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
