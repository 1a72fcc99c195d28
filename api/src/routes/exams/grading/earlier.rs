//! Earlier work of the learner beside the response: delivered gradings of the same type of task, for whoever holds the job.

use axum::Json;
use axum::extract::State;
use product::content::library::PackVersion;
use product::exams::attempts::{AttemptId, find_attempt};
use product::exams::fairness::{
    EarlierGrading, MOST_EARLIER, find_earlier_grading, get_held_job, list_earlier_gradings,
};
use product::exams::grading::{GradingJob, GradingJobId};
use product::exams::reports::{GradedResponse, attempt_result};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::body::{DimensionBody, MarkBody, RecordingSource, RubricBody, recording_source};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{GraderOf, ValidPath, ValidQuery};
use crate::schemas::List;
use crate::state::AppState;

/// Beside which response.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EarlierQuery {
    /// An item of the job: its type of task is looked for.
    item: String,
}

/// An earlier response with what its grader gave it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EarlierWork)]
pub struct EarlierBody {
    /// Of which attempt.
    attempt_id: Uuid,
    /// Which task of it.
    item: String,
    /// Pack title.
    title: String,
    /// The task.
    prompt: String,
    /// When the grades went out.
    #[serde(with = "time::serde::rfc3339")]
    delivered_at: OffsetDateTime,
    /// Scores and comment as they stand now.
    mark: MarkBody,
    /// Top level of its rubric.
    max: u8,
    /// What was looked at, with its names for people.
    dimensions: Vec<DimensionBody>,
}

/// What was written or said in an earlier response.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EarlierResponse)]
pub struct EarlierResponseBody {
    /// What was written.
    text: Option<String>,
    /// What was said.
    recording: Option<RecordingSource>,
}

/// The learner's earlier gradings of the same type of task, newest first, at most five. 404 for whoever does not hold the job.
#[utoipa::path(get, path = "/api/grading/jobs/{id}/earlier", tag = "grading", params(("id" = Uuid, Path), EarlierQuery),
    responses((status = 200, body = List<EarlierBody>), ApiErrors))]
pub async fn list_earlier_work(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
    ValidQuery(query): ValidQuery<EarlierQuery>,
) -> ApiResult<Json<List<EarlierBody>>> {
    let job = get_held_job(&mut grader.tx, grader.user.id, GradingJobId(id)).await?;
    let asked = {
        let version = state.packs.get(&state.db, job.pack_version_id).await?;
        let responses = responses_of(&mut grader, job.attempt_id, &version).await?;
        responses.into_iter().find(|response| response.item == query.item).ok_or(ApiError::NotFound)?.kind
    };
    let mut data = Vec::new();
    for earlier in list_earlier_gradings(&mut grader.tx, &job).await? {
        let version = state.packs.get(&state.db, earlier.pack_version_id).await?;
        for response in responses_of(&mut grader, earlier.attempt_id, &version).await? {
            if response.kind == asked && data.len() < MOST_EARLIER {
                data.extend(earlier_body(&version, &earlier, response));
            }
        }
        if data.len() == MOST_EARLIER {
            break;
        }
    }
    Ok(Json(List { data }))
}

/// What was written or said in one of them, asked for when it is opened.
#[utoipa::path(get, path = "/api/grading/jobs/{id}/earlier/{attempt}/{item}", tag = "grading",
    params(("id" = Uuid, Path), ("attempt" = Uuid, Path), ("item" = String, Path)),
    responses((status = 200, body = EarlierResponseBody), ApiErrors))]
pub async fn get_earlier_response(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath((id, attempt, item)): ValidPath<(Uuid, Uuid, String)>,
) -> ApiResult<Json<EarlierResponseBody>> {
    let job: GradingJob = get_held_job(&mut grader.tx, grader.user.id, GradingJobId(id)).await?;
    let earlier = find_earlier_grading(&mut grader.tx, &job, AttemptId(attempt)).await?.ok_or(ApiError::NotFound)?;
    let version = state.packs.get(&state.db, earlier.pack_version_id).await?;
    let mut responses = responses_of(&mut grader, earlier.attempt_id, &version).await?.into_iter();
    let response = responses.find(|response| response.item == item).ok_or(ApiError::NotFound)?;
    Ok(Json(EarlierResponseBody {
        text: response.text,
        recording: response.recording.as_ref().and_then(|said| recording_source(&state, grader.tenant.id, said)),
    }))
}

async fn responses_of(
    grader: &mut GraderOf,
    attempt: AttemptId,
    version: &PackVersion,
) -> ApiResult<Vec<GradedResponse>> {
    let attempt = find_attempt(&mut grader.tx, attempt).await?.ok_or(ApiError::NotFound)?;
    let result = attempt_result(&mut grader.tx, attempt, version).await?;
    Ok(result.grading.map(|grading| grading.responses).unwrap_or_default())
}

/// None of a response that nobody scored.
fn earlier_body(version: &PackVersion, earlier: &EarlierGrading, response: GradedResponse) -> Option<EarlierBody> {
    let mark = response.mark.filter(|mark| mark.score.is_some())?;
    Some(EarlierBody {
        attempt_id: earlier.attempt_id.0,
        item: response.item,
        title: version.pack.title.clone(),
        prompt: response.prompt,
        delivered_at: earlier.delivered_at,
        mark: (&mark).into(),
        max: response.max,
        dimensions: version
            .rubrics
            .get(&response.rubric)
            .map(|rubric| RubricBody::from(rubric).dimensions)
            .unwrap_or_default(),
    })
}
