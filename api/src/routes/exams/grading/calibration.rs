//! Calibration of new graders: responses with known scores, without names, marked before the first grading of a section.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::content::library::{PackVersion, PackVersionId};
use product::exams::attempts::find_attempt;
use product::exams::grading::Mark;
use product::exams::grading::calibration::{
    self, Calibration, CalibrationError, CalibrationId, CalibrationState, SectionStanding, Task,
};
use product::exams::reports::attempt_result;
use product::people::accounts::GradingSection;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{GradingResponse, response_body};
use super::fields;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::rights::GradeEverything;
use crate::extract::{GraderOf, May, ValidJson, ValidPath};
use crate::schemas::List;
use crate::state::AppState;

const TAG: &str = "grading";

/// How a try ended, or that it is open.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalibrationResult)]
pub struct ResultBody {
    /// Its id.
    pub id: Uuid,
    /// For which section.
    pub section: GradingSection,
    /// How far it is.
    pub state: CalibrationState,
    /// The office let the grader grade, whatever the scores.
    pub is_accepted: bool,
    /// The share of scores within a point, from 0 to 1; null while it is open.
    pub adjacent: Option<f64>,
    /// By how many points the own scores are higher on average; below 0 they are lower. Null while it is open.
    pub mean_difference: Option<f64>,
    /// Since when.
    #[serde(with = "time::serde::rfc3339")]
    pub started_at: OffsetDateTime,
    /// Passed or failed since; null while it is open.
    #[serde(with = "time::serde::rfc3339::option")]
    pub finished_at: Option<OffsetDateTime>,
}

/// A section for which the reader has to be calibrated first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalibrationStanding)]
pub struct StandingBody {
    section: GradingSection,
    /// The last try; null before the first.
    last: Option<ResultBody>,
    /// Responses of the next try, or of the one that is open.
    tasks: usize,
    /// There are enough responses that the reader has not seen.
    may_start: bool,
}

/// A try with its responses.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Calibration)]
pub struct CalibrationBody {
    #[serde(flatten)]
    result: ResultBody,
    /// The responses; `item` is the place, from 1 on.
    responses: Vec<GradingResponse>,
    /// The known scores by place, once it is finished; empty before.
    references: BTreeMap<String, f64>,
}

/// Which section.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StartCalibration {
    section: GradingSection,
}

/// What is given for a response.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CalibrationScore)]
pub struct ScoreBody {
    /// Score by dimension name.
    #[serde(default)]
    dimensions: BTreeMap<String, f64>,
    /// The response's score.
    #[serde(default)]
    score: Option<f64>,
}

/// Scores to keep.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveCalibration {
    /// By place; places left out keep what they have.
    scores: BTreeMap<String, ScoreBody>,
}

/// List the sections for which the reader has to be calibrated first; empty for whoever may grade all that is permitted.
#[utoipa::path(get, path = "/api/grading/calibrations", tag = TAG, responses((status = 200, body = List<StandingBody>), ApiErrors))]
pub async fn list_calibrations(mut grader: GraderOf) -> ApiResult<Json<List<StandingBody>>> {
    let standings = calibration::calibration_standing(&mut grader.tx, &grader.grader).await?;
    Ok(Json(List { data: standings.into_iter().map(Into::into).collect() }))
}

/// Start a try with responses that the reader has not seen, or go on with the one that is open.
#[utoipa::path(post, path = "/api/grading/calibrations", tag = TAG, request_body = StartCalibration,
    responses((status = 200, body = CalibrationBody), ApiErrors))]
pub async fn start_calibration(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidJson(body): ValidJson<StartCalibration>,
) -> ApiResult<Json<CalibrationBody>> {
    let started = calibration::start_calibration(&mut grader.tx, &grader.grader, body.section).await?;
    let body = whole(&state, &mut grader, started).await?;
    grader.tx.commit().await?;
    Ok(Json(body))
}

/// Get an own try with its responses.
#[utoipa::path(get, path = "/api/grading/calibrations/{id}", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = CalibrationBody), ApiErrors))]
pub async fn get_calibration(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<CalibrationBody>> {
    let opened = calibration::open_calibration(&mut grader.tx, grader.user.id, CalibrationId(id)).await?;
    Ok(Json(whole(&state, &mut grader, opened).await?))
}

/// Keep scores of an own try.
#[utoipa::path(put, path = "/api/grading/calibrations/{id}/scores", tag = TAG, params(("id" = Uuid, Path)),
    request_body = SaveCalibration, responses((status = 204), ApiErrors))]
