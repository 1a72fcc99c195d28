//! The result of one attempt, for the screen and for the report (R-168 to R-171, D-057, D-058).

use super::shown;
use crate::content::library::PackVersion;
use crate::content::library::answer::AnswerValue;
use crate::content::library::pack::{Item, Module, PackKind, QuestionType, SectionName, SetKind, TranscriptLine};
use crate::exams::attempts::{
    Answer, Attempt, ItemResult, Recording, Status, StoredScore, chosen_recording, current_answers, list_item_results,
    list_recordings, list_scores,
};
use crate::exams::grading::documents::{Document, list_documents};
use crate::exams::grading::timed::{TimedComment, list_timed};
use crate::exams::grading::voice::{VoiceComment, list_voice};
use crate::exams::grading::{GradingJob, JobState, Mark, find_job_of_attempt, list_marks};
use crate::exams::scoring::{Outcome, SectionScore, TotalScore, total_of};
use crate::people::accounts::{Profile, get_profile};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;

tenants::closed_list! {
    /// Whether a section has its score.
    pub enum SectionState {
        /// It has.
        Scored = "scored",
        /// A grader has not delivered yet.
        Pending = "pending",
        /// The attempt is not handed in.
        Open = "open",
        /// It has speaking or writing that nobody was asked to grade (decision 0050).
        Ungraded = "ungraded",
        /// A single set has points and no score (D-045).
        Points = "points",
    }
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
    /// Points given and possible, of a single set that is marked.
    pub points: Option<(f64, i32)>,
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
    /// How it is answered, such as `single_choice`.
    pub answer: &'static str,
    /// Option ids given, pairs such as `a:x` where options are placed, or the letters that were typed.
    pub given: Vec<String>,
    /// The key in the same form; empty for tasks and before the test is handed in.
    pub correct: Vec<String>,
    /// What was given as people read it: the completed word, the built sentence. None where `given` says it.
    pub given_text: Option<String>,
    /// The key in the same form.
    pub correct_text: Option<String>,
    /// `right`, `partial`, `wrong`, `blank`, `graded` or `pending`.
    pub outcome: Outcome,
}

/// One graded or waiting response.
#[derive(Debug, Clone)]
pub struct GradedResponse {
    /// Item id.
    pub item: String,
    /// Its section.
    pub section: SectionName,
    /// What kind of task it is.
    pub kind: SetKind,
    /// The task.
    pub prompt: String,
    /// Most points of its rubric.
    pub max: u8,
    /// Rubric name.
    pub rubric: String,
    /// What was heard with this task alone: the sentence to repeat, the interviewer's question.
    pub heard: Vec<TranscriptLine>,
    /// What was written.
    pub text: Option<String>,
    /// What was said.
    pub recording: Option<Recording>,
    /// The grader's mark; absent before delivery.
    pub mark: Option<Mark>,
    /// The text with the grader's edits and comments; absent before delivery and where there are none.
    pub document: Option<Document>,
    /// What the grader says at times of the recording, in their order; empty before delivery.
    pub timed_comments: Vec<TimedComment>,
    /// What the grader says about it by voice; absent before delivery. Read by whoever reads the comment in the mark.
    pub voice_comment: Option<VoiceComment>,
}

/// What a grader said, by item.
#[derive(Default)]
struct Said {
    marks: BTreeMap<String, Mark>,
    documents: BTreeMap<String, Document>,
    timed: BTreeMap<String, Vec<TimedComment>>,
    voice: BTreeMap<String, VoiceComment>,
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
    /// By adaptive section the module that followed the router, once the test is handed in (D-046).
    pub path: BTreeMap<SectionName, Module>,
    /// When it was handed in.
    pub submitted_at: Option<OffsetDateTime>,
}

impl AttemptResult {
    /// Takes out what was written and said: it stays between the learner, the own teachers and the grader
    /// (decisions 0018 and 0043).
    pub fn leave_out_responses(&mut self) {
        for response in self.grading.iter_mut().flat_map(|grading| &mut grading.responses) {
            response.text = None;
            response.document = None;
            response.timed_comments.clear();
            response.recording = None;
        }
    }
}

