//! Who of the demo is here.

use super::Done;
use crate::people::accounts::UserId;
use tenants::{PlatformTx, TenantId, TenantTx};

/// Those who can sign in: the demo's addresses end in the slug of their brand and a domain that nobody can own (RFC 2606).
pub async fn list_demo_people(tx: &mut PlatformTx) -> Result<Vec<(TenantId, UserId)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select u.tenant_id as "tenant: TenantId", u.id as "user: UserId"
           from users u join tenants t on t.id = u.tenant_id
           where t.slug in ('verdant', 'harbor', 'northfield') and u.email like '%@' || t.slug || '.test'
             and u.password_hash is not null"#
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant, row.user)).collect())
}

pub(in crate::people::accounts) async fn forget_password(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("update users set password_hash = null where tenant_id = $1 and id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
