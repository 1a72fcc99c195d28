//! The statements of accounts.

use super::UserId;
use super::onboarding::StudentDetails;
use super::people::NewPerson;
use super::registration::NewUser;
use super::sessions::{Credentials, SessionId};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

pub(super) async fn insert_user(tx: &mut TenantTx, id: UserId, new: &NewUser<'_>) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into users (tenant_id, id, email, password_hash, lang, created_at) values ($1, $2, $3, $4, $5, $6)",
        tenant.0,
        id.0,
        new.email,
        new.password_hash,
        new.lang.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert_consent(tx: &mut TenantTx, user: UserId, version: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into consents (tenant_id, user_id, version, given_at) values ($1, $2, $3, $4) on conflict do nothing",
        tenant.0,
        user.0,
        version,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn find_credentials_by_email(
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

pub(super) async fn find_credentials_by_username(
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

pub(super) async fn insert_session(
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

pub(super) struct SessionRow {
    pub roles: Vec<String>,
    pub grading_sections: Vec<String>,
    pub is_bound: bool,
    pub is_pro: bool,
    pub lang: Lang,
}

pub(super) async fn find_session(
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

pub(super) async fn revoke_session(tx: &mut TenantTx, id: SessionId) -> Done {
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

pub(super) async fn insert_mail_token(
    tx: &mut TenantTx,
    id: Uuid,
    user: UserId,
    hash: &[u8],
    expires_at: OffsetDateTime,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into mail_tokens (tenant_id, id, user_id, purpose, token_hash, created_at, expires_at)
         values ($1, $2, $3, 'verify_email', $4, $5, $6)",
        tenant.0,
        id,
        user.0,
        hash,
        now,
        expires_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) struct VerificationState {
    pub is_verified: bool,
    pub last_sent_at: Option<OffsetDateTime>,
}

pub(super) async fn get_verification_state(tx: &mut TenantTx, user: UserId) -> Result<VerificationState, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        VerificationState,
        r#"select (email_verified_at is not null) as "is_verified!",
             (select max(created_at) from mail_tokens t
              where t.tenant_id = u.tenant_id and t.user_id = u.id and t.purpose = 'verify_email') as last_sent_at
           from users u where tenant_id = $1 and id = $2 for update"#,
        tenant.0,
        user.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) struct Recipient {
    pub user_id: UserId,
    pub email: String,
    pub first_name: String,
    pub lang: Lang,
}

pub(super) async fn find_token_recipient(tx: &mut TenantTx, token: Uuid) -> Result<Option<Recipient>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        Recipient,
        r#"select u.id as "user_id: UserId", u.email, u.first_name, u.lang as "lang: Lang"
           from mail_tokens t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
           where t.tenant_id = $1 and t.id = $2 and t.used_at is null and t.expires_at > $3 and u.email_verified_at is null"#,
        tenant.0, token, now
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn use_mail_token(tx: &mut TenantTx, id: Uuid, hash: &[u8]) -> Result<Option<UserId>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        r#"update mail_tokens set used_at = $4
           where tenant_id = $1 and id = $2 and token_hash = $3 and used_at is null and expires_at > $4
           returning user_id as "user_id: UserId""#,
        tenant.0,
        id,
        hash,
        now
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn mark_verified(tx: &mut TenantTx, user: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update users set email_verified_at = coalesce(email_verified_at, $3) where tenant_id = $1 and id = $2",
        tenant.0,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn update_names(tx: &mut TenantTx, user: UserId, details: &StudentDetails) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update users set username = $3, first_name = $4, last_name = $5, phone = $6, timezone = $7, bound_at = coalesce(bound_at, $8)
         where tenant_id = $1 and id = $2",
        tenant.0, user.0, details.username, details.first_name.trim(), details.last_name.trim(), details.phone.trim(), details.timezone, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn upsert_student_details(tx: &mut TenantTx, user: UserId, details: &StudentDetails) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into student_details (tenant_id, user_id, school, grade_level, graduation_year, age_band, preferred_language, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tenant_id, user_id) do update set school = excluded.school, grade_level = excluded.grade_level,
           graduation_year = excluded.graduation_year, age_band = excluded.age_band, preferred_language = excluded.preferred_language",
        tenant.0, user.0, details.school.trim(), details.grade_level, details.graduation_year, details.age_band_name(),
        details.preferred_language, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert_role(tx: &mut TenantTx, user: UserId, role: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into user_roles (tenant_id, user_id, role, granted_at) values ($1, $2, $3, $4) on conflict do nothing",
        tenant.0,
        user.0,
        role,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn username_is_free(
    tx: &mut TenantTx,
    username: &str,
    except: Option<UserId>,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select not exists (select 1 from users where tenant_id = $1 and lower(username) = lower($2) and id is distinct from $3) as "free!""#,
        tenant.0, username, except.map(|user| user.0)
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) struct ProfileRow {
    pub email: String,
    pub username: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub lang: Lang,
    pub timezone: String,
    pub roles: Vec<String>,
    pub grading_sections: Vec<String>,
    pub email_verified_at: Option<OffsetDateTime>,
    pub bound_at: Option<OffsetDateTime>,
    pub pro_until: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    pub phone: Option<String>,
}

pub(super) async fn get_profile(tx: &mut TenantTx, user: UserId) -> Result<ProfileRow, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        ProfileRow,
        r#"select email, username, first_name, last_name, lang as "lang: Lang", timezone, email_verified_at, bound_at, pro_until, created_at, phone,
             array(select role from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id order by role) as "roles!",
             array(select section from grading_permissions g where g.tenant_id = u.tenant_id and g.user_id = u.id order by section) as "grading_sections!"
           from users u where tenant_id = $1 and id = $2"#,
        tenant.0, user.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn set_lang(tx: &mut TenantTx, user: UserId, lang: Lang) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("update users set lang = $3 where tenant_id = $1 and id = $2", tenant.0, user.0, lang.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(super) async fn upsert_person(
    tx: &mut TenantTx,
    id: UserId,
    person: &NewPerson<'_>,
) -> Result<UserId, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        r#"insert into users (tenant_id, id, email, username, password_hash, first_name, last_name, lang, timezone,
             email_verified_at, bound_at, pro_until, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, 'Asia/Taipei', $9, $9, $10, $9)
           on conflict (tenant_id, email) do update set username = excluded.username, password_hash = excluded.password_hash,
             first_name = excluded.first_name, last_name = excluded.last_name, pro_until = excluded.pro_until
           returning id as "id: UserId""#,
        tenant.0, id.0, person.email, person.username, person.password_hash, person.first_name, person.last_name,
        person.lang.as_str(), now, person.pro_until
    )
    .fetch_one(tx.conn())
    .await
}

pub(super) async fn insert_grading_permission(tx: &mut TenantTx, user: UserId, section: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_permissions (tenant_id, user_id, section, granted_at) values ($1, $2, $3, $4) on conflict do nothing",
        tenant.0, user.0, section, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
