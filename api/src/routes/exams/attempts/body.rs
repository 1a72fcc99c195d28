//! An attempt in the API.

use std::collections::BTreeMap;

use crate::schemas::PerSection;
use product::content::library::answer::AnswerValue as Value;
use product::content::library::format::BREAK_SECONDS;
use product::content::library::pack::{Clock, Module, PackKind, Part, SectionName, SetKind};
use product::content::library::{PackVersion, Scope, ScopeKind};
use product::exams::attempts::{
    Accommodations, Answer, Attempt, AttemptCard as Card, Mode, PartState, Progress, Recording, RecordingState, Status,
    checked_sets, current_answers, list_recordings,
};
use serde::{Deserialize, Serialize};
use tenants::TenantTx;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// An attempt with its parts, answers and recordings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Attempt)]
pub struct AttemptBody {
    /// Its id.
    pub id: Uuid,
    /// What is taken.
    pub test: AttemptTest,
    /// How much of it.
    pub scope: ScopeBody,
    /// `comfortable` or `strict`.
    pub mode: Mode,
    /// `created`, `in_progress`, `paused`, `submitted`, `scored_auto`, `awaiting_grading`, `graded` or `void`.
    pub status: Status,
    /// Set up.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// First part begun.
    #[serde(with = "time::serde::rfc3339::option")]
    pub started_at: Option<OffsetDateTime>,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
    /// The server's time, for counting down without trusting the device's clock.
    #[serde(with = "time::serde::rfc3339")]
    pub server_now: OffsetDateTime,
    /// How often the page was left.
    pub leave_count: i32,
    /// In how many sittings it was taken.
    pub sittings: i32,
    /// Since when it rests.
    #[serde(with = "time::serde::rfc3339::option")]
    pub paused_at: Option<OffsetDateTime>,
    /// What the learner was granted when it began.
    pub accommodations: AccommodationsBody,
    /// Breaks between sections; no clock runs in them.
    pub breaks: Vec<BreakBody>,
    /// Sets whose explanation was asked for: their answers are final.
    pub checked_sets: Vec<String>,
    /// In order; of an adaptive section the stages it has come to.
    pub parts: Vec<AttemptPart>,
    /// The versions that count, by item.
    pub answers: BTreeMap<String, AnswerBody>,
    /// The newest take of each item.
    pub recordings: BTreeMap<String, RecordingBody>,
}

/// How much of a test is taken.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Scope)]
pub struct ScopeBody {
    /// `whole`, `section` or `set`.
    pub kind: ScopeKind,
    /// The section of a section or set.
    pub section: Option<SectionName>,
    /// The set.
    pub set: Option<String>,
}

impl From<&Scope> for ScopeBody {
    fn from(scope: &Scope) -> Self {
        Self { kind: scope.kind(), section: scope.section(), set: scope.set().map(str::to_owned) }
    }
}

/// What a learner is granted.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[schema(as = Accommodations)]
pub struct AccommodationsBody {
    /// 1, 1.25, 1.5 or 2. Seconds of parts and their clocks have it in them already; windows of tasks and countdowns of
    /// items have not.
    pub time_factor: f64,
    /// Larger letters.
    pub large_type: bool,
    /// A break after every section.
    pub extra_breaks: bool,
    /// One column in the order of reading aloud.
    pub screen_reader_order: bool,
}

impl From<Accommodations> for AccommodationsBody {
    fn from(granted: Accommodations) -> Self {
        let Accommodations { time_factor, large_type, extra_breaks, screen_reader_order } = granted;
        Self { time_factor, large_type, extra_breaks, screen_reader_order }
    }
}

/// A break between two sections.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Break)]
pub struct BreakBody {
    /// The section before it.
    pub after: SectionName,
    /// As long as is announced; going on earlier is allowed.
    pub seconds: u32,
}

/// What an attempt is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttemptTest {
    /// Of the pack version.
    pub id: Uuid,
    /// Its short name.
    pub slug: String,
    /// English title.
    pub title: String,
    /// A format id.
    pub format: String,
    /// `full_mock`, `quick_mock` or `section`.
    pub kind: PackKind,
}

