//! Forgotten, first and changed passwords (R-080 to R-082; D-007, D-015, D-016).

use super::errors::LinkError;
use super::jobs::{AnswerResetRequest, SendPasswordChanged, SendPasswordLink, SendSignInAlert};
use super::mailed_tokens::{
    LinkKey, LinkPurpose, MailedLink, ensure_pause, issue_link, load_link, use_link, void_links,
};
pub use super::queries::recovery::{find_password_hash, store_rehashed};
use super::sessions::revoke_all_sessions;
use super::{UserId, queries};
use jobs::Enqueue;
use tenants::TenantTx;
use uuid::Uuid;

/// Keeps that somebody has forgotten the password of `email`. The statements are the same for every address:
/// only the worker looks whether there is an account.
pub async fn request_reset(tx: &mut TenantTx, email: &str) -> Result<(), sqlx::Error> {
    let request_id = tx.new_id();
    queries::recovery::insert_reset_request(tx, request_id, email).await?;
    tx.enqueue(&AnswerResetRequest { request_id }).await?;
    Ok(())
}

/// Schedules the mail that a request asks for, if its address has an account. Doing it again does nothing.
pub async fn answer_reset_request(tx: &mut TenantTx, request: Uuid, key: &LinkKey) -> Result<(), sqlx::Error> {
    let Some(email) = queries::recovery::take_reset_request(tx, request).await? else { return Ok(()) };
    let Some(user) = queries::recovery::find_user_by_email(tx, &email).await? else { return Ok(()) };
    match send_password_link(tx, user, key).await {
        // The mail of a minute ago serves as well.
        Ok(()) | Err(LinkError::TooSoon | LinkError::Expired) => Ok(()),
        Err(LinkError::Database(cause)) => Err(cause),
    }
}

/// Makes and mails a link with which the person chooses a password: the first one, or another for a forgotten one.
///
/// # Errors
/// [`LinkError::TooSoon`] within a minute of the last one.
pub async fn send_password_link(tx: &mut TenantTx, user: UserId, key: &LinkKey) -> Result<(), LinkError> {
    let has_password = queries::recovery::find_password_hash(tx, user).await?.is_some();
    let purpose = if has_password { LinkPurpose::ResetPassword } else { LinkPurpose::SetPassword };
    ensure_pause(tx, user, purpose).await?;
    let token_id = issue_link(tx, user, purpose, None, key).await?;
    tx.enqueue(&SendPasswordLink { token_id }).await?;
    Ok(())
}

/// What the mail of a password link needs, and which of the two it is; `None` when it needs no sending any more.
pub async fn load_password_link(
    tx: &mut TenantTx,
    token_id: Uuid,
    key: &LinkKey,
) -> Result<Option<(LinkPurpose, MailedLink)>, sqlx::Error> {
    for purpose in [LinkPurpose::ResetPassword, LinkPurpose::SetPassword] {
        if let Some(link) = load_link(tx, token_id, purpose, key).await? {
            return Ok(Some((purpose, link)));
        }
    }
    Ok(None)
}

/// Stores the password that was chosen with a mailed link and ends every session. The link has reached its address,
/// so that is proven too.
///
/// # Errors
/// [`LinkError::Expired`] when the link does not work.
pub async fn choose_password(
    tx: &mut TenantTx,
    purpose: LinkPurpose,
    token: &str,
    password_hash: &str,
    key: &LinkKey,
) -> Result<UserId, LinkError> {
    let user = use_link(tx, purpose, token, key).await?.user_id;
    queries::recovery::set_password(tx, user, password_hash).await?;
    queries::users::mark_verified(tx, user).await?;
    void_links(tx, user, LinkPurpose::ResetPassword).await?;
    void_links(tx, user, LinkPurpose::SetPassword).await?;
    revoke_all_sessions(tx, user).await?;
    queries::invitations::accept(tx, user).await?;
    if purpose == LinkPurpose::ResetPassword {
        tell_of_change(tx, user).await?;
    }
    Ok(user)
}

/// Stores another password and ends every session, also the one that asks. False when the old one was replaced
/// meanwhile: then nothing changes.
pub async fn change_password(
    tx: &mut TenantTx,
    user: UserId,
    old_hash: &str,
    new_hash: &str,
) -> Result<bool, sqlx::Error> {
    if !queries::recovery::store_rehashed(tx, user, old_hash, new_hash).await? {
        return Ok(false);
    }
    void_links(tx, user, LinkPurpose::ResetPassword).await?;
    revoke_all_sessions(tx, user).await?;
    tell_of_change(tx, user).await?;
    Ok(true)
}

/// Tells the owner of an account that strangers guess its password.
pub async fn tell_of_guesses(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let alert_id = tx.new_id();
    tx.enqueue(&SendSignInAlert { user_id: user, alert_id }).await?;
    Ok(())
}

async fn tell_of_change(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    let change_id = tx.new_id();
    tx.enqueue(&SendPasswordChanged { user_id: user, change_id }).await?;
    Ok(())
}
