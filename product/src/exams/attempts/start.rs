//! Beginning a test, going on with it, or starting over (R-149, D-043).

use super::AttemptId;
use super::accommodations::Accommodations;
use super::attempt::{Attempt, Mode, Status};
use super::errors::AttemptError;
use super::queries::{self, Lock};
use super::submit::move_to;
use crate::content::library::pack::Module;
use crate::content::library::{PackVersion, Scope, is_startable, part_seconds};
use crate::money::plans::{self, Wish};
use crate::people::accounts::{SessionId, UserId};
use tenants::TenantTx;

/// A new attempt, or the unfinished one of the same test and mode.
#[derive(Debug)]
pub enum Started {
    /// New.
    New(Attempt),
    /// There was one to go on with.
    Resumed(Attempt),
}

/// What is started and under which rules.
#[derive(Debug, Clone)]
pub struct StartOptions {
    /// Rules.
    pub mode: Mode,
    /// All of it, a section or a set: made by [`PackVersion::scope`], so that the pack has it.
    pub scope: Scope,
    /// What the learner is granted now; kept for the whole attempt.
    pub accommodations: Accommodations,
    /// The player's build, for finding faults.
    pub client_build: String,
}

impl StartOptions {
    /// The whole test without any grant.
    pub fn whole(mode: Mode, client_build: &str) -> Self {
        Self {
            mode,
            scope: Scope::Whole,
            accommodations: Accommodations::default(),
            client_build: client_build.to_owned(),
        }
    }
}

/// Starts a test. Two devices that start at once get the same attempt: the database decides.
///
/// Of an adaptive section only the router begins; its end decides which part follows (D-046).
pub async fn start_attempt(
    tx: &mut TenantTx,
    user: UserId,
    session: SessionId,
    version: &PackVersion,
    options: &StartOptions,
) -> Result<Started, AttemptError> {
    // A draft is nobody's to see, and what is retired is only gone on with (D-119).
    if !is_startable(tx, version.id).await? {
        let existing = queries::find_open_attempt(tx, user, version.id, options.mode, &options.scope).await?;
        return Ok(Started::Resumed(existing.ok_or(AttemptError::Unknown)?));
    }
    let id = AttemptId(tx.new_id());
    let StartOptions { mode, scope, accommodations, .. } = options;
    let is_new = queries::insert_attempt(tx, id, user, session, version.id, options).await?;
    if !is_new {
        let existing = queries::find_open_attempt(tx, user, version.id, *mode, scope).await?;
        return Ok(Started::Resumed(existing.ok_or(AttemptError::Unknown)?));
    }
    let version = version.scoped(scope);
    let mut position = 0;
    for (section, part) in version.pack.parts() {
        // Lower and upper share the place after their router.
        if part.module == Some(Module::Upper) {
            continue;
        }
        if part.module.is_none_or(|module| !module.is_second()) {
            let seconds = accommodations.seconds(part_seconds(part, &version.audio));
            queries::insert_part(tx, id, &part.id, section, position, seconds).await?;
        }
        position += 1;
    }
    // Nothing is counted yet, but who cannot show the first item today learns it before the player opens.
    let practice = queries::practice_of(tx, id).await?;
    plans::require(tx, user, Wish::Begin(practice)).await?;
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::None).await?.ok_or(AttemptError::Unknown)?;
    Ok(Started::New(attempt))
}

/// Gives an unfinished attempt up and starts the same again, under the conditions that the learner is granted now.
/// The old one stays in the history.
pub async fn restart_attempt(
    tx: &mut TenantTx,
    user: UserId,
    session: SessionId,
    id: AttemptId,
    version: &PackVersion,
    accommodations: Accommodations,
) -> Result<Attempt, AttemptError> {
    let old = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    if !old.status.is_open() {
        return Err(AttemptError::Finished);
    }
    move_to(tx, &old, Status::Void).await?;
    let again = StartOptions { mode: old.mode, scope: old.scope, accommodations, client_build: String::new() };
    match start_attempt(tx, user, session, version, &again).await? {
        Started::New(attempt) | Started::Resumed(attempt) => Ok(attempt),
    }
}
