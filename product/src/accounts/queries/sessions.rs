//! Logging in and the sessions of devices.

use super::Done;
use crate::accounts::UserId;
use crate::accounts::sessions::{Credentials, SessionId};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;

pub(in crate::accounts) async fn find_credentials_by_email(
    tx: &mut TenantTx,
    email: &str,
) -> Result<Option<Credentials>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Credentials,
        r#"select id as "user_id: UserId", password_hash, (blocked_at is not null) as "is_blocked!"
           from users where tenant_id = $1 and email = $2"#,
        tenant.0,
        email
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::accounts) async fn find_credentials_by_username(
    tx: &mut TenantTx,
    username: &str,
) -> Result<Option<Credentials>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Credentials,
        r#"select id as "user_id: UserId", password_hash, (blocked_at is not null) as "is_blocked!"
           from users where tenant_id = $1 and lower(username) = $2"#,
        tenant.0,
        username
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::accounts) async fn insert_session(
    tx: &mut TenantTx,
    id: SessionId,
    user: UserId,
    user_agent: &str,
    expires_at: OffsetDateTime,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into sessions (tenant_id, id, user_id, user_agent, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)",
        tenant.0, id.0, user.0, user_agent, now, expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::accounts) struct SessionRow {
    pub roles: Vec<String>,
    pub grading_sections: Vec<String>,
    pub is_bound: bool,
    pub is_pro: bool,
    pub lang: Lang,
}

pub(in crate::accounts) async fn find_session(
    tx: &mut TenantTx,
    id: SessionId,
    user: UserId,
) -> Result<Option<SessionRow>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        SessionRow,
        r#"select
             array(select role from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id order by role) as "roles!",
             array(select section from grading_permissions g where g.tenant_id = u.tenant_id and g.user_id = u.id order by section) as "grading_sections!",
             (u.bound_at is not null) as "is_bound!",
             coalesce(u.pro_until > $4, false) as "is_pro!",
             u.lang as "lang: Lang"
           from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
           where s.tenant_id = $1 and s.id = $2 and s.user_id = $3
             and s.revoked_at is null and s.expires_at > $4 and u.blocked_at is null"#,
        tenant.0, id.0, user.0, now
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::accounts) async fn revoke_session(tx: &mut TenantTx, id: SessionId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update sessions set revoked_at = $3 where tenant_id = $1 and id = $2 and revoked_at is null",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
