//! Leaving for good (D-021): 14 days of grace in which the account can be kept, then everything personal goes.
//! The row of the account stays, nameless, because attempts and ledgers point at it.

use super::errors::{DeletionError, LinkError};
use super::jobs::{EraseAccount, SendDeletionNotice};
use super::mailed_tokens::{LinkKey, LinkPurpose, issue_link, use_link, void_links};
pub use super::queries::deletion::{begin_erasure, is_person};
use super::sessions::revoke_all_sessions;
use super::{UserId, queries};
use crate::ground::audit;
use jobs::{Enqueue, EnqueueFor, EnqueueOptions};
use tenants::{PlatformTx, TenantTx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// How long an account can be kept after somebody wished it away.
const GRACE: Duration = Duration::days(14);

/// An account that is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deletion {
    /// Its row.
    pub id: Uuid,
    /// Whose account.
    pub user_id: UserId,
    /// Until when it can be kept.
    pub due_at: OffsetDateTime,
}

/// Begins the grace time, ends every session and schedules the mail with the way back. Asking again changes nothing.
///
/// # Errors
/// [`DeletionError::NotFound`] when there is no such person, or no more.
pub async fn request_deletion(
    tx: &mut TenantTx,
    user: UserId,
    requested_by: UserId,
    key: &LinkKey,
) -> Result<Deletion, DeletionError> {
    if !is_person(tx, user).await? {
        return Err(DeletionError::NotFound);
    }
    let id = tx.new_id();
    let due_at = tx.now() + GRACE;
    if queries::deletion::insert_deletion(tx, id, user, requested_by, due_at).await? {
        let token_id = issue_link(tx, user, LinkPurpose::CancelDeletion, Some(id), key).await?;
        tx.enqueue(&SendDeletionNotice { token_id }).await?;
        audit::record(tx, Some(requested_by.0), "account.request_deletion", user, &()).await?;
    }
    revoke_all_sessions(tx, user).await?;
    queries::deletion::find_open(tx, user).await?.ok_or(DeletionError::NotFound)
}

/// What is planned for a person's account.
pub async fn find_deletion(tx: &mut TenantTx, user: UserId) -> Result<Option<Deletion>, sqlx::Error> {
    queries::deletion::find_open(tx, user).await
}

/// Keeps the account after all. False when nothing was planned.
pub async fn cancel_deletion(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    void_links(tx, user, LinkPurpose::CancelDeletion).await?;
    let was_planned = queries::deletion::cancel(tx, user).await?;
    if was_planned {
        audit::record(tx, Some(user.0), "account.keep", user, &()).await?;
    }
    Ok(was_planned)
}

/// Keeps the account by the link of the mail.
///
/// # Errors
/// [`LinkError::Expired`] when the link does not work.
pub async fn cancel_deletion_by_link(tx: &mut TenantTx, token: &str, key: &LinkKey) -> Result<UserId, LinkError> {
    let link = use_link(tx, LinkPurpose::CancelDeletion, token, key).await?;
    if cancel_deletion(tx, link.user_id).await? { Ok(link.user_id) } else { Err(LinkError::Expired) }
}

/// Enqueues the erasure of every account whose grace time is over. Says how many.
pub async fn enqueue_erasures(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let mut enqueued = 0;
    for (tenant, deletion_id) in queries::deletion::list_due(tx).await? {
        let added = tx.enqueue_for(tenant, &EraseAccount { deletion_id }, EnqueueOptions::default()).await?;
        enqueued += usize::from(added.is_some());
    }
    Ok(enqueued)
}

/// Removes what accounts know of the person. Other features remove theirs in the same transaction.
pub async fn erase_person(tx: &mut TenantTx, user: UserId) -> Result<(), sqlx::Error> {
    queries::deletion::delete_belongings(tx, user).await?;
    queries::deletion::anonymise(tx, user).await?;
    queries::deletion::finish(tx, user).await?;
    audit::record(tx, None, "account.erase", user, &()).await
}
