//! A new account. The caller has checked the captcha and hashed the password.

use super::errors::RegisterError;
use super::mailed_tokens::LinkKey;
pub use super::queries::users::give_consent;
use super::sessions::revoke_all_sessions;
use super::verification::issue_verification;
use super::{UserId, queries};
use crate::ground::audit;
use tenants::{Lang, OnConstraint, TenantTx};

/// The version of the privacy text that the pages show (D-012).
pub const PRIVACY_VERSION: &str = "2026-01";

/// What a new account needs.
#[derive(Debug)]
pub struct NewUser<'a> {
    /// As `rules::parse_email` gave it.
    pub email: &'a str,
    /// As `passwords::hash` gave it.
    pub password_hash: &'a str,
    /// Interface language.
    pub lang: Lang,
    /// The version of the privacy text agreed to (D-012).
    pub privacy_version: &'a str,
}

/// Creates the account, keeps the consent and schedules the verification mail.
pub async fn register(tx: &mut TenantTx, new: NewUser<'_>, key: &LinkKey) -> Result<UserId, RegisterError> {
    let id = UserId(tx.new_id());
    queries::users::insert_user(tx, id, &new).await.on_constraint("users_email_once", || RegisterError::EmailTaken)?;
    queries::users::give_consent(tx, id, new.privacy_version).await?;
    issue_verification(tx, id, key).await?;
    Ok(id)
}

/// Takes the consent to the privacy text back and ends every session: the login asks for it again, and who does not give
/// it stays outside. What was stored stays until the account is deleted, which is another wish.
pub async fn withdraw_consent(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    if queries::users::withdraw_consents(tx, user).await? {
        audit::record(tx, Some(user.0), "account.withdraw_consent", user, &()).await?;
    }
    revoke_all_sessions(tx, user).await?;
    Ok(())
}
