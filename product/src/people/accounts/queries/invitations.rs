//! People whom staff has invited.

use super::Done;
use crate::people::accounts::invitations::{InvitationCounts, InvitationState, SentInvitation};
use crate::people::accounts::{Role, UserId};
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(in crate::people::accounts) async fn insert(
    tx: &mut TenantTx,
    user: UserId,
    role: &str,
    by: Option<UserId>,
    expires_at: OffsetDateTime,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into invitations (tenant_id, user_id, role, invited_by, invited_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        tenant.0,
        user.0,
        role,
        by.map(|by| by.0),
        now,
        expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn list(
    tx: &mut TenantTx,
    state: Option<InvitationState>,
    page: PageRequest,
) -> Result<Vec<SentInvitation>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        SentInvitation,
        r#"select i.user_id as "user_id: UserId", u.email, u.first_name, u.last_name, i.role as "role: Role",
             coalesce(b.first_name, '') as "by_first_name!", coalesce(b.last_name, '') as "by_last_name!",
             i.invited_at, i.expires_at, i.accepted_at
           from invitations i
           join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
           left join users b on b.tenant_id = i.tenant_id and b.id = i.invited_by
           where i.tenant_id = $1 and u.erased_at is null
             and ($2::text is null or $2 = case when i.accepted_at is not null then 'accepted' when i.expires_at <= $3 then 'expired' else 'open' end)
           order by i.invited_at desc, i.user_id
           limit $4 offset $5"#,
        tenant.0,
        state.map(InvitationState::as_str),
        now,
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await
}

/// How many invitations there are in each state.
pub async fn count_invitations(tx: &mut TenantTx) -> Result<InvitationCounts, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        InvitationCounts,
        r#"select count(*) filter (where i.accepted_at is not null) as "accepted!",
             count(*) filter (where i.accepted_at is null and i.expires_at > $2) as "open!",
             count(*) filter (where i.accepted_at is null and i.expires_at <= $2) as "expired!"
           from invitations i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
           where i.tenant_id = $1 and u.erased_at is null"#,
        tenant.0,
        now
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn find(
    tx: &mut TenantTx,
    user: UserId,
) -> Result<Option<SentInvitation>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        SentInvitation,
        r#"select i.user_id as "user_id: UserId", u.email, u.first_name, u.last_name, i.role as "role: Role",
             coalesce(b.first_name, '') as "by_first_name!", coalesce(b.last_name, '') as "by_last_name!",
             i.invited_at, i.expires_at, i.accepted_at
           from invitations i
           join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
           left join users b on b.tenant_id = i.tenant_id and b.id = i.invited_by
           where i.tenant_id = $1 and i.user_id = $2 and u.erased_at is null"#,
        tenant.0,
        user.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// Whether it is still open to be renewed.
pub(in crate::people::accounts) async fn renew(
    tx: &mut TenantTx,
    user: UserId,
    expires_at: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "update invitations set expires_at = $3 where tenant_id = $1 and user_id = $2 and accepted_at is null",
        tenant.0,
        user.0,
        expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Its person has come. Nothing happens for who was not invited.
pub(in crate::people::accounts) async fn accept(tx: &mut TenantTx, user: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update invitations set accepted_at = $3 where tenant_id = $1 and user_id = $2 and accepted_at is null",
        tenant.0,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The row of the account takes the invitation and its links along. Whether there was one that nobody has entered.
pub(in crate::people::accounts) async fn delete_account(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "delete from users u where tenant_id = $1 and id = $2 and password_hash is null
           and exists (select 1 from invitations i
                       where i.tenant_id = u.tenant_id and i.user_id = u.id and i.accepted_at is null)",
        tenant.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What follows can be taken back by itself.
pub(in crate::people::accounts) async fn begin_deletion(tx: &mut TenantTx) -> Done {
    sqlx::query!("savepoint deletion").execute(tx.conn()).await?;
    Ok(())
}

/// It stands.
pub(in crate::people::accounts) async fn end_deletion(tx: &mut TenantTx) -> Done {
    sqlx::query!("release savepoint deletion").execute(tx.conn()).await?;
    Ok(())
}

/// As if nothing had happened since then, not even an error.
pub(in crate::people::accounts) async fn take_deletion_back(tx: &mut TenantTx) -> Done {
    sqlx::query!("rollback to savepoint deletion").execute(tx.conn()).await?;
    end_deletion(tx).await
}

/// Deletes those of these accounts that nobody has been here with, and says which.
///
/// # Errors
/// A foreign key of whatever hangs on one of them: then none is deleted.
pub(in crate::people::accounts) async fn delete_unused_accounts(
    tx: &mut TenantTx,
    users: &[UserId],
) -> Result<Vec<UserId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let users: Vec<Uuid> = users.iter().map(|user| user.0).collect();
    sqlx::query_scalar!(
        r#"delete from users u where tenant_id = $1 and id = any($2) and password_hash is null and email_verified_at is null
             and not exists (select 1 from sessions s where s.tenant_id = u.tenant_id and s.user_id = u.id)
             and exists (select 1 from invitations i
                         where i.tenant_id = u.tenant_id and i.user_id = u.id and i.accepted_at is null)
           returning id as "id: UserId""#,
        tenant.0,
        &users
    )
    .fetch_all(tx.conn())
    .await
}
