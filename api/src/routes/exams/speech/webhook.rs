//! Messages of rev.ai. What they say is not believed and not kept: they name a recording of ours, and a job asks the provider
//! about it. The job is in the queue before the answer goes out (D-115).

use axum::extract::State;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use integrations::transcription::read_notification;
use product::exams::speech::note_finished;
use tenants::TenantId;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::RawBody;
use crate::state::AppState;

/// Take a message of rev.ai. Open to anybody: the key in its header says whose it is.
#[utoipa::path(post, path = "/api/webhooks/revai", tag = TAG, request_body(content = String, content_type = "application/json"),
    params(("Authorization" = String, Header, description = "`Bearer` and the key that went out with the recording")),
    responses((status = 200, description = "The provider is asked about the recording, unless nobody waits for it"), ApiErrors), security(()))]
pub async fn receive_revai_message(
    State(state): State<AppState>,
    headers: HeaderMap,
    RawBody(bytes): RawBody,
) -> ApiResult<StatusCode> {
    let authorization = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !state.outside.transcriber.is_notification(authorization) {
        tracing::warn!("a message about a recording was refused");
        return Err(ApiError::BadRequest);
    }
    let label = read_notification(&bytes).ok_or(ApiError::BadRequest)?;
    let mut tx = state.db.tenant(TenantId(label.tenant)).await?;
    if note_finished(&mut tx, label.job).await? {
        tx.commit().await?;
    }
    Ok(StatusCode::OK)
}
