//! A calibration from its start to its end.

use super::super::errors::{MarkCause, MarkError};
use super::super::graders::Grader;
use super::super::marks::{Mark, check_draft};
use super::drawing::spread;
use super::model::{Calibration, CalibrationError, CalibrationId, CalibrationState, Task, judge};
use super::queries;
use crate::content::library::{PackVersion, PackVersionId};
use crate::ground::audit;
use crate::people::accounts::{GradingSection, UserId};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use tenants::TenantTx;

/// What a grader has still to do for a section, or has done.
#[derive(Debug, Clone)]
pub struct SectionStanding {
    /// Which.
    pub section: GradingSection,
    /// The last try; none before the first.
    pub last: Option<Calibration>,
    /// The responses to mark in the next try, or in the one that is open.
    pub tasks: usize,
    /// Whether a try can be started: there are enough responses that the grader has not seen.
    pub may_start: bool,
}

/// Which of these sections a grader has to be calibrated for first.
pub(in crate::exams::grading) async fn uncalibrated(
    tx: &mut TenantTx,
    grader: UserId,
    sections: &[String],
) -> Result<Vec<GradingSection>, sqlx::Error> {
    let count = responses(tx).await?;
    if count == 0 || sections.is_empty() {
        return Ok(Vec::new());
    }
    let found = queries::list_uncalibrated(tx, &[grader], sections, whole(count)).await?;
    Ok(found.into_iter().map(|(_, section)| section).collect())
}

