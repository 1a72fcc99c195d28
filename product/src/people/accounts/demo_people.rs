//! The people of the demo brands, whose password is published: production does not start beside them.

use super::UserId;
use super::jobs::EraseAccount;
pub use super::queries::demo_people::list_demo_people;
use super::queries::{deletion, demo_people};
use super::sessions::revoke_all_sessions;
use jobs::Enqueue;
use tenants::{Db, PlatformTx, Reason, TenantTx};

/// People of the demo can sign in with a password that everybody knows.
#[derive(Debug, thiserror::Error)]
pub enum DemoPeopleError {
    /// They are there.
    #[error("{0} people of the demo can sign in with the published password: remove them with `worker remove-demo`")]
    Present(usize),
    /// The database did not answer.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Passes only where nobody of the demo can sign in. For the start in production.
pub async fn refuse_demo_people(db: &Db) -> Result<(), DemoPeopleError> {
    let mut tx: PlatformTx = db.platform_read(Reason::Operations).await?;
    match list_demo_people(&mut tx).await?.len() {
        0 => Ok(()),
        present => Err(DemoPeopleError::Present(present)),
    }
}

/// Locks somebody of the demo out at once, and has the account erased without a time of grace.
pub async fn remove_demo_person(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    demo_people::forget_password(tx, user).await?;
    revoke_all_sessions(tx, user).await?;
    let (deletion_id, now) = (tx.new_id(), tx.now());
    if deletion::insert_deletion(tx, deletion_id, user, user, now).await? {
        tx.enqueue(&EraseAccount { deletion_id }).await?;
    }
    Ok(())
}
