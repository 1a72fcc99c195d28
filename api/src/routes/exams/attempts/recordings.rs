//! Spoken responses: begun, sent in chunks, put together, looked into, stored (D-049).

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use integrations::blobs::BlobKey;
use integrations::recordings::inspect;
use product::exams::attempts::{self, AttemptId, Recording, RecordingId};
use product::exams::speech;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::RecordingBody;
use super::own::OwnVersion;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{RawBody, SignedIn, SignedInWithoutTx, ValidJson, ValidPath};
use crate::routes::exams::speech::provider;
use crate::state::AppState;

/// What a browser's recorder makes.
const MIMES: [&str; 3] = ["audio/webm", "audio/mp4", "audio/ogg"];
/// Longer than any response.
const LONGEST: Duration = Duration::from_secs(5 * 60);

/// A take that begins.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BeginRecording {
    /// Made on the device.
    recording_id: Uuid,
    /// A speaking task.
    item: String,
    /// `audio/webm`, `audio/mp4` or `audio/ogg`, parameters allowed.
    mime: String,
}

/// A take that is over.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FinishRecording {
    /// How many were sent.
    chunks: i32,
    /// Of the whole, in hex.
    sha256: String,
}

/// Which chunk to send next.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextChunk {
    /// From 0.
    pub next_chunk: i32,
}

/// Begin a take, or ask where to go on.
#[utoipa::path(post, path = "/api/attempts/{id}/recordings", tag = "attempts", params(("id" = Uuid, Path)), request_body = BeginRecording,
    responses((status = 200, body = RecordingBody), ApiErrors))]
pub async fn begin_recording(
    OwnVersion { user, mut tx, id, version, .. }: OwnVersion,
    ValidJson(body): ValidJson<BeginRecording>,
) -> ApiResult<Json<RecordingBody>> {
    let mime = container(&body.mime).ok_or(ApiError::field("mime", Sentence::Unknown))?;
    let take = RecordingId(body.recording_id);
    let recording = attempts::begin_recording(&mut tx, user.id, id, &version, take, &body.item, &mime).await?;
    tx.commit().await?;
    Ok(Json((&recording).into()))
}

/// The container of a recorder's MIME type without its parameters; `None` for what no recorder makes.
pub(super) fn container(mime: &str) -> Option<String> {
    let mime = mime.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    MIMES.contains(&mime.as_str()).then_some(mime)
}

/// Send a chunk. The same chunk again is fine.
#[utoipa::path(put, path = "/api/attempts/{id}/recordings/{recording}/chunks/{number}", tag = "attempts",
    params(("id" = Uuid, Path), ("recording" = Uuid, Path), ("number" = i32, Path), ("X-Chunk-SHA256" = String, Header)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses((status = 200, body = NextChunk), ApiErrors))]
pub async fn put_chunk(
    mut learner: SignedIn,
    ValidPath((id, recording, number)): ValidPath<(Uuid, Uuid, i32)>,
    headers: HeaderMap,
    RawBody(bytes): RawBody,
) -> ApiResult<Json<NextChunk>> {
    let sha256 = headers.get("x-chunk-sha256").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let sha256 = hex::decode(sha256).map_err(|_| ApiError::BadRequest)?;
    if bytes.is_empty() || number < 0 {
        return Err(ApiError::BadRequest);
    }
    let next_chunk = attempts::put_chunk(
        &mut learner.tx,
        learner.user.id,
        AttemptId(id),
        RecordingId(recording),
        number,
        &bytes,
        &sha256,
    )
    .await?;
    learner.tx.commit().await?;
    Ok(Json(NextChunk { next_chunk }))
}

/// Finish a take: the whole is compared, looked into and stored. Finishing it again changes nothing.
#[utoipa::path(post, path = "/api/attempts/{id}/recordings/{recording}/finish", tag = "attempts",
    params(("id" = Uuid, Path), ("recording" = Uuid, Path)), request_body = FinishRecording, responses((status = 200, body = RecordingBody), ApiErrors))]
pub async fn finish_recording(
    State(state): State<AppState>,
    learner: SignedInWithoutTx,
    ValidPath((id, recording)): ValidPath<(Uuid, Uuid)>,
    ValidJson(body): ValidJson<FinishRecording>,
) -> ApiResult<Json<RecordingBody>> {
    let sha256 = hex::decode(&body.sha256).map_err(|_| ApiError::field("sha256", Sentence::Malformed))?;
    let stored = store_take(&state, &learner, AttemptId(id), RecordingId(recording), body.chunks, &sha256).await?;
    Ok(Json((&stored).into()))
}

/// Puts the chunks of a take together, looks into the whole and stores it. A take that is stored stays as it is.
pub(super) async fn store_take(
    state: &AppState,
    learner: &SignedInWithoutTx,
    attempt: AttemptId,
    id: RecordingId,
    chunks: i32,
    sha256: &[u8],
) -> ApiResult<Recording> {
    // load
    let mut tx = state.db.tenant_read(&learner.tenant).await?;
    let (known, bytes) = attempts::load_recording(&mut tx, learner.user.id, attempt, id, chunks, sha256).await?;
    drop(tx);
    let Some(bytes) = bytes else { return Ok(known) };
    // call
    let bytes = Bytes::from(bytes);
    let measured = inspect(bytes.clone()).map_err(|_| ApiError::RecordingUnreadable)?;
    if measured.duration > LONGEST {
        return Err(ApiError::PayloadTooLarge);
    }
    let key = BlobKey::of_tenant(learner.tenant.id.0, "recordings", id.0).map_err(ApiError::internal)?;
    state.outside.blobs.put(&key, bytes.clone()).await.map_err(ApiError::internal)?;
    // store
    let mut tx = state.db.tenant(&learner.tenant).await?;
    let (size, length) =
        (bytes.len().try_into().unwrap_or(i64::MAX), measured.duration.as_millis().try_into().unwrap_or(i32::MAX));
    attempts::complete_recording(&mut tx, id, measured.mime(), size, length, &Sha256::digest(&bytes), key.as_str())
        .await?;
    // One that comes after its test was handed in.
    speech::enqueue_recordings(&mut tx, attempt, provider(state)?).await?;
    let stored = attempts::find_recording(&mut tx, id).await?.ok_or(ApiError::NotFound)?;
    tx.commit().await?;
    Ok(stored)
}
