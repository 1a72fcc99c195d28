//! Delivering grades: section scores, the attempt's state and the report's job, all in one transaction.

use super::acts::{GradingAct, record_act};
use super::claims::held_job;
use super::corrections::grades_of;
use super::documents::{Document, list_documents, missing_documents};
use super::errors::{DeliverError, GradingError};
use super::job::GradingJob;
use super::jobs::{RenderDocuments, RenderReport};
use super::late::enqueue_if_late;
use super::marks::{Mark, missing_scores};
use super::sending::{GRACE, own_job};
use super::states::{Act, step};
use super::timed::list_timed;
use super::{GradingJobId, queries};
use crate::content::library::PackVersion;
use crate::exams::attempts::{Attempt, AttemptError, Status, lock_attempt, move_to, save_grades};
use crate::people::accounts::{UserId, get_profile, is_person};
use jobs::Enqueue;
use std::collections::BTreeMap;
use tenants::TenantTx;

/// Delivers the stored draft at once, also one that is being sent. Delivering again changes nothing.
pub async fn deliver_job(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    version: &PackVersion,
) -> Result<GradingJob, DeliverError> {
    let job = match held_job(tx, grader, id).await {
        Ok(job) => job,
        Err(GradingError::Sending) => own_job(tx, grader, id).await?,
        Err(GradingError::Delivered) => return Ok(own_job(tx, grader, id).await?),
        Err(refusal) => return Err(refusal.into()),
    };
    finish(tx, grader, &job, version).await
}

/// The attempt, locked, and its marks; refused with all tasks that have no score, or lack the document that was ordered.
pub(super) async fn complete_marks(
    tx: &mut TenantTx,
    job: &GradingJob,
    version: &PackVersion,
) -> Result<(Attempt, BTreeMap<String, Mark>), DeliverError> {
    let attempt = lock_attempt(tx, job.attempt_id).await?.ok_or(AttemptError::Unknown)?;
    let marks = queries::list_marks(tx, job.id).await?;
    let version = attempt.own_version(version);
    let mut missing = missing_scores(&version, &marks);
    missing.extend(missing_documents(tx, job, &version).await?);
    if missing.is_empty() { Ok((attempt, marks)) } else { Err(GradingError::Invalid(missing).into()) }
}

/// Delivers the stored draft for the demo: its learners read no mail, so no report is rendered before somebody asks for it.
pub async fn deliver_for_demo(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    version: &PackVersion,
) -> Result<GradingJob, DeliverError> {
    let job = held_job(tx, grader, id).await?;
    write_scores(tx, grader, &job, version).await?;
    Ok(queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)?)
}

/// Scores and state of a job whose row is locked.
async fn write_scores(
    tx: &mut TenantTx,
    grader: UserId,
    job: &GradingJob,
    version: &PackVersion,
) -> Result<(), DeliverError> {
    let (attempt, marks) = complete_marks(tx, job, version).await?;
    let version = &*attempt.own_version(version);
    save_grades(tx, &attempt, version, &grades_of(version, &marks)).await?;
    queries::set_delivered(tx, job.id, step(job.standing, Act::Deliver)?, grader).await?;
    record_act(tx, grader, job.id, GradingAct::Deliver).await?;
    move_to(tx, &attempt, Status::Graded).await?;
    Ok(())
}

/// Scores, state and report of a job whose row is locked.
pub(super) async fn finish(
    tx: &mut TenantTx,
    grader: UserId,
    job: &GradingJob,
    version: &PackVersion,
) -> Result<GradingJob, DeliverError> {
    write_scores(tx, grader, job, version).await?;
    let pressed_at = job.sends_at.map_or(tx.now(), |at| at - GRACE);
    enqueue_if_late(tx, job, pressed_at).await?;
    // Who has left meanwhile gets no mail, and the scores stay without a name.
    let is_mailed = is_person(tx, job.learner_id).await?;
    let lang = get_profile(tx, job.learner_id).await?.lang;
    tx.enqueue(&RenderReport { attempt_id: job.attempt_id, lang, is_mailed }).await?;
    // The PDF says whose text it is.
    let has_document = list_documents(tx, job.id).await?.values().any(|document| !Document::says_nothing(document));
    let has_timed = list_timed(tx, job.id).await?.values().any(|comments| !comments.is_empty());
    if is_mailed && (has_document || has_timed) {
        tx.enqueue(&RenderDocuments { job_id: job.id, lang }).await?;
    }
    Ok(queries::find_job(tx, job.id, false).await?.ok_or(GradingError::Unknown)?)
}
