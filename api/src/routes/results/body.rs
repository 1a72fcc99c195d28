//! Results on the wire.

use product::grading::JobState;
use product::library::PackVersion;
use product::library::answer::AnswerValue;
use product::library::format::Format;
use product::library::pack::{ItemKey, Module, OptionVerdict, SectionName, TranscriptLine as Line};
use product::reports::{
    AttemptResult, ExplainedItem, Explanation, GradedResponse, ItemLine, Report, SectionLine, SectionState,
};
use product::scoring::{Outcome, TotalScore};
use serde::Serialize;
use std::collections::BTreeMap;
use tenants::TenantId;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::words::{WordBody, word_body};
use crate::routes::attempts::body::{AttemptTest, test_of};
use crate::routes::attempts::content::{SetBody, name_of, set_body};
use crate::routes::grading::body::{RecordingSource, TranscriptLine, WordsBody, recording_source};
use crate::state::AppState;
use crate::wire::names;

/// Everything that came out of an attempt. Scores are practice estimates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Result)]
pub struct ResultBody {
    /// Which attempt.
    pub attempt: ResultAttempt,
    /// Whose.
    pub learner: LearnerName,
    /// Always `practice_estimate`.
    #[schema(value_type = names::ScoreLabelName)]
    pub label: String,
    /// The scales.
    pub scale: ResultScale,
    /// In the order of the test.
    pub sections: Vec<ResultSection>,
    /// When all sections are scored.
    pub total: Option<ResultTotal>,
    /// Every question.
    pub items: Vec<ResultItem>,
    /// Speaking and writing.
    pub grading: Option<ResultGrading>,
    /// By adaptive section the module that followed the router: `lower` or `upper`.
    #[schema(value_type = names::PerSection<names::SecondModuleName>)]
    pub path: BTreeMap<String, String>,
    /// The PDF.
    pub report: Option<ResultReport>,
    /// How often the page was left.
    pub leave_count: i32,
    /// In how many sittings it was taken.
    pub sittings: i32,
}

/// The attempt of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultAttempt {
    /// Its id.
    pub id: Uuid,
    /// What was taken.
    pub test: AttemptTest,
    /// `comfortable` or `strict`.
    #[schema(value_type = names::ModeName)]
    pub mode: String,
    /// As in `Attempt`.
    #[schema(value_type = names::AttemptStatusName)]
    pub status: String,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
}

/// A learner's name.
#[derive(Debug, Serialize, ToSchema)]
pub struct LearnerName {
    /// As the own language orders it.
    pub name: String,
}

/// The scales of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultScale {
    /// Highest section score.
    pub section_max: f64,
    /// Highest total.
    pub total_max: f64,
}

/// One section of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultSection {
    /// `reading`, `listening`, `speaking` or `writing`.
    #[schema(value_type = names::SectionName)]
    pub section: String,
    /// `scored`, `pending`, `open`, or `points` for a single set, which has no score.
    #[schema(value_type = names::SectionStateName)]
    pub state: String,
    /// Raw points.
    pub raw: Option<f64>,
    /// Most raw points.
    pub raw_max: Option<i32>,
    /// The score shown.
    pub scaled: Option<f64>,
    /// Lower end of its range.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Performance level, such as `high_intermediate`.
    pub level: Option<String>,
    /// Bands only: the figure of the older scale beside them.
    pub comparable: Option<ComparableFigure>,
    /// Where learners take different items: the ability behind the score, with its margin.
    pub ability: Option<AbilityFigure>,
    /// Until when the grades are promised.
    #[serde(with = "time::serde::rfc3339::option")]
    pub due_at: Option<OffsetDateTime>,
}

/// The total of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultTotal {
    /// The total; absent when only the range is shown, as for quick tests.
    pub scaled: Option<f64>,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Bands only: the figure of the older scale beside them.
    pub comparable: Option<ComparableFigure>,
}

/// An ability on the scale of the item model: 0 is the middle, most lie between -3 and 3.
#[derive(Debug, Serialize, ToSchema)]
pub struct AbilityFigure {
    /// What is most likely.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// A figure of the 0-120 or 0-30 scale beside a band: the middle of the band's range.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComparableFigure {
    /// Beside the score; absent where only a range is shown.
    pub scaled: Option<u32>,
    /// Beside the lower end.
    pub low: u32,
    /// Beside the upper end.
    pub high: u32,
}

