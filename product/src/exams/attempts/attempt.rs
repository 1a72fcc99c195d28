//! What an attempt is and how it is read.

use super::accommodations::Accommodations;
use super::errors::AttemptError;
pub use super::queries::{find_version, list_attempts, list_open_attempts};
use super::{AttemptId, queries};
use crate::content::library::pack::{Item, Module, PackKind, Part, SectionName, Set};
use crate::content::library::{PackVersion, PackVersionId, Scope};
use crate::people::accounts::{SessionId, UserId};
use std::borrow::Cow;
use tenants::TenantTx;
use time::{Duration, OffsetDateTime};

/// How long an answer may be under way after a part's deadline.
pub(super) const GRACE: Duration = Duration::seconds(10);
/// Away for so long, going on is another sitting (D-042).
pub(super) const SITTING_PAUSE: Duration = Duration::minutes(30);

/// Follows the section in the name of a part whose id would tell the path.
const HIDDEN_PART: &str = "-second";

tenants::closed_list! {
    /// Which skin and which rules.
    pub enum Mode {
        /// Pause, replay, look things up.
        Comfortable = "comfortable",
        /// As the real test.
        Strict = "strict",
    }
}

tenants::closed_list! {
    /// Where an attempt stands (D-035).
    pub enum Status as AttemptStatus {
        /// Set up, not begun.
        Created = "created",
        /// Begun.
        InProgress = "in_progress",
        /// Rests (comfortable only).
        Paused = "paused",
        /// Handed in.
        Submitted = "submitted",
        /// Reading and listening have scores.
        ScoredAuto = "scored_auto",
        /// Speaking and writing wait for a grader.
        AwaitingGrading = "awaiting_grading",
        /// Everything has a score.
        Graded = "graded",
        /// Nobody came back to it for a month.
        Abandoned = "abandoned",
        /// Started over.
        Void = "void",
    }
}

impl Status {
    /// Every section that was taken has its score: by machine alone, or with a person's.
    pub fn is_scored(self) -> bool {
        matches!(self, Self::ScoredAuto | Self::Graded)
    }

    /// Still being taken.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Created | Self::InProgress | Self::Paused)
    }
}

tenants::closed_list! {
    /// Whether a part waits, runs or is over.
    pub enum Progress as PartState {
        /// Not begun.
        Waiting = "waiting",
        /// Begun.
        Running = "running",
        /// Over.
        Finished = "finished",
    }
}

/// One timed part of an attempt.
#[derive(Debug, Clone)]
pub struct PartState {
    /// Part id of the pack.
    pub part: String,
    /// Its section.
    pub section: SectionName,
    /// From 0.
    pub position: i32,
    /// From start to deadline, extra time included.
    pub seconds: i32,
    /// Rested while it ran.
    pub paused_seconds: i32,
    /// Begun.
    pub started_at: Option<OffsetDateTime>,
    /// Strict mode: the server's end of the part.
    pub deadline_at: Option<OffsetDateTime>,
    /// Over.
    pub finished_at: Option<OffsetDateTime>,
}

impl PartState {
    /// Whether it waits, runs or is over. A deadline ends a part by itself.
    pub fn progress(&self, now: OffsetDateTime) -> Progress {
        match (self.started_at, self.finished_at, self.deadline_at) {
            (_, Some(_), _) => Progress::Finished,
            (Some(_), None, Some(deadline)) if now > deadline + GRACE => Progress::Finished,
            (Some(_), None, _) => Progress::Running,
            (None, None, _) => Progress::Waiting,
        }
    }

    /// When it was over: finished by hand or by its deadline.
    pub fn ended_at(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.finished_at.or(self.deadline_at.filter(|deadline| now > *deadline + GRACE))
    }

    /// Seconds left; all of them before the start.
    pub fn remaining_seconds(&self, now: OffsetDateTime) -> i64 {
        match (self.progress(now), self.started_at) {
            (Progress::Running, Some(started)) => {
                let seconds = i64::from(self.seconds) + i64::from(self.paused_seconds);
                (started + Duration::seconds(seconds) - now).whole_seconds().max(0)
            }
            (Progress::Finished, _) => 0,
            _ => i64::from(self.seconds),
        }
    }
}

/// One go at one pack version.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Its id.
    pub id: AttemptId,
    /// Whose it is.
    pub user_id: UserId,
    /// What is taken.
    pub pack_version_id: PackVersionId,
    /// All of it, a section or sets.
    pub scope: Scope,
    /// Rules.
    pub mode: Mode,
    /// What the learner was granted when it began.
    pub accommodations: Accommodations,
    /// State.
    pub status: Status,
    /// Since when it rests.
    pub paused_at: Option<OffsetDateTime>,
    /// How often the page was left.
    pub leave_count: i32,
    /// In how many sittings it was taken, by long pauses and new sign-ins; [`Attempt::counted_sittings`] is what is told.
    pub sittings: i32,
    /// Set up.
    pub created_at: OffsetDateTime,
    /// First part begun.
    pub started_at: Option<OffsetDateTime>,
    /// Handed in.
    pub submitted_at: Option<OffsetDateTime>,
    /// In order.
    pub parts: Vec<PartState>,
}

