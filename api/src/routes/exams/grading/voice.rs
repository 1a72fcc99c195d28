//! What a grader says about a response by voice: recorded, recorded again, removed (docs/decisions/0061-voice-comments.md). It is heard
//! at the signed address that the job has, and the learner's result once it is delivered.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use integrations::recordings::inspect;
use product::exams::grading::voice::{self, MAX_LENGTH, VoiceComment, VoiceId};
use product::exams::grading::{self, GradingJobId};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::body::{VoiceCommentBody, voice_body, voice_key};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{GraderOf, RawBody, ValidPath};
use crate::state::AppState;

/// Say something about a response: a recording of a browser, at most three minutes and 4 MB. It replaces what was said before; the
/// same file again changes nothing. Only who holds the job, and not where scores only were ordered.
#[utoipa::path(put, path = "/api/grading/jobs/{id}/responses/{item}/voice", tag = "grading",
    params(("id" = Uuid, Path), ("item" = String, Path)), request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = VoiceCommentBody), ApiErrors))]
pub async fn put_voice_comment(
    State(state): State<AppState>,
    grader: GraderOf,
    ValidPath((id, item)): ValidPath<(Uuid, String)>,
    RawBody(bytes): RawBody,
) -> ApiResult<Json<VoiceCommentBody>> {
    let (GraderOf { tenant, user, mut tx, .. }, id) = (grader, GradingJobId(id));
    let told = |voice: &VoiceComment| voice_body(&state, tenant.id, voice, Some(user.id)).ok_or(ApiError::NotFound);
    // load
    let job = grading::get_job(&mut tx, id).await?;
    let version = state.packs.get(&state.db, job.pack_version_id).await?;
    let before = voice::open_voice(&mut tx, user.id, id, &version, &item).await?;
    let recorded_at = tx.now();
    tx.commit().await?;
    let sha256 = Sha256::digest(&bytes).to_vec();
    if let Some(same) = before.filter(|before| before.sha256 == sha256) {
        return Ok(Json(told(&same)?));
    }
    // call
    let measured = inspect(bytes.clone()).map_err(|_| ApiError::RecordingUnreadable)?;
    if measured.duration > MAX_LENGTH {
        return Err(ApiError::PayloadTooLarge);
    }
    let new = VoiceComment {
        id: VoiceId(Uuid::now_v7()),
        mime: measured.mime().to_owned(),
        duration_ms: measured.duration.as_millis().try_into().unwrap_or(i32::MAX).max(1),
        bytes: bytes.len().try_into().unwrap_or(i32::MAX),
        sha256,
        recorded_at,
        recorded_by: user.id,
    };
    let (new_id, key) = (new.id, voice_key(tenant.id, new.id)?);
    state.outside.blobs.put(&key, bytes).await?;
    // store
    let mut tx = state.db.tenant(&tenant).await?;
    let stored = voice::save_voice(&mut tx, user.id, id, &version, &item, new).await;
    if !stored.as_ref().is_ok_and(|stored| stored.id == new_id)
        && let Err(cause) = state.outside.blobs.delete(&key).await
    {
        tracing::warn!(%cause, %key, "a voice comment that nobody has stays in the store");
    }
    let stored = stored?;
    tx.commit().await?;
    Ok(Json(told(&stored)?))
}

/// Take back what was said about a response. Taking back what is not there changes nothing.
#[utoipa::path(delete, path = "/api/grading/jobs/{id}/responses/{item}/voice", tag = "grading",
    params(("id" = Uuid, Path), ("item" = String, Path)), responses((status = 204), ApiErrors))]
pub async fn delete_voice_comment(
    mut grader: GraderOf,
    ValidPath((id, item)): ValidPath<(Uuid, String)>,
) -> ApiResult<StatusCode> {
    voice::delete_voice(&mut grader.tx, grader.user.id, GradingJobId(id), &item).await?;
    grader.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