/// A timed part of an attempt.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttemptPart {
    /// Part id; the second part of an adaptive section is called `<section>-second` in a strict test that is open.
    pub id: String,
    /// `reading`, `listening`, `speaking` or `writing`.
    pub section: SectionName,
    /// From 0.
    pub position: i32,
    /// `waiting`, `running` or `finished`.
    pub state: Progress,
    /// Of an adaptive section: `router`, `lower` or `upper`; in a strict test that is open `router` or `second`.
    pub module: Option<String>,
    /// From start to deadline: clock, audio and windows, extra time included.
    pub seconds: i32,
    /// How time is counted, extra time included.
    pub clock: ClockBody,
    /// Begun.
    #[serde(with = "time::serde::rfc3339::option")]
    pub started_at: Option<OffsetDateTime>,
    /// Strict mode: the server's end.
    #[serde(with = "time::serde::rfc3339::option")]
    pub deadline_at: Option<OffsetDateTime>,
    /// Seconds left by the server's clock.
    pub remaining_seconds: i64,
    /// Item ids in order.
    pub items: Vec<String>,
    /// The kinds of its sets, each once, in order; empty for a second module that keeps its name to itself.
    pub kinds: Vec<SetKind>,
}

/// How a part's time is counted.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockBody {
    /// One clock for everything.
    Whole {
        /// Seconds.
        seconds: u32,
    },
    /// Stands still while audio plays.
    Answering {
        /// Seconds of answering.
        seconds: u32,
    },
    /// Each task has its own windows.
    PerTask,
    /// Each item has its own countdown, which starts when its audio has ended.
    PerItem,
}

/// A clock with the extra time that is granted.
pub(crate) fn clock_body(clock: &Clock, granted: Accommodations) -> ClockBody {
    match clock {
        Clock::Whole { seconds } => ClockBody::Whole { seconds: granted.seconds(*seconds) },
        Clock::Answering { seconds } => ClockBody::Answering { seconds: granted.seconds(*seconds) },
        Clock::PerTask => ClockBody::PerTask,
        Clock::PerItem => ClockBody::PerItem,
    }
}

/// The answer that counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnswerBody {
    /// Its number.
    pub seq: i64,
    /// The answer.
    pub value: AnswerValue,
    /// When it was stored.
    #[serde(with = "time::serde::rfc3339")]
    pub received_at: OffsetDateTime,
}

impl From<Answer> for AnswerBody {
    fn from(answer: Answer) -> Self {
        Self { seq: answer.seq, value: answer.value.into(), received_at: answer.received_at }
    }
}

/// What a learner answers.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AnswerValue {
    /// Option, place or chunk ids.
    Choice {
        /// In the order chosen; of steps and sentences place by place, an empty id for a place not filled yet.
        options: Vec<String>,
    },
    /// A written response, or the missing letters of a word.
    Text {
        /// As typed.
        text: String,
    },
    /// Options of a table with their categories, rows of a chart with their columns.
    Matches {
        /// What was placed so far.
        pairs: BTreeMap<String, String>,
    },
    /// A spoken response.
    Recording {
        /// A recording of the same attempt and item.
        recording_id: Uuid,
    },
}

impl From<Value> for AnswerValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Choice { options } => Self::Choice { options },
            Value::Text { text } => Self::Text { text },
            Value::Matches { pairs } => Self::Matches { pairs },
            Value::Recording { recording_id } => Self::Recording { recording_id },
        }
    }
}

impl From<AnswerValue> for Value {
    fn from(value: AnswerValue) -> Self {
        match value {
            AnswerValue::Choice { options } => Self::Choice { options },
            AnswerValue::Text { text } => Self::Text { text },
            AnswerValue::Matches { pairs } => Self::Matches { pairs },
            AnswerValue::Recording { recording_id } => Self::Recording { recording_id },
        }
    }
}

/// A take of a spoken response.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Recording)]
pub struct RecordingBody {
    /// Made on the device.
    pub id: Uuid,
    /// `uploading` or `complete`.
    pub state: RecordingState,
    /// Chunks stored, and the number of the next one.
    pub next_chunk: i32,
    /// Measured length, once complete.
    pub seconds: Option<f64>,
}

impl From<&Recording> for RecordingBody {
    fn from(recording: &Recording) -> Self {
        Self {
            id: recording.id.0,
            state: recording.state,
            next_chunk: recording.chunks,
            seconds: recording.duration_ms.map(|ms| f64::from(ms) / 1000.0),
        }
    }
}

