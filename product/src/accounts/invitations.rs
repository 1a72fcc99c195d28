//! Accounts that somebody else makes (D-016): without a password until their person chooses one by the mailed link.

use super::errors::{LinkError, RegisterError};
use super::links::LinkKey;
use super::recovery::send_password_link;
use super::roles::Role;
use super::{UserId, queries};
use tenants::{Lang, OnConstraint, TenantTx};

/// A person whom staff or a partner invites.
#[derive(Debug)]
pub struct Invitation<'a> {
    /// As `rules::parse_email` gave it.
    pub email: &'a str,
    /// First name, or empty.
    pub first_name: &'a str,
    /// Family name, or empty.
    pub last_name: &'a str,
    /// The language to write in.
    pub lang: Lang,
    /// Stored roles; the person tells the details of a role at the first login.
    pub roles: &'a [Role],
}

/// Creates the account and mails the link for its first password.
///
/// # Errors
/// [`RegisterError::EmailTaken`] when somebody of this tenant has the address.
pub async fn invite(tx: &mut TenantTx, invitation: &Invitation<'_>, key: &LinkKey) -> Result<UserId, RegisterError> {
    let user = create_without_password(tx, invitation).await?;
    match send_password_link(tx, user, key).await {
        Ok(()) | Err(LinkError::TooSoon | LinkError::Expired) => Ok(user),
        Err(LinkError::Database(cause)) => Err(cause.into()),
    }
}

/// Creates the account and mails nothing: its person comes by another way, or asks for a link.
///
/// # Errors
/// [`RegisterError::EmailTaken`] when somebody of this tenant has the address.
pub async fn create_without_password(tx: &mut TenantTx, invitation: &Invitation<'_>) -> Result<UserId, RegisterError> {
    let user = UserId(tx.new_id());
    queries::users::insert_invited(tx, user, invitation)
        .await
        .on_constraint("users_email_once", || RegisterError::EmailTaken)?;
    for role in invitation.roles {
        queries::users::insert_role(tx, user, role.as_str()).await?;
    }
    Ok(user)
}
