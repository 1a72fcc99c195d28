//! What a learner's edits say over time: how many of each kind in the newest texts.

use super::model::{Document, EditKind};
use super::queries;
use crate::exams::attempts::AttemptId;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;

/// How many texts are compared.
const TEXTS: i64 = 6;

/// One text of a profile.
#[derive(Debug, Clone)]
pub struct ProfiledText {
    /// Of which attempt.
    pub attempt_id: AttemptId,
    /// Which task.
    pub item: String,
    /// When its edits came.
    pub delivered_at: OffsetDateTime,
    /// Words that the learner wrote: two errors in fifty words are not two in three hundred.
    pub words: usize,
    /// Edits by kind; every kind is in it.
    pub counts: BTreeMap<EditKind, usize>,
}

/// Edits by kind in a learner's newest texts.
#[derive(Debug, Clone)]
pub struct ErrorProfile {
    /// The oldest first.
    pub texts: Vec<ProfiledText>,
}

/// The error profile of a learner, from what graders have delivered.
pub async fn error_profile(tx: &mut TenantTx, learner: UserId) -> Result<ErrorProfile, sqlx::Error> {
    let newest = queries::list_newest_documents(tx, learner, TEXTS).await?;
    let texts = newest.into_iter().rev().map(|(attempt_id, item, delivered_at, document)| ProfiledText {
        attempt_id,
        item,
        delivered_at,
        words: words_of(&document),
        counts: document.counts(),
    });
    Ok(ErrorProfile { texts: texts.collect() })
}

fn words_of(document: &Document) -> usize {
    crate::content::library::words::count_words(&document.rejected())
}
