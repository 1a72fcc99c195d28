//! Roles that an operator gives and takes.

use crate::people::accounts::{Role, UserId};
use tenants::TenantTx;

/// Also one whose invitation nobody took up in time.
pub(in crate::people::accounts) async fn find_account(
    tx: &mut TenantTx,
    email: &str,
) -> Result<Option<UserId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select id as "id: UserId" from users where tenant_id = $1 and email = $2 and erased_at is null for update"#,
        tenant.0,
        email
    )
    .fetch_optional(tx.conn())
    .await
}

/// Whether it was there.
pub(in crate::people::accounts) async fn remove_role(
    tx: &mut TenantTx,
    user: UserId,
    role: Role,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "delete from user_roles where tenant_id = $1 and user_id = $2 and role = $3",
        tenant.0,
        user.0,
        role.as_str()
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() > 0)
}
