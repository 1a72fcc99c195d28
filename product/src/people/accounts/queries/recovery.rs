//! Passwords and the requests for new ones.

use super::Done;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use uuid::Uuid;

pub(in crate::people::accounts) async fn insert_reset_request(tx: &mut TenantTx, id: Uuid, email: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into reset_requests (tenant_id, id, email, created_at) values ($1, $2, $3, $4)",
        tenant.0,
        id,
        email,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn take_reset_request(
    tx: &mut TenantTx,
    id: Uuid,
) -> Result<Option<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!("delete from reset_requests where tenant_id = $1 and id = $2 returning email", tenant.0, id)
        .fetch_optional(tx.conn())
        .await
}

/// Somebody who can get mail at the address; nobody once the account is erased, as its address is gone, or while an
/// invitation that ran out waits for the office.
pub(in crate::people::accounts) async fn find_user_by_email(
    tx: &mut TenantTx,
    email: &str,
) -> Result<Option<UserId>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        r#"select id as "id: UserId" from users u where tenant_id = $1 and email = $2 and erased_at is null
             and not exists (select 1 from invitations i where i.tenant_id = u.tenant_id and i.user_id = u.id
                             and i.accepted_at is null and i.expires_at <= $3)"#,
        tenant.0,
        email,
        now
    )
    .fetch_optional(tx.conn())
    .await
}

/// The stored hash of a person's password, for checking it outside of a transaction.
pub async fn find_password_hash(tx: &mut TenantTx, user: UserId) -> Result<Option<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let found =
        sqlx::query_scalar!("select password_hash from users where tenant_id = $1 and id = $2", tenant.0, user.0)
            .fetch_optional(tx.conn())
            .await?;
    Ok(found.flatten())
}

pub(in crate::people::accounts) async fn set_password(tx: &mut TenantTx, user: UserId, hash: &str) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("update users set password_hash = $3 where tenant_id = $1 and id = $2", tenant.0, user.0, hash)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Stores the same password hashed with newer parameters; sessions go on.
pub async fn store_rehashed(tx: &mut TenantTx, user: UserId, old: &str, new: &str) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update users set password_hash = $4 where tenant_id = $1 and id = $2 and password_hash = $3",
        tenant.0,
        user.0,
        old,
        new
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}
