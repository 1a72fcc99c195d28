//! Roles of people who have an account: those that an operator gives and takes by command (the first admin of an installation, whom no
//! screen can make, and whoever must go at once), and those that the office gives.

use super::errors::RegisterError;
use super::invitations::{Invitation, invite, invite_anew};
use super::mailed_tokens::{LinkKey, LinkPurpose, MailedLink, issue_link, load_link};
use super::roles::Role;
use super::sessions::revoke_all_sessions;
use super::{UserId, queries};
use crate::ground::audit::{self, Change};
use tenants::{Lang, TenantTx};

/// What became of somebody who was appointed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appointed {
    /// There is an account without a password, and a link for it on its way; within a minute of the last one that one serves.
    Invited(UserId),
    /// The account that was there has the role now.
    Promoted(UserId),
    /// It had the role already; nothing changed.
    Unchanged(UserId),
}

impl Appointed {
    /// Who.
    pub fn user(self) -> UserId {
        match self {
            Self::Invited(user) | Self::Promoted(user) | Self::Unchanged(user) => user,
        }
    }
}

/// Gives the person with an address a role, and an account where there is none. Of two at once both succeed, and one changes
/// something. Nobody is named in the trail: an operator has no account.
///
/// # Errors
/// [`RegisterError::EmailTaken`] when somebody registered with the address in the same moment; again helps.
pub async fn appoint(
    tx: &mut TenantTx,
    email: &str,
    role: Role,
    lang: Lang,
    key: &LinkKey,
) -> Result<Appointed, RegisterError> {
    let Some(user) = queries::appointments::find_account(tx, email).await? else {
        let invitation = Invitation { email, first_name: "", last_name: "", lang, roles: &[role] };
        return Ok(Appointed::Invited(invite(tx, &invitation, None, key).await?));
    };
    Ok(add_role(tx, user, role, None, key).await?)
}

/// Gives somebody who has an account a further role, as the office does. `None` where nobody has the address: whom the office does not
/// know yet is invited.
pub async fn give_role(
    tx: &mut TenantTx,
    email: &str,
    role: Role,
    by: UserId,
    key: &LinkKey,
) -> Result<Option<Appointed>, sqlx::Error> {
    let Some(user) = queries::appointments::find_account(tx, email).await? else { return Ok(None) };
    add_role(tx, user, role, Some(by), key).await.map(Some)
}

async fn add_role(
    tx: &mut TenantTx,
    user: UserId,
    role: Role,
    by: Option<UserId>,
    key: &LinkKey,
) -> Result<Appointed, sqlx::Error> {
    let is_new = queries::users::insert_role(tx, user, role.as_str()).await?;
    if is_new {
        let told = Change::of("role", &None, &Some(role.as_str().to_owned()));
        audit::record_changes(tx, by.map(|by| by.0), "account.appoint", user, &[told]).await?;
    }
    // Nobody has come yet: the link of before may be over, which is why somebody asks again.
    if queries::recovery::find_password_hash(tx, user).await?.is_none() {
        invite_anew(tx, user, key).await?;
        return Ok(Appointed::Invited(user));
    }
    Ok(if is_new { Appointed::Promoted(user) } else { Appointed::Unchanged(user) })
}

/// Takes a role from the person with an address and ends every session, so that nothing opened before goes on. `None` when
/// nobody with the address had it.
pub async fn dismiss(tx: &mut TenantTx, email: &str, role: Role) -> Result<Option<UserId>, sqlx::Error> {
    let Some(user) = queries::appointments::find_account(tx, email).await? else { return Ok(None) };
    if !queries::appointments::remove_role(tx, user, role).await? {
        return Ok(None);
    }
    revoke_all_sessions(tx, user).await?;
    let told = Change::of("role", &Some(role.as_str().to_owned()), &None);
    audit::record_changes(tx, None, "account.dismiss", user, &[told]).await?;
    Ok(Some(user))
}

/// Gives a role or takes it, and says whether that changed anything. Who may do it, and the trail, are the caller's business.
pub async fn set_role(tx: &mut TenantTx, user: UserId, role: Role, has: bool) -> Result<bool, sqlx::Error> {
    if has {
        queries::users::insert_role(tx, user, role.as_str()).await
    } else {
        queries::appointments::remove_role(tx, user, role).await
    }
}

/// The account with an address, for an operator's command.
pub async fn find_account(tx: &mut TenantTx, email: &str) -> Result<Option<UserId>, sqlx::Error> {
    queries::appointments::find_account(tx, email).await
}

/// A link with which somebody chooses a password, to be handed over by hand: where no mail goes out yet, or none arrives.
/// Links that were mailed work on.
pub async fn hand_over_password_link(
    tx: &mut TenantTx,
    user: UserId,
    key: &LinkKey,
) -> Result<Option<(LinkPurpose, MailedLink)>, sqlx::Error> {
    let has_password = queries::recovery::find_password_hash(tx, user).await?.is_some();
    let purpose = if has_password { LinkPurpose::ResetPassword } else { LinkPurpose::SetPassword };
    let id = issue_link(tx, user, purpose, None, key).await?;
    Ok(load_link(tx, id, purpose, key).await?.map(|link| (purpose, link)))
}
