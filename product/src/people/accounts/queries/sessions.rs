//! Logging in and the sessions of devices.

use super::Done;
use crate::people::accounts::sessions::{Credentials, OpenSession, SessionId};
use crate::people::accounts::{GradingSection, UserId};
use sqlx::{Row, postgres::PgRow};
use tenants::{Lang, Lookup, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(in crate::people::accounts) async fn find_credentials_by_email(
    tx: &mut TenantTx,
    email: &str,
    privacy_version: &str,
) -> Result<Option<Credentials>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Credentials,
        r#"select u.id as "user_id: UserId", password_hash, (blocked_at is not null) as "is_blocked!",
             exists (select 1 from consents c
                     where c.tenant_id = u.tenant_id and c.user_id = u.id and c.version = $3 and c.withdrawn_at is null) as "has_consent!",
             d.due_at as "leaves_at?"
           from users u left join account_deletions d
             on d.tenant_id = u.tenant_id and d.user_id = u.id and d.cancelled_at is null and d.done_at is null
           where u.tenant_id = $1 and email = $2"#,
        tenant.0,
        email,
        privacy_version
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn find_credentials_by_username(
    tx: &mut TenantTx,
    username: &str,
    privacy_version: &str,
) -> Result<Option<Credentials>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Credentials,
        r#"select u.id as "user_id: UserId", password_hash, (blocked_at is not null) as "is_blocked!",
             exists (select 1 from consents c
                     where c.tenant_id = u.tenant_id and c.user_id = u.id and c.version = $3 and c.withdrawn_at is null) as "has_consent!",
             d.due_at as "leaves_at?"
           from users u left join account_deletions d
             on d.tenant_id = u.tenant_id and d.user_id = u.id and d.cancelled_at is null and d.done_at is null
           where u.tenant_id = $1 and lower(username) = $2"#,
        tenant.0,
        username,
        privacy_version
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn get_credentials(
    tx: &mut TenantTx,
    user: UserId,
    privacy_version: &str,
) -> Result<Credentials, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Credentials,
        r#"select u.id as "user_id: UserId", password_hash, (blocked_at is not null) as "is_blocked!",
             exists (select 1 from consents c
                     where c.tenant_id = u.tenant_id and c.user_id = u.id and c.version = $3 and c.withdrawn_at is null) as "has_consent!",
             d.due_at as "leaves_at?"
           from users u left join account_deletions d
             on d.tenant_id = u.tenant_id and d.user_id = u.id and d.cancelled_at is null and d.done_at is null
           where u.tenant_id = $1 and u.id = $2"#,
        tenant.0,
        user.0,
        privacy_version
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::people::accounts) async fn insert_session(
    tx: &mut TenantTx,
    id: SessionId,
    user: UserId,
    user_agent: &str,
    expires_at: OffsetDateTime,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into sessions (tenant_id, id, user_id, user_agent, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $5, $6)",
        tenant.0,
        id.0,
        user.0,
        user_agent,
        now,
        expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) struct SessionRow {
    pub roles: Vec<String>,
    pub grading_sections: Vec<GradingSection>,
    pub is_bound: bool,
    pub is_pro: bool,
    pub lang: Lang,
    /// Since the session was marked as seen.
    pub unseen_seconds: i64,
}

impl SessionRow {
    pub(in crate::people::accounts) fn read(row: &PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            roles: row.try_get("roles")?,
            grading_sections: row.try_get("grading_sections")?,
            is_bound: row.try_get("is_bound")?,
            is_pro: row.try_get("is_pro")?,
            lang: row.try_get("lang")?,
            unseen_seconds: row.try_get("unseen_seconds")?,
        })
    }
}

/// Asked with the session and its person, at the beginning of every signed-in request.
pub(in crate::people::accounts) const SESSION: Lookup = Lookup {
    name: "session_of_request",
    sql: r"select
             array(select role from user_roles r where r.tenant_id = $1 and r.user_id = $4 order by role) as roles,
             array(select section from grading_permissions g where g.tenant_id = $1 and g.user_id = $4 order by section) as grading_sections,
             u.bound_at is not null as is_bound,
             coalesce(u.pro_until > $2, false) as is_pro,
             u.lang,
             floor(extract(epoch from $2 - s.last_seen_at))::bigint as unseen_seconds
           from sessions s join users u on u.tenant_id = $1 and u.id = $4
           where s.tenant_id = $1 and s.id = $3 and s.user_id = $4
             and s.revoked_at is null and s.expires_at > $2 and u.blocked_at is null",
};

pub(in crate::people::accounts) struct HoldingRow {
    pub id: SessionId,
    pub last_seen_at: OffsetDateTime,
}

pub(in crate::people::accounts) async fn list_holding(
    tx: &mut TenantTx,
    sessions: &[(SessionId, UserId)],
) -> Result<Vec<HoldingRow>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let (ids, users): (Vec<Uuid>, Vec<Uuid>) = sessions.iter().map(|(id, user)| (id.0, user.0)).unzip();
    sqlx::query_as!(
        HoldingRow,
        r#"select distinct s.id as "id: SessionId", s.last_seen_at
           from unnest($2::uuid[], $3::uuid[]) as asked (id, user_id)
           join sessions s on s.tenant_id = $1 and s.id = asked.id and s.user_id = asked.user_id
           join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
           where s.revoked_at is null and s.expires_at > $4 and u.blocked_at is null"#,
        tenant.0,
        &ids,
        &users,
        now
    )
    .fetch_all(tx.conn())
    .await
}

/// Ends a session; ending it twice is fine.
pub async fn revoke_session(tx: &mut TenantTx, id: SessionId) -> Done {
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

/// Notes that the device was there just now.
pub async fn mark_seen(tx: &mut TenantTx, id: SessionId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!("update sessions set last_seen_at = $3 where tenant_id = $1 and id = $2", tenant.0, id.0, now)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The devices on which a person is logged in, the one seen last first.
pub async fn list_sessions(tx: &mut TenantTx, user: UserId) -> Result<Vec<OpenSession>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        OpenSession,
        r#"select id as "id: SessionId", user_agent, created_at, last_seen_at from sessions
           where tenant_id = $1 and user_id = $2 and revoked_at is null and expires_at > $3
           order by last_seen_at desc, id desc"#,
        tenant.0,
        user.0,
        now
    )
    .fetch_all(tx.conn())
    .await
}

/// Ends one of a person's sessions. False when the person has no such open session.
pub async fn revoke_session_of(tx: &mut TenantTx, user: UserId, id: SessionId) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update sessions set revoked_at = $4
         where tenant_id = $1 and user_id = $2 and id = $3 and revoked_at is null and expires_at > $4",
        tenant.0,
        user.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(in crate::people::accounts) async fn revoke_sessions(
    tx: &mut TenantTx,
    user: UserId,
    except: Option<SessionId>,
) -> Result<u64, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update sessions set revoked_at = $4
         where tenant_id = $1 and user_id = $2 and id is distinct from $3 and revoked_at is null and expires_at > $4",
        tenant.0,
        user.0,
        except.map(|session| session.0),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected())
}
