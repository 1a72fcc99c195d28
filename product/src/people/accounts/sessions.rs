//! Logging in and staying logged in: every session is a row that can be revoked (D-007).

use super::errors::LoginRefusal;
pub use super::queries::sessions::{list_sessions, mark_seen, revoke_session, revoke_session_of};
use super::registration::PRIVACY_VERSION;
use super::roles::{GradingSection, Roles};
use super::{UserId, queries};
use sqlx::postgres::PgRow;
use tenants::{Db, Lang, TenantId, TenantTx};
use time::{Duration, OffsetDateTime};

tenants::id_type!(
    /// A login on one device.
    SessionId
);

/// How long a session lives.
const LIFE: Duration = Duration::days(30);
/// How coarse the time is at which a device was last seen.
const SEEN_EVERY: Duration = Duration::minutes(15);

/// What is needed to check a login.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// Whose they are.
    pub user_id: UserId,
    /// For `passwords::is_right`; none while the person has not chosen a password (D-016).
    pub password_hash: Option<String>,
    /// Blocked by an admin.
    pub is_blocked: bool,
    /// Whether the person agreed to the present privacy text.
    pub has_consent: bool,
    /// When the account goes, if that is planned.
    pub leaves_at: Option<OffsetDateTime>,
}

/// What a person says beside the password.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LoginWishes {
    /// Agrees to the privacy text.
    pub consents: bool,
    /// Keeps an account that is to be deleted.
    pub keeps_account: bool,
}

impl Credentials {
    /// Whether the person may come in now that the password was right.
    ///
    /// # Errors
    /// What has to be done first.
    pub fn admit(&self, wishes: LoginWishes) -> Result<(), LoginRefusal> {
        match self.leaves_at {
            _ if self.is_blocked => Err(LoginRefusal::Blocked),
            Some(due_at) if !wishes.keeps_account => Err(LoginRefusal::Leaving { due_at }),
            _ if !self.has_consent && !wishes.consents => Err(LoginRefusal::ConsentNeeded),
            _ => Ok(()),
        }
    }
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
    pub grading_sections: Vec<GradingSection>,
    /// Whether onboarding is finished (D-013).
    pub is_bound: bool,
    /// Interface language.
    pub lang: Lang,
    /// Whether the session has not been marked as seen for a while: see [`mark_seen`].
    pub is_stale: bool,
}

/// A device that is logged in.
#[derive(Debug, Clone)]
pub struct OpenSession {
    /// The session.
    pub id: SessionId,
    /// As the browser describes itself; `devices::read_device` puts it into words.
    pub user_agent: String,
    /// When the person logged in.
    pub created_at: OffsetDateTime,
    /// Within a quarter of an hour.
    pub last_seen_at: OffsetDateTime,
}

/// Finds an account by e-mail when the text has an at-sign, otherwise by username.
pub async fn find_credentials(tx: &mut TenantTx, login: &str) -> Result<Option<Credentials>, sqlx::Error> {
    let login = login.trim().to_lowercase();
    if login.contains('@') {
        queries::sessions::find_credentials_by_email(tx, &login, PRIVACY_VERSION).await
    } else {
        queries::sessions::find_credentials_by_username(tx, &login, PRIVACY_VERSION).await
    }
}

/// What stands between a person and a session, for somebody whom a partner's link has proven instead of a password.
pub async fn get_credentials(tx: &mut TenantTx, user: UserId) -> Result<Credentials, sqlx::Error> {
    queries::sessions::get_credentials(tx, user, PRIVACY_VERSION).await
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

/// Opens a transaction for who a session belongs to; `None` when it is revoked, expired, unknown or its person blocked.
pub async fn authenticate(
    db: &Db,
    tenant: TenantId,
    session: SessionId,
    user: UserId,
) -> Result<Option<(SignedInUser, TenantTx)>, sqlx::Error> {
    let (tx, row) = db.tenant_with(tenant, &queries::sessions::SESSION, &[session.0, user.0]).await?;
    signed_in(tx, row, session, user)
}

/// Like [`authenticate`], for who only reads.
pub async fn authenticate_reader(
    db: &Db,
    tenant: TenantId,
    session: SessionId,
    user: UserId,
) -> Result<Option<(SignedInUser, TenantTx)>, sqlx::Error> {
    let (tx, row) = db.tenant_read_with(tenant, &queries::sessions::SESSION, &[session.0, user.0]).await?;
    signed_in(tx, row, session, user)
}

fn signed_in(
    tx: TenantTx,
    row: Option<PgRow>,
    session: SessionId,
    user: UserId,
) -> Result<Option<(SignedInUser, TenantTx)>, sqlx::Error> {
    let Some(row) = row else { return Ok(None) };
    let row = queries::sessions::SessionRow::read(&row)?;
    let roles = Roles::from_names(row.roles.iter().map(String::as_str)).with_pro_if(row.is_pro);
    let user = SignedInUser {
        id: user,
        session_id: session,
        is_bound: row.is_bound || roles.is_admin(),
        roles,
        grading_sections: row.grading_sections,
        lang: row.lang,
        is_stale: Duration::seconds(row.unseen_seconds) >= SEEN_EVERY,
    };
    Ok(Some((user, tx)))
}

/// Which of these sessions hold; [`authenticate`] for many at once. Marks those as seen that have not been for a while.
pub async fn list_holding(tx: &mut TenantTx, sessions: &[(SessionId, UserId)]) -> Result<Vec<SessionId>, sqlx::Error> {
    let holding = queries::sessions::list_holding(tx, sessions).await?;
    let now = tx.now();
    for row in holding.iter().filter(|row| now - row.last_seen_at >= SEEN_EVERY) {
        mark_seen(tx, row.id).await?;
    }
    Ok(holding.into_iter().map(|row| row.id).collect())
}

/// Ends all sessions of a person but one. Says how many.
pub async fn revoke_other_sessions(tx: &mut TenantTx, user: UserId, except: SessionId) -> Result<u64, sqlx::Error> {
    queries::sessions::revoke_sessions(tx, user, Some(except)).await
}

/// Ends all sessions of a person. Says how many.
pub async fn revoke_all_sessions(tx: &mut TenantTx, user: UserId) -> Result<u64, sqlx::Error> {
    queries::sessions::revoke_sessions(tx, user, None).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn a_right_password_is_not_always_enough() {
        let due_at = OffsetDateTime::UNIX_EPOCH;
        let of = |is_blocked, leaves_at, has_consent| Credentials {
            user_id: UserId(Uuid::nil()),
            password_hash: None,
            is_blocked,
            has_consent,
            leaves_at,
        };
        let wish = |consents, keeps_account| LoginWishes { consents, keeps_account };
        let leaving = Err(LoginRefusal::Leaving { due_at });
        let table = [
            (of(false, None, true), wish(false, false), Ok(())),
            (of(false, None, false), wish(false, false), Err(LoginRefusal::ConsentNeeded)),
            (of(false, None, false), wish(true, false), Ok(())),
            (of(false, Some(due_at), true), wish(true, false), leaving),
            (of(false, Some(due_at), true), wish(false, true), Ok(())),
            (of(false, Some(due_at), false), wish(false, true), Err(LoginRefusal::ConsentNeeded)),
            (of(true, None, true), wish(true, true), Err(LoginRefusal::Blocked)),
            (of(true, Some(due_at), true), wish(true, true), Err(LoginRefusal::Blocked)),
        ];
        for (credentials, wishes, expected) in table {
            assert_eq!(credentials.admit(wishes), expected, "{credentials:?} {wishes:?}");
        }
    }
}
