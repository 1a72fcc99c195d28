//! The result of one attempt, for the screen and for the report (R-168 to R-171, D-057, D-058).

use crate::accounts::{Profile, get_profile};
use crate::attempts::{
    self, Answer, Attempt, ItemResult, Recording, RecordingState, Status, StoredScore, current_answers,
    list_item_results, list_recordings, list_scores,
};
use crate::grading::{GradingJob, JobState, Mark, find_job_of_attempt, list_marks};
use crate::library::PackVersion;
use crate::library::answer::AnswerValue;
use crate::library::pack::{Item, PackKind, QuestionType, SectionName};
use crate::scoring::{SectionScore, TotalScore, total_of};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;

/// Whether a section has its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionState {
    /// It has.
    Scored,
    /// A grader has not delivered yet.
    Pending,
    /// The attempt is not handed in.
    Open,
}

/// One section of a result.
#[derive(Debug, Clone)]
pub struct SectionLine {
    /// Which one.
    pub section: SectionName,
    /// State.
    pub state: SectionState,
    /// Points and score, when scored.
    pub score: Option<StoredScore>,
}

/// One question of a result. Tasks are in [`Grading`] as well.
#[derive(Debug, Clone)]
pub struct ItemLine {
    /// Counts from 1 in its section.
    pub number: u32,
    /// Item id.
    pub item: String,
    /// Its section.
    pub section: SectionName,
    /// Official type.
    pub question_type: QuestionType,
    /// Points given, when scored.
    pub points: Option<f64>,
    /// Most points.
    pub max_points: u8,
    /// Option ids given.
    pub given: Vec<String>,
    /// Right option ids; empty for tasks and before the test is handed in.
    pub correct: Vec<String>,
    /// `right`, `partial`, `wrong`, `blank`, `graded` or `pending`.
    pub outcome: String,
}

/// One graded or waiting response.
#[derive(Debug, Clone)]
pub struct GradedResponse {
    /// Item id.
    pub item: String,
    /// Its section.
    pub section: SectionName,
    /// The task.
    pub prompt: String,
    /// Most points of its rubric.
    pub max: u8,
    /// Rubric name.
    pub rubric: String,
    /// What was written.
    pub text: Option<String>,
    /// What was said.
    pub recording: Option<Recording>,
    /// The grader's mark; absent before delivery.
    pub mark: Option<Mark>,
}

/// The grading of an attempt.
#[derive(Debug, Clone)]
pub struct Grading {
    /// The job.
    pub job: GradingJob,
    /// Every task, in the order of the test.
    pub responses: Vec<GradedResponse>,
}

/// Everything that came out of an attempt.
#[derive(Debug, Clone)]
pub struct AttemptResult {
    /// The attempt.
    pub attempt: Attempt,
    /// Whose it is.
    pub learner: Profile,
    /// In the order of the test.
    pub sections: Vec<SectionLine>,
    /// Only of four scored sections; a quick test's is a range, not a score (D-033).
    pub total: Option<TotalScore>,
    /// `true` when the total is shown as a range only.
    pub is_range_only: bool,
    /// In the order of the test.
    pub items: Vec<ItemLine>,
    /// Speaking and writing, when the attempt has them.
    pub grading: Option<Grading>,
    /// When it was handed in.
    pub submitted_at: Option<OffsetDateTime>,
}

