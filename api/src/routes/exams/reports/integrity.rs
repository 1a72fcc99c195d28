//! How an attempt was taken: for its learner, a linked parent, the own teachers and the office (R-167, D-061).

use axum::Json;
use axum::extract::State;
use product::content::library::pack::{Module, QuestionType, SectionName};
use product::exams::attempts::{self, AttemptId};
use product::exams::reports::integrity::{IntegrityReport, Interval, ItemTime, PartTime, integrity_report};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{LearnerName, ResultAttempt};
use super::scores::path_body;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{SignedInReader, ValidPath};
use crate::routes::exams::attempts::body::test_of;
use crate::routes::exams::attempts::readers::reader_of;
use crate::schemas::PerSection;
use crate::state::AppState;

/// Integrity and time of an attempt. Nothing in it changes a score.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = IntegrityReport)]
pub struct IntegrityBody {
    /// Which attempt.
    pub attempt: ResultAttempt,
    /// Whose.
    pub learner: LearnerName,
    /// First part begun.
    #[serde(with = "time::serde::rfc3339::option")]
    pub started_at: Option<OffsetDateTime>,
    /// How often the page was left.
    pub leave_count: i32,
    /// In how many sittings it was taken.
    pub sittings: i32,
    /// Answers that arrived after their part was over, though written in time.
    pub late_answers: usize,
    /// In order of time.
    pub events: Vec<EventLine>,
    /// In the order of the test.
    pub parts: Vec<PartLine>,
    /// In the order of the test.
    pub items: Vec<TimeLine>,
    /// By adaptive section which module followed the router, once the attempt is over: `lower` or `upper`.
    pub path: PerSection<Module>,
}

/// Something that was noted.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventLine {
    /// `leave`, `offline`, `resume`, `audio_failed`, `pause`, `clock_hidden`, `silent_take` and what players add.
    pub kind: String,
    /// At which item.
    pub item: Option<String>,
    /// From.
    #[serde(with = "time::serde::rfc3339")]
    pub started_at: OffsetDateTime,
    /// To.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ended_at: Option<OffsetDateTime>,
}

/// A timed part.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartLine {
    /// Part id.
    pub part: String,
    /// Its section.
    pub section: SectionName,
    /// Begun.
    #[serde(with = "time::serde::rfc3339::option")]
    pub started_at: Option<OffsetDateTime>,
    /// Over.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ended_at: Option<OffsetDateTime>,
    /// From start to deadline.
    pub seconds_allowed: i32,
    /// From start to end.
    pub seconds_used: Option<i64>,
}

/// How one question was worked on.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimeLine {
    /// Counts from 1 in its section.
    pub number: u32,
    /// Item id.
    pub item: String,
    /// Its section.
    pub section: SectionName,
    /// The official type.
    pub question_type: QuestionType,
    /// Time it took; absent when it was not answered.
    pub seconds: Option<i64>,
    /// How often it was written.
    pub versions: u32,
    /// Arrived after its part was over.
    pub is_late: bool,
}

impl From<Interval> for EventLine {
    fn from(interval: Interval) -> Self {
        let Interval { kind, item, started_at, ended_at } = interval;
        Self { kind, item, started_at, ended_at }
    }
}

impl From<PartTime> for PartLine {
    fn from(part: PartTime) -> Self {
        Self {
            part: part.part,
            section: part.section,
            started_at: part.started_at,
            ended_at: part.ended_at,
            seconds_allowed: part.seconds_allowed,
            seconds_used: part.seconds_used,
        }
    }
}

impl From<ItemTime> for TimeLine {
    fn from(line: ItemTime) -> Self {
        Self {
            number: line.number,
            item: line.item,
            section: line.section,
            question_type: line.question_type,
            seconds: line.seconds,
            versions: line.versions,
            is_late: line.is_late,
        }
    }
}

/// How an attempt was taken. Whoever may not see it learns nothing, not even that there is such an attempt.
#[utoipa::path(get, path = "/api/attempts/{id}/report", tag = "results", params(("id" = Uuid, Path)), responses((status = 200, body = IntegrityBody), ApiErrors))]
pub async fn get_integrity_report(
    State(state): State<AppState>,
    mut reader: SignedInReader,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<IntegrityBody>> {
    let attempt = attempts::find_attempt(&mut reader.tx, AttemptId(id)).await?.ok_or(ApiError::NotFound)?;
    reader_of(&mut reader.tx, &reader.tenant, &reader.user, attempt.user_id).await?;
    let version = state.packs.get(&state.db, attempt.pack_version_id).await?;
    let report: IntegrityReport = integrity_report(&mut reader.tx, attempt, &version).await?;
    let IntegrityReport { attempt, learner, intervals, parts, items, path } = report;
    Ok(Json(IntegrityBody {
        attempt: ResultAttempt {
            id: attempt.id.0,
            test: test_of(&version),
            mode: attempt.mode,
            status: attempt.status,
            submitted_at: attempt.submitted_at,
        },
        learner: LearnerName { name: learner.full_name() },
        started_at: attempt.started_at,
        leave_count: attempt.leave_count,
        sittings: attempt.counted_sittings(),
        late_answers: items.iter().filter(|line| line.is_late).count(),
        events: intervals.into_iter().map(Into::into).collect(),
        parts: parts.into_iter().map(Into::into).collect(),
        items: items.into_iter().map(Into::into).collect(),
        path: path_body(&path),
    }))
}
