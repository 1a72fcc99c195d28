//! What a person has switched off. Whoever has changed nothing gets every mail.

use super::MailKind;
use super::queries;
use crate::people::accounts::{Roles, UserId};
use tenants::TenantTx;

/// A kind of mail, and whether it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailSwitch {
    /// The kind.
    pub kind: MailKind,
    /// Whether its mails are sent to the person.
    pub is_on: bool,
}

/// Why nothing was switched.
#[derive(Debug, thiserror::Error)]
pub enum SwitchError {
    /// Nobody with these roles gets such mails.
    #[error("mails of this kind do not go to this person")]
    NotTheirs,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The kinds that fit somebody's roles, in the order of the list.
pub async fn list_switches(tx: &mut TenantTx, user: UserId, roles: &Roles) -> Result<Vec<MailSwitch>, sqlx::Error> {
    let off = queries::list_off(tx, user).await?;
    let fitting = MailKind::ALL.into_iter().filter(|kind| kind.fits(roles));
    Ok(fitting.map(|kind| MailSwitch { kind, is_on: !off.contains(&kind) }).collect())
}

/// Switches a kind on or off; doing it again changes nothing.
///
/// # Errors
/// [`SwitchError::NotTheirs`] for a kind that does not fit the roles.
pub async fn set_switch(tx: &mut TenantTx, user: UserId, roles: &Roles, wanted: MailSwitch) -> Result<(), SwitchError> {
    if !wanted.kind.fits(roles) {
        return Err(SwitchError::NotTheirs);
    }
    if wanted.is_on {
        queries::delete_off(tx, user, wanted.kind).await?;
    } else {
        queries::insert_off(tx, user, wanted.kind).await?;
    }
    Ok(())
}

/// Whether a person has switched such mails off.
pub async fn is_switched_off(tx: &mut TenantTx, user: UserId, kind: MailKind) -> Result<bool, sqlx::Error> {
    Ok(queries::list_off(tx, user).await?.contains(&kind))
}
