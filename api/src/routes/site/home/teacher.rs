//! A teacher's home: how the own learners are doing, those first who have not practiced for a week.

use axum::Json;
use axum::extract::State;
use product::exams::reports::own_learners::{OwnLearner, find_own_learner, list_own_learners as list};
use product::exams::reports::transcript::TranscriptRow;
use product::people::accounts::{UserId, full_name};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{MayRead, ValidPath, ValidQuery, rights};
use crate::routes::exams::reports::transcript::{TranscriptRowBody, row_body};
use crate::schemas::{Day, PageQuery};
use crate::state::AppState;

/// A page of the own learners.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnLearners)]
pub struct OwnLearnersBody {
    /// Quiet ones first; then whose test is near, then who has not practiced for longest.
    data: Vec<OwnLearnerBody>,
    /// Counts from 1.
    current_page: u32,
    /// Learners on all pages together.
    total: i64,
    /// Of those, without practice for a week.
    quiet: i64,
}

/// How one of them is doing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnLearner)]
pub struct OwnLearnerBody {
    id: Uuid,
    name: String,
    /// The total to reach.
    target_total: Option<f64>,
    /// The day of the real test.
    #[schema(value_type = Option<String>, format = Date)]
    test_on: Option<Day>,
    /// When the learner last did something in a test.
    #[serde(with = "time::serde::rfc3339::option")]
    last_activity_at: Option<OffsetDateTime>,
    /// Nothing for a week, or nothing yet.
    is_quiet: bool,
    /// The newest test that was handed in.
    last_test: Option<TranscriptRowBody>,
    /// The newest whose four sections have their scores.
    last_scored: Option<TranscriptRowBody>,
    /// What a grader has; of several the one that is due first.
    in_grading: Option<TranscriptRowBody>,
}

async fn test_body(state: &AppState, row: Option<&TranscriptRow>) -> ApiResult<Option<TranscriptRowBody>> {
    let Some(row) = row else { return Ok(None) };
    Ok(Some(row_body(row, &*state.packs.get(&state.db, row.pack_version_id).await?)))
}

async fn learner_body(state: &AppState, learner: OwnLearner) -> ApiResult<OwnLearnerBody> {
    Ok(OwnLearnerBody {
        id: learner.id.0,
        name: full_name(&learner.first_name, &learner.last_name, learner.username.as_deref()),
        target_total: learner.target_total,
        test_on: learner.test_on.map(Day),
        last_activity_at: learner.last_activity_at,
        is_quiet: learner.is_quiet,
        last_test: test_body(state, learner.last.as_ref()).await?,
        last_scored: test_body(state, learner.scored.as_ref()).await?,
        in_grading: test_body(state, learner.in_grading.as_ref()).await?,
    })
}

/// List the own learners with how they are doing, twenty a page.
#[utoipa::path(get, path = "/api/teacher/learners", tag = TAG, params(PageQuery), responses((status = 200, body = OwnLearnersBody), ApiErrors))]
pub async fn list_own_learners(
    State(state): State<AppState>,
    mut me: MayRead<rights::HaveLearners>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<OwnLearnersBody>> {
    let own = list(&mut me.tx, me.user.id, query.request()).await?;
    drop(me.tx);
    let mut data = Vec::with_capacity(own.learners.len());
    for learner in own.learners {
        data.push(learner_body(&state, learner).await?);
    }
    Ok(Json(OwnLearnersBody { data, current_page: query.page, total: own.total, quiet: own.quiet }))
}

/// Get how one of the own learners is doing.
#[utoipa::path(get, path = "/api/teacher/learners/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = OwnLearnerBody), ApiErrors))]
pub async fn get_own_learner(
    State(state): State<AppState>,
    mut me: MayRead<rights::HaveLearners>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<OwnLearnerBody>> {
    let learner = find_own_learner(&mut me.tx, me.user.id, UserId(id)).await?.ok_or(ApiError::NotFound)?;
    drop(me.tx);
    Ok(Json(learner_body(&state, learner).await?))
}
