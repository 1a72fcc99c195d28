//! Spoken responses: uploaded in numbered chunks that can be sent again, checked as a whole, then kept as one file.
//! Chunks lie in the database until then, so that what was acknowledged survives the loss of any process.

use super::attempt::{Attempt, Progress, Status};
use super::errors::RecordingError;
use super::queries::{self, Lock};
pub use super::queries::{complete_recording, list_recordings};
use super::{AttemptId, RecordingId};
use crate::content::library::PackVersion;
use crate::content::library::answer::AnswerValue;
use crate::content::library::pack::AnswerShape;
use crate::people::accounts::UserId;
use sha2::{Digest, Sha256};
use tenants::TenantTx;

/// Largest recording, in bytes: several times the longest response.
const MAX_BYTES: i64 = 5 * 1024 * 1024;

tenants::closed_list! {
    /// Whether all of it has arrived.
    pub enum RecordingState {
        /// Chunks are arriving.
        Uploading = "uploading",
        /// One file.
        Complete = "complete",
    }
}

/// One take of a spoken response.
#[derive(Debug, Clone)]
pub struct Recording {
    /// Made on the device.
    pub id: RecordingId,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// The task.
    pub item: String,
    /// As the device named it; the file's own container decides in the end.
    pub mime: String,
    /// State.
    pub state: RecordingState,
    /// Chunks stored so far; also the number of the next one.
    pub chunks: i32,
    /// Measured length.
    pub duration_ms: Option<i32>,
    /// Where the file lies, once complete.
    pub blob_key: Option<String>,
    /// The device heard nothing in it ([`EventKind::SilentTake`](super::EventKind)).
    pub is_silent: bool,
}

/// The take of a task that was chosen; without a choice the last complete one, so that an upload that came after the answer counts.
pub fn chosen_recording<'a>(
    item: &str,
    value: Option<&AnswerValue>,
    recordings: &'a [Recording],
) -> Option<&'a Recording> {
    let complete = |recording: &&Recording| recording.item == item && recording.state == RecordingState::Complete;
    let chosen = match value {
        Some(AnswerValue::Recording { recording_id }) => {
            recordings.iter().filter(complete).find(|recording| recording.id == RecordingId(*recording_id))
        }
        _ => None,
    };
    chosen.or_else(|| recordings.iter().rfind(complete))
}

/// Begins an upload; beginning it again says where to go on.
pub async fn begin_recording(
    tx: &mut TenantTx,
    user: UserId,
    attempt: AttemptId,
    version: &PackVersion,
    id: RecordingId,
    item: &str,
    mime: &str,
) -> Result<Recording, RecordingError> {
    let attempt = own_attempt(tx, user, attempt).await?;
    if !takes_recordings(&attempt, version, item, tx) {
        return Err(RecordingError::ItemClosed);
    }
    queries::insert_recording(tx, attempt.id, id, item, mime).await?;
    let recording = queries::find_recording(tx, id, false).await?.ok_or(RecordingError::Unknown)?;
    // The id is the device's: one that belongs to another attempt or item must not be taken over.
    if recording.attempt_id != attempt.id || recording.item != item {
        return Err(RecordingError::Unknown);
    }
    Ok(recording)
}

fn takes_recordings(attempt: &Attempt, version: &PackVersion, item: &str, tx: &TenantTx) -> bool {
    let found = attempt.find_item(version, item);
    let has_begun = found.is_some_and(|(state, _, task)| {
        matches!(task.answer, AnswerShape::Speaking { .. }) && state.progress(tx.now()) != Progress::Waiting
    });
    has_begun && !matches!(attempt.status, Status::Void | Status::Graded)
}

async fn own_attempt(tx: &mut TenantTx, user: UserId, id: AttemptId) -> Result<Attempt, RecordingError> {
    queries::find_attempt(tx, id, Some(user), Lock::None).await?.ok_or(RecordingError::Unknown)
}

/// Stores a chunk and says which is next. The same chunk again is fine; a gap is not.
pub async fn put_chunk(
    tx: &mut TenantTx,
    user: UserId,
    attempt: AttemptId,
    id: RecordingId,
    number: i32,
    bytes: &[u8],
    sha256: &[u8],
) -> Result<i32, RecordingError> {
    if Sha256::digest(bytes).as_slice() == sha256
        && queries::append_chunk(tx, user, attempt, id, number, bytes, sha256, MAX_BYTES).await?
    {
        return Ok(number + 1);
    }
    // Not the next one, too much, too late, or somebody else's: which of them?
    own_attempt(tx, user, attempt).await?;
    let recording = queries::find_recording(tx, id, true)
        .await?
        .filter(|found| found.attempt_id == attempt)
        .ok_or(RecordingError::Unknown)?;
    if recording.state == RecordingState::Complete || number < recording.chunks {
        return Ok(recording.chunks);
    }
    if number > recording.chunks || Sha256::digest(bytes).as_slice() != sha256 {
        return Err(RecordingError::OutOfOrder { next_chunk: recording.chunks });
    }
    let total = queries::recording_bytes(tx, id).await?;
    if total + i64::try_from(bytes.len()).unwrap_or(i64::MAX) > MAX_BYTES {
        return Err(RecordingError::TooLarge);
    }
    queries::insert_chunk(tx, id, number, bytes, sha256).await?;
    Ok(number + 1)
}

/// Puts the chunks together and compares the whole with what the device has. Already complete: no bytes.
pub async fn load_recording(
    tx: &mut TenantTx,
    user: UserId,
    attempt: AttemptId,
    id: RecordingId,
    chunks: i32,
    sha256: &[u8],
) -> Result<(Recording, Option<Vec<u8>>), RecordingError> {
    own_attempt(tx, user, attempt).await?;
    let recording = queries::find_recording(tx, id, false)
        .await?
        .filter(|found| found.attempt_id == attempt)
        .ok_or(RecordingError::Unknown)?;
    if recording.state == RecordingState::Complete {
        return Ok((recording, None));
    }
    if recording.chunks != chunks {
        return Err(RecordingError::Incomplete { next_chunk: recording.chunks });
    }
    let bytes = queries::recording_content(tx, id).await?;
    if Sha256::digest(&bytes).as_slice() != sha256 {
        return Err(RecordingError::Incomplete { next_chunk: 0 });
    }
    Ok((recording, Some(bytes)))
}

/// A recording by its id, whoever made it.
pub async fn find_recording(tx: &mut TenantTx, id: RecordingId) -> Result<Option<Recording>, sqlx::Error> {
    queries::find_recording(tx, id, false).await
}
