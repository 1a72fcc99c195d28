//! Timed comments of a job: checked against the recordings, kept with the draft.

use super::super::errors::{MarkCause, MarkError};
use super::super::job::GradingJob;
use super::super::marks::tasks;
use super::check::{TimedCause, causes};
use super::model::{TimedComment, in_order};
use super::queries;
use crate::content::library::PackVersion;
use crate::content::library::pack::SectionName;
use crate::exams::attempts::{chosen_recording, current_answers, list_recordings};
use crate::money::price_list::GradingProduct;
use std::collections::BTreeMap;
use tenants::TenantTx;

/// The length of the recording that each spoken task is graded by, in milliseconds; without those that nobody spoke.
async fn lengths(
    tx: &mut TenantTx,
    job: &GradingJob,
    version: &PackVersion,
) -> Result<BTreeMap<String, u32>, sqlx::Error> {
    let answers = current_answers(tx, job.attempt_id).await?;
    let recordings = list_recordings(tx, job.attempt_id).await?;
    let spoken = tasks(version).filter(|(section, _, _)| *section == SectionName::Speaking);
    let length = |item: &str| {
        let recording = chosen_recording(item, answers.get(item).map(|answer| &answer.value), &recordings)?;
        u32::try_from(recording.duration_ms?).ok()
    };
    Ok(spoken.filter_map(|(_, item, _)| Some((item.id.clone(), length(&item.id)?))).collect())
}

/// Everything for which these are no comments on the job's recordings.
pub(in crate::exams::grading) async fn check_timed(
    tx: &mut TenantTx,
    job: &GradingJob,
    version: &PackVersion,
    timed: &BTreeMap<String, Vec<TimedComment>>,
) -> Result<Vec<MarkError>, sqlx::Error> {
    if timed.is_empty() {
        return Ok(vec![]);
    }
    let lengths = lengths(tx, job, version).await?;
    let mut errors = Vec::new();
    for (item, comments) in timed {
        let found = match lengths.get(item) {
            None => vec![TimedCause::NoRecording],
            Some(_) if job.product == GradingProduct::Scores => vec![TimedCause::NotOrdered],
            Some(length) => causes(comments, *length),
        };
        errors.extend(found.into_iter().map(|cause| MarkError { item: item.clone(), cause: MarkCause::Timed(cause) }));
    }
    Ok(errors)
}

/// Keeps comments that were checked, in the order of their times.
pub(in crate::exams::grading) async fn save_timed(
    tx: &mut TenantTx,
    job: &GradingJob,
    timed: &BTreeMap<String, Vec<TimedComment>>,
) -> Result<(), sqlx::Error> {
    for (item, comments) in timed {
        queries::upsert_timed(tx, job.id, item, &in_order(comments.clone())).await?;
    }
    Ok(())
}
