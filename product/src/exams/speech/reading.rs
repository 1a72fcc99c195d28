//! What was heard, for those who may hear the recording.

use tenants::TenantTx;

use super::transcript::Word;
use super::{Figures, SpeechFailure, SpeechProvider, SpeechState, queries};
use crate::exams::attempts::{AttemptId, RecordingId};

/// What is known of one recording.
#[derive(Debug, Clone)]
pub struct Heard {
    /// The recording.
    pub recording: RecordingId,
    /// The task.
    pub item: String,
    /// Who listened last.
    pub provider: SpeechProvider,
    /// How far that is.
    pub state: SpeechState,
    /// Why it failed.
    pub failure: Option<SpeechFailure>,
    /// What was measured.
    pub figures: Option<Figures>,
    /// What was understood.
    pub words: Option<Vec<Word>>,
}

/// All recordings of an attempt that were listened to.
pub async fn list_heard(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<Heard>, sqlx::Error> {
    queries::list_heard(tx, attempt).await
}
