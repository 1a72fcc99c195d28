//! Shutting somebody out (D-019), and ending their sessions. Who may do it is the caller's business.

use super::sessions::{SessionId, revoke_all_sessions, revoke_session_of};
use super::{UserId, queries};
use crate::ground::audit::{self, Change};
use tenants::TenantTx;

/// Blocks the person and ends every session, at once on every replica. False when there is no such person.
pub async fn block_user(tx: &mut TenantTx, user: UserId, by: UserId) -> Result<bool, sqlx::Error> {
    let now = tx.now();
    if !queries::blocking::set_blocked(tx, user, Some(now)).await? {
        return Ok(false);
    }
    revoke_all_sessions(tx, user).await?;
    let told = Change::of("blocked", &false, &true);
    audit::record_changes(tx, Some(by.0), "account.block", user, &[told]).await?;
    Ok(true)
}

/// Lets the person in again; the sessions of before stay ended. False when there is no such person.
pub async fn unblock_user(tx: &mut TenantTx, user: UserId, by: UserId) -> Result<bool, sqlx::Error> {
    if !queries::blocking::set_blocked(tx, user, None).await? {
        return Ok(false);
    }
    let told = Change::of("blocked", &true, &false);
    audit::record_changes(tx, Some(by.0), "account.unblock", user, &[told]).await?;
    Ok(true)
}

/// Ends one of the person's sessions, for the office. False when it is over, or somebody else's.
pub async fn end_session_of(
    tx: &mut TenantTx,
    user: UserId,
    session: SessionId,
    by: UserId,
) -> Result<bool, sqlx::Error> {
    if !revoke_session_of(tx, user, session).await? {
        return Ok(false);
    }
    audit::record(tx, Some(by.0), "account.end_session", user, &()).await?;
    Ok(true)
}

/// Ends all sessions of the person, for the office.
pub async fn end_sessions_of(tx: &mut TenantTx, user: UserId, by: UserId) -> Result<(), sqlx::Error> {
    if revoke_all_sessions(tx, user).await? > 0 {
        audit::record(tx, Some(by.0), "account.end_sessions", user, &()).await?;
    }
    Ok(())
}
