//! Checking a set before the end (comfortable only): its explanation is given, and its answers are final.

use super::AttemptId;
use super::attempt::{Attempt, Mode, Progress};
use super::errors::AttemptError;
use super::queries::{self, Lock};
use crate::content::library::PackVersion;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// Marks a set as checked; marking it again changes nothing. Its part must have begun.
pub async fn check_set(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    set: &str,
) -> Result<Attempt, AttemptError> {
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    let (section, part) = version.part_of_set(set).ok_or(AttemptError::UnknownPart)?;
    let state =
        attempt.part(&part.id).filter(|_| attempt.scope.holds(section, set)).ok_or(AttemptError::UnknownPart)?;
    if !attempt.status.is_open() {
        return Err(AttemptError::Finished);
    }
    if attempt.mode == Mode::Strict || state.progress(tx.now()) == Progress::Waiting {
        return Err(AttemptError::PartClosed);
    }
    queries::insert_check(tx, id, set).await?;
    Ok(attempt)
}

/// The checked sets of an attempt.
pub async fn checked_sets(tx: &mut TenantTx, id: AttemptId) -> Result<Vec<String>, sqlx::Error> {
    Ok(queries::list_checks(tx, id).await?.into_iter().map(|(set, _)| set).collect())
}

/// When the set of an item was checked: an answer written later does not count.
pub(super) fn checked_at(checks: &[(String, OffsetDateTime)], set: &str) -> Option<OffsetDateTime> {
    checks.iter().find(|(checked, _)| checked == set).map(|(_, at)| *at)
}
