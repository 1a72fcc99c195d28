//! A job from the queue to its end. Each step is one transaction, and may be done again.

use tenants::TenantTx;
use time::{Duration, OffsetDateTime};

use super::transcript::Word;
use super::{Figures, SpeechFailure, SpeechJobId, SpeechProvider, SpeechState, queries};
use crate::exams::attempts::{AttemptId, RecordingId};

/// How often a recording is tried before it counts as failed.
pub const MAX_TRIES: i32 = 16;
/// How long a provider may take.
pub const GIVE_UP_AFTER: Duration = Duration::hours(24);
/// How long nothing may be heard of a job before somebody looks.
pub(super) const PATIENCE: Duration = Duration::minutes(5);
/// Longer than all attempts of one job of the queue take.
pub(super) const STUCK_AFTER: Duration = Duration::hours(2);

/// One recording at one provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpeechJob {
    /// Its id, which the provider is told.
    pub id: SpeechJobId,
    /// The recording; none when its learner has left.
    pub recording: Option<RecordingId>,
    /// Who listens.
    pub provider: SpeechProvider,
    /// How far it is.
    pub state: SpeechState,
    /// The provider's name for it.
    pub reference: Option<String>,
    /// Starts since it was queued.
    pub tries: i32,
    /// Length of the recording.
    pub duration_ms: i32,
    /// When it was queued.
    pub created_at: OffsetDateTime,
    /// When the provider took it.
    pub submitted_at: Option<OffsetDateTime>,
}

impl SpeechJob {
    /// Whether there is nothing left to do.
    pub fn is_over(&self) -> bool {
        matches!(self.state, SpeechState::Done | SpeechState::Failed)
    }

    /// Whether the provider has had its time.
    pub fn is_late(&self, now: OffsetDateTime) -> bool {
        self.submitted_at.is_some_and(|at| now - at > GIVE_UP_AFTER)
    }
}

/// A job, to look at.
pub async fn find_job(tx: &mut TenantTx, id: SpeechJobId) -> Result<Option<SpeechJob>, sqlx::Error> {
    queries::find_job(tx, id).await
}

/// The jobs of an attempt that are not over, the oldest first.
pub async fn list_unfinished(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<SpeechJobId>, sqlx::Error> {
    queries::list_unfinished(tx, attempt).await
}

/// Counts a start, before anything is done: a worker that dies over a recording does so [`MAX_TRIES`] times at most.
pub async fn begin_job(tx: &mut TenantTx, id: SpeechJobId) -> Result<Option<SpeechJob>, sqlx::Error> {
    let due_at = tx.now() + STUCK_AFTER;
    queries::count_start(tx, id, due_at).await
}

/// Keeps what was measured. A recording that is gone keeps nothing.
pub async fn save_figures(tx: &mut TenantTx, recording: RecordingId, figures: &Figures) -> Result<(), sqlx::Error> {
    let figures = serde_json::to_value(figures).map_err(|error| sqlx::Error::Encode(error.into()))?;
    queries::upsert_result(tx, recording, Some(&figures), None).await
}

/// Keeps what was understood.
pub async fn save_transcript(tx: &mut TenantTx, recording: RecordingId, words: &[Word]) -> Result<(), sqlx::Error> {
    let words = serde_json::to_value(words).map_err(|error| sqlx::Error::Encode(error.into()))?;
    queries::upsert_result(tx, recording, None, Some(&words)).await
}

/// The provider has taken it, under its own name.
pub async fn note_submitted(tx: &mut TenantTx, id: SpeechJobId, reference: &str) -> Result<(), sqlx::Error> {
    let due_at = tx.now() + PATIENCE;
    queries::set_submitted(tx, id, reference, due_at).await
}

/// The provider was asked and is not through.
pub async fn note_waiting(tx: &mut TenantTx, id: SpeechJobId) -> Result<(), sqlx::Error> {
    let due_at = tx.now() + PATIENCE;
    queries::set_due(tx, id, due_at).await
}

/// The end of a job that went well, and what it cost. Ending it again changes nothing.
pub async fn finish_job(tx: &mut TenantTx, id: SpeechJobId, cost_millicents: i64) -> Result<(), sqlx::Error> {
    queries::set_over(tx, id, SpeechState::Done, None, cost_millicents).await
}

/// The end of a job that did not. Ending it again changes nothing.
pub async fn fail_job(tx: &mut TenantTx, id: SpeechJobId, failure: SpeechFailure) -> Result<(), sqlx::Error> {
    queries::set_over(tx, id, SpeechState::Failed, Some(failure), 0).await
}
