//! What came out of an attempt: result, explanation and the report's PDF.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use integrations::blobs::{BlobError, BlobKey};
use product::attempts::{self, AttemptId};
use product::reports::{self, AttemptResult};
use uuid::Uuid;

use self::body::{ExplanationBody, ResultBody};
use super::attempts::own::OwnAttempt;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{Session, ValidPath};
use crate::state::AppState;

pub mod body;
pub mod check;

/// The result of an own attempt.
#[utoipa::path(get, path = "/api/attempts/{id}/result", tag = "results", params(("id" = Uuid, Path)), responses((status = 200, body = ResultBody), ApiErrors))]
pub async fn get_result(
    State(state): State<AppState>,
    OwnAttempt { tenant, mut tx, attempt, version, .. }: OwnAttempt,
) -> ApiResult<Json<ResultBody>> {
    let report = reports::find_report(&mut tx, attempt.id).await?;
    let result: AttemptResult = reports::attempt_result(&mut tx, attempt, &version).await?;
    let body = body::result_body(&state, tenant.id, &version, result, report);
    tx.commit().await?;
    Ok(Json(body))
}

/// Why each answer is right or wrong, of the parts that are over.
#[utoipa::path(get, path = "/api/attempts/{id}/explanation", tag = "results", params(("id" = Uuid, Path)),
    responses((status = 200, body = ExplanationBody), ApiErrors))]
pub async fn get_explanation(
    State(state): State<AppState>,
    OwnAttempt { tenant, mut tx, attempt, version, .. }: OwnAttempt,
) -> ApiResult<Json<ExplanationBody>> {
    let explanation = reports::explain(&mut tx, &attempt, &version).await?;
    tx.commit().await?;
    Ok(Json(body::explanation_body(&state, tenant.id, &version, explanation)))
}

/// The report as PDF; 404 until it is rendered.
#[utoipa::path(get, path = "/api/attempts/{id}/report.pdf", tag = "results", params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), ApiErrors))]
pub async fn get_report_pdf(
    State(state): State<AppState>,
    learner: Session,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    // load
    let mut tx = state.db.tenant_read(&learner.tenant).await?;
    let id = AttemptId(id);
    attempts::find_version(&mut tx, learner.user.id, id).await?.ok_or(ApiError::NotFound)?;
    let report = reports::find_report(&mut tx, id).await?.ok_or(ApiError::NotFound)?;
    drop(tx);
    let key: BlobKey = report.blob_key.ok_or(ApiError::NotFound)?.parse().map_err(ApiError::internal)?;
    // call
    let bytes = match state.outside.blobs.get(&key).await {
        Ok(bytes) => bytes,
        Err(BlobError::NotFound(_)) => return Err(ApiError::NotFound),
        Err(cause) => return Err(ApiError::internal(cause)),
    };
    let name = format!("attachment; filename=\"score-report-{}.pdf\"", report.check_code);
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, Body::from(bytes)).into_response())
}
