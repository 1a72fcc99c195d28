//! People and what they agreed to.

use super::Done;
use crate::people::accounts::invitations::Invitation;
use crate::people::accounts::people::NewPerson;
use crate::people::accounts::personal::Personal;
use crate::people::accounts::registration::NewUser;
use crate::people::accounts::{GradingSection, Roles, UserId};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(in crate::people::accounts) async fn insert_user(tx: &mut TenantTx, id: UserId, new: &NewUser<'_>) -> Done {
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

/// Keeps the consent of somebody who logs in after the privacy text has changed; giving it twice is fine.
pub async fn give_consent(tx: &mut TenantTx, user: UserId, version: &str) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into consents (tenant_id, user_id, version, given_at) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id, version) do update set given_at = excluded.given_at, withdrawn_at = null
         where consents.withdrawn_at is not null",
        tenant.0,
        user.0,
        version,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether there was a consent to take back.
pub(in crate::people::accounts) async fn withdraw_consents(
    tx: &mut TenantTx,
    user: UserId,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update consents set withdrawn_at = $3 where tenant_id = $1 and user_id = $2 and withdrawn_at is null",
        tenant.0,
        user.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(in crate::people::accounts) async fn mark_verified(tx: &mut TenantTx, user: UserId) -> Done {
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

/// Sets the end of the paid time, or ends it now. False when that changes nothing: the same end again, or none to end.
pub async fn set_pro_until(
    tx: &mut TenantTx,
    user: UserId,
    until: Option<OffsetDateTime>,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "update users set pro_until = $3 where tenant_id = $1 and id = $2
           and pro_until is distinct from $3 and ($3::timestamptz is not null or pro_until > $4)",
        tenant.0,
        user.0,
        until,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Whether it is new.
pub(in crate::people::accounts) async fn insert_role(
    tx: &mut TenantTx,
    user: UserId,
    role: &str,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "insert into user_roles (tenant_id, user_id, role, granted_at) values ($1, $2, $3, $4) on conflict do nothing",
        tenant.0,
        user.0,
        role,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(in crate::people::accounts) struct ProfileRow {
    pub email: String,
    pub username: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub lang: Lang,
    pub timezone: String,
    pub roles: Vec<String>,
    pub grading_sections: Vec<GradingSection>,
    pub email_verified_at: Option<OffsetDateTime>,
    pub bound_at: Option<OffsetDateTime>,
    pub pro_until: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    pub phone: Option<String>,
    pub photo_id: Option<Uuid>,
}

pub(in crate::people::accounts) async fn get_profile(
    tx: &mut TenantTx,
    user: UserId,
) -> Result<ProfileRow, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        ProfileRow,
        r#"select email, username, first_name, last_name, lang as "lang: Lang", timezone, email_verified_at, bound_at, pro_until, created_at, phone, photo_id,
             array(select role from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id order by role) as "roles!",
             array(select section from grading_permissions g where g.tenant_id = u.tenant_id and g.user_id = u.id order by section) as "grading_sections!: Vec<GradingSection>"
           from users u where tenant_id = $1 and id = $2"#,
        tenant.0, user.0
    )
    .fetch_one(tx.conn())
    .await
}

/// The granted roles of somebody; none when there is no such person.
pub async fn list_roles(tx: &mut TenantTx, user: UserId) -> Result<Roles, sqlx::Error> {
    let tenant = tx.tenant_id();
    let names =
        sqlx::query_scalar!("select role from user_roles where tenant_id = $1 and user_id = $2", tenant.0, user.0)
            .fetch_all(tx.conn())
            .await?;
    Ok(Roles::from_names(names.iter().map(String::as_str)))
}

/// The same row without what belongs to roles, which stays empty.
pub(in crate::people::accounts) async fn get_profile_without_roles(
    tx: &mut TenantTx,
    user: UserId,
) -> Result<ProfileRow, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        ProfileRow,
        r#"select email, username, first_name, last_name, lang as "lang: Lang", timezone, email_verified_at, bound_at, pro_until, created_at, phone, photo_id,
             '{}'::text[] as "roles!", '{}'::text[] as "grading_sections!: Vec<GradingSection>"
           from users where tenant_id = $1 and id = $2"#,
        tenant.0, user.0
    )
    .fetch_one(tx.conn())
    .await
}

/// The language in which somebody uses the product.
pub async fn get_lang(tx: &mut TenantTx, user: UserId) -> Result<Lang, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(r#"select lang as "lang: Lang" from users where tenant_id = $1 and id = $2"#, tenant.0, user.0)
        .fetch_one(tx.conn())
        .await
}

/// Saves the interface language (R-105).
pub async fn set_lang(tx: &mut TenantTx, user: UserId, lang: Lang) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("update users set lang = $3 where tenant_id = $1 and id = $2", tenant.0, user.0, lang.as_str())
        .execute(tx.conn())
        .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn upsert_person(
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

pub(in crate::people::accounts) async fn insert_grading_permission(
    tx: &mut TenantTx,
    user: UserId,
    section: &str,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_permissions (tenant_id, user_id, section, granted_at) values ($1, $2, $3, $4) on conflict do nothing",
        tenant.0, user.0, section, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::people::accounts) async fn is_verified(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select (email_verified_at is not null) as "is_verified!" from users where tenant_id = $1 and id = $2"#,
        tenant.0,
        user.0
    )
    .fetch_one(tx.conn())
    .await
}

/// Whether nobody had the address.
pub(in crate::people::accounts) async fn insert_invited(
    tx: &mut TenantTx,
    id: UserId,
    new: &Invitation<'_>,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "insert into users (tenant_id, id, email, first_name, last_name, lang, created_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant_id, email) do nothing",
        tenant.0,
        id.0,
        new.email,
        new.first_name,
        new.last_name,
        new.lang.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Stores all of it and counts the change.
///
/// # Errors
/// The constraint `users_username_once` when somebody else of the tenant has the username.
pub async fn save_personal(tx: &mut TenantTx, user: UserId, personal: &Personal<'_>) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update users set first_name = $3, last_name = $4, username = $5, lang = $6, timezone = $7, phone = $8,
           handles = $9, photo_id = $10, profile_version = profile_version + 1
         where tenant_id = $1 and id = $2",
        tenant.0,
        user.0,
        personal.first_name,
        personal.last_name,
        personal.username,
        personal.lang.as_str(),
        personal.timezone,
        personal.phone,
        personal.handles,
        personal.photo_id
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Forgets names on messengers and the picture; [`erase_person`](super::erase_person) does the rest.
pub async fn forget_personal(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("update users set handles = '[]', photo_id = null where tenant_id = $1 and id = $2", tenant.0, user.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
