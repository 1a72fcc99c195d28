//! People who arrive from a partner's site: an account without a password, not yet through onboarding.

use std::collections::HashMap;

use tenants::{Lang, OnConstraint, TenantTx};

use super::errors::RegisterError;
use super::mailed_tokens::LinkKey;
use super::roles::Roles;
use super::{UserId, queries, verification};

/// Somebody whom a partner vouches for.
#[derive(Debug)]
pub struct Arrival<'a> {
    /// As `rules::parse_email` gave it.
    pub email: &'a str,
    /// Whether the partner has proven the address.
    pub is_email_verified: bool,
    /// First name.
    pub first_name: &'a str,
    /// Family name; may be empty.
    pub last_name: &'a str,
    /// Interface language.
    pub lang: Lang,
    /// `student`, `parent` or `teacher`.
    pub role: &'a str,
}

/// An account found by its address.
#[derive(Debug)]
pub struct KnownAddress {
    /// Whose it is.
    pub id: UserId,
    /// Whether the address was proven to us.
    pub is_email_verified: bool,
    /// Blocked by an admin.
    pub is_blocked: bool,
    /// Stored roles.
    pub roles: Roles,
}

/// Who has this address.
pub async fn find_by_email(tx: &mut TenantTx, email: &str) -> Result<Option<KnownAddress>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select id as "id: UserId", (email_verified_at is not null) as "is_email_verified!",
             (blocked_at is not null) as "is_blocked!",
             array(select role from user_roles r where r.tenant_id = u.tenant_id and r.user_id = u.id) as "roles!"
           from users u where tenant_id = $1 and email = $2 and erased_at is null"#,
        tenant.0,
        email
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| KnownAddress {
        id: row.id,
        is_email_verified: row.is_email_verified,
        is_blocked: row.is_blocked,
        roles: Roles::from_names(row.roles.iter().map(String::as_str)),
    }))
}

/// Who has which of these addresses.
pub async fn list_known_addresses(
    tx: &mut TenantTx,
    emails: &[String],
) -> Result<HashMap<String, UserId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select email, id as "id: UserId" from users where tenant_id = $1 and email = any($2)"#,
        tenant.0,
        emails
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.email, row.id)).collect())
}

/// Makes the account. An address that the partner has not proven gets our own mail.
pub async fn arrive(tx: &mut TenantTx, arrival: Arrival<'_>, key: &LinkKey) -> Result<UserId, RegisterError> {
    let id = UserId(tx.new_id());
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into users (tenant_id, id, email, first_name, last_name, lang, email_verified_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        tenant.0,
        id.0,
        arrival.email,
        arrival.first_name,
        arrival.last_name,
        arrival.lang.as_str(),
        arrival.is_email_verified.then_some(now),
        now
    )
    .execute(tx.conn())
    .await
    .on_constraint("users_email_once", || RegisterError::EmailTaken)?;
    queries::users::insert_role(tx, id, arrival.role).await?;
    if !arrival.is_email_verified {
        verification::issue_verification(tx, id, key).await?;
    }
    Ok(id)
}
