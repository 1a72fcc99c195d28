//! What came out of attempts: result and explanation here, reports, sharing and comparing beside.

use axum::Json;
use axum::extract::State;
use product::exams::attempts;
use product::exams::grading::JobState;
use product::exams::grading::documents;
use product::exams::reports::unlocks::{PdfState, pdf_state};
use product::exams::reports::{self, AttemptResult, GradedResponse};
use product::people::accounts::{self, Role};
use tenants::TenantTx;
use uuid::Uuid;

use self::body::ResultBody;
use self::explanation::{ExplainedSet, ExplanationBody};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::ValidPath;
use crate::routes::exams::attempts::own::{OwnAttempt, ReadableAttempt};
use crate::routes::exams::attempts::readers::Reader;
use crate::state::AppState;

pub mod body;
pub mod check;
pub mod class_report;
pub mod combined;
pub mod content;
pub mod documents_file;
pub mod explanation;
pub mod integrity;
pub mod pdf;
pub mod scores;
pub mod sharing;
pub mod transcript;
pub mod words;

/// The teacher who has graded, for a link to the page. Admins grade too and have none.
async fn teacher_of(tx: &mut TenantTx, result: &AttemptResult) -> ApiResult<Option<Uuid>> {
    let delivered = result.grading.as_ref().filter(|grading| grading.job.state == JobState::Delivered);
    let Some(grader) = delivered.and_then(|grading| grading.job.claimed_by) else { return Ok(None) };
    let roles = accounts::list_roles(tx, grader).await?;
    Ok(roles.has(Role::Teacher).then_some(grader.0))
}

/// The result of an attempt: of an own one, of a linked child's, of an own learner's, or of anybody's with the right to every
/// profile. What was written and said is for its learner and the learner's teachers, the PDF is unlocked by its learner.
#[utoipa::path(get, path = "/api/attempts/{id}/result", tag = "results", params(("id" = Uuid, Path)), responses((status = 200, body = ResultBody), ApiErrors))]
pub async fn get_result(
    State(state): State<AppState>,
    ReadableAttempt { tenant, mut tx, attempt, version, reader }: ReadableAttempt,
) -> ApiResult<Json<ResultBody>> {
    let is_own = reader == Reader::Own;
    // A teacher finds the report where the learner has it.
    let shows_report = match reader {
        Reader::Own => true,
        Reader::Teacher => pdf_state(&mut tx, attempt.user_id, attempt.id).await? == PdfState::Unlocked,
        Reader::Other => false,
    };
    let report = if shows_report { reports::find_report(&mut tx, attempt.id).await? } else { None };
    let mut result: AttemptResult = reports::attempt_result(&mut tx, attempt, &version).await?;
    if !reader.reads_responses() {
        result.leave_out_responses();
    }
    let teacher_id = teacher_of(&mut tx, &result).await?;
    // Who reads the responses reads their documents, and has the PDF of them.
    let has_any = |it: &GradedResponse| it.document.is_some() || !it.timed_comments.is_empty();
    let with_documents = result.grading.as_ref().filter(|grading| grading.responses.iter().any(has_any));
    let documents = match with_documents.map(|grading| grading.job.id) {
        Some(job) => Some(documents_file::documents_body(result.attempt.id, documents::find_file(&mut tx, job).await?)),
        None => None,
    };
    let mut body = ResultBody {
        is_own,
        reads_responses: reader.reads_responses(),
        ..body::result_body(&state, tenant.id, &version, result, report)
    };
    if let Some(grading) = &mut body.grading {
        grading.teacher_id = teacher_id;
        grading.documents = documents;
    }
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