/// One question of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultItem {
    /// Item id.
    pub id: String,
    /// Its section.
    #[schema(value_type = names::SectionName)]
    pub section: String,
    /// The official type.
    pub question_type: String,
    /// Counts from 1 in its section.
    pub number: u32,
    /// Points given.
    pub points: Option<f64>,
    /// Most points.
    pub max_points: u8,
    /// The kind of its answer shape.
    pub answer: String,
    /// Option ids given, pairs such as `a:x` where options are placed, or the letters that were typed.
    pub given: Vec<String>,
    /// The key in the same form.
    pub correct: Vec<String>,
    /// What was given as people read it: the completed word, the built sentence.
    pub given_text: Option<String>,
    /// The key in the same form.
    pub correct_text: Option<String>,
    /// `right`, `partial`, `wrong`, `blank`, `graded` or `pending`.
    #[schema(value_type = names::ItemOutcomeName)]
    pub outcome: String,
}

/// The grading of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultGrading {
    /// The job.
    pub id: Uuid,
    /// `queued`, `claimed` or `delivered`.
    #[schema(value_type = names::JobStateName)]
    pub state: String,
    /// The promise.
    #[serde(with = "time::serde::rfc3339")]
    pub due_at: OffsetDateTime,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Out.
    #[serde(with = "time::serde::rfc3339::option")]
    pub delivered_at: Option<OffsetDateTime>,
    /// Who graded, after delivery.
    pub grader_name: Option<String>,
    /// About the whole, after delivery.
    pub overall_comment: Option<String>,
    /// Every task.
    pub responses: Vec<ResultResponse>,
}

/// One response of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultResponse {
    /// Item id.
    pub item: String,
    /// `speaking` or `writing`.
    #[schema(value_type = names::ResponseKindName)]
    pub kind: String,
    /// The kind of its set, such as `listen_and_repeat`.
    pub task: String,
    /// The task.
    pub prompt: String,
    /// What was heard with this task alone: the sentence to repeat, the interviewer's question.
    pub heard: Option<String>,
    /// What was written.
    pub text: Option<String>,
    /// What was said.
    pub recording: Option<RecordingSource>,
    /// The grader's score.
    pub score: Option<f64>,
    /// Highest score.
    pub max: u8,
    /// Scores by dimension.
    pub dimensions: Vec<DimensionScore>,
    /// The grader's comment.
    pub comment: String,
}

/// A dimension's score.
#[derive(Debug, Serialize, ToSchema)]
pub struct DimensionScore {
    /// Stable name.
    pub name: String,
    /// Name for people, in three languages.
    #[schema(value_type = WordsBody)]
    pub title: BTreeMap<String, String>,
    /// The score.
    pub score: f64,
}

/// The PDF of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultReport {
    /// `rendering` or `ready`.
    #[schema(value_type = names::ReportStateName)]
    pub state: String,
    /// Printed on it.
    pub check_code: String,
    /// Where to fetch it, with the session.
    pub url: String,
    /// Pages.
    pub pages: Option<i32>,
    /// Size.
    pub bytes: Option<i32>,
}

/// Why answers are right or wrong.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Explanation)]
pub struct ExplanationBody {
    /// In the order of the test.
    pub sets: Vec<ExplainedSet>,
}

/// A stimulus with its keys.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExplainedSet {
    /// Its part.
    pub part: String,
    /// Its section.
    #[schema(value_type = names::SectionName)]
    pub section: String,
    /// As the player showed it.
    pub set: SetBody,
    /// What is heard.
    pub transcript: Vec<TranscriptLine>,
    /// By item id.
    pub keys: BTreeMap<String, KeyBody>,
    /// Words worth learning, in the author's order.
    pub vocabulary: Vec<WordBody>,
}

/// The key of an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Key)]
pub struct KeyBody {
    /// Option ids given, in their order where order is the answer.
    pub given: Vec<String>,
    /// The letters that were typed.
    pub given_text: Option<String>,
    /// Where options or rows were placed.
    pub given_pairs: BTreeMap<String, String>,
    /// Right option ids, or the missing letters.
    pub correct: Vec<String>,
    /// Where options or rows belong; an option without a place belongs nowhere.
    pub matches: BTreeMap<String, String>,
    /// Orders of chunks that are right.
    pub accepted: Vec<Vec<String>>,
    /// `right`, `partial`, `wrong` or `blank`; nothing for tasks.
    #[schema(value_type = Option<names::ItemOutcomeName>)]
    pub outcome: Option<String>,
    /// What was heard with it alone.
    pub transcript: Vec<TranscriptLine>,
    /// Why, or what a good response does.
    pub explanation: String,
    /// By option id.
    pub options: BTreeMap<String, OptionReason>,
    /// Exact words of the text or transcript.
    pub evidence: Vec<String>,
    /// Model responses of a task, best first.
    pub models: Vec<ModelBody>,
    /// Of a task: phrases that a good response can use.
    pub useful_language: Vec<String>,
    /// Of a task: what responses often get wrong.
    pub typical_faults: Vec<String>,
}

