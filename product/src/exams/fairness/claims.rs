//! One grader at a time, and never one who has marked this test before.

use super::errors::MarkingError;
use super::markings::{Marking, MarkingId, MarkingState, NewScores};
use super::queries;
use crate::content::library::PackVersion;
use crate::exams::grading::{CLAIM_LIFE, Grader, Mark, MarkCause, MarkError, check_draft};
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};

/// Longest note to a learner who asked, in characters.
const MAX_NOTE: usize = 2_000;

/// What this grader may mark: held ones first, then what waits, learners' requests before the others, by due time.
pub async fn list_markings(
    tx: &mut TenantTx,
    grader: &Grader,
    page: PageRequest,
) -> Result<(Vec<Marking>, i64), sqlx::Error> {
    let now = tx.now();
    let (found, total) = queries::list_markings(tx, grader, now - CLAIM_LIFE, page).await?;
    Ok((found.into_iter().map(|marking| marking.with_lapse(now)).collect(), total))
}

/// One marking.
pub async fn get_marking(tx: &mut TenantTx, grader: &Grader, id: MarkingId) -> Result<Marking, MarkingError> {
    let now = tx.now();
    let found = queries::find_for_grader(tx, grader, id).await?.ok_or(MarkingError::Unknown)?;
    Ok(found.with_lapse(now))
}

/// Claims a marking; claiming an own one again renews it. What another grader began is gone: nobody is led by it.
pub async fn claim_marking(tx: &mut TenantTx, grader: &Grader, id: MarkingId) -> Result<Marking, MarkingError> {
    let marking = locked(tx, grader, id).await?;
    match (marking.state, marking.claimed_by) {
        (MarkingState::Returned, _) => return Err(MarkingError::Returned),
        (MarkingState::Claimed, Some(other)) if other != grader.id => return Err(MarkingError::ClaimTaken),
        _ => {}
    }
    queries::clear_scores_of_others(tx, id, grader.id).await?;
    queries::set_claim(tx, id, Some(grader.id)).await?;
    get_marking(tx, grader, id).await
}

/// Gives a claimed marking back; its scores go. Giving back what is not held changes nothing.
pub async fn release_marking(tx: &mut TenantTx, grader: &Grader, id: MarkingId) -> Result<(), MarkingError> {
    let marking = locked(tx, grader, id).await?;
    match (marking.state, marking.claimed_by) {
        (MarkingState::Returned, _) => Err(MarkingError::Returned),
        (MarkingState::Claimed, Some(other)) if other != grader.id => Err(MarkingError::ClaimTaken),
        _ => {
            queries::clear_scores(tx, id).await?;
            Ok(queries::set_claim(tx, id, None).await?)
        }
    }
}

/// Keeps scores of a held marking and renews the claim.
pub async fn save_marking(
    tx: &mut TenantTx,
    grader: &Grader,
    id: MarkingId,
    version: &PackVersion,
    new: &NewScores,
) -> Result<(), MarkingError> {
    let marking = held(tx, grader, id).await?;
    let marks: BTreeMap<String, Mark> = new.scores.iter().map(|(item, given)| (item.clone(), given.into())).collect();
    let mut errors = check_draft(version, &marks);
    let foreign = marks.keys().filter(|item| !marking.items.contains(item));
    errors.extend(foreign.map(|item| MarkError { item: item.clone(), cause: MarkCause::UnknownItem }));
    if !errors.is_empty() {
        return Err(MarkingError::Invalid(errors));
    }
    if new.note.as_ref().is_some_and(|note| note.chars().count() > MAX_NOTE) {
        return Err(MarkingError::NoteTooLong);
    }
    for (item, given) in &new.scores {
        queries::upsert_score(tx, id, item, given).await?;
    }
    queries::renew_claim(tx, id, new.note.as_deref()).await?;
    Ok(())
}

/// A marking that this grader holds.
pub(super) async fn held(tx: &mut TenantTx, grader: &Grader, id: MarkingId) -> Result<Marking, MarkingError> {
    let marking = locked(tx, grader, id).await?;
    match marking.state {
        MarkingState::Returned => Err(MarkingError::Returned),
        _ if marking.is_held_by(grader.id) => Ok(marking),
        _ => Err(MarkingError::ClaimLapsed),
    }
}

/// All markings of the same grading are locked: a grader who claims two of them at once waits here, and then sees the first.
async fn locked(tx: &mut TenantTx, grader: &Grader, id: MarkingId) -> Result<Marking, MarkingError> {
    queries::lock_markings(tx, id).await?;
    get_marking(tx, grader, id).await
}
