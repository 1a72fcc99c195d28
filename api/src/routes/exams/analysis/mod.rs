//! What a learner's tests say together (R-124, D-029).

pub mod next_step;

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use product::content::library::pack::{QuestionType, SectionName};
use product::exams::analysis::{self, TestAnalysis};
use product::exams::attempts::Mode;
use product::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{SignedInReader, ValidQuery};
use crate::routes::exams::attempts::readers::reader_of;
use crate::routes::people::profiles::TAG;
use crate::state::AppState;

/// Whose tests.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AnalysisQuery {
    /// A linked child, an own learner, or anybody with the right to see every profile; oneself when left out.
    user_id: Option<Uuid>,
}

/// What handed-in tests say together.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TestAnalysis)]
pub struct TestAnalysisBody {
    /// Section scores, oldest first.
    history: Vec<SectionHistoryBody>,
    /// Reading and listening by question type, the weakest first.
    accuracy: Vec<TypeAccuracyBody>,
    /// How long an answer takes in reading and listening.
    pace: Vec<ItemPaceBody>,
    #[serde(with = "time::serde::rfc3339::option")]
    last_activity_at: Option<OffsetDateTime>,
}

/// One section of one test.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SectionHistory)]
pub struct SectionHistoryBody {
    attempt_id: Uuid,
    title: String,
    mode: Mode,
    #[serde(with = "time::serde::rfc3339")]
    submitted_at: OffsetDateTime,
    section: SectionName,
    scaled: f64,
    low: f64,
    high: f64,
    /// The highest score of the test's format.
    section_max: f64,
}

/// How questions of one type went.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TypeAccuracy)]
pub struct TypeAccuracyBody {
    section: SectionName,
    question_type: QuestionType,
    right: i64,
    partial: i64,
    blank: i64,
    of: i64,
}

/// How long an answer takes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemPace)]
pub struct ItemPaceBody {
    section: SectionName,
    /// Half of the answers took less.
    median_seconds: f64,
    /// From how many answers.
    answers: i64,
}

impl From<TestAnalysis> for TestAnalysisBody {
    fn from(analysis: TestAnalysis) -> Self {
        let history = analysis.history.into_iter().map(|row| SectionHistoryBody {
            attempt_id: row.attempt_id,
            title: row.title,
            mode: row.mode,
            submitted_at: row.submitted_at,
            section: row.section,
            scaled: row.scaled,
            low: row.low,
            high: row.high,
            section_max: row.section_max,
        });
        let accuracy = analysis.accuracy.into_iter().map(|row| TypeAccuracyBody {
            section: row.section,
            question_type: row.question_type,
            right: row.right,
            partial: row.partial,
            blank: row.blank,
            of: row.of,
        });
        let pace = analysis.pace.into_iter().map(|row| ItemPaceBody {
            section: row.section,
            median_seconds: row.median_seconds,
            answers: row.answers,
        });
        Self {
            history: history.collect(),
            accuracy: accuracy.collect(),
            pace: pace.collect(),
            last_activity_at: analysis.last_activity_at,
        }
    }
}

/// Get what a learner's tests say together.
#[utoipa::path(get, path = "/api/student/test-analysis", tag = TAG, params(AnalysisQuery), responses((status = 200, body = TestAnalysisBody), ApiErrors))]
pub async fn get_test_analysis(
    State(state): State<AppState>,
    mut reader: SignedInReader,
    ValidQuery(query): ValidQuery<AnalysisQuery>,
) -> ApiResult<Json<TestAnalysisBody>> {
    let learner = query.user_id.map_or(reader.user.id, UserId);
    reader_of(&mut reader.tx, &reader.tenant, &reader.user, learner).await?;
    let mut versions = BTreeMap::new();
    for id in analysis::list_analyzed_versions(&mut reader.tx, learner).await? {
        versions.insert(id, state.packs.get(&state.db, id).await?);
    }
    let analysis = analysis::test_analysis(&mut reader.tx, learner, &versions).await?;
    Ok(Json(analysis.into()))
}
