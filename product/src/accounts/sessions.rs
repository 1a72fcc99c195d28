//! Logging in and staying logged in: every session is a row that can be revoked (D-007).

use super::roles::Roles;
use super::{UserId, queries};
use tenants::{Lang, TenantTx};
use time::{Duration, OffsetDateTime};

tenants::id_type!(
    /// A login on one device.
    SessionId
);

/// How long a session lives.
const LIFE: Duration = Duration::days(30);

/// What is needed to check a login.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// Whose they are.
    pub user_id: UserId,
    /// For `passwords::is_right`; none while the person has not chosen a password (D-016).
    pub password_hash: Option<String>,
    /// Blocked by an admin.
    pub is_blocked: bool,
}

/// Who makes a request.
#[derive(Debug, Clone)]
pub struct SignedInUser {
    /// The person.
    pub id: UserId,
    /// The device's session.
    pub session_id: SessionId,
    /// What the person may be.
    pub roles: Roles,
    /// Sections the person may grade.
    pub grading_sections: Vec<String>,
    /// Whether onboarding is finished (D-013).
    pub is_bound: bool,
    /// Interface language.
    pub lang: Lang,
}

/// Finds an account by e-mail when the text has an at-sign, otherwise by username.
pub async fn find_credentials(tx: &mut TenantTx, login: &str) -> Result<Option<Credentials>, sqlx::Error> {
    let login = login.trim().to_lowercase();
    if login.contains('@') {
        queries::sessions::find_credentials_by_email(tx, &login).await
    } else {
        queries::sessions::find_credentials_by_username(tx, &login).await
    }
}

/// Opens a session and says until when it lasts.
pub async fn open_session(
    tx: &mut TenantTx,
    user: UserId,
    user_agent: &str,
) -> Result<(SessionId, OffsetDateTime), sqlx::Error> {
    let id = SessionId(tx.new_id());
    let expires_at = tx.now() + LIFE;
    let user_agent: String = user_agent.chars().take(200).collect();
    queries::sessions::insert_session(tx, id, user, &user_agent, expires_at).await?;
    Ok((id, expires_at))
}

/// Who a session belongs to; `None` when it is revoked, expired, unknown or its person blocked.
pub async fn authenticate(
    tx: &mut TenantTx,
    session: SessionId,
    user: UserId,
) -> Result<Option<SignedInUser>, sqlx::Error> {
    let Some(row) = queries::sessions::find_session(tx, session, user).await? else { return Ok(None) };
    let roles = Roles::from_names(row.roles.iter().map(String::as_str)).with_pro_if(row.is_pro);
    Ok(Some(SignedInUser {
        id: user,
        session_id: session,
        is_bound: row.is_bound || roles.is_admin(),
        roles,
        grading_sections: row.grading_sections,
        lang: row.lang,
    }))
}

/// Ends a session; ending it twice is fine.
pub async fn revoke_session(tx: &mut TenantTx, session: SessionId) -> Result<(), sqlx::Error> {
    queries::sessions::revoke_session(tx, session).await
}
