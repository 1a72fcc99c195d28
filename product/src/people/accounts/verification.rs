//! Proving that an address is one's own (R-071, R-072, D-015).

use super::errors::VerifyError;
use super::jobs::SendVerificationMail;
use super::mailed_tokens::{LinkKey, LinkPurpose, ensure_pause, issue_link, use_link};
use super::{UserId, queries};
use jobs::Enqueue;
use tenants::TenantTx;

/// Makes a new link and schedules its mail.
pub(super) async fn issue_verification(tx: &mut TenantTx, user: UserId, key: &LinkKey) -> Result<(), sqlx::Error> {
    let token_id = issue_link(tx, user, LinkPurpose::VerifyEmail, None, key).await?;
    tx.enqueue(&SendVerificationMail { token_id }).await?;
    Ok(())
}

/// Sends the link again, at most once a minute.
pub async fn request_verification(tx: &mut TenantTx, user: UserId, key: &LinkKey) -> Result<(), VerifyError> {
    if queries::users::is_verified(tx, user).await? {
        return Err(VerifyError::AlreadyVerified);
    }
    ensure_pause(tx, user, LinkPurpose::VerifyEmail).await?;
    issue_verification(tx, user, key).await?;
    Ok(())
}

/// Marks the address as verified and the link as used.
pub async fn verify_email(tx: &mut TenantTx, token: &str, key: &LinkKey) -> Result<UserId, VerifyError> {
    let link = use_link(tx, LinkPurpose::VerifyEmail, token, key).await?;
    queries::users::mark_verified(tx, link.user_id).await?;
    Ok(link.user_id)
}
