//! Accounts that are to go, and their going.

use super::Done;
use crate::people::accounts::UserId;
use crate::people::accounts::deletion::Deletion;
use tenants::{PlatformTx, TenantId, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// Whether there is such a person, and still is.
pub async fn is_person(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from users where tenant_id = $1 and id = $2 and erased_at is null) as "is!""#,
        tenant.0,
        user.0
    )
    .fetch_one(tx.conn())
    .await
}

/// Whether it is new; an account has one open plan at most.
pub(in crate::people::accounts) async fn insert_deletion(
    tx: &mut TenantTx,
    id: Uuid,
    user: UserId,
    requested_by: UserId,
    due_at: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "insert into account_deletions (tenant_id, id, user_id, requested_by, requested_at, due_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (tenant_id, user_id) where cancelled_at is null do nothing",
        tenant.0,
        id,
        user.0,
        requested_by.0,
        now,
        due_at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(in crate::people::accounts) async fn find_open(
    tx: &mut TenantTx,
    user: UserId,
) -> Result<Option<Deletion>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Deletion,
        r#"select id, user_id as "user_id: UserId", due_at from account_deletions
           where tenant_id = $1 and user_id = $2 and cancelled_at is null and done_at is null"#,
        tenant.0,
        user.0
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn cancel(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update account_deletions set cancelled_at = $3
         where tenant_id = $1 and user_id = $2 and cancelled_at is null and done_at is null",
        tenant.0,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(in crate::people::accounts) async fn list_due(tx: &mut PlatformTx) -> Result<Vec<(TenantId, Uuid)>, sqlx::Error> {
    let now = tx.now();
    let rows = sqlx::query!(
        r#"select tenant_id as "tenant_id: TenantId", id from account_deletions
           where cancelled_at is null and done_at is null and due_at <= $1 order by due_at limit 1000"#,
        now
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, row.id)).collect())
}

/// Whose account is to be erased now; `None` when it was kept, is not due or is gone. Holds the plan until the end of
/// the transaction, so that nobody keeps an account that is half erased.
pub async fn begin_erasure(tx: &mut TenantTx, id: Uuid) -> Result<Option<UserId>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        r#"select user_id as "user_id: UserId" from account_deletions
           where tenant_id = $1 and id = $2 and cancelled_at is null and done_at is null and due_at <= $3 for update"#,
        tenant.0,
        id,
        now
    )
    .fetch_optional(tx.conn())
    .await
}

/// Rows that say nothing without their person, or only personal things.
pub(in crate::people::accounts) async fn delete_belongings(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id().0;
    sqlx::query!("delete from sessions where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from mail_tokens where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from grading_permissions where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from email_changes where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from invitations where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!("delete from instructor_code_uses where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    sqlx::query!(
        "delete from reset_requests where tenant_id = $1 and email = (select email from users where tenant_id = $1 and id = $2)",
        tenant,
        user.0
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!("delete from user_roles where tenant_id = $1 and user_id = $2", tenant, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The address becomes one that nobody can have or write to, so that the real one is free again.
pub(in crate::people::accounts) async fn anonymise(tx: &mut TenantTx, user: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update users set email = id::text || '@erased.invalid', username = null, password_hash = null, first_name = '',
           last_name = '', phone = null, handles = '[]', timezone = 'UTC', email_verified_at = null, pro_until = null, erased_at = $3
         where tenant_id = $1 and id = $2",
        tenant.0,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn finish(tx: &mut TenantTx, user: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update account_deletions set done_at = $3
         where tenant_id = $1 and user_id = $2 and cancelled_at is null and done_at is null",
        tenant.0,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
