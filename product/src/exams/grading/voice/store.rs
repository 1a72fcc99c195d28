//! Voice comments of a job. Whose file is no longer named by a row is removed by a job of the same transaction.

use super::super::GradingJobId;
use super::super::claims::held_job;
use super::super::errors::{GradingError, MarkCause, MarkError};
use super::super::job::GradingJob;
use super::super::marks::tasks;
use super::super::queries::set_begun;
use super::super::states::{Act, step};
use super::jobs::DeleteVoiceFile;
use super::model::VoiceComment;
use super::{VoiceId, queries};
use crate::content::library::PackVersion;
use crate::exams::attempts::find_attempt;
use crate::money::price_list::GradingProduct;
use crate::people::accounts::UserId;
use jobs::Enqueue;
use tenants::TenantTx;

/// What this grader has said about a response so far, if the job is theirs to say more. Renews the claim.
///
/// # Errors
/// [`GradingError::Unknown`] for what is no task of the job; [`MarkCause::VoiceNotOrdered`] where scores only were ordered.
pub async fn open_voice(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    version: &PackVersion,
    item: &str,
) -> Result<Option<VoiceComment>, GradingError> {
    voiced_job(tx, grader, id, version, item).await?;
    Ok(queries::find_voice(tx, id, item).await?)
}

/// Keeps a voice comment whose file is stored, in place of what was there. The one that is there already stays: then that one is
/// returned, and the new file is the caller's to remove.
pub async fn save_voice(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    version: &PackVersion,
    item: &str,
    voice: VoiceComment,
) -> Result<VoiceComment, GradingError> {
    let job = voiced_job(tx, grader, id, version, item).await?;
    if let Some(before) = queries::find_voice(tx, id, item).await? {
        if before.sha256 == voice.sha256 {
            return Ok(before);
        }
        tx.enqueue(&DeleteVoiceFile { voice_id: before.id }).await?;
    }
    queries::upsert_voice(tx, id, item, &voice).await?;
    set_begun(tx, id, step(job.standing, Act::Save)?).await?;
    Ok(voice)
}

/// Takes a voice comment away. Taking away what is not there changes nothing.
pub async fn delete_voice(tx: &mut TenantTx, grader: UserId, id: GradingJobId, item: &str) -> Result<(), GradingError> {
    let job = held_job(tx, grader, id).await?;
    step(job.standing, Act::Save)?;
    let gone = queries::delete_voice(tx, id, item).await?;
    Ok(remove_files(tx, gone).await?)
}

/// Takes away everything that was said in a job, where voice comments are no longer asked for.
pub(in crate::exams::grading) async fn retire_voice(tx: &mut TenantTx, id: GradingJobId) -> Result<(), sqlx::Error> {
    let gone = queries::delete_voice_of_job(tx, id).await?;
    remove_files(tx, gone).await
}

/// Forgets what a person said who leaves for good, and what was said to them.
pub async fn erase_voice(tx: &mut TenantTx, person: UserId) -> Result<(), sqlx::Error> {
    let gone = queries::delete_voice_of_person(tx, person).await?;
    remove_files(tx, gone).await
}

/// The job, held by this grader and locked, if something may be said about this response.
async fn voiced_job(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    version: &PackVersion,
    item: &str,
) -> Result<GradingJob, GradingError> {
    let job = held_job(tx, grader, id).await?;
    step(job.standing, Act::Save)?;
    let attempt = find_attempt(tx, job.attempt_id).await?.ok_or(GradingError::Unknown)?;
    if !tasks(&attempt.own_version(version)).any(|(_, task, _)| task.id == item) {
        return Err(GradingError::Unknown);
    }
    if job.product == GradingProduct::Scores {
        let error = MarkError { item: item.to_owned(), cause: MarkCause::VoiceNotOrdered };
        return Err(GradingError::Invalid(vec![error]));
    }
    Ok(job)
}

async fn remove_files(tx: &mut TenantTx, gone: impl IntoIterator<Item = VoiceId>) -> Result<(), sqlx::Error> {
    for voice_id in gone {
        tx.enqueue(&DeleteVoiceFile { voice_id }).await?;
    }
    Ok(())
}