/// Why an option is right or wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct OptionReason {
    /// `correct`, `true_but_not_asked`, `opposite`, `half_right`, `not_mentioned` or `wrong_scope`.
    #[schema(value_type = names::OptionVerdictName)]
    pub verdict: String,
    /// The reason.
    pub reason: String,
}

/// A model response.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ModelResponse)]
pub struct ModelBody {
    /// The level it would get.
    pub level: f32,
    /// The response.
    pub text: String,
    /// What makes it that level.
    pub note: String,
}

pub(super) fn result_body(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    result: AttemptResult,
    report: Option<Report>,
) -> ResultBody {
    let due_at = result
        .grading
        .as_ref()
        .filter(|grading| grading.job.state != JobState::Delivered)
        .map(|grading| grading.job.due_at);
    let id = result.attempt.id.0;
    ResultBody {
        attempt: ResultAttempt {
            id,
            test: test_of(version),
            mode: result.attempt.mode.as_str().to_owned(),
            status: result.attempt.status.as_str().to_owned(),
            submitted_at: result.submitted_at,
        },
        learner: LearnerName { name: result.learner.full_name() },
        label: "practice_estimate".to_owned(),
        scale: scale_body(version),
        sections: result.sections.iter().map(|line| section_body(&version.format, line, due_at)).collect(),
        total: total_body(&version.format, &result),
        path: path_body(&result.path),
        items: result.items.into_iter().map(item_body).collect(),
        grading: result.grading.map(|grading| {
            let is_out = grading.job.state == JobState::Delivered;
            ResultGrading {
                id: grading.job.id.0,
                state: grading.job.state.as_str().to_owned(),
                due_at: grading.job.due_at,
                created_at: grading.job.created_at,
                delivered_at: grading.job.delivered_at,
                grader_name: grading.job.grader_name.filter(|_| is_out),
                overall_comment: is_out.then_some(grading.job.overall_comment),
                responses: grading
                    .responses
                    .into_iter()
                    .map(|response| response_body(state, tenant, version, response))
                    .collect(),
            }
        }),
        report: report.map(|report| ResultReport {
            state: if report.rendered_at.is_some() { "ready" } else { "rendering" }.to_owned(),
            check_code: report.check_code,
            url: format!("/api/attempts/{id}/report.pdf"),
            pages: report.pages,
            bytes: report.bytes,
        }),
        leave_count: result.attempt.leave_count,
        sittings: result.attempt.sittings,
    }
}

/// The scales of a pack's format.
pub(super) fn scale_body(version: &PackVersion) -> ResultScale {
    let scale = &version.format.scale;
    ResultScale { section_max: scale.section[1], total_max: scale.total_max() }
}

/// The total, as a range alone where one number would promise too much.
pub(super) fn total_body(format: &Format, result: &AttemptResult) -> Option<ResultTotal> {
    shown_total(format, result.total, result.is_range_only)
}

/// A total with the figure of the older scale beside it, where the format has bands.
pub(super) fn shown_total(format: &Format, total: Option<TotalScore>, is_range_only: bool) -> Option<ResultTotal> {
    let total = total?;
    let scaled = (!is_range_only).then_some(total.scaled);
    let comparable = |band: f64| format.comparable(band).map(|row| row.total_middle());
    Some(ResultTotal {
        scaled,
        low: total.low,
        high: total.high,
        comparable: comparable_figure(comparable, scaled, total.low, total.high),
    })
}

fn comparable_figure(
    comparable: impl Fn(f64) -> Option<u32>,
    scaled: Option<f64>,
    low: f64,
    high: f64,
) -> Option<ComparableFigure> {
    Some(ComparableFigure { scaled: scaled.and_then(&comparable), low: comparable(low)?, high: comparable(high)? })
}

pub(super) fn section_body(format: &Format, line: &SectionLine, due_at: Option<OffsetDateTime>) -> ResultSection {
    let state = match line.state {
        SectionState::Scored => "scored",
        SectionState::Pending => "pending",
        SectionState::Open => "open",
        SectionState::Points => "points",
    };
    let score = line.score.as_ref();
    let comparable = |band: f64| format.comparable(band).map(|row| row.section_middle(line.section));
    ResultSection {
        section: line.section.as_str().to_owned(),
        state: state.to_owned(),
        raw: score.map(|score| score.raw).or(line.points.map(|(points, _)| points)),
        raw_max: score.map(|score| score.raw_max).or(line.points.map(|(_, of)| of)),
        scaled: score.map(|score| score.score.scaled),
        low: score.map(|score| score.score.low),
        high: score.map(|score| score.score.high),
        level: score.map(|score| score.level.clone()),
        comparable: score.and_then(|score| {
            comparable_figure(comparable, Some(score.score.scaled), score.score.low, score.score.high)
        }),
        ability: score
            .and_then(|score| score.ability)
            .map(|ability| AbilityFigure { value: ability.value, error: ability.error }),
        due_at: due_at.filter(|_| line.state == SectionState::Pending),
    }
}

