//! The parts of an attempt, their clocks and the breaks between them.

use product::content::library::format::BREAK_SECONDS;
use product::content::library::pack::{Clock, Module, PackKind, Part, SectionName, SetKind};
use product::content::library::{PackVersion, Scope};
use product::exams::attempts::{Accommodations, Attempt, PartState, Progress};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A break between two sections.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Break)]
pub struct BreakBody {
    /// The section before it.
    pub after: SectionName,
    /// As long as is announced; going on earlier is allowed.
    pub seconds: u32,
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

/// The breaks of a whole full test, and of every whole test for who is granted more of them.
pub(super) fn breaks(attempt: &Attempt, version: &PackVersion) -> Vec<BreakBody> {
    if attempt.scope != Scope::Whole {
        return Vec::new();
    }
    let is_full = version.pack.kind == PackKind::FullMock;
    let after = version.format.breaks_after(is_full, attempt.accommodations.extra_breaks);
    after.into_iter().map(|section| BreakBody { after: section, seconds: BREAK_SECONDS }).collect()
}

pub(super) fn part_body(attempt: &Attempt, state: &PartState, part: &Part, now: OffsetDateTime) -> AttemptPart {
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
