//! Shutting somebody out (D-019). Who may do it is the caller's business.

use super::sessions::revoke_all_sessions;
use super::{UserId, queries};
use crate::ground::audit;
use tenants::TenantTx;

/// Blocks the person and ends every session, at once on every replica. False when there is no such person.
pub async fn block_user(tx: &mut TenantTx, user: UserId, by: UserId) -> Result<bool, sqlx::Error> {
    let now = tx.now();
    if !queries::blocking::set_blocked(tx, user, Some(now)).await? {
        return Ok(false);
    }
    revoke_all_sessions(tx, user).await?;
    audit::record(tx, Some(by.0), "account.block", user, &()).await?;
    Ok(true)
}

/// Lets the person in again; the sessions of before stay ended. False when there is no such person.
pub async fn unblock_user(tx: &mut TenantTx, user: UserId, by: UserId) -> Result<bool, sqlx::Error> {
    if !queries::blocking::set_blocked(tx, user, None).await? {
        return Ok(false);
    }
    audit::record(tx, Some(by.0), "account.unblock", user, &()).await?;
    Ok(true)
}
