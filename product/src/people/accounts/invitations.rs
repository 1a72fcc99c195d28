//! Accounts that somebody else makes (D-016): without a password until their person chooses one by the mailed link.
//! Who staff invites stands in the office's list until then: to be written to again, or taken back with the account.

use std::collections::BTreeSet;

use super::errors::{InvitationError, LinkError, RegisterError};
use super::mailed_tokens::{LinkKey, LinkPurpose, void_links};
use super::queries::invitations as queries;
pub use super::queries::invitations::count_invitations;
use super::recovery::send_password_link;
use super::roles::Role;
use super::{UserId, queries as all};
use crate::ground::audit::{self, Change};
use tenants::{Lang, PageRequest, TenantTx};
use time::{Duration, OffsetDateTime};

/// How long an invitation is open. Its links work as long as D-015 says; within this time its person can have another one.
const LIFE: Duration = Duration::days(14);

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

/// An invitation as the office sees it.
#[derive(Debug, Clone)]
pub struct SentInvitation {
    /// The account.
    pub user_id: UserId,
    /// Where it was sent.
    pub email: String,
    /// For the name.
    pub first_name: String,
    /// For the name.
    pub last_name: String,
    /// The role it gives.
    pub role: Role,
    /// Who invited: first and family name. Empty when the platform did.
    pub by_first_name: String,
    /// See `by_first_name`.
    pub by_last_name: String,
    /// When.
    pub invited_at: OffsetDateTime,
    /// From then on no link is mailed.
    pub expires_at: OffsetDateTime,
    /// When its person chose a password.
    pub accepted_at: Option<OffsetDateTime>,
}

tenants::closed_list! {
    /// How far an invitation is.
    pub enum InvitationState {
        /// Its person can come.
        Open = "open",
        /// Nobody came in time.
        Expired = "expired",
        /// Its person has come.
        Accepted = "accepted",
    }
}

/// How many invitations there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvitationCounts {
    /// Their people can come.
    pub open: i64,
    /// Nobody came in time.
    pub expired: i64,
    /// Their people have come.
    pub accepted: i64,
}

impl InvitationCounts {
    /// In this state, or in all.
    fn of(self, state: Option<InvitationState>) -> i64 {
        match state {
            None => self.open + self.expired + self.accepted,
            Some(InvitationState::Open) => self.open,
            Some(InvitationState::Expired) => self.expired,
            Some(InvitationState::Accepted) => self.accepted,
        }
    }
}

impl SentInvitation {
    /// Its state at `now`.
    pub fn state(&self, now: OffsetDateTime) -> InvitationState {
        match self {
            sent if sent.accepted_at.is_some() => InvitationState::Accepted,
            sent if sent.expires_at <= now => InvitationState::Expired,
            _ => InvitationState::Open,
        }
    }
}

tenants::closed_list! {
    /// What the office can invite somebody as.
    pub enum InvitedRole {
        /// Takes tests.
        Student = "student",
        /// Teaches; needs no instructor code.
        Teacher = "teacher",
        /// Follows children.
        Parent = "parent",
        /// Runs the office; only super-admins invite them.
        Admin = "admin",
    }
}

impl From<InvitedRole> for Role {
    fn from(invited: InvitedRole) -> Self {
        match invited {
            InvitedRole::Student => Self::Student,
            InvitedRole::Teacher => Self::Teacher,
            InvitedRole::Parent => Self::Parent,
            InvitedRole::Admin => Self::Admin,
        }
    }
}

/// Creates the account, puts the invitation on the office's list and mails the link for the first password.
/// `by` is nobody when the platform invites a brand's first admin.
///
/// # Errors
/// [`RegisterError::EmailTaken`] when somebody of this tenant has the address.
pub async fn invite(
    tx: &mut TenantTx,
    invitation: &Invitation<'_>,
    by: Option<UserId>,
    key: &LinkKey,
) -> Result<UserId, RegisterError> {
    let user = create_without_password(tx, invitation).await?;
    if !invitation.roles.is_empty() {
        put_on_list(tx, user, invitation, by).await?;
        audit::record_changes(tx, by.map(|by| by.0), "account.invite", user, &[roles_of(invitation)]).await?;
    }
    mail_first_link(tx, user, key).await?;
    Ok(user)
}

/// Creates the account of a line of an import and puts its invitation on the office's list; nothing is mailed.
///
/// # Errors
/// [`RegisterError::EmailTaken`] when somebody of this tenant has the address; the transaction can go on.
pub async fn import_account(
    tx: &mut TenantTx,
    invitation: &Invitation<'_>,
    by: UserId,
) -> Result<UserId, RegisterError> {
    let user = create_without_password(tx, invitation).await?;
    put_on_list(tx, user, invitation, Some(by)).await?;
    audit::record_changes(tx, Some(by.0), "account.import", user, &[roles_of(invitation)]).await?;
    Ok(user)
}

/// For the trail.
fn roles_of(invitation: &Invitation<'_>) -> Change {
    let roles: Vec<String> = invitation.roles.iter().map(|role| role.as_str().to_owned()).collect();
    Change::of("roles", &Vec::new(), &roles)
}

