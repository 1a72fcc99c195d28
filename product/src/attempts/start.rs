//! Beginning a test, going on with it, or starting over (R-149, D-043).

use super::AttemptId;
use super::attempt::{Attempt, Mode, Status};
use super::errors::AttemptError;
use super::queries::{self, Lock};
use super::submit::move_to;
use crate::accounts::{SessionId, UserId};
use crate::entitlements;
use crate::library::{PackVersion, part_seconds};
use tenants::TenantTx;

/// A new attempt, or the unfinished one of the same test and mode.
#[derive(Debug)]
pub enum Started {
    /// New.
    New(Attempt),
    /// There was one to go on with.
    Resumed(Attempt),
}

/// Starts a test. Two devices that start at once get the same attempt: the database decides.
pub async fn start_attempt(
    tx: &mut TenantTx,
    user: UserId,
    session: SessionId,
    version: &PackVersion,
    mode: Mode,
    client_build: &str,
) -> Result<Started, AttemptError> {
    let id = AttemptId(tx.new_id());
    let client_build: String = client_build.chars().take(80).collect();
    let is_new = queries::insert_attempt(tx, id, user, session, version.id, mode, &client_build).await?;
    if !is_new {
        let existing = queries::find_open_attempt(tx, user, version.id, mode).await?.ok_or(AttemptError::Unknown)?;
        return Ok(Started::Resumed(existing));
    }
    for (position, (section, part)) in version.pack.parts().enumerate() {
        queries::insert_part(tx, id, &part.id, section, position, part_seconds(part, &version.audio)).await?;
    }
    // Nothing is counted yet, but who cannot show the first item today learns it before the player opens.
    let practice = queries::practice_of(tx, id).await?;
    entitlements::require_left(tx, user, practice).await?;
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::None).await?.ok_or(AttemptError::Unknown)?;
    Ok(Started::New(attempt))
}

/// Gives an unfinished attempt up and starts the same test again. The old one stays in the history.
pub async fn restart_attempt(
    tx: &mut TenantTx,
    user: UserId,
    session: SessionId,
    id: AttemptId,
    version: &PackVersion,
) -> Result<Attempt, AttemptError> {
    let old = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    if !old.status.is_open() {
        return Err(AttemptError::Finished);
    }
    move_to(tx, &old, Status::Void).await?;
    match start_attempt(tx, user, session, version, old.mode, "").await? {
        Started::New(attempt) | Started::Resumed(attempt) => Ok(attempt),
    }
}
