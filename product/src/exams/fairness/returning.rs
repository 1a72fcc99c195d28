//! What a returned marking leads to: a third grader, another score, a decision.

use super::claims::{get_marking, held};
use super::errors::MarkingError;
use super::markings::{BlindScore, Marking, MarkingId, MarkingKind};
use super::{disputes, queries, settling};
use crate::content::library::PackVersion;
use crate::exams::grading::{Grader, MarkCause, MarkError};
use std::collections::BTreeMap;
use tenants::TenantTx;

/// Returns the stored scores of a held marking; nothing changes them afterwards. Returning it again changes nothing.
///
/// # Errors
/// After an error the transaction must not be committed.
pub async fn return_marking(
    tx: &mut TenantTx,
    grader: &Grader,
    id: MarkingId,
    version: &PackVersion,
) -> Result<Marking, MarkingError> {
    let marking = match held(tx, grader, id).await {
        Err(MarkingError::Returned) => {
            let marking = get_marking(tx, grader, id).await?;
            return if marking.claimed_by == Some(grader.id) { Ok(marking) } else { Err(MarkingError::Returned) };
        }
        held => held?,
    };
    let scores = complete_scores(&marking, queries::list_scores(tx, id).await?)?;
    if marking.kind == MarkingKind::Regrade && marking.note.trim().is_empty() {
        return Err(MarkingError::NoteMissing);
    }
    queries::set_returned(tx, id).await?;
    match marking.kind {
        MarkingKind::Second => {
            settling::keep_agreed(tx, &marking, version, &scores).await?;
            settling::ask_third(tx, &marking, version, &scores).await?;
        }
        MarkingKind::Third => settling::settle(tx, &marking, version, &scores).await?,
        MarkingKind::Regrade => disputes::decide(tx, &marking, version, &scores).await?,
    }
    get_marking(tx, grader, id).await
}

/// The scores of all tasks; refused with all that have none.
fn complete_scores(
    marking: &Marking,
    mut given: BTreeMap<String, BlindScore>,
) -> Result<BTreeMap<String, BlindScore>, MarkingError> {
    given.retain(|item, given| marking.items.contains(item) && given.score.is_some());
    let missing: Vec<MarkError> = marking
        .items
        .iter()
        .filter(|item| !given.contains_key(*item))
        .map(|item| MarkError { item: item.clone(), cause: MarkCause::Missing })
        .collect();
    if missing.is_empty() { Ok(given) } else { Err(MarkingError::Invalid(missing)) }
}
