//! Another address for an account (docs/decisions/0015): it counts once the link that was mailed there has been used. Until
//! then the account is reached where it was; afterwards the old address is told, and every link that went there is void.

use super::errors::{EmailChangeError, LinkError};
use super::jobs::{SendEmailChange, SendEmailChanged};
use super::mailed_tokens::{
    LinkKey, LinkPurpose, MailedLink, ensure_pause, issue_link, load_link, use_link, void_links,
};
use super::queries::addresses as queries;
pub use super::queries::addresses::find_changed_email;
use super::{UserId, get_profile};
use crate::ground::audit::{self, Change};
use jobs::Enqueue;
use tenants::{Lang, OnConstraint, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// What went to the old address and is worth nothing afterwards: it must not open the account any more.
const VOID_AFTERWARDS: [LinkPurpose; 5] = [
    LinkPurpose::VerifyEmail,
    LinkPurpose::ResetPassword,
    LinkPurpose::SetPassword,
    LinkPurpose::ParentLink,
    LinkPurpose::ChangeEmail,
];

/// An address that waits for its confirmation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingEmail {
    /// The new address.
    pub email: String,
    /// When it was asked for.
    pub asked_at: OffsetDateTime,
}

/// Somebody whose address is another one now.
#[derive(Debug, Clone)]
pub struct ChangedEmail {
    /// Whose account.
    pub user_id: UserId,
    /// Where the account was reached until then.
    pub old_email: String,
    /// How the person is greeted.
    pub first_name: String,
    /// The language to write in.
    pub lang: Lang,
}

/// Keeps the wish and schedules the mail to `email`, which `rules::parse_email` gave. A wish that was open is replaced.
/// Whether the address is free is not looked at here: the answer is the same for every address.
///
/// # Errors
/// [`EmailChangeError::Same`] for the account's own address, [`LinkError::TooSoon`] within a minute of the last wish.
pub async fn request_email_change(
    tx: &mut TenantTx,
    user: UserId,
    email: &str,
    key: &LinkKey,
) -> Result<(), EmailChangeError> {
    // Holds the person's row: two wishes at once follow one another.
    ensure_pause(tx, user, LinkPurpose::ChangeEmail).await?;
    if get_profile(tx, user).await?.email == email {
        return Err(EmailChangeError::Same);
    }
    void_links(tx, user, LinkPurpose::ChangeEmail).await?;
    queries::end_open(tx, user).await?;
    let id = tx.new_id();
    queries::insert(tx, id, user, email).await?;
    let token_id = issue_link(tx, user, LinkPurpose::ChangeEmail, Some(id), key).await?;
    tx.enqueue(&SendEmailChange { token_id }).await?;
    audit::record(tx, Some(user.0), "account.ask_email", user, &()).await?;
    Ok(())
}

/// The address that waits, if one does and its link still works.
pub async fn find_waiting_email(tx: &mut TenantTx, user: UserId) -> Result<Option<WaitingEmail>, sqlx::Error> {
    let since = tx.now() - LinkPurpose::ChangeEmail.life();
    queries::find_open(tx, user, since).await
}

/// Keeps the old address after all. Doing it without a wish is fine.
pub async fn forget_email_change(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    void_links(tx, user, LinkPurpose::ChangeEmail).await?;
    queries::end_open(tx, user).await
}

/// What the mail to the new address needs, and that address; `None` when nobody waits for it, or when somebody of the
/// tenant has the address: its owner has an account and is not bothered.
pub async fn load_email_change(
    tx: &mut TenantTx,
    token_id: Uuid,
    key: &LinkKey,
) -> Result<Option<MailedLink>, sqlx::Error> {
    let Some(link) = load_link(tx, token_id, LinkPurpose::ChangeEmail, key).await? else { return Ok(None) };
    let Some(change) = link.subject else { return Ok(None) };
    let email = queries::find_free(tx, change).await?;
    Ok(email.map(|email| MailedLink { email, ..link }))
}

/// Puts the new address in the old one's place: it is proven by the link that reached it. Sessions go on. An address that
/// somebody has taken meanwhile looks like a link that does not work any more.
///
/// # Errors
/// [`LinkError::Expired`].
pub async fn confirm_email_change(tx: &mut TenantTx, token: &str, key: &LinkKey) -> Result<UserId, LinkError> {
    let link = use_link(tx, LinkPurpose::ChangeEmail, token, key).await?;
    let change = link.subject.ok_or(LinkError::Expired)?;
    let user = link.user_id;
    let before = get_profile(tx, user).await?.email;
    let changed = queries::replace_email(tx, change).await.on_constraint("users_email_once", || LinkError::Expired)?;
    if !changed {
        return Err(LinkError::Expired);
    }
    for purpose in VOID_AFTERWARDS {
        void_links(tx, user, purpose).await?;
    }
    tx.enqueue(&SendEmailChanged { change_id: change }).await?;
    let told = Change::of("email", &before, &get_profile(tx, user).await?.email);
    audit::record_changes(tx, Some(user.0), "account.change_email", user, &[told]).await?;
    Ok(user)
}