/// Which second modules an attempt came to. Nobody is told before the end.
pub(super) fn path_of(attempt: &Attempt, version: &PackVersion) -> BTreeMap<SectionName, Module> {
    let second = |module: Module| matches!(module, Module::Lower | Module::Upper).then_some(module);
    let taken = version.pack.parts().filter(|(_, part)| attempt.part(&part.id).is_some());
    let path = taken.filter_map(|(section, part)| Some((section, part.module.and_then(second)?)));
    if attempt.submitted_at.is_some() { path.collect() } else { BTreeMap::new() }
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
    let said = match &job {
        Some(job) if job.state == JobState::Delivered => Said {
            marks: list_marks(tx, job.id).await?,
            documents: list_documents(tx, job.id).await?,
            timed: list_timed(tx, job.id).await?,
            voice: list_voice(tx, job.id).await?,
        },
        _ => Said::default(),
    };
    let learner = get_profile(tx, attempt.user_id).await?;
    let is_handed_in = !attempt.status.is_open() && !matches!(attempt.status, Status::Void | Status::Abandoned);
    let sections: Vec<SectionLine> = version
        .pack
        .sections
        .iter()
        .map(|section| {
            let has_tasks = version.pack.items().any(|(other, item)| other == section.section && item.is_task());
            let is_ungraded = has_tasks && job.is_none() && attempt.status == Status::ScoredAuto;
            section_line(&attempt, section.section, &scores, &results, (is_handed_in, is_ungraded))
        })
        .collect();
    let line_scores: Vec<Option<SectionScore>> =
        sections.iter().map(|line| line.score.as_ref().map(|score| score.score)).collect();
    Ok(AttemptResult {
        path: path_of(&attempt, version),
        total: total_of(&version.format.scale, &line_scores),
        is_range_only: version.pack.kind == PackKind::QuickMock,
        items: item_lines(version, &results, &answers, is_handed_in),
        grading: job.map(|job| Grading { responses: responses(version, &answers, &recordings, said), job }),
        submitted_at: attempt.submitted_at,
        sections,
        learner,
        attempt,
    })
}

fn section_line(
    attempt: &Attempt,
    section: SectionName,
    scores: &[StoredScore],
    results: &[ItemResult],
    (is_handed_in, is_ungraded): (bool, bool),
) -> SectionLine {
    let score = scores.iter().find(|score| score.section == section).cloned();
    let is_set = attempt.scope.sets().is_some();
    let state = match (&score, is_handed_in) {
        (_, false) => SectionState::Open,
        (Some(_), true) => SectionState::Scored,
        (None, true) if is_ungraded => SectionState::Ungraded,
        (None, true) if is_set && attempt.status.is_scored() => SectionState::Points,
        (None, true) => SectionState::Pending,
    };
    let own = || results.iter().filter(|result| result.section == section);
    let points = (state == SectionState::Points)
        .then(|| (own().map(|result| result.points).sum(), own().map(|result| result.max_points).sum()));
    SectionLine { section, state, score, points }
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
        let given = shown::given(item, answers.get(&item.id).map(|answer| &answer.value));
        let key = version.keys.items.get(&item.id).filter(|_| is_handed_in);
        let correct = key.map(|key| shown::key(item, key)).unwrap_or_default();
        ItemLine {
            number: *count,
            item: item.id.clone(),
            section,
            question_type: item.question_type,
            points: result.map(|result| result.points),
            max_points: item.points,
            answer: shown::kind(item),
            given_text: shown::in_words(item, &given),
            correct_text: shown::in_words(item, &correct),
            given,
            correct,
            outcome: result.map_or(Outcome::Pending, |result| result.outcome),
        }
    };
    version.pack.items().map(line).collect()
}

fn responses(
    version: &PackVersion,
    answers: &BTreeMap<String, Answer>,
    recordings: &[Recording],
    Said { mut marks, mut documents, mut timed, mut voice }: Said,
) -> Vec<GradedResponse> {
    let sets = version.pack.parts().flat_map(|(section, part)| part.sets.iter().map(move |set| (section, set)));
    let items = sets.flat_map(|(section, set)| set.items.iter().map(move |item| (section, set.kind, item)));
    items
        .filter(|(_, _, item)| item.is_task())
        .map(|(section, kind, item)| {
            let value = answers.get(&item.id).map(|answer| &answer.value);
            GradedResponse {
                item: item.id.clone(),
                section,
                kind,
                prompt: item.prompt.clone(),
                max: item.points,
                rubric: item.rubric_name().unwrap_or_default().to_owned(),
                heard: heard(version, item),
                text: match value {
                    Some(AnswerValue::Text { text }) => Some(text.clone()),
                    _ => None,
                },
                recording: chosen_recording(&item.id, value, recordings).cloned(),
                mark: marks.remove(&item.id),
                document: documents.remove(&item.id).filter(|document| !document.says_nothing()),
                timed_comments: timed.remove(&item.id).unwrap_or_default(),
                voice_comment: voice.remove(&item.id),
            }
        })
        .collect()
}

/// What an item plays for itself, in words.
pub(super) fn heard(version: &PackVersion, item: &Item) -> Vec<TranscriptLine> {
    let lines = item.audio.as_ref().and_then(|name| version.keys.transcripts.get(name));
    lines.cloned().unwrap_or_default()
}