/// Puts a result together. Keys are shown only of attempts that are handed in, marks only when delivered.
pub async fn attempt_result(
    tx: &mut TenantTx,
    attempt: Attempt,
    version: &PackVersion,
) -> Result<AttemptResult, sqlx::Error> {
    let version = &*attempt.own_version(version);
    let scores = list_scores(tx, attempt.id).await?;
    let results = list_item_results(tx, attempt.id).await?;
    let answers = current_answers(tx, attempt.id).await?;
    let recordings = list_recordings(tx, attempt.id).await?;
    let job = find_job_of_attempt(tx, attempt.id).await?;
    let marks = match &job {
        Some(job) if job.state == JobState::Delivered => list_marks(tx, job.id).await?,
        _ => BTreeMap::new(),
    };
    let learner = get_profile(tx, attempt.user_id).await?;
    let is_handed_in = !attempt.status.is_open() && !matches!(attempt.status, Status::Void | Status::Abandoned);
    let sections: Vec<SectionLine> =
        version.pack.sections.iter().map(|section| section_line(section.section, &scores, is_handed_in)).collect();
    let line_scores: Vec<Option<SectionScore>> =
        sections.iter().map(|line| line.score.as_ref().map(|score| score.score)).collect();
    Ok(AttemptResult {
        total: total_of(&version.format.scale, &line_scores),
        is_range_only: version.pack.kind == PackKind::QuickMock,
        items: item_lines(version, &results, &answers, is_handed_in),
        grading: job.map(|job| Grading { responses: responses(version, &answers, &recordings, &marks), job }),
        submitted_at: attempt.submitted_at,
        sections,
        learner,
        attempt,
    })
}

fn section_line(section: SectionName, scores: &[StoredScore], is_handed_in: bool) -> SectionLine {
    let score = scores.iter().find(|score| score.section == section).cloned();
    let state = match (&score, is_handed_in) {
        (_, false) => SectionState::Open,
        (Some(_), true) => SectionState::Scored,
        (None, true) => SectionState::Pending,
    };
    SectionLine { section, state, score }
}

fn item_lines(
    version: &PackVersion,
    results: &[ItemResult],
    answers: &BTreeMap<String, Answer>,
    is_handed_in: bool,
) -> Vec<ItemLine> {
    let mut number: BTreeMap<SectionName, u32> = BTreeMap::new();
    let line = |(section, item): (SectionName, &Item)| {
        let count = number.entry(section).or_default();
        *count += 1;
        let result = results.iter().find(|result| result.item == item.id);
        let given = match answers.get(&item.id).map(|answer| &answer.value) {
            Some(AnswerValue::Choice { options }) => options.clone(),
            _ => Vec::new(),
        };
        let key = version.keys.items.get(&item.id).filter(|_| is_handed_in);
        ItemLine {
            number: *count,
            item: item.id.clone(),
            section,
            question_type: item.question_type,
            points: result.map(|result| result.points),
            max_points: item.points,
            given,
            correct: key.map(|key| key.correct.clone()).unwrap_or_default(),
            outcome: result.map_or_else(|| "pending".to_owned(), |result| result.outcome.clone()),
        }
    };
    version.pack.items().map(line).collect()
}

fn responses(
    version: &PackVersion,
    answers: &BTreeMap<String, Answer>,
    recordings: &[Recording],
    marks: &BTreeMap<String, Mark>,
) -> Vec<GradedResponse> {
    let tasks = version.pack.items().filter(|(_, item)| item.is_task());
    tasks
        .map(|(section, item)| {
            let value = answers.get(&item.id).map(|answer| &answer.value);
            GradedResponse {
                item: item.id.clone(),
                section,
                prompt: item.prompt.clone(),
                max: item.points,
                rubric: item.rubric_name().unwrap_or_default().to_owned(),
                text: match value {
                    Some(AnswerValue::Text { text }) => Some(text.clone()),
                    _ => None,
                },
                recording: chosen_recording(item, value, recordings).cloned(),
                mark: marks.get(&item.id).cloned(),
            }
        })
        .collect()
}

/// The take that was chosen; without a choice the last complete one, so that an upload that came after the answer counts.
fn chosen_recording<'a>(
    item: &Item,
    value: Option<&AnswerValue>,
    recordings: &'a [Recording],
) -> Option<&'a Recording> {
    let complete = |recording: &&Recording| recording.item == item.id && recording.state == RecordingState::Complete;
    let chosen = match value {
        Some(AnswerValue::Recording { recording_id }) => {
            recordings.iter().filter(complete).find(|recording| recording.id == attempts::RecordingId(*recording_id))
        }
        _ => None,
    };
    chosen.or_else(|| recordings.iter().rfind(complete))
}
