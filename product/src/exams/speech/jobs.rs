//! Work that recordings put off. It has a queue of its own: however much of it there is, no mail and no report waits for it.

use jobs::{Enqueue, EnqueueFor, EnqueueOptions, Job};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tenants::{PlatformTx, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{SpeechJobId, SpeechProvider, SpeechState, queries};
use crate::exams::attempts::{AttemptId, Recording, RecordingState, Status, find_attempt, list_recordings};
use crate::ground::queues;

/// Measures a recording and gives it to the provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscribeRecording {
    /// The row of `speech_jobs`.
    pub job: SpeechJobId,
}

impl Job for TranscribeRecording {
    const NAME: &'static str = "speech.transcribe";
    const QUEUE: &'static str = queues::SPEECH;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.job))
    }
}

/// Asks the provider how far it is, and takes the transcript when it is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CollectTranscript {
    /// The row of `speech_jobs`.
    pub job: SpeechJobId,
}

impl Job for CollectTranscript {
    const NAME: &'static str = "speech.collect";
    const QUEUE: &'static str = queues::SPEECH;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.job))
    }
}

/// How many rows a sweep takes.
const MOST: i64 = 200;

/// Puts the recordings of an attempt that is handed in into the queue: of each task the last take, because no other is
/// listened to. What is there already stays. To be called in the transaction that hands in, and in one that stores a
/// recording which came after that; before, it does nothing.
pub async fn enqueue_recordings(
    tx: &mut TenantTx,
    attempt: AttemptId,
    provider: SpeechProvider,
) -> Result<usize, sqlx::Error> {
    let Some(attempt) = find_attempt(tx, attempt).await? else { return Ok(0) };
    if attempt.submitted_at.is_none() || matches!(attempt.status, Status::Void | Status::Abandoned) {
        return Ok(0);
    }
    let mut enqueued = 0;
    for take in last_takes(list_recordings(tx, attempt.id).await?) {
        let id = SpeechJobId(tx.new_id());
        if queries::insert_job(tx, id, take.id, provider, take.duration_ms.unwrap_or_default()).await? {
            tx.enqueue(&TranscribeRecording { job: id }).await?;
            enqueued += 1;
        }
    }
    Ok(enqueued)
}

/// Of each task the newest take that is whole; they come oldest first.
fn last_takes(takes: Vec<Recording>) -> impl Iterator<Item = Recording> {
    let whole = takes.into_iter().filter(|take| take.state == RecordingState::Complete);
    whole.map(|take| (take.item.clone(), take)).collect::<BTreeMap<_, _>>().into_values()
}

/// The provider has said that it is through with a job. Nothing else in its message is believed: the provider is asked.
/// `false`: nobody waits for that.
pub async fn note_finished(tx: &mut TenantTx, job: Uuid) -> Result<bool, sqlx::Error> {
    let job = SpeechJobId(job);
    let Some(found) = queries::find_job(tx, job).await? else { return Ok(false) };
    if !matches!(found.state, SpeechState::Queued | SpeechState::Submitted) {
        return Ok(false);
    }
    tx.enqueue(&CollectTranscript { job }).await?;
    Ok(true)
}

/// How many recordings wait for us and for a provider, over all brands.
pub async fn count_waiting(tx: &mut PlatformTx) -> Result<(i64, i64), sqlx::Error> {
    queries::count_waiting(tx).await
}

/// Enqueues again whatever nothing was heard of for a while: a message that was lost, a worker that died for good.
/// Says how many.
pub async fn enqueue_due(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let due = queries::take_due(tx, MOST).await?;
    for (tenant, job, state) in &due {
        let options = EnqueueOptions::default();
        match state {
            SpeechState::Queued => tx.enqueue_for(*tenant, &TranscribeRecording { job: *job }, options).await?,
            _ => tx.enqueue_for(*tenant, &CollectTranscript { job: *job }, options).await?,
        };
    }
    Ok(due.len())
}

/// What became of the recordings of all tenants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finished {
    /// That failed, whatever the reason.
    pub failed: i64,
    /// Of those, the ones whose recording is not to blame.
    pub broken: i64,
    /// When one was last over, among the newest thousand.
    pub last_at: Option<OffsetDateTime>,
}

/// Looks at the recordings that were over since then.
pub async fn look_at_finished(tx: &mut PlatformTx, since: OffsetDateTime) -> Result<Finished, sqlx::Error> {
    queries::look_at_finished(tx, since).await
}
