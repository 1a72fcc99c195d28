//! An attempt in the API.

mod answer;
mod card;
mod part;

pub use answer::{AnswerBody, AnswerValue, RecordingBody};
pub use card::AttemptCard;
pub(crate) use part::clock_body;
pub use part::{AttemptPart, BreakBody, ClockBody};
use part::{breaks, part_body};

use std::collections::BTreeMap;

use product::content::library::pack::{PackKind, SectionName};
use product::content::library::{PackVersion, Scope, ScopeKind};
use product::exams::attempts::{Accommodations, Attempt, Mode, Status, checked_sets, current_answers, list_recordings};
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
    /// The section of a section or of sets.
    pub section: Option<SectionName>,
    /// The set, when it is one.
    pub set: Option<String>,
    /// All sets that it is limited to, in the order of the test.
    pub sets: Vec<String>,
}

impl From<&Scope> for ScopeBody {
    fn from(scope: &Scope) -> Self {
        let sets = scope.sets().unwrap_or_default().to_vec();
        let set = if let [only] = &sets[..] { Some(only.clone()) } else { None };
        Self { kind: scope.kind(), section: scope.section(), set, sets }
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
        sittings: attempt.counted_sittings(),
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
