//! Results in the API.

use product::content::library::PackVersion;
use product::content::library::pack::TranscriptLine as Line;
use product::content::library::pack::{Module, QuestionType, SectionName, SetKind};
use product::exams::attempts::{Mode, Status};
use product::exams::grading::JobState;
use product::exams::reports::{AttemptResult, GradedResponse, ItemLine, Report};
use product::exams::scoring::Outcome;
use serde::Serialize;
use std::collections::BTreeMap;
use tenants::TenantId;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::documents_file::ResultDocuments;
use super::scores::{ResultScale, ResultSection, ResultTotal, path_body, scale_body, section_body, total_body};
use crate::routes::exams::attempts::body::{AttemptTest, test_of};
use crate::routes::exams::grading::body::{
    DocumentBody, RecordingSource, ResponseKind, TimedCommentBody, VoiceCommentBody, WordsBody, recording_source,
    voice_body,
};
use crate::schemas::PerSection;
use crate::state::AppState;

tenants::closed_list! {
    /// What every score is called.
    pub enum ScoreLabel {
        /// An estimate from practice, never an official score.
        PracticeEstimate = "practice_estimate",
    }
}

tenants::closed_list! {
    /// How far the PDF of a result has come.
    pub enum ReportState {
        /// It is being made.
        Rendering = "rendering",
        /// It can be fetched.
        Ready = "ready",
    }
}

/// Everything that came out of an attempt. Scores are practice estimates.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Result)]
pub struct ResultBody {
    /// Which attempt.
    pub attempt: ResultAttempt,
    /// Whose.
    pub learner: LearnerName,
    /// Whether the reader took it.
    pub is_own: bool,
    /// Whether what was written and said is for the reader: the learner, and teachers whose own learner it is.
    pub reads_responses: bool,
    /// Always `practice_estimate`.
    pub label: ScoreLabel,
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
    pub path: PerSection<Module>,
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
    pub mode: Mode,
    /// As in `Attempt`.
    pub status: Status,
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

/// One question of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultItem {
    /// Item id.
    pub id: String,
    /// Its section.
    pub section: SectionName,
    /// The official type.
    pub question_type: QuestionType,
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
    pub outcome: Outcome,
}

/// The grading of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultGrading {
    /// The job.
    pub id: Uuid,
    /// `queued`, `claimed` or `delivered`.
    pub state: JobState,
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
    /// Whose page can be opened: the grader's, after delivery, when it is a teacher.
    pub teacher_id: Option<Uuid>,
    /// About the whole, after delivery.
    pub overall_comment: Option<String>,
    /// Every task.
    pub responses: Vec<ResultResponse>,
    /// The PDF of the responses with edits, and with comments at their places, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub documents: Option<ResultDocuments>,
}

/// One response of a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultResponse {
    /// Item id.
    pub item: String,
    /// `speaking` or `writing`.
    pub kind: ResponseKind,
    /// The kind of its set, such as `listen_and_repeat`.
    pub task: SetKind,
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
    /// What was written with the grader's edits and comments, after delivery and where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub document: Option<DocumentBody>,
    /// The grader's comments at times of the recording, in their order; after delivery and where there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub timed_comments: Vec<TimedCommentBody>,
    /// What the grader says about it by voice, after delivery and where there is something; for whoever reads the comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub voice_comment: Option<VoiceCommentBody>,
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
    pub state: ReportState,
    /// Printed on it.
    pub check_code: String,
    /// Where to fetch it, with the session.
    pub url: String,
    /// Pages.
    pub pages: Option<i32>,
    /// Size.
    pub bytes: Option<i32>,
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
            mode: result.attempt.mode,
            status: result.attempt.status,
            submitted_at: result.submitted_at,
        },
        learner: LearnerName { name: result.learner.full_name() },
        is_own: true,
        reads_responses: true,
        label: ScoreLabel::PracticeEstimate,
        scale: scale_body(version),
        sections: result.sections.iter().map(|line| section_body(&version.format, line, due_at)).collect(),
        total: total_body(&version.format, &result),
        path: path_body(&result.path),
        items: result.items.into_iter().map(item_body).collect(),
        grading: result.grading.map(|grading| {
            let is_out = grading.job.state == JobState::Delivered;
            ResultGrading {
                id: grading.job.id.0,
                // Until grades are out, sending them can be undone: learners are not told.
                state: if grading.job.state == JobState::Sending { JobState::Claimed } else { grading.job.state },
                due_at: grading.job.due_at,
                created_at: grading.job.created_at,
                delivered_at: grading.job.delivered_at,
                grader_name: grading.job.grader_name.filter(|_| is_out),
                teacher_id: None,
                overall_comment: is_out.then_some(grading.job.overall_comment),
                documents: None,
                responses: grading
                    .responses
                    .into_iter()
                    .map(|response| response_body(state, tenant, version, response))
                    .collect(),
            }
        }),
        report: report.map(|report| ResultReport {
            state: if report.rendered_at.is_some() { ReportState::Ready } else { ReportState::Rendering },
            check_code: report.check_code,
            url: format!("/api/attempts/{id}/report.pdf"),
            pages: report.pages,
            bytes: report.bytes,
        }),
        leave_count: result.attempt.leave_count,
        sittings: result.attempt.counted_sittings(),
    }
}

fn item_body(line: ItemLine) -> ResultItem {
    ResultItem {
        id: line.item,
        section: line.section,
        question_type: line.question_type,
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
        kind: ResponseKind::of(response.section),
        task: response.kind,
        prompt: response.prompt,
        heard: spoken(&response.heard),
        text: response.text,
        recording: response.recording.as_ref().and_then(|recording| recording_source(state, tenant, recording)),
        score: mark.score,
        max: response.max,
        dimensions: dimensions.collect(),
        comment: mark.comment.clone(),
        document: response.document.map(DocumentBody::from),
        timed_comments: response.timed_comments.into_iter().map(TimedCommentBody::from).collect(),
        voice_comment: response.voice_comment.as_ref().and_then(|voice| voice_body(state, tenant, voice, None)),
        item: response.item,
    }
}

/// Spoken lines as one text; nothing when nothing was said.
fn spoken(lines: &[Line]) -> Option<String> {
    let text = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}
