//! The last way to hand in (D-037): what a device could not send before it was closed, saved as a file, handed in later
//! from wherever there is a network. The file counts by the same rules as what a device sends, and only as it was saved:
//! it carries a code under a key that the server gave to this attempt.

use axum::Json;
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use product::exams::attempts::{self, NewAnswer, RecordingError, RecordingId, RecordingState};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::answers::{SaveOutcome, outcome};
use super::body::AnswerValue;
use super::own::OwnVersion;
use super::recordings::{container, store_take};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{SignedInWithoutTx, ValidJson};
use crate::state::AppState;

/// Largest file: a whole speaking section with every take of it.
pub const LARGEST_SEALED: usize = 24 * 1024 * 1024;
/// The only form there is.
const FORMAT: &str = "hand-in/1";
/// Most unsent versions of answers, and most takes, of one file.
const MOST: usize = 500;

/// The key of an attempt, which its player keeps in memory.
#[derive(Debug, Serialize, ToSchema)]
pub struct SealKey {
    /// In hex; for HMAC-SHA-256 over the exact text of `content`.
    pub key: String,
}

/// A file as the player saved it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SealedFile {
    /// JSON as text, so that not a blank of it can change.
    content: String,
    /// Its code, in hex.
    mac: String,
}

/// What is in the file.
#[derive(Debug, Deserialize)]
struct Content {
    format: String,
    attempt: Uuid,
    answers: Vec<SealedAnswer>,
    recordings: Vec<SealedTake>,
}

#[derive(Debug, Deserialize)]
struct SealedAnswer {
    item: String,
    seq: i64,
    value: AnswerValue,
    #[serde(with = "crate::schemas::moment")]
    client_at: OffsetDateTime,
    is_acknowledged: bool,
}

#[derive(Debug, Deserialize)]
struct SealedTake {
    id: Uuid,
    item: String,
    mime: String,
    sha256: String,
    chunk_bytes: Vec<usize>,
    bytes_base64: String,
}

/// What became of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct SealedReceipt {
    /// Answers that the server had not acknowledged before, in the order of the file.
    pub answers: Vec<SaveOutcome>,
    /// Takes, in the order of the file.
    pub recordings: Vec<TakeOutcome>,
}

/// What became of a take.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakeOutcome {
    /// The recording.
    pub id: Uuid,
    /// Its task.
    pub item: String,
    /// Absent when it is stored; otherwise the code of the refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error: Option<String>,
}

/// The key under which the player seals what it cannot send.
#[utoipa::path(get, path = "/api/attempts/{id}/seal", tag = "attempts", params(("id" = Uuid, Path)),
    responses((status = 200, body = SealKey), ApiErrors))]
pub async fn get_seal_key(
    State(state): State<AppState>,
    learner: SignedInWithoutTx,
    own: OwnVersion,
) -> ApiResult<Json<SealKey>> {
    let key = seal_key(&state, learner.tenant.id.0, own.id.0);
    Ok(Json(SealKey { key: hex::encode(key) }))
}

/// Hand in a sealed file. Its answers and takes count as if the device had sent them; handing it in again changes nothing.
#[utoipa::path(post, path = "/api/attempts/{id}/sealed", tag = "attempts", params(("id" = Uuid, Path)), request_body = SealedFile,
    responses((status = 200, body = SealedReceipt), ApiErrors))]
pub async fn hand_in_sealed(
    State(state): State<AppState>,
    learner: SignedInWithoutTx,
    OwnVersion { user, tx, id, version, .. }: OwnVersion,
    ValidJson(file): ValidJson<SealedFile>,
) -> ApiResult<Json<SealedReceipt>> {
    drop(tx);
    let content = open(&file, &seal_key(&state, learner.tenant.id.0, id.0), id.0)?;
    // Takes first: an answer may point at one of them.
    let mut recordings = Vec::with_capacity(content.recordings.len());
    for take in content.recordings {
        let error = match hand_in_take(&state, &learner, id, &version, &take).await {
            Ok(()) => None,
            Err(ApiError::Internal(cause)) => return Err(ApiError::Internal(cause)),
            Err(refusal) => Some(refusal.code().to_owned()),
        };
        recordings.push(TakeOutcome { id: take.id, item: take.item, error });
    }
    let answers: Vec<NewAnswer> = content
        .answers
        .into_iter()
        .filter(|answer| !answer.is_acknowledged)
        .map(|answer| NewAnswer {
            item: answer.item,
            seq: answer.seq,
            value: answer.value.into(),
            client_at: answer.client_at,
        })
        .collect();
    let mut tx = state.db.tenant(&learner.tenant).await?;
    let results = attempts::save_answers(&mut tx, user.id, id, &version, &answers).await?;
    tx.commit().await?;
    let answers = answers.into_iter().zip(results).map(|(answer, result)| outcome(answer.item, result)).collect();
    Ok(Json(SealedReceipt { answers, recordings }))
}

/// One key for one attempt: a file of another attempt does not open here.
fn seal_key(state: &AppState, tenant: Uuid, attempt: Uuid) -> [u8; 32] {
    state.secrets.seals.sign(&[tenant.as_bytes(), attempt.as_bytes()])
}

fn open(file: &SealedFile, key: &[u8], attempt: Uuid) -> ApiResult<Content> {
    let malformed = || ApiError::field("content", Sentence::Malformed);
    let code = hex::decode(&file.mac).map_err(|_| malformed())?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(ApiError::internal)?;
    mac.update(file.content.as_bytes());
    mac.verify_slice(&code).map_err(|_| malformed())?;
    let content: Content = serde_json::from_str(&file.content).map_err(|_| malformed())?;
    if content.format != FORMAT || content.attempt != attempt {
        return Err(malformed());
    }
    if content.answers.len() > MOST || content.recordings.len() > MOST {
        return Err(ApiError::PayloadTooLarge);
    }
    Ok(content)
}

/// Goes on where the device stopped: chunks that the server has are not stored again.
async fn hand_in_take(
    state: &AppState,
    learner: &SignedInWithoutTx,
    attempt: attempts::AttemptId,
    version: &product::content::library::PackVersion,
    take: &SealedTake,
) -> ApiResult<()> {
    let id = RecordingId(take.id);
    let bytes = STANDARD.decode(&take.bytes_base64).map_err(|_| ApiError::RecordingUnreadable)?;
    let sha256 = hex::decode(&take.sha256).map_err(|_| ApiError::RecordingUnreadable)?;
    if take.chunk_bytes.iter().sum::<usize>() != bytes.len() || take.chunk_bytes.contains(&0) {
        return Err(ApiError::RecordingUnreadable);
    }
    let mime = container(&take.mime).ok_or(ApiError::RecordingUnreadable)?;
    let mut tx = state.db.tenant(&learner.tenant).await?;
    let known = attempts::begin_recording(&mut tx, learner.user.id, attempt, version, id, &take.item, &mime).await?;
    if known.state == RecordingState::Complete {
        return Ok(());
    }
    let mut rest = bytes.as_slice();
    for (number, length) in (0..).zip(&take.chunk_bytes) {
        let (chunk, later) = rest.split_at(*length);
        rest = later;
        if number >= known.chunks {
            let digest = Sha256::digest(chunk);
            attempts::put_chunk(&mut tx, learner.user.id, attempt, id, number, chunk, &digest).await?;
        }
    }
    tx.commit().await?;
    let chunks = take.chunk_bytes.len().try_into().map_err(|_| RecordingError::TooLarge)?;
    store_take(state, learner, attempt, id, chunks, &sha256).await?;
    Ok(())
}