async fn put_on_list(
    tx: &mut TenantTx,
    user: UserId,
    invitation: &Invitation<'_>,
    by: Option<UserId>,
) -> Result<(), sqlx::Error> {
    let Some(role) = invitation.roles.first() else { return Ok(()) };
    let expires_at = tx.now() + LIFE;
    queries::insert(tx, user, role.as_str(), by, expires_at).await
}

/// Mails the link for the first password. Within a minute of the last link that one serves as well.
pub async fn mail_first_link(tx: &mut TenantTx, user: UserId, key: &LinkKey) -> Result<(), sqlx::Error> {
    match send_password_link(tx, user, key).await {
        Ok(()) | Err(LinkError::TooSoon | LinkError::Expired) => Ok(()),
        Err(LinkError::Database(cause)) => Err(cause),
    }
}

/// Takes those of these imported accounts back that nobody has entered and that nothing hangs on, and says which.
pub async fn undo_import(tx: &mut TenantTx, users: &[UserId], by: UserId) -> Result<BTreeSet<UserId>, sqlx::Error> {
    // In the order in which choosing a password takes its rows: link first, then account.
    all::mailed_tokens::lock_links(tx, users, LinkPurpose::SetPassword).await?;
    let mut gone = BTreeSet::new();
    let mut parts = vec![users];
    while let Some(part) = parts.pop() {
        queries::begin_deletion(tx).await?;
        match queries::delete_unused_accounts(tx, part).await {
            Ok(deleted) => {
                queries::end_deletion(tx).await?;
                gone.extend(deleted);
            }
            // What hangs on an account is known by the tables that refer to it, whatever features there are; halves tell whose it is.
            Err(cause) if cause.as_database_error().is_some_and(|cause| cause.is_foreign_key_violation()) => {
                queries::take_deletion_back(tx).await?;
                let (one, other) = part.split_at(part.len() / 2);
                parts.extend([one, other].into_iter().filter(|half| !half.is_empty() && part.len() > 1));
            }
            Err(cause) => return Err(cause),
        }
    }
    audit::record_each(tx, Some(by.0), "account.undo_import", gone.iter().map(|user| user.0)).await?;
    Ok(gone)
}

/// Opens the invitation of an account without a password for another fortnight, where there is one, and mails another link.
/// Within a minute of the last link that one serves as well.
pub(super) async fn invite_anew(tx: &mut TenantTx, user: UserId, key: &LinkKey) -> Result<(), sqlx::Error> {
    let expires_at = tx.now() + LIFE;
    queries::renew(tx, user, expires_at).await?;
    mail_first_link(tx, user, key).await
}

/// Creates the account and mails nothing: its person comes by another way, or asks for a link.
///
/// # Errors
/// [`RegisterError::EmailTaken`] when somebody of this tenant has the address; the transaction can go on.
async fn create_without_password(tx: &mut TenantTx, invitation: &Invitation<'_>) -> Result<UserId, RegisterError> {
    let user = UserId(tx.new_id());
    if !all::users::insert_invited(tx, user, invitation).await? {
        return Err(RegisterError::EmailTaken);
    }
    for role in invitation.roles {
        all::users::insert_role(tx, user, role.as_str()).await?;
    }
    Ok(user)
}

/// The invitations of the tenant, or those in one state, the newest first, and how many there are.
pub async fn list_invitations(
    tx: &mut TenantTx,
    state: Option<InvitationState>,
    page: PageRequest,
) -> Result<(Vec<SentInvitation>, i64), sqlx::Error> {
    let found = queries::list(tx, state, page).await?;
    Ok((found, count_invitations(tx).await?.of(state)))
}

/// One invitation.
///
/// # Errors
/// [`InvitationError::NotFound`].
pub async fn get_invitation(tx: &mut TenantTx, user: UserId) -> Result<SentInvitation, InvitationError> {
    queries::find(tx, user).await?.ok_or(InvitationError::NotFound)
}

/// Mails another link and opens the invitation for another fortnight.
///
/// # Errors
/// [`InvitationError::NotFound`] when its person has come already, [`InvitationError::TooSoon`] within a minute.
pub async fn send_invitation_again(
    tx: &mut TenantTx,
    user: UserId,
    by: UserId,
    key: &LinkKey,
) -> Result<(), InvitationError> {
    let expires_at = tx.now() + LIFE;
    if !queries::renew(tx, user, expires_at).await? {
        return Err(InvitationError::NotFound);
    }
    send_password_link(tx, user, key).await.map_err(|error| match error {
        LinkError::TooSoon => InvitationError::TooSoon,
        LinkError::Expired => InvitationError::NotFound,
        LinkError::Database(cause) => InvitationError::Database(cause),
    })?;
    audit::record(tx, Some(by.0), "account.invite_again", user, &()).await?;
    Ok(())
}

/// Takes an invitation back: the account that nobody has entered goes, and its address is free.
///
/// # Errors
/// [`InvitationError::NotFound`] when its person has come already.
pub async fn revoke_invitation(tx: &mut TenantTx, user: UserId, by: UserId) -> Result<(), InvitationError> {
    // In the order in which choosing a password takes its rows: link first, then account.
    void_links(tx, user, LinkPurpose::SetPassword).await?;
    if !queries::delete_account(tx, user).await? {
        return Err(InvitationError::NotFound);
    }
    audit::record(tx, Some(by.0), "account.revoke_invitation", user, &()).await?;
    Ok(())
}
