//! One blind marking: what of a delivered grading another grader marks, and how far that is.

pub use super::queries::{find_marked, list_scores};
use crate::content::library::{PackVersion, PackVersionId};
use crate::exams::attempts::AttemptId;
use crate::exams::grading::{CLAIM_LIFE, GradingJobId, Mark};
use crate::people::accounts::UserId;
use std::collections::{BTreeMap, BTreeSet};
use time::OffsetDateTime;

tenants::id_type!(
    /// One blind marking of a delivered grading.
    MarkingId
);

tenants::closed_list! {
    /// Why a delivered grading is marked again.
    pub enum MarkingKind {
        /// It was drawn (D-074).
        Second = "second",
        /// The first two lie too far apart.
        Third = "third",
        /// Its learner asked for it (D-075).
        Regrade = "regrade",
    }
}

tenants::closed_list! {
    /// How far a marking is.
    pub enum MarkingState {
        /// Waits for a grader.
        Queued = "queued",
        /// A grader has it.
        Claimed = "claimed",
        /// Done; nothing changes it anymore.
        Returned = "returned",
    }
}

/// A blind marking.
#[derive(Debug, Clone)]
pub struct Marking {
    /// Its id.
    pub id: MarkingId,
    /// The delivered grading. Never shown to graders: its scores can be read by it.
    pub job_id: GradingJobId,
    /// What was graded.
    pub attempt_id: AttemptId,
    /// Whose it is. Never shown to graders.
    pub learner_id: UserId,
    /// The pack.
    pub pack_version_id: PackVersionId,
    /// Pack title.
    pub title: String,
    /// Why.
    pub kind: MarkingKind,
    /// The tasks, in the order of the test.
    pub items: Vec<String>,
    /// State; a lapsed claim counts as queued.
    pub state: MarkingState,
    /// Who has it, or returned it.
    pub claimed_by: Option<UserId>,
    /// The last sign of life.
    pub claim_seen_at: Option<OffsetDateTime>,
    /// To the learner who asked.
    pub note: String,
    /// Until when it should be returned.
    pub due_at: OffsetDateTime,
    /// Since when it waits.
    pub created_at: OffsetDateTime,
    /// Returned.
    pub returned_at: Option<OffsetDateTime>,
}

impl Marking {
    /// A claim without a sign of life for a day is none (D-069).
    pub(super) fn with_lapse(mut self, now: OffsetDateTime) -> Self {
        let is_alive = self.claim_expires_at().is_some_and(|end| now <= end);
        if self.state == MarkingState::Claimed && !is_alive {
            self.state = MarkingState::Queued;
            self.claimed_by = None;
            self.claim_seen_at = None;
        }
        self
    }

    /// Until when the claim lasts, without a further sign of life.
    pub fn claim_expires_at(&self) -> Option<OffsetDateTime> {
        self.claim_seen_at.map(|at| at + CLAIM_LIFE)
    }

    /// Whether this grader has it.
    pub fn is_held_by(&self, grader: UserId) -> bool {
        self.state == MarkingState::Claimed && self.claimed_by == Some(grader)
    }
}

/// What a blind grader gives for a task.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BlindScore {
    /// Score by dimension name.
    pub dimensions: BTreeMap<String, f64>,
    /// The task's score.
    pub score: Option<f64>,
}

impl From<&BlindScore> for Mark {
    fn from(given: &BlindScore) -> Self {
        Self { dimensions: given.dimensions.clone(), score: given.score, comment: String::new() }
    }
}

/// What the desk saves.
#[derive(Debug, Clone, Default)]
pub struct NewScores {
    /// By task; tasks left out keep what they have.
    pub scores: BTreeMap<String, BlindScore>,
    /// To the learner who asked; none keeps what is stored.
    pub note: Option<String>,
}

/// A marking as it is written.
pub(super) struct NewMarking {
    pub job: GradingJobId,
    pub kind: MarkingKind,
    pub items: Vec<String>,
    pub sections: Vec<String>,
    pub due_at: OffsetDateTime,
}

impl NewMarking {
    pub(super) fn of(
        job: GradingJobId,
        kind: MarkingKind,
        version: &PackVersion,
        items: Vec<String>,
        due_at: OffsetDateTime,
    ) -> Self {
        let is_meant = |name: &str| items.iter().any(|item| item == name);
        let tasks = version.pack.items().filter(|(_, item)| is_meant(&item.id));
        let sections: BTreeSet<String> = tasks.map(|(section, _)| section.as_str().to_owned()).collect();
        Self { job, kind, items, sections: sections.into_iter().collect(), due_at }
    }
}