impl Attempt {
    /// In how many sittings it was taken: leaving a strict test ends one, however short the absence was.
    pub fn counted_sittings(&self) -> i32 {
        match self.mode {
            Mode::Comfortable => self.sittings,
            Mode::Strict => self.sittings.max(self.leave_count + 1),
        }
    }

    /// A part by its id, or by the name that it has instead while the path is hidden.
    pub fn part(&self, id: &str) -> Option<&PartState> {
        self.parts.iter().find(|part| part.part == id).or_else(|| self.hidden_part(id))
    }

    /// What a part is called in everything that is sent: its author's id tells which module followed the router, so the
    /// second part of an adaptive section has another name while a strict attempt is open (decision 0023).
    pub fn shown_part(&self, state: &PartState, module: Option<Module>) -> String {
        if self.hides_path() && module.is_some_and(Module::is_second) {
            format!("{}{HIDDEN_PART}", state.section.as_str())
        } else {
            state.part.clone()
        }
    }

    /// Whether nobody may learn yet which module followed a router (D-046).
    pub fn hides_path(&self) -> bool {
        self.mode == Mode::Strict && self.status.is_open()
    }

    fn hidden_part(&self, name: &str) -> Option<&PartState> {
        let section = SectionName::parse(name.strip_suffix(HIDDEN_PART)?).filter(|_| self.hides_path())?;
        let of_section = self.parts.iter().filter(|part| part.section == section);
        let (first, last) = (of_section.clone().next()?, of_section.max_by_key(|part| part.position)?);
        (first.position < last.position).then_some(last)
    }

    /// An item that this attempt has, with its set and the state of its part.
    pub fn find_item<'a>(&self, version: &'a PackVersion, id: &str) -> Option<(&PartState, &'a Set, &'a Item)> {
        let places =
            version.pack.parts().flat_map(|(section, part)| part.sets.iter().map(move |set| (section, part, set)));
        let mut found = places.filter_map(|(section, part, set)| {
            let item = set.items.iter().find(|item| item.id == id)?;
            let state = self.part(&part.id).filter(|_| self.scope.holds(section, &set.id))?;
            Some((state, set, item))
        });
        found.next()
    }

    /// What this attempt has of its pack version: its section or set, and of an adaptive section the stages it came to.
    pub fn own_version<'a>(&self, version: &'a PackVersion) -> Cow<'a, PackVersion> {
        let is_taken =
            |part: &Part| part.module.is_none_or(|module| !module.is_second()) || self.part(&part.id).is_some();
        if self.scope == Scope::Whole && version.pack.parts().all(|(_, part)| is_taken(part)) {
            return Cow::Borrowed(version);
        }
        Cow::Owned(version.scoped(&self.scope).with_parts(is_taken))
    }

    /// The time that its clocks show: they stand while it rests.
    pub fn clock_time(&self, now: OffsetDateTime) -> OffsetDateTime {
        self.paused_at.unwrap_or(now)
    }
}

/// An attempt as lists show it.
#[derive(Debug, Clone)]
pub struct AttemptCard {
    /// Its id.
    pub id: AttemptId,
    /// What is taken.
    pub pack_version_id: PackVersionId,
    /// Title of the pack.
    pub title: String,
    /// Format id.
    pub format: String,
    /// What the test covers.
    pub kind: PackKind,
    /// All of it, a section or sets.
    pub scope: Scope,
    /// Rules.
    pub mode: Mode,
    /// State.
    pub status: Status,
    /// Set up.
    pub created_at: OffsetDateTime,
    /// Handed in.
    pub submitted_at: Option<OffsetDateTime>,
    /// Last change.
    pub updated_at: OffsetDateTime,
    /// Sections scored so far, with their scores.
    pub scores: Vec<(SectionName, f64)>,
}

/// Reads an own attempt and notes that it was seen: after a long pause or in another login it is another sitting.
pub async fn open_attempt(
    tx: &mut TenantTx,
    user: UserId,
    session: SessionId,
    id: AttemptId,
) -> Result<Attempt, AttemptError> {
    let attempt =
        queries::find_attempt(tx, id, Some(user), queries::Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    if !attempt.status.is_open() {
        return Ok(attempt);
    }
    let sittings = queries::touch_attempt(tx, id, session, tx.now() - SITTING_PAUSE).await?;
    Ok(Attempt { sittings, ..attempt })
}

/// An own attempt that can be gone on with.
#[derive(Debug, Clone)]
pub struct OpenAttempt {
    /// Its id.
    pub id: AttemptId,
    /// Of which version.
    pub version: PackVersionId,
    /// How much of it.
    pub scope: Scope,
    /// The title of a single set, if its author gave it one.
    pub set_title: Option<String>,
    /// How it is taken.
    pub mode: Mode,
    /// State.
    pub status: Status,
    /// Last change.
    pub updated_at: OffsetDateTime,
}

/// Reads an attempt whoever made it, for its grader and its report.
pub async fn find_attempt(tx: &mut TenantTx, id: AttemptId) -> Result<Option<Attempt>, sqlx::Error> {
    queries::find_attempt(tx, id, None, queries::Lock::None).await
}

/// The same, holding its row for a change of its state.
pub async fn lock_attempt(tx: &mut TenantTx, id: AttemptId) -> Result<Option<Attempt>, sqlx::Error> {
    queries::find_attempt(tx, id, None, queries::Lock::Update).await
}
