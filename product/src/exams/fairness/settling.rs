//! Two blind marks that lie apart, and what the third says (D-074).

use super::errors::MarkingError;
use super::jobs::SendScoreCorrected;
use super::markings::{BlindScore, Marking, MarkingKind, NewMarking};
use super::queries;
use crate::content::library::PackVersion;
use crate::exams::grading::calibration::{self, Reference};
use crate::exams::grading::{Correction, Mark, RenderReport, correct_marks, list_first_scores, list_marks};
use crate::exams::reports::find_report;
use crate::people::accounts::{GradingSection, is_person};
use jobs::Enqueue;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::Duration;

/// A third grader is asked within two days: a learner may have a score that does not hold.
const THIRD_DUE: Duration = Duration::days(2);

/// Asks a third grader for the tasks on which the first two lie further apart than the tenant allows.
pub(super) async fn ask_third(
    tx: &mut TenantTx,
    second: &Marking,
    version: &PackVersion,
    scores: &BTreeMap<String, BlindScore>,
) -> Result<(), MarkingError> {
    let most = f64::from(tx.settings().await?.gradings.third_marking_above);
    let first = list_first_scores(tx, second.job_id).await?;
    let is_apart = |item: &str| {
        let given = scores.get(item).and_then(|given| given.score);
        first.get(item).copied().zip(given).is_some_and(|(first, second)| (first - second).abs() > most)
    };
    let apart: Vec<String> = second.items.iter().filter(|item| is_apart(item)).cloned().collect();
    if !apart.is_empty() {
        let due_at = tx.now() + THIRD_DUE;
        let third = NewMarking::of(second.job_id, MarkingKind::Third, version, apart, due_at);
        queries::insert_marking(tx, &third).await?;
    }
    Ok(())
}

/// A score that a blind grader gives, too, becomes a reference, by which new graders are calibrated.
pub(super) async fn keep_agreed(
    tx: &mut TenantTx,
    second: &Marking,
    version: &PackVersion,
    scores: &BTreeMap<String, BlindScore>,
) -> Result<(), MarkingError> {
    let marks = list_marks(tx, second.job_id).await?;
    for section in GradingSection::ALL {
        let tasks = version.pack.items().filter(|(name, item)| name.as_str() == section.as_str() && item.is_task());
        let agreed = tasks.filter_map(|(_, item)| {
            let score = scores.get(&item.id)?.score?;
            // Scores lie on steps of a half, exact in binary.
            let is_same = marks.get(&item.id)?.score.is_some_and(|held| (held - score).abs() < f64::EPSILON);
            is_same.then(|| Reference { job: second.job_id, item: item.id.clone(), score })
        });
        let agreed: Vec<_> = agreed.collect();
        if !agreed.is_empty() {
            calibration::add_references(tx, section, &agreed).await?;
        }
    }
    Ok(())
}

/// The third score is final. Where the learner has another one, it is corrected, and the learner is told; what a learner has
/// disputed is decided there and not here.
pub(super) async fn settle(
    tx: &mut TenantTx,
    third: &Marking,
    version: &PackVersion,
    scores: &BTreeMap<String, BlindScore>,
) -> Result<(), MarkingError> {
    if queries::find_dispute_of_job(tx, third.job_id).await?.is_some() {
        return Ok(());
    }
    let corrections = correct(tx, third, version, scores).await?;
    if !corrections.is_empty() && is_person(tx, third.learner_id).await? {
        tx.enqueue(&SendScoreCorrected { marking_id: third.id }).await?;
    }
    Ok(())
}

/// Gives the learner these scores, and renders the report anew that shows others. Its check code stays.
pub(super) async fn correct(
    tx: &mut TenantTx,
    marking: &Marking,
    version: &PackVersion,
    scores: &BTreeMap<String, BlindScore>,
) -> Result<Vec<Correction>, MarkingError> {
    let marks: BTreeMap<String, Mark> = scores.iter().map(|(item, given)| (item.clone(), given.into())).collect();
    let corrections = correct_marks(tx, marking.job_id, version, &marks).await?;
    let report = find_report(tx, marking.attempt_id).await?;
    if let Some(report) = report.filter(|_| !corrections.is_empty()) {
        let render = RenderReport { attempt_id: marking.attempt_id, lang: report.lang, is_mailed: false };
        tx.enqueue(&render).await?;
    }
    Ok(corrections)
}