fn item_body(line: ItemLine) -> ResultItem {
    ResultItem {
        id: line.item,
        section: line.section.as_str().to_owned(),
        question_type: name_of(&line.question_type),
        number: line.number,
        points: line.points,
        max_points: line.max_points,
        answer: line.answer.to_owned(),
        given: line.given,
        correct: line.correct,
        given_text: line.given_text,
        correct_text: line.correct_text,
        outcome: line.outcome,
    }
}

fn response_body(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    response: GradedResponse,
) -> ResultResponse {
    let rubric = version.rubrics.get(&response.rubric);
    let mark = response.mark.unwrap_or_default();
    let dimensions = rubric.map_or(&[][..], |rubric| rubric.dimensions.as_slice()).iter().filter_map(|dimension| {
        let title = &dimension.title;
        let titles = [("en", &title.en), ("cn", &title.cn), ("tw", &title.tw)];
        Some(DimensionScore {
            name: dimension.name.clone(),
            title: titles.into_iter().map(|(lang, text)| (lang.to_owned(), text.clone())).collect(),
            score: *mark.dimensions.get(&dimension.name)?,
        })
    });
    ResultResponse {
        kind: response.section.as_str().to_owned(),
        task: name_of(&response.kind),
        prompt: response.prompt,
        heard: spoken(&response.heard),
        text: response.text,
        recording: response.recording.as_ref().and_then(|recording| recording_source(state, tenant, recording)),
        score: mark.score,
        max: response.max,
        dimensions: dimensions.collect(),
        comment: mark.comment.clone(),
        item: response.item,
    }
}

/// Spoken lines as one text; nothing when nothing was said.
fn spoken(lines: &[Line]) -> Option<String> {
    let text = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// Modules by section, as the wire names them.
pub(super) fn path_body(path: &BTreeMap<SectionName, Module>) -> BTreeMap<String, String> {
    path.iter().map(|(section, module)| (section.as_str().to_owned(), module.as_str().to_owned())).collect()
}

pub(in crate::routes) fn explanation_body(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    explanation: Explanation,
) -> ExplanationBody {
    let sets = explanation.sets.into_iter().map(|explained| ExplainedSet {
        part: explained.part,
        section: explained.section.as_str().to_owned(),
        set: set_body(state, tenant, version, &explained.set),
        transcript: explained.transcript.iter().map(TranscriptLine::from).collect(),
        keys: explained.items.into_iter().map(explained_key).collect(),
        vocabulary: explained.words.iter().map(word_body).collect(),
    });
    ExplanationBody { sets: sets.collect() }
}

/// A key without anybody's answer.
pub(crate) fn bare_key_body(key: ItemKey) -> KeyBody {
    key_body(key, None, None, &[])
}

fn explained_key(item: ExplainedItem) -> (String, KeyBody) {
    (item.item.id, key_body(item.key, item.value, item.outcome, &item.heard))
}

fn key_body(key: ItemKey, value: Option<AnswerValue>, outcome: Option<Outcome>, heard: &[Line]) -> KeyBody {
    let verdict = |verdict: OptionVerdict| name_of(&verdict);
    let is_task = outcome.is_none();
    let (mut given, mut given_text, mut given_pairs) = (Vec::new(), None, BTreeMap::new());
    match value {
        Some(AnswerValue::Choice { options }) => given = options,
        // What was written for a task stands in the result.
        Some(AnswerValue::Text { text }) => given_text = Some(text).filter(|_| !is_task),
        Some(AnswerValue::Matches { pairs }) => given_pairs = pairs,
        Some(AnswerValue::Recording { .. }) | None => {}
    }
    KeyBody {
        given,
        given_text,
        given_pairs,
        correct: key.correct,
        matches: key.matches,
        accepted: key.accepted,
        outcome: outcome.map(|outcome| outcome.as_str().to_owned()),
        transcript: heard.iter().map(TranscriptLine::from).collect(),
        explanation: key.explanation,
        options: key
            .options
            .into_iter()
            .map(|(id, note)| (id, OptionReason { verdict: verdict(note.verdict), reason: note.reason }))
            .collect(),
        evidence: key.evidence,
        models: key
            .models
            .into_iter()
            .map(|model| ModelBody { level: model.level, text: model.text, note: model.note })
            .collect(),
        useful_language: key.useful_language,
        typical_faults: key.typical_faults,
    }
}
