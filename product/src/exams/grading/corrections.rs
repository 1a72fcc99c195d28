//! Scores that a later grader corrects after delivery (D-074, D-075). What the first one gave stays beside them.

use super::errors::{DeliverError, GradingError};
use super::job::JobState;
use super::marks::{Mark, tasks};
pub use super::queries::{list_corrected, list_first_scores};
use super::{GradingJobId, calibration, queries};
use crate::content::library::PackVersion;
use crate::exams::attempts::{AttemptError, TaskScore, lock_attempt, save_grades};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;

/// A score that became another one.
#[derive(Debug, Clone, PartialEq)]
pub struct Correction {
    /// The task.
    pub item: String,
    /// What the learner had.
    pub from: f64,
    /// What the learner has now.
    pub to: f64,
}

/// A mark that is not what its first grader gave.
#[derive(Debug, Clone, PartialEq)]
pub struct CorrectedMark {
    /// The task.
    pub item: String,
    /// What the first grader gave.
    pub first: f64,
    /// What holds now.
    pub score: f64,
    /// Since when.
    pub at: OffsetDateTime,
}

/// Replaces scores of a delivered job, with their dimensions, and computes the attempt's scores anew. Comments stay. A score that
/// is the same already changes nothing, so doing it again returns nothing.
pub async fn correct_marks(
    tx: &mut TenantTx,
    id: GradingJobId,
    version: &PackVersion,
    corrected: &BTreeMap<String, Mark>,
) -> Result<Vec<Correction>, DeliverError> {
    let job = queries::find_job(tx, id, true).await?.filter(|job| job.state == JobState::Delivered);
    let job = job.ok_or(GradingError::Unknown)?;
    let attempt = lock_attempt(tx, job.attempt_id).await?.ok_or(AttemptError::Unknown)?;
    let mut marks = queries::list_marks(tx, id).await?;
    let mut corrections = Vec::new();
    for (item, new) in corrected {
        let Some(mark) = marks.get_mut(item) else { continue };
        let (Some(from), Some(to)) = (mark.score, new.score) else { continue };
        // Scores lie on steps of a half, exact in binary.
        if (from - to).abs() < f64::EPSILON {
            continue;
        }
        queries::correct_mark(tx, id, item, to, &new.dimensions).await?;
        calibration::remove_reference(tx, id, item).await?;
        mark.score = Some(to);
        corrections.push(Correction { item: item.clone(), from, to });
    }
    if !corrections.is_empty() {
        let own = attempt.own_version(version);
        save_grades(tx, &attempt, &own, &grades_of(&own, &marks)).await?;
    }
    Ok(corrections)
}

/// The graders' scores as the attempt is scored by them.
pub(super) fn grades_of(version: &PackVersion, marks: &BTreeMap<String, Mark>) -> BTreeMap<String, TaskScore> {
    let score = |item: &str| marks.get(item).and_then(|mark| mark.score).unwrap_or_default();
    let tasks =
        tasks(version).map(|(_, item, rubric)| (item, rubric.map_or(u32::from(item.points), |rubric| rubric.max)));
    tasks.map(|(item, max)| (item.id.clone(), (score(&item.id), max))).collect()
}