/// An attempt in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct AttemptCard {
    /// Its id.
    pub id: Uuid,
    /// Of the pack version.
    pub test_id: Uuid,
    /// English title.
    pub title: String,
    /// A format id.
    pub format: String,
    /// `full_mock`, `quick_mock` or `section`.
    pub kind: PackKind,
    /// `comfortable` or `strict`.
    pub mode: Mode,
    /// How much of the test.
    pub scope: ScopeBody,
    /// As in `Attempt`.
    pub status: Status,
    /// Set up.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
    /// Last change.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
    /// Until when the grades are promised, while they are awaited.
    #[serde(with = "time::serde::rfc3339::option")]
    pub due_at: Option<OffsetDateTime>,
    /// Section scores so far.
    pub scores: PerSection<f64>,
}

impl AttemptCard {
    pub(super) fn of(card: Card, due_at: Option<OffsetDateTime>) -> Self {
        Self {
            id: card.id.0,
            test_id: card.pack_version_id.0,
            title: card.title,
            format: card.format,
            kind: card.kind,
            scope: (&card.scope).into(),
            mode: card.mode,
            status: card.status,
            created_at: card.created_at,
            submitted_at: card.submitted_at,
            updated_at: card.updated_at,
            due_at,
            scores: card.scores.into_iter().collect(),
        }
    }
}

/// Reads what belongs to an attempt and puts it together.
pub(super) async fn attempt_body(
    tx: &mut TenantTx,
    attempt: Attempt,
    version: &PackVersion,
) -> Result<AttemptBody, sqlx::Error> {
    let answers = current_answers(tx, attempt.id).await?;
    let recordings = list_recordings(tx, attempt.id).await?;
    let checked_sets = checked_sets(tx, attempt.id).await?;
    let now = tx.now();
    let own = attempt.own_version(version);
    let parts = attempt.parts.iter().filter_map(|state| own.pack.part(&state.part).map(|(_, part)| (state, part)));
    Ok(AttemptBody {
        id: attempt.id.0,
        test: test_of(version),
        scope: (&attempt.scope).into(),
        mode: attempt.mode,
        status: attempt.status,
        created_at: attempt.created_at,
        started_at: attempt.started_at,
        submitted_at: attempt.submitted_at,
        server_now: now,
        leave_count: attempt.leave_count,
        sittings: attempt.sittings,
        paused_at: attempt.paused_at,
        accommodations: attempt.accommodations.into(),
        breaks: breaks(&attempt, version),
        checked_sets,
        parts: parts.map(|(state, part)| part_body(&attempt, state, part, now)).collect(),
        answers: answers.into_iter().map(|(item, answer)| (item, answer.into())).collect(),
        recordings: recordings.iter().map(|recording| (recording.item.clone(), recording.into())).collect(),
    })
}

/// What a test is, as attempts and results name it.
pub fn test_of(version: &PackVersion) -> AttemptTest {
    AttemptTest {
        id: version.id.0,
        slug: version.pack.slug.clone(),
        title: version.pack.title.clone(),
        format: version.pack.format.clone(),
        kind: version.pack.kind,
    }
}

/// The breaks of a whole full test, and of every whole test for who is granted more of them.
fn breaks(attempt: &Attempt, version: &PackVersion) -> Vec<BreakBody> {
    if attempt.scope != Scope::Whole {
        return Vec::new();
    }
    let is_full = version.pack.kind == PackKind::FullMock;
    let after = version.format.breaks_after(is_full, attempt.accommodations.extra_breaks);
    after.into_iter().map(|section| BreakBody { after: section, seconds: BREAK_SECONDS }).collect()
}

fn part_body(attempt: &Attempt, state: &PartState, part: &Part, now: OffsetDateTime) -> AttemptPart {
    let now = attempt.clock_time(now);
    let is_hidden = attempt.hides_path();
    let module = part.module.map(|module| match module {
        Module::Lower | Module::Upper if is_hidden => "second",
        module => module.as_str(),
    });
    let mut kinds: Vec<SetKind> = Vec::new();
    // What the second module asks would tell how the first one went.
    if module != Some("second") {
        for kind in part.sets.iter().map(|set| set.kind) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    AttemptPart {
        id: attempt.shown_part(state, part.module),
        section: state.section,
        position: state.position,
        state: state.progress(now),
        module: module.map(str::to_owned),
        seconds: state.seconds,
        clock: clock_body(&part.clock, attempt.accommodations),
        started_at: state.started_at,
        deadline_at: state.deadline_at,
        remaining_seconds: state.remaining_seconds(now),
        items: part.items().map(|item| item.id.clone()).collect(),
        kinds,
    }
}
