//! Saving answers and events: idempotent, so that a device may send until it hears yes.

use axum::Json;
use product::exams::attempts::{self, AnswerError, AttemptId, EventKind, NewAnswer, NewEvent, SavedAnswer};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::AnswerValue;
use super::own::OwnVersion;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{SignedIn, ValidJson, ValidPath};
use crate::schemas::List;

/// Most answers of one call: more than any test has items.
const MOST_ANSWERS: usize = 200;
/// Most events of one call.
const MOST_EVENTS: usize = 100;

/// One version of an answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveAnswer {
    /// Counted on the device, from 1; a higher number replaces a lower one.
    #[schema(minimum = 1)]
    seq: i64,
    /// The answer.
    value: AnswerValue,
    /// When it was given, by the server's time as the device knows it.
    #[serde(with = "crate::schemas::moment")]
    client_at: OffsetDateTime,
}

/// Several versions at once.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveAnswers {
    /// In any order.
    answers: Vec<SaveItemAnswer>,
}

/// One version of the answer to an item.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveItemAnswer {
    /// Item id.
    item: String,
    /// As in `SaveAnswer`.
    #[schema(minimum = 1)]
    seq: i64,
    /// The answer.
    value: AnswerValue,
    /// As in `SaveAnswer`.
    #[serde(with = "crate::schemas::moment")]
    client_at: OffsetDateTime,
}

/// What is stored of an item.
#[derive(Debug, Serialize, ToSchema)]
pub struct Saved {
    /// Item id.
    pub item: String,
    /// The highest number stored.
    pub seq: i64,
    /// When the sent version was stored.
    #[serde(with = "time::serde::rfc3339")]
    pub received_at: OffsetDateTime,
}

impl From<SavedAnswer> for Saved {
    fn from(saved: SavedAnswer) -> Self {
        Self { item: saved.item, seq: saved.seq, received_at: saved.received_at }
    }
}

/// What became of one answer of a call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum SaveOutcome {
    /// It is stored.
    Saved(Saved),
    /// It is refused; the others are not touched by it.
    Refused {
        /// Item id.
        item: String,
        /// The code of the refusal, as a single call would have answered; `seq_taken` asks for a higher number.
        error: String,
    },
}

/// Save one answer. Sending it again changes nothing; an older one never replaces a newer one.
#[utoipa::path(put, path = "/api/attempts/{id}/answers/{item}", tag = "attempts", params(("id" = Uuid, Path), ("item" = String, Path)),
    request_body = SaveAnswer, responses((status = 200, body = Saved), ApiErrors))]
pub async fn save_answer(
    own: OwnVersion,
    ValidPath((_id, item)): ValidPath<(Uuid, String)>,
    ValidJson(body): ValidJson<SaveAnswer>,
) -> ApiResult<Json<Saved>> {
    let answer = NewAnswer { item, seq: body.seq, value: body.value.into(), client_at: body.client_at };
    let mut saved = save(own, &[answer]).await?;
    match saved.pop() {
        Some(Ok(saved)) => Ok(Json(saved.into())),
        Some(Err(refusal)) => Err(refusal.into()),
        None => Err(ApiError::NotFound),
    }
}

/// Save several answers, each for itself: what the device's outbox sends.
#[utoipa::path(put, path = "/api/attempts/{id}/answers", tag = "attempts", params(("id" = Uuid, Path)),
    request_body = SaveAnswers, responses((status = 200, body = List<SaveOutcome>), ApiErrors))]
pub async fn save_answers(
    own: OwnVersion,
    ValidJson(body): ValidJson<SaveAnswers>,
) -> ApiResult<Json<List<SaveOutcome>>> {
    if body.answers.len() > MOST_ANSWERS {
        return Err(ApiError::PayloadTooLarge);
    }
    let answers: Vec<NewAnswer> = body
        .answers
        .into_iter()
        .map(|answer| NewAnswer {
            item: answer.item,
            seq: answer.seq,
            value: answer.value.into(),
            client_at: answer.client_at,
        })
        .collect();
    let results = save(own, &answers).await?;
    let outcomes = answers.into_iter().zip(results).map(|(answer, result)| outcome(answer.item, result));
    Ok(Json(List { data: outcomes.collect() }))
}

/// What became of the answer to `item`.
pub(super) fn outcome(item: String, result: Result<SavedAnswer, AnswerError>) -> SaveOutcome {
    match result {
        Ok(saved) => SaveOutcome::Saved(saved.into()),
        Err(refusal) => SaveOutcome::Refused { item, error: code(refusal).to_owned() },
    }
}

async fn save(
    OwnVersion { user, mut tx, id, version, .. }: OwnVersion,
    answers: &[NewAnswer],
) -> ApiResult<Vec<Result<SavedAnswer, AnswerError>>> {
    let saved = attempts::save_answers(&mut tx, user.id, id, &version, answers).await?;
    tx.commit().await?;
    Ok(saved)
}

fn code(refusal: AnswerError) -> &'static str {
    match refusal {
        AnswerError::SeqTaken => "seq_taken",
        AnswerError::Misfit => "invalid",
        AnswerError::UnknownItem => "not_found",
        AnswerError::PartClosed => "part_closed",
        AnswerError::TooLate => "answer_too_late",
        AnswerError::Finished => "attempt_finished",
        AnswerError::TooLong => "payload_too_large",
    }
}

/// What happened beside the answers.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RecordEvents {
    /// In any order.
    events: Vec<EventBody>,
}

/// One event.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AttemptEvent)]
pub struct EventBody {
    /// Made on the device; sending it twice counts once.
    id: Uuid,
    /// `leave`, `offline`, `resume`, `audio_failed`, `pause`, `clock_hidden` or `silent_take`; the last one bears the id
    /// of its recording.
    kind: String,
    /// At which item.
    item: Option<String>,
    /// From.
    #[serde(with = "crate::schemas::moment")]
    started_at: OffsetDateTime,
    /// To; absent when the page was closed.
    #[serde(default, with = "crate::schemas::moment::option")]
    ended_at: Option<OffsetDateTime>,
}

/// How often the test was left.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeaveCount {
    /// So far.
    pub leave_count: i32,
}

/// Note leavings and losses of the network.
#[utoipa::path(post, path = "/api/attempts/{id}/events", tag = "attempts", params(("id" = Uuid, Path)), request_body = RecordEvents,
    responses((status = 200, body = LeaveCount), ApiErrors))]
pub async fn record_events(
    mut learner: SignedIn,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<RecordEvents>,
) -> ApiResult<Json<LeaveCount>> {
    if body.events.len() > MOST_EVENTS {
        return Err(ApiError::PayloadTooLarge);
    }
    let events = body.events.into_iter().map(event).collect::<ApiResult<Vec<_>>>()?;
    let leave_count = attempts::record_events(&mut learner.tx, learner.user.id, AttemptId(id), &events).await?;
    learner.tx.commit().await?;
    Ok(Json(LeaveCount { leave_count }))
}

fn event(body: EventBody) -> ApiResult<NewEvent> {
    let kind = match body.kind.as_str() {
        "leave" => EventKind::Leave,
        "offline" => EventKind::Offline,
        "resume" => EventKind::Resume,
        "audio_failed" => EventKind::AudioFailed,
        "pause" => EventKind::Pause,
        "clock_hidden" => EventKind::ClockHidden,
        "silent_take" => EventKind::SilentTake,
        _ => return Err(ApiError::field("kind", Sentence::Unknown)),
    };
    let item = body.item.map(|item| item.chars().take(60).collect());
    Ok(NewEvent { id: body.id, kind, item, started_at: body.started_at, ended_at: body.ended_at })
}
