//! Drafts: saved as the grader types, so that leaving the desk loses nothing.

use super::claims::held_job;
use super::documents::{Document, check_documents, save_documents};
use super::errors::{GradingError, MarkCause, MarkError};
use super::marks::{Mark, check_draft};
use super::states::{Act, step};
use super::timed::{TimedComment, check_timed, save_timed};
use super::{GradingJobId, queries};
use crate::content::library::PackVersion;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;

/// Longest comment on the whole, in characters.
const MAX_OVERALL: usize = 8_000;

/// What the desk saves.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// The version that the desk began from; another window's save in between is a conflict, not overwritten.
    pub version: i32,
    /// By item; items left out keep what they have.
    pub marks: BTreeMap<String, Mark>,
    /// Written responses with edits and comments, by item; items left out keep what they have.
    pub documents: BTreeMap<String, Document>,
    /// Comments on recordings, by item; items left out keep what they have, an empty list takes all comments away.
    pub timed_comments: BTreeMap<String, Vec<TimedComment>>,
    /// About the whole.
    pub overall_comment: String,
}

/// Saves a draft and renews the claim. Returns the new version.
pub async fn save_draft(
    tx: &mut TenantTx,
    grader: UserId,
    id: GradingJobId,
    version: &PackVersion,
    draft: &Draft,
) -> Result<i32, GradingError> {
    let job = held_job(tx, grader, id).await?;
    let save = step(job.standing, Act::Save)?;
    if job.draft_version != draft.version {
        return Err(GradingError::DraftConflict { version: job.draft_version });
    }
    let mut errors = check_draft(version, &draft.marks);
    errors.extend(check_documents(tx, job.attempt_id, version, &draft.documents).await?);
    errors.extend(check_timed(tx, &job, version, &draft.timed_comments).await?);
    if draft.overall_comment.chars().count() > MAX_OVERALL {
        errors.push(MarkError { item: "overall_comment".into(), cause: MarkCause::TooLong });
    }
    if !errors.is_empty() {
        return Err(GradingError::Invalid(errors));
    }
    for (item, mark) in &draft.marks {
        queries::upsert_mark(tx, id, item, mark).await?;
    }
    save_documents(tx, &job, &draft.documents).await?;
    save_timed(tx, &job, &draft.timed_comments).await?;
    Ok(queries::save_overall(tx, id, save, &draft.overall_comment).await?)
}
