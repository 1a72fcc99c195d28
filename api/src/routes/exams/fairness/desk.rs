//! Blind markings on the desk: what was answered, and neither a name nor what another grader gave (D-074, D-075).

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::exams::attempts::find_attempt;
use product::exams::fairness::{
    self, BlindScore, Marking, MarkingId, MarkingKind, MarkingState, NewScores, list_scores,
};
use product::exams::grading::Mark;
use product::exams::reports::attempt_result;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{GraderOf, ValidJson, ValidPath, ValidQuery};
use crate::routes::exams::grading::body::{GradingResponse, response_body};
use crate::schemas::PageQuery;
use crate::state::AppState;

const TAG: &str = "fairness";

/// A blind marking in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct MarkingCard {
    id: Uuid,
    kind: MarkingKind,
    state: MarkingState,
    /// Pack title.
    title: String,
    /// Tasks to mark.
    tasks: usize,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    due_at: OffsetDateTime,
    /// The reader has it.
    claimed_by_me: bool,
    /// Until when, without a sign of life.
    #[serde(with = "time::serde::rfc3339::option")]
    claim_expires_at: Option<OffsetDateTime>,
}

/// A page of what the reader may mark.
#[derive(Debug, Serialize, ToSchema)]
pub struct MarkingList {
    /// Held by the reader first, then learners' requests, then the others by due time.
    data: Vec<MarkingCard>,
    /// Counts from 1.
    current_page: u32,
    /// On all pages.
    total: i64,
}

/// A blind marking with its responses.
#[derive(Debug, Serialize, ToSchema)]
pub struct BlindMarking {
    #[serde(flatten)]
    card: MarkingCard,
    /// The tasks to mark, in the order of the test.
    responses: Vec<GradingResponse>,
    /// To the learner who asked, so far.
    note: String,
}

/// What is given for a task.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BlindScore)]
pub struct ScoreBody {
    /// Score by dimension name.
    #[serde(default)]
    dimensions: BTreeMap<String, f64>,
    /// The task's score.
    #[serde(default)]
    score: Option<f64>,
}

/// Scores to keep.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveMarking {
    /// By task; tasks left out keep what they have.
    #[serde(default)]
    scores: BTreeMap<String, ScoreBody>,
    /// To the learner who asked; left out, it stays.
    #[serde(default)]
    note: Option<String>,
}

impl MarkingCard {
    fn of(marking: &Marking, reader: &GraderOf) -> Self {
        let is_mine = marking.is_held_by(reader.user.id);
        Self {
            id: marking.id.0,
            kind: marking.kind,
            state: marking.state,
            title: marking.title.clone(),
            tasks: marking.items.len(),
            created_at: marking.created_at,
            due_at: marking.due_at,
            claimed_by_me: is_mine,
            claim_expires_at: marking.claim_expires_at().filter(|_| is_mine),
        }
    }
}

/// List what the reader may mark again: never an own test, and never one that the reader marked before.
#[utoipa::path(get, path = "/api/grading/markings", tag = TAG, params(PageQuery), responses((status = 200, body = MarkingList), ApiErrors))]
pub async fn list_markings(
    mut grader: GraderOf,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<MarkingList>> {
    let (markings, total) = fairness::list_markings(&mut grader.tx, &grader.grader, query.request()).await?;
    let data = markings.iter().map(|marking| MarkingCard::of(marking, &grader)).collect();
    Ok(Json(MarkingList { data, current_page: query.request().number(), total }))
}

/// Get a blind marking with its responses.
#[utoipa::path(get, path = "/api/grading/markings/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = BlindMarking), ApiErrors))]
pub async fn get_marking(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<BlindMarking>> {
    let marking = fairness::get_marking(&mut grader.tx, &grader.grader, MarkingId(id)).await?;
    Ok(Json(whole(&state, &mut grader, marking).await?))
}

/// Claim a blind marking. Claiming an own one again renews it.
#[utoipa::path(post, path = "/api/grading/markings/{id}/claim", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = BlindMarking), ApiErrors))]
pub async fn claim_marking(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<BlindMarking>> {
    let marking = fairness::claim_marking(&mut grader.tx, &grader.grader, MarkingId(id)).await?;
    let body = whole(&state, &mut grader, marking).await?;
    grader.tx.commit().await?;
    Ok(Json(body))
}

/// Give a blind marking back; its scores go.
#[utoipa::path(post, path = "/api/grading/markings/{id}/release", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn release_marking(mut grader: GraderOf, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    fairness::release_marking(&mut grader.tx, &grader.grader, MarkingId(id)).await?;
    grader.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keep scores of a blind marking and renew the claim.
#[utoipa::path(put, path = "/api/grading/markings/{id}/scores", tag = TAG, params(("id" = Uuid, Path)), request_body = SaveMarking,
    responses((status = 204), ApiErrors))]
pub async fn save_marking(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<SaveMarking>,
) -> ApiResult<StatusCode> {
    let marking = fairness::get_marking(&mut grader.tx, &grader.grader, MarkingId(id)).await?;
    let version = state.packs.get(&state.db, marking.pack_version_id).await?;
    let scores = body.scores.into_iter().map(|(item, given)| {
        let ScoreBody { dimensions, score } = given;
        (item, BlindScore { dimensions, score })
    });
    let new = NewScores { scores: scores.collect(), note: body.note };
    fairness::save_marking(&mut grader.tx, &grader.grader, marking.id, &version, &new).await?;
    grader.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Return a blind marking with a score for every task. Returning it again changes nothing.
#[utoipa::path(post, path = "/api/grading/markings/{id}/return", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn return_marking(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    let marking = fairness::get_marking(&mut grader.tx, &grader.grader, MarkingId(id)).await?;
    let version = state.packs.get(&state.db, marking.pack_version_id).await?;
    fairness::return_marking(&mut grader.tx, &grader.grader, marking.id, &version).await?;
    grader.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn whole(state: &AppState, grader: &mut GraderOf, marking: Marking) -> ApiResult<BlindMarking> {
    let version = state.packs.get(&state.db, marking.pack_version_id).await?;
    let attempt = find_attempt(&mut grader.tx, marking.attempt_id).await?.ok_or(ApiError::NotFound)?;
    let result = attempt_result(&mut grader.tx, attempt, &version).await?;
    // What was given so far is its holder's.
    let is_mine = marking.claimed_by == Some(grader.user.id);
    let given = if is_mine { list_scores(&mut grader.tx, marking.id).await? } else { BTreeMap::new() };
    let drafts: BTreeMap<&String, Mark> = given.iter().map(|(item, given)| (item, given.into())).collect();
    let responses = result.grading.map(|grading| grading.responses).unwrap_or_default();
    Ok(BlindMarking {
        responses: responses
            .into_iter()
            .filter(|response| marking.items.contains(&response.item))
            .map(|response| {
                let draft = drafts.get(&response.item);
                response_body(state, grader.tenant.id, &version, response, (draft, None, Vec::new()))
            })
            .collect(),
        note: if is_mine { marking.note.clone() } else { String::new() },
        card: MarkingCard::of(&marking, grader),
    })
}
