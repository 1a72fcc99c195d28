//! Delivering grades: section scores, the attempt's state and the report's job, all in one transaction.

use super::claims::held_job;
use super::errors::{DeliverError, GradingError};
use super::job::{GradingJob, JobState};
use super::jobs::RenderReport;
use super::marks::{missing_scores, tasks};
use super::{GradingJobId, queries};
use crate::content::library::PackVersion;
use crate::exams::attempts::{AttemptError, Status, lock_attempt, move_to, save_grades};
use crate::people::accounts::{UserId, get_profile};
use jobs::Enqueue;
use std::collections::BTreeMap;
use tenants::TenantTx;

/// Delivers the stored draft. Delivering again changes nothing.
pub async fn deliver_job(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    version: &PackVersion,
) -> Result<GradingJob, DeliverError> {
    let job = match held_job(tx, grader, id).await {
        Ok(job) => job,
        Err(GradingError::Delivered) => {
            let job = queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)?;
            let is_own = job.state == JobState::Delivered && job.claimed_by == Some(grader);
            return if is_own { Ok(job) } else { Err(GradingError::Delivered.into()) };
        }
        Err(refusal) => return Err(refusal.into()),
    };
    let attempt = lock_attempt(tx, job.attempt_id).await?.ok_or(AttemptError::Unknown)?;
    let version = &*attempt.own_version(version);
    let marks = queries::list_marks(tx, id).await?;
    let missing = missing_scores(version, &marks);
    if !missing.is_empty() {
        return Err(GradingError::Invalid(missing).into());
    }
    let mut graded = BTreeMap::new();
    for (_, item, rubric) in tasks(version) {
        let score = marks.get(&item.id).and_then(|mark| mark.score).unwrap_or_default();
        let max = rubric.map_or(u32::from(item.points), |rubric| rubric.max);
        graded.insert(item.id.clone(), (score, max));
    }
    save_grades(tx, &attempt, version, &graded).await?;
    queries::set_delivered(tx, id, grader).await?;
    move_to(tx, &attempt, Status::Graded).await?;
    let lang = get_profile(tx, job.learner_id).await?.lang;
    tx.enqueue(&RenderReport { attempt_id: job.attempt_id, lang, is_mailed: true }).await?;
    Ok(queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)?)
}
