//! A learner's tests over time: the table of attempts with their section scores (D-059), and how scores and kinds of
//! questions went from test to test.

use super::queries::transcript as queries;
pub use super::queries::transcript::list_past_versions;
use crate::content::library::pack::{QuestionType, SectionName};
use crate::content::library::{PackVersion, PackVersionId};
use crate::exams::attempts::{AttemptId, Mode, Status};
use crate::exams::scoring::{SectionScore, TotalScore, total_of};
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use std::sync::Arc;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;

tenants::closed_list! {
    /// What was taken of a test.
    pub enum TakenKind {
        /// All four sections at full length.
        FullMock = "full_mock",
        /// All four sections, shorter.
        QuickMock = "quick_mock",
        /// One section.
        Section = "section",
        /// One passage, recording or task.
        Set = "set",
    }
}

tenants::closed_list! {
    /// A word for where an attempt stands, as learners filter by it.
    pub enum Standing {
        /// Being taken.
        Running = "running",
        /// With a grader.
        Marking = "marking",
        /// Everything has its score.
        Done = "done",
        /// Handed in, marked or not.
        Over = "over",
        /// Handed in with something for a grader, who may have returned it already.
        Graded = "graded",
    }
}

impl Standing {
    /// The stored states it stands for.
    fn statuses(self) -> &'static [&'static str] {
        match self {
            Self::Running => &["created", "in_progress", "paused"],
            Self::Marking => &["submitted", "awaiting_grading"],
            Self::Done => &["scored_auto", "graded"],
            Self::Over => &["submitted", "awaiting_grading", "scored_auto", "graded"],
            Self::Graded => &["submitted", "awaiting_grading", "graded"],
        }
    }
}

/// Which attempts to show; what is absent is not asked for.
#[derive(Debug, Clone, Default)]
pub struct TranscriptFilter {
    /// A format id.
    pub format: Option<String>,
    /// What was taken of the form.
    pub kind: Option<TakenKind>,
    /// Under which rules.
    pub mode: Option<Mode>,
    /// Where they stand.
    pub standing: Option<Standing>,
}

/// A test in the transcript.
#[derive(Debug, Clone)]
pub struct TranscriptRow {
    /// The attempt.
    pub id: AttemptId,
    /// What was taken.
    pub pack_version_id: PackVersionId,
    /// English title of it.
    pub title: String,
    /// Its format.
    pub format: String,
    /// What was taken of the form.
    pub kind: TakenKind,
    /// Under which rules.
    pub mode: Mode,
    /// Where it stands.
    pub status: Status,
    /// Set up.
    pub created_at: OffsetDateTime,
    /// Handed in.
    pub submitted_at: Option<OffsetDateTime>,
    /// Until when grades are promised.
    pub due_at: Option<OffsetDateTime>,
    /// Sections scored so far.
    pub scores: BTreeMap<SectionName, SectionScore>,
}

impl TranscriptRow {
    /// The total of four scored sections, on the scale of the test's format.
    pub fn total(&self, version: &PackVersion) -> Option<TotalScore> {
        let scores: Vec<_> =
            version.pack.sections.iter().map(|section| self.scores.get(&section.section).copied()).collect();
        total_of(&version.format.scale, &scores)
    }

    /// A short test gives a range and no single figure (D-033).
    pub fn is_range_only(&self) -> bool {
        self.kind == TakenKind::QuickMock
    }

    /// Only strict mocks make the trend line (exam-formats 1h).
    pub fn counts_for_trend(&self) -> bool {
        self.mode == Mode::Strict && matches!(self.kind, TakenKind::FullMock | TakenKind::QuickMock)
    }
}

/// Points of one kind of question in one test.
#[derive(Debug, Clone, PartialEq)]
pub struct TypePoints {
    /// Its section.
    pub section: SectionName,
    /// The official type.
    pub question_type: QuestionType,
    /// Points given.
    pub points: f64,
    /// Most points.
    pub of: i64,
}

/// A finished test with what machines scored in it.
#[derive(Debug, Clone)]
pub struct PastTest {
    /// The test.
    pub row: TranscriptRow,
    /// By section and type.
    pub types: Vec<TypePoints>,
}

/// One page of a learner's tests, newest first, and how many there are on all pages.
pub async fn list_transcript(
    tx: &mut TenantTx,
    learner: UserId,
    filter: &TranscriptFilter,
    page: PageRequest,
) -> Result<(Vec<TranscriptRow>, i64), sqlx::Error> {
    let statuses = filter.standing.map(|standing| standing.statuses().iter().map(|&name| name.to_owned()).collect());
    queries::list_rows(tx, learner, filter, statuses, page).await
}

/// The last hundred finished tests, oldest first, each with its points by kind of question.
pub async fn list_history(
    tx: &mut TenantTx,
    learner: UserId,
    versions: &BTreeMap<PackVersionId, Arc<PackVersion>>,
) -> Result<Vec<PastTest>, sqlx::Error> {
    let filter = TranscriptFilter { standing: Some(Standing::Over), ..TranscriptFilter::default() };
    let (rows, _) = list_transcript(tx, learner, &filter, PageRequest::first(100)).await?;
    let ids: Vec<AttemptId> = rows.iter().map(|row| row.id).collect();
    let points = queries::list_item_points(tx, &ids).await?;
    let past = rows.into_iter().rev().map(|row| {
        let own: Vec<&ItemPoints> = points.iter().filter(|points| points.attempt_id == row.id).collect();
        let types = versions.get(&row.pack_version_id).map(|version| by_type(version, &own)).unwrap_or_default();
        PastTest { types, row }
    });
    Ok(past.collect())
}

/// Points of an item as stored.
#[derive(Debug)]
pub(super) struct ItemPoints {
    pub attempt_id: AttemptId,
    pub item: String,
    pub points: f64,
    pub max_points: i32,
}

/// Sums in the order of the test.
fn by_type(version: &PackVersion, points: &[&ItemPoints]) -> Vec<TypePoints> {
    let mut types: Vec<TypePoints> = Vec::new();
    for (section, item) in version.pack.items().filter(|(_, item)| !item.is_task()) {
        let Some(own) = points.iter().find(|points| points.item == item.id) else { continue };
        let question_type = item.question_type;
        let known = types.iter().position(|line| (line.section, line.question_type) == (section, question_type));
        let at = known.unwrap_or_else(|| {
            types.push(TypePoints { section, question_type, points: 0.0, of: 0 });
            types.len() - 1
        });
        types[at].points += own.points;
        types[at].of += i64::from(own.max_points);
    }
    types
}
