//! What came out of attempts: result and explanation here, reports, sharing and comparing beside.

use axum::Json;
use axum::extract::State;
use product::exams::attempts;
use product::exams::reports::{self, AttemptResult};
use uuid::Uuid;

use self::body::ResultBody;
use self::explanation::{ExplainedSet, ExplanationBody};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::ValidPath;
use crate::routes::exams::attempts::own::OwnAttempt;
use crate::state::AppState;

pub mod body;
pub mod check;
pub mod combined;
pub mod content;
pub mod explanation;
pub mod integrity;
pub mod pdf;
pub mod scores;
pub mod sharing;
pub mod transcript;
pub mod words;

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
    Ok(Json(explanation::explanation_body(&state, tenant.id, &version, explanation)))
}

/// Check a set before the end: its explanation, and its answers are final from now on. Comfortable tests only; again
/// gives the same.
#[utoipa::path(post, path = "/api/attempts/{id}/sets/{set}/check", tag = "results", params(("id" = Uuid, Path), ("set" = String, Path)),
    responses((status = 200, body = ExplainedSet), ApiErrors))]
pub async fn check_set(
    State(state): State<AppState>,
    OwnAttempt { tenant, user, mut tx, attempt, version }: OwnAttempt,
    ValidPath((_id, set)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<ExplainedSet>> {
    let attempt = attempts::check_set(&mut tx, user.id, attempt.id, &version, &set).await?;
    let mut explanation = reports::explain(&mut tx, &attempt, &version).await?;
    explanation.sets.retain(|explained| explained.set.id == set);
    tx.commit().await?;
    let body = explanation::explanation_body(&state, tenant.id, &version, explanation);
    body.sets.into_iter().next().map(Json).ok_or(ApiError::NotFound)
}
