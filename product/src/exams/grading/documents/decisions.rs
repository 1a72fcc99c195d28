//! Which edits a learner accepted, and which not. It changes nothing that a grader wrote, nor what others see.

use super::super::job::{GradingJob, JobState};
use super::model::EditId;
use super::queries;
use crate::exams::attempts::AttemptId;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;

tenants::closed_list! {
    /// What a learner makes of an edit.
    pub enum Decision {
        /// It is in the clean text.
        Accepted = "accepted",
        /// The learner's own words stay.
        Kept = "kept",
    }
}

/// What a learner decided so far in one document, by edit; none where there is no such delivered document of this learner.
pub async fn get_decisions(
    tx: &mut TenantTx,
    learner: UserId,
    attempt: AttemptId,
    item: &str,
) -> Result<Option<BTreeMap<EditId, Decision>>, sqlx::Error> {
    let Some(job) = own_job(tx, learner, attempt).await? else { return Ok(None) };
    if !queries::list_documents(tx, job.id).await?.contains_key(item) {
        return Ok(None);
    }
    queries::find_decisions(tx, job.id, item).await.map(Some)
}

/// Keeps all decisions in one document. Those about edits that are not in it are left out. Returns whether there is such a document.
pub async fn save_decisions(
    tx: &mut TenantTx,
    learner: UserId,
    attempt: AttemptId,
    item: &str,
    mut decisions: BTreeMap<EditId, Decision>,
) -> Result<bool, sqlx::Error> {
    let Some(job) = own_job(tx, learner, attempt).await? else { return Ok(false) };
    let documents = queries::list_documents(tx, job.id).await?;
    let Some(document) = documents.get(item) else { return Ok(false) };
    decisions.retain(|edit, _| document.edits.contains_key(edit));
    queries::upsert_decisions(tx, job.id, item, &decisions).await?;
    Ok(true)
}

async fn own_job(tx: &mut TenantTx, learner: UserId, attempt: AttemptId) -> Result<Option<GradingJob>, sqlx::Error> {
    let job = super::super::find_job_of_attempt(tx, attempt).await?;
    Ok(job.filter(|job| job.learner_id == learner && job.state == JobState::Delivered))
}
