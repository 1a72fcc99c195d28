//! Links sent by mail.

use super::Done;
use crate::people::accounts::UserId;
use crate::people::accounts::mailed_tokens::{LinkPurpose, OpenedLink};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(in crate::people::accounts) async fn insert_mail_token(
    tx: &mut TenantTx,
    id: Uuid,
    user: UserId,
    purpose: LinkPurpose,
    subject: Option<Uuid>,
    hash: &[u8],
    expires_at: OffsetDateTime,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into mail_tokens (tenant_id, id, user_id, purpose, subject, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        tenant.0,
        id,
        user.0,
        purpose.as_str(),
        subject,
        hash,
        now,
        expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Locks the person's row, so that two requests for a link see each other's.
pub(in crate::people::accounts) async fn last_link_at(
    tx: &mut TenantTx,
    user: UserId,
    purpose: LinkPurpose,
) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!("select id from users where tenant_id = $1 and id = $2 for update", tenant.0, user.0)
        .fetch_one(tx.conn())
        .await?;
    sqlx::query_scalar!(
        "select max(created_at) from mail_tokens where tenant_id = $1 and user_id = $2 and purpose = $3",
        tenant.0,
        user.0,
        purpose.as_str()
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::people::accounts) struct Recipient {
    pub user_id: UserId,
    pub email: String,
    pub first_name: String,
    pub lang: Lang,
    pub subject: Option<Uuid>,
}

/// Who a link that still works goes to; nobody waits for the proof of an address that is proven.
pub(in crate::people::accounts) async fn find_token_recipient(
    tx: &mut TenantTx,
    token: Uuid,
    purpose: LinkPurpose,
) -> Result<Option<Recipient>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        Recipient,
        r#"select u.id as "user_id: UserId", u.email, u.first_name, u.lang as "lang: Lang", t.subject
           from mail_tokens t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
           where t.tenant_id = $1 and t.id = $2 and t.purpose = $3 and t.used_at is null and t.expires_at > $4
             and (t.purpose <> 'verify_email' or u.email_verified_at is null)"#,
        tenant.0,
        token,
        purpose.as_str(),
        now
    )
    .fetch_optional(tx.conn())
    .await
}

/// Those of these links that a mail may still carry: the links that [`find_token_recipient`] finds.
pub async fn list_waited_for(tx: &mut TenantTx, tokens: &[Uuid]) -> Result<Vec<Uuid>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        "select t.id from mail_tokens t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
         where t.tenant_id = $1 and t.id = any($2) and t.used_at is null and t.expires_at > $3
           and (t.purpose <> 'verify_email' or u.email_verified_at is null)",
        tenant.0,
        tokens,
        now
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn find_open_token(
    tx: &mut TenantTx,
    id: Uuid,
    purpose: LinkPurpose,
    hash: &[u8],
) -> Result<Option<OpenedLink>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        OpenedLink,
        r#"select user_id as "user_id: UserId", subject from mail_tokens
           where tenant_id = $1 and id = $2 and purpose = $3 and token_hash = $4 and used_at is null and expires_at > $5"#,
        tenant.0,
        id,
        purpose.as_str(),
        hash,
        now
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn use_mail_token(
    tx: &mut TenantTx,
    id: Uuid,
    purpose: LinkPurpose,
    hash: &[u8],
) -> Result<Option<OpenedLink>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        OpenedLink,
        r#"update mail_tokens set used_at = $5
           where tenant_id = $1 and id = $2 and purpose = $3 and token_hash = $4 and used_at is null and expires_at > $5
           returning user_id as "user_id: UserId", subject"#,
        tenant.0,
        id,
        purpose.as_str(),
        hash,
        now
    )
    .fetch_optional(tx.conn())
    .await
}

/// Makes the unused links of one purpose worthless, because what they are for was done or is off.
pub async fn void_links(tx: &mut TenantTx, user: UserId, purpose: LinkPurpose) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update mail_tokens set used_at = $4 where tenant_id = $1 and user_id = $2 and purpose = $3 and used_at is null",
        tenant.0,
        user.0,
        purpose.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Nobody uses these links until the transaction ends.
pub(in crate::people::accounts) async fn lock_links(tx: &mut TenantTx, users: &[UserId], purpose: LinkPurpose) -> Done {
    let tenant = tx.tenant_id();
    let users: Vec<Uuid> = users.iter().map(|user| user.0).collect();
    sqlx::query!(
        "select from mail_tokens where tenant_id = $1 and user_id = any($2) and purpose = $3 and used_at is null for update",
        tenant.0,
        &users,
        purpose.as_str()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
