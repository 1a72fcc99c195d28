//! The table of tests, and how they went over time (D-059, D-063).

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use product::content::library::PackVersion;
use product::content::library::pack::{QuestionType, SectionName};
use product::exams::attempts::{Mode, Status};
use product::exams::reports::transcript::{
    PastTest, Standing, TakenKind, TranscriptFilter, TranscriptRow, list_history, list_past_versions, list_transcript,
};
use product::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::scores::{ResultScale, ResultTotal, scale_body, shown_total};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{SignedInReader, ValidQuery};
use crate::routes::exams::attempts::readers::reader_of;
use crate::schemas::{List, Page, PerSection, page};
use crate::state::AppState;

/// Which tests, of whom.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TranscriptQuery {
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
    /// A format id.
    format: Option<String>,
    /// `full_mock`, `quick_mock`, `section` or `set`.
    #[param(inline)]
    kind: Option<TakenKind>,
    /// `comfortable` or `strict`.
    #[param(inline)]
    mode: Option<Mode>,
    /// `running`, `marking`, `done`, or `over` for the last two together; `graded` for what a grader has or had.
    #[param(inline)]
    standing: Option<Standing>,
    /// A linked child, an own learner, or anybody with the right to see every profile; oneself when left out.
    user_id: Option<Uuid>,
}

impl TranscriptQuery {
    fn filter(self) -> TranscriptFilter {
        TranscriptFilter { format: self.format, kind: self.kind, mode: self.mode, standing: self.standing }
    }
}

/// A section's score in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SectionFigure {
    /// The score shown.
    pub scaled: f64,
    /// Lower end of its range.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// A test in the transcript.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TranscriptRow)]
pub struct TranscriptRowBody {
    /// The attempt.
    pub id: Uuid,
    /// Of the pack version.
    pub test_id: Uuid,
    /// English title.
    pub title: String,
    /// A format id.
    pub format: String,
    /// `full_mock`, `quick_mock`, `section` or `set`.
    pub kind: TakenKind,
    /// `comfortable` or `strict`.
    pub mode: Mode,
    /// As in `Attempt`.
    pub status: Status,
    /// Set up.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
    /// Until when the grades are promised, while they are awaited.
    #[serde(with = "time::serde::rfc3339::option")]
    pub due_at: Option<OffsetDateTime>,
    /// The scales of its format.
    pub scale: ResultScale,
    /// Sections scored so far.
    pub scores: PerSection<SectionFigure>,
    /// When all four are.
    pub total: Option<ResultTotal>,
    /// Strict mocks make the trend line, other practice does not.
    pub counts_for_trend: bool,
}

pub(in crate::routes) fn row_body(row: &TranscriptRow, version: &PackVersion) -> TranscriptRowBody {
    let figure = |score: &product::exams::scoring::SectionScore| SectionFigure {
        scaled: score.scaled,
        low: score.low,
        high: score.high,
    };
    TranscriptRowBody {
        id: row.id.0,
        test_id: row.pack_version_id.0,
        title: row.title.clone(),
        format: row.format.clone(),
        kind: row.kind,
        mode: row.mode,
        status: row.status,
        created_at: row.created_at,
        submitted_at: row.submitted_at,
        due_at: row.due_at,
        scale: scale_body(version),
        scores: row.scores.iter().map(|(section, score)| (*section, figure(score))).collect(),
        total: shown_total(&version.format, row.total(version), row.is_range_only()),
        counts_for_trend: row.counts_for_trend(),
    }
}

/// Tests with their section scores, newest first.
#[utoipa::path(get, path = "/api/transcript", tag = "results", params(TranscriptQuery), responses((status = 200, body = Page<TranscriptRowBody>), ApiErrors))]
pub async fn get_transcript(
    State(state): State<AppState>,
    mut reader: SignedInReader,
    ValidQuery(query): ValidQuery<TranscriptQuery>,
) -> ApiResult<Json<Page<TranscriptRowBody>>> {
    let learner = query.user_id.map_or(reader.user.id, UserId);
    reader_of(&mut reader.tx, &reader.tenant, &reader.user, learner).await?;
    let page = page(query.page);
    let filter = query.filter();
    let (rows, total) = list_transcript(&mut reader.tx, learner, &filter, page).await?;
    let mut data = Vec::with_capacity(rows.len());
    for row in &rows {
        data.push(row_body(row, &*state.packs.get(&state.db, row.pack_version_id).await?));
    }
    Ok(Json(Page::new(data, page, total)))
}

/// Whose tests.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// A linked child, an own learner, or anybody with the right to see every profile; oneself when left out.
    user_id: Option<Uuid>,
}

/// A finished test with its points by kind of question.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PastTest)]
pub struct PastTestBody {
    /// The test with its scores.
    pub test: TranscriptRowBody,
    /// What machines scored, in the order of the test.
    pub types: Vec<TypePointsBody>,
}

/// Points of one kind of question in one test.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TypePoints)]
pub struct TypePointsBody {
    /// Its section.
    pub section: SectionName,
    /// The official type.
    pub question_type: QuestionType,
    /// Points given.
    pub points: f64,
    /// Most points.
    pub of: i64,
}

fn past_body(past: &PastTest, version: &PackVersion) -> PastTestBody {
    let types = past.types.iter().map(|line| TypePointsBody {
        section: line.section,
        question_type: line.question_type,
        points: line.points,
        of: line.of,
    });
    PastTestBody { test: row_body(&past.row, version), types: types.collect() }
}

/// The last hundred finished tests, oldest first: what the charts are drawn from.
#[utoipa::path(get, path = "/api/history", tag = "results", params(HistoryQuery), responses((status = 200, body = List<PastTestBody>), ApiErrors))]
pub async fn get_history(
    State(state): State<AppState>,
    mut reader: SignedInReader,
    ValidQuery(query): ValidQuery<HistoryQuery>,
) -> ApiResult<Json<List<PastTestBody>>> {
    let learner = query.user_id.map_or(reader.user.id, UserId);
    reader_of(&mut reader.tx, &reader.tenant, &reader.user, learner).await?;
    let mut versions = BTreeMap::new();
    for id in list_past_versions(&mut reader.tx, learner).await? {
        versions.insert(id, state.packs.get(&state.db, id).await?);
    }
    let history = list_history(&mut reader.tx, learner, &versions).await?;
    let bodies = history.iter().filter_map(|past| Some(past_body(past, &**versions.get(&past.row.pack_version_id)?)));
    Ok(Json(List { data: bodies.collect() }))
}