/// For which sections each of these graders would have to be calibrated first, permitted or not.
pub async fn list_uncalibrated(
    tx: &mut TenantTx,
    graders: &[UserId],
) -> Result<Vec<(UserId, GradingSection)>, sqlx::Error> {
    let count = responses(tx).await?;
    if count == 0 {
        return Ok(Vec::new());
    }
    let sections = GradingSection::ALL.map(|section| section.as_str().to_owned());
    queries::list_uncalibrated(tx, graders, &sections, whole(count)).await
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// How many responses a try has, by the tenant's settings; 0 where nobody has to be calibrated.
async fn responses(tx: &mut TenantTx) -> Result<usize, sqlx::Error> {
    Ok(usize::try_from(tx.settings().await?.gradings.calibration_responses).unwrap_or(usize::MAX))
}

/// The sections for which a grader has to be calibrated first, and how far that is.
pub async fn calibration_standing(tx: &mut TenantTx, grader: &Grader) -> Result<Vec<SectionStanding>, sqlx::Error> {
    let count = responses(tx).await?;
    let mut last = queries::last_calibrations(tx, &[grader.id]).await?;
    let mut standings = Vec::new();
    for section in grader.uncalibrated() {
        let place = last.iter().position(|calibration| calibration.section == *section);
        let last = place.map(|place| last.swap_remove(place));
        let is_open = last.as_ref().filter(|last| last.state == CalibrationState::Open);
        let (tasks, may_start) = match is_open {
            Some(open) => (queries::list_tasks(tx, open.id).await?.len(), false),
            None => (count, queries::list_unseen(tx, grader.id, *section).await?.len() >= count),
        };
        standings.push(SectionStanding { section: *section, last, tasks, may_start });
    }
    Ok(standings)
}

/// Starts a try with responses that the grader has not seen, or goes on with the one that is open.
pub async fn start_calibration(
    tx: &mut TenantTx,
    grader: &Grader,
    section: GradingSection,
) -> Result<(Calibration, Vec<Task>), CalibrationError> {
    if !grader.uncalibrated().contains(&section) {
        return Err(CalibrationError::NotNeeded);
    }
    // Pressed twice at once, one is started.
    queries::lock_grader(tx, grader.id).await?;
    let last = queries::last_calibrations(tx, &[grader.id]).await?;
    let is_open = |one: &&Calibration| one.section == section && one.state == CalibrationState::Open;
    let id = match last.iter().find(is_open) {
        Some(open) => open.id,
        None => {
            let count = responses(tx).await?;
            let references = spread(queries::list_unseen(tx, grader.id, section).await?, count);
            if references.len() < count {
                return Err(CalibrationError::TooFew);
            }
            let id = CalibrationId(tx.new_id());
            queries::insert_calibration(tx, id, grader.id, section, &references).await?;
            id
        }
    };
    open_calibration(tx, grader.id, id).await
}

/// A calibration of this grader with its responses.
pub async fn open_calibration(
    tx: &mut TenantTx,
    grader: UserId,
    id: CalibrationId,
) -> Result<(Calibration, Vec<Task>), CalibrationError> {
    let found = queries::find_calibration(tx, id).await?.filter(|calibration| calibration.grader == grader);
    let calibration = found.ok_or(CalibrationError::Unknown)?;
    Ok((calibration, queries::list_tasks(tx, id).await?))
}

/// Keeps scores, by place; places left out keep what they have.
pub async fn save_calibration(
    tx: &mut TenantTx,
    grader: UserId,
    id: CalibrationId,
    versions: &HashMap<PackVersionId, Arc<PackVersion>>,
    given: &BTreeMap<i32, Mark>,
) -> Result<(), CalibrationError> {
    let (_, tasks) = open_for_writing(tx, grader, id).await?;
    let mut errors = Vec::new();
    for (place, mark) in given {
        let found = tasks.iter().find(|task| task.place == *place);
        let version = found.and_then(|task| versions.get(&task.pack_version));
        let Some((task, version)) = found.zip(version) else {
            errors.push(MarkError { item: place.to_string(), cause: MarkCause::UnknownItem });
            continue;
        };
        let marks = BTreeMap::from([(task.reference.item.clone(), mark.clone())]);
        let found = check_draft(version, &marks).into_iter();
        errors.extend(found.map(|error| MarkError { item: place.to_string(), ..error }));
    }
    if !errors.is_empty() {
        return Err(CalibrationError::Invalid(errors));
    }
    for (place, mark) in given {
        queries::set_score(tx, id, *place, &mark.dimensions, mark.score).await?;
    }
    Ok(())
}

/// Compares the scores with the references. Passed, the grader may grade the section; failed, another try has other responses.
/// Finishing again changes nothing.
pub async fn finish_calibration(
    tx: &mut TenantTx,
    grader: UserId,
    id: CalibrationId,
) -> Result<(Calibration, Vec<Task>), CalibrationError> {
    let tasks = match open_for_writing(tx, grader, id).await {
        Err(CalibrationError::Finished) => return open_calibration(tx, grader, id).await,
        open => open?.1,
    };
    let missing = tasks.iter().filter(|task| task.score.is_none());
    let missing: Vec<_> =
        missing.map(|task| MarkError { item: task.place.to_string(), cause: MarkCause::Missing }).collect();
    if !missing.is_empty() {
        return Err(CalibrationError::Invalid(missing));
    }
    let pairs: Vec<_> = tasks.iter().filter_map(|task| Some((task.score?, task.reference.score))).collect();
    // None are left where all their writers have left meanwhile: another try, then.
    let judgment = judge(&pairs);
    let is_passed = judgment.is_some_and(|judgment| judgment.is_passed());
    let state = if is_passed { CalibrationState::Passed } else { CalibrationState::Failed };
    queries::set_finished(tx, id, state, judgment, None).await?;
    open_calibration(tx, grader, id).await
}

/// The office lets a grader grade whose scores were not close enough. Of one that is passed, nothing changes.
pub async fn accept_calibration(tx: &mut TenantTx, office: UserId, id: CalibrationId) -> Result<(), CalibrationError> {
    queries::lock_calibration(tx, id).await?;
    let calibration = queries::find_calibration(tx, id).await?.ok_or(CalibrationError::Unknown)?;
    match calibration.state {
        CalibrationState::Passed => return Ok(()),
        CalibrationState::Open => return Err(CalibrationError::NotNeeded),
        CalibrationState::Failed => {}
    }
    queries::set_finished(tx, id, CalibrationState::Passed, None, Some(office)).await?;
    let changes = json!({"section": calibration.section, "grader": calibration.grader.0});
    audit::record(tx, Some(office.0), "grading.accept_calibration", id.0, &changes).await?;
    Ok(())
}

async fn open_for_writing(
    tx: &mut TenantTx,
    grader: UserId,
    id: CalibrationId,
) -> Result<(Calibration, Vec<Task>), CalibrationError> {
    queries::lock_calibration(tx, id).await?;
    let open = open_calibration(tx, grader, id).await?;
    if open.0.state == CalibrationState::Open { Ok(open) } else { Err(CalibrationError::Finished) }
}