pub async fn save_calibration(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<SaveCalibration>,
) -> ApiResult<StatusCode> {
    let id = CalibrationId(id);
    let (_, tasks) = calibration::open_calibration(&mut grader.tx, grader.user.id, id).await?;
    let versions = versions_of(&state, &tasks).await?;
    let mut given = BTreeMap::new();
    for (place, ScoreBody { dimensions, score }) in body.scores {
        let Ok(place) = place.parse() else { return Err(ApiError::field("scores", Sentence::Unknown)) };
        given.insert(place, Mark { dimensions, score, comment: String::new() });
    }
    calibration::save_calibration(&mut grader.tx, grader.user.id, id, &versions, &given).await?;
    grader.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Compare the scores with the known ones. Finishing again changes nothing.
#[utoipa::path(post, path = "/api/grading/calibrations/{id}/finish", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = CalibrationBody), ApiErrors))]
pub async fn finish_calibration(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<CalibrationBody>> {
    let finished = calibration::finish_calibration(&mut grader.tx, grader.user.id, CalibrationId(id)).await?;
    let body = whole(&state, &mut grader, finished).await?;
    grader.tx.commit().await?;
    Ok(Json(body))
}

/// Let a grader grade whose scores were not close enough.
#[utoipa::path(post, path = "/api/office/grading/calibrations/{id}/accept", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 204), ApiErrors))]
pub async fn accept_calibration(
    mut office: May<GradeEverything>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    calibration::accept_calibration(&mut office.tx, office.user.id, CalibrationId(id)).await?;
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn versions_of(state: &AppState, tasks: &[Task]) -> ApiResult<HashMap<PackVersionId, Arc<PackVersion>>> {
    let mut versions = HashMap::new();
    for task in tasks {
        if let Entry::Vacant(unknown) = versions.entry(task.pack_version) {
            unknown.insert(state.packs.get(&state.db, task.pack_version).await?);
        }
    }
    Ok(versions)
}

async fn whole(
    state: &AppState,
    grader: &mut GraderOf,
    (calibration, tasks): (Calibration, Vec<Task>),
) -> ApiResult<CalibrationBody> {
    let versions = versions_of(state, &tasks).await?;
    let mut responses = Vec::new();
    for task in &tasks {
        let Some(version) = versions.get(&task.pack_version) else { continue };
        let attempt = find_attempt(&mut grader.tx, task.attempt).await?.ok_or(ApiError::NotFound)?;
        let result = attempt_result(&mut grader.tx, attempt, version).await?;
        let graded = result.grading.map(|grading| grading.responses).unwrap_or_default();
        let found = graded.into_iter().find(|response| response.item == task.reference.item);
        let Some(response) = found else { continue };
        let given = Mark { dimensions: task.dimensions.clone(), score: task.score, comment: String::new() };
        let body = response_body(state, grader.tenant.id, version, response, (Some(&given), None, Vec::new()));
        responses.push(GradingResponse { item: task.place.to_string(), ..body });
    }
    let is_open = calibration.state == CalibrationState::Open;
    let known = tasks.iter().filter(|_| !is_open);
    let references = known.map(|task| (task.place.to_string(), task.reference.score)).collect();
    Ok(CalibrationBody { result: calibration.into(), responses, references })
}

impl From<Calibration> for ResultBody {
    fn from(calibration: Calibration) -> Self {
        Self {
            id: calibration.id.0,
            section: calibration.section,
            state: calibration.state,
            is_accepted: calibration.is_accepted,
            adjacent: calibration.adjacent,
            mean_difference: calibration.mean_difference,
            started_at: calibration.started_at,
            finished_at: calibration.finished_at,
        }
    }
}

impl From<SectionStanding> for StandingBody {
    fn from(SectionStanding { section, last, tasks, may_start }: SectionStanding) -> Self {
        Self { section, last: last.map(Into::into), tasks, may_start }
    }
}

impl From<CalibrationError> for ApiError {
    fn from(error: CalibrationError) -> Self {
        match error {
            CalibrationError::Unknown => Self::NotFound,
            CalibrationError::NotNeeded | CalibrationError::Finished | CalibrationError::TooFew => Self::Conflict,
            CalibrationError::Invalid(errors) => Self::Invalid(fields(&errors)),
            CalibrationError::Database(cause) => cause.into(),
        }
    }
}
