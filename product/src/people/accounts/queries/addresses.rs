//! Addresses that accounts shall have.

use super::Done;
use crate::people::accounts::UserId;
use crate::people::accounts::addresses::{ChangedEmail, WaitingEmail};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(in crate::people::accounts) async fn insert(tx: &mut TenantTx, id: Uuid, user: UserId, email: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into email_changes (tenant_id, id, user_id, email, asked_at) values ($1, $2, $3, $4, $5)",
        tenant.0,
        id,
        user.0,
        email,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn end_open(tx: &mut TenantTx, user: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update email_changes set ended_at = $3 where tenant_id = $1 and user_id = $2 and ended_at is null",
        tenant.0,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn find_open(
    tx: &mut TenantTx,
    user: UserId,
    since: OffsetDateTime,
) -> Result<Option<WaitingEmail>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        WaitingEmail,
        "select email, asked_at from email_changes
         where tenant_id = $1 and user_id = $2 and ended_at is null and asked_at > $3",
        tenant.0,
        user.0,
        since
    )
    .fetch_optional(tx.conn())
    .await
}

/// The wished address, if nobody has it.
pub(in crate::people::accounts) async fn find_free(tx: &mut TenantTx, id: Uuid) -> Result<Option<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        "select email from email_changes c
         where tenant_id = $1 and id = $2 and ended_at is null
           and not exists (select 1 from users u where u.tenant_id = c.tenant_id and u.email = c.email)",
        tenant.0,
        id
    )
    .fetch_optional(tx.conn())
    .await
}

/// Whether there was such a wish; its account has the address then.
pub(in crate::people::accounts) async fn replace_email(tx: &mut TenantTx, id: Uuid) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "with ended as (
           update email_changes c set ended_at = $3, old_email = u.email
           from users u where u.tenant_id = c.tenant_id and u.id = c.user_id
             and c.tenant_id = $1 and c.id = $2 and c.ended_at is null and u.erased_at is null
           returning c.tenant_id, c.user_id, c.email
         )
         update users u set email = ended.email, email_verified_at = $3
         from ended where u.tenant_id = ended.tenant_id and u.id = ended.user_id",
        tenant.0,
        id,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What the mail to the old address needs; `None` once the account is gone.
pub async fn find_changed_email(tx: &mut TenantTx, id: Uuid) -> Result<Option<ChangedEmail>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        ChangedEmail,
        r#"select u.id as "user_id: UserId", c.old_email as "old_email!", u.first_name, u.lang as "lang: Lang"
           from email_changes c join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
           where c.tenant_id = $1 and c.id = $2 and c.old_email is not null and u.erased_at is null"#,
        tenant.0,
        id
    )
    .fetch_optional(tx.conn())
    .await
}
