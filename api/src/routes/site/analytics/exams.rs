//! Tests and people by day.

use axum::Json;
use axum::extract::State;
use product::content::library::pack::SectionName;
use product::site::analytics::{AttemptKind, DayRange, ExamDay, ExamKind, list_exam_days};
use serde::Serialize;
use utoipa::ToSchema;

use super::{DaysQuery, TAG, figures_of, only, today};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{MayRead, ValidQuery, rights};
use crate::state::AppState;

/// What happened on a day in GMT+8.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExamDay)]
pub struct DayBody {
    #[schema(value_type = String, format = Date)]
    date: String,
    /// Tests that began.
    started: i64,
    /// Tests that were handed in.
    finished: i64,
    /// Tests whose every section got its score.
    graded: i64,
    /// Accounts that were made.
    new_users: i64,
    /// Different people who started a test or studied cards.
    active_users: i64,
    /// What began and was handed in, by kind and section.
    kinds: Vec<KindBody>,
}

/// One kind of test on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExamKindOfDay)]
pub struct KindBody {
    kind: AttemptKind,
    /// Null for whole tests.
    section: Option<SectionName>,
    started: i64,
    finished: i64,
}

impl From<ExamKind> for KindBody {
    fn from(one: ExamKind) -> Self {
        let section = one.section.and_then(|name| SectionName::parse(&name));
        Self { kind: one.kind, section, started: one.started, finished: one.finished }
    }
}

impl From<ExamDay> for DayBody {
    fn from(day: ExamDay) -> Self {
        Self {
            date: day.date.to_string(),
            started: day.started,
            finished: day.finished,
            graded: day.graded,
            new_users: day.new_users,
            active_users: day.active_users,
            kinds: day.kinds.into_iter().map(KindBody::from).collect(),
        }
    }
}

/// The records of a range, and that of today.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExamAnalyses)]
pub struct AnalysesBody {
    analyses: Vec<DayBody>,
    analysis: DayBody,
}

/// The record of today.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExamAnalysisOfToday)]
pub struct TodayBody {
    analysis: DayBody,
}

/// Get the daily records of tests and people.
#[utoipa::path(get, path = "/api/user-exams/analysis", tag = TAG, params(DaysQuery), responses((status = 200, body = AnalysesBody), ApiErrors))]
pub async fn list_exam_analyses(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
    ValidQuery(query): ValidQuery<DaysQuery>,
) -> ApiResult<Json<AnalysesBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let today = today(&tx);
    let days = list_exam_days(&mut tx, query.range(today)?).await?;
    let analysis = only(list_exam_days(&mut tx, DayRange::of(today)).await?)?;
    Ok(Json(AnalysesBody { analyses: days.into_iter().map(DayBody::from).collect(), analysis: analysis.into() }))
}

/// Get the record of tests and people of today.
#[utoipa::path(get, path = "/api/user-exams/analysis/today", tag = TAG, responses((status = 200, body = TodayBody), ApiErrors))]
pub async fn get_exam_analysis(
    State(state): State<AppState>,
    admin: MayRead<rights::SeeAnalytics>,
) -> ApiResult<Json<TodayBody>> {
    let mut tx = figures_of(&state, admin).await?;
    let day = DayRange::of(today(&tx));
    let analysis = only(list_exam_days(&mut tx, day).await?)?;
    Ok(Json(TodayBody { analysis: analysis.into() }))
}
