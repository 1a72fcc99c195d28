//! What people fill in after registering.

use super::Done;
use crate::people::accounts::UserId;
use crate::people::accounts::onboarding::Basics;
use tenants::TenantTx;

pub(in crate::people::accounts) async fn update_basics(tx: &mut TenantTx, user: UserId, basics: &Basics) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update users set username = $3, first_name = $4, last_name = $5, phone = $6, timezone = $7, bound_at = coalesce(bound_at, $8)
         where tenant_id = $1 and id = $2",
        tenant.0, user.0, basics.username, basics.first_name.trim(), basics.last_name.trim(), basics.phone.trim(), basics.timezone, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether nobody else of the tenant has the username.
pub async fn username_is_free(tx: &mut TenantTx, username: &str, except: Option<UserId>) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select not exists (select 1 from users where tenant_id = $1 and lower(username) = lower($2) and id is distinct from $3) as "free!""#,
        tenant.0, username, except.map(|user| user.0)
    )
    .fetch_one(tx.conn())
    .await
}
