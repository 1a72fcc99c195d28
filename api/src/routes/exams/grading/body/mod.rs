//! The desk in the API.

mod document;
mod rubric;
mod stimulus;
mod timed;
mod voice;

pub use document::{CommentBody, DocumentBody, EditBody, RunBody};
pub use rubric::{DimensionBody, LevelBody, RubricBody, WordsBody};
pub use stimulus::{RecordingSource, Stimulus, TranscriptLine};
pub(crate) use stimulus::{recording_source, stimulus_of};
pub use timed::TimedCommentBody;
pub use voice::VoiceCommentBody;
pub(in crate::routes::exams) use voice::{voice_body, voice_key};

use std::collections::BTreeMap;

use product::content::library::PackVersion;
use product::content::library::pack::SectionName;
use product::exams::grading::documents::Document;
use product::exams::grading::timed::TimedComment;
use product::exams::grading::{GradingCard as Card, GradingJob as Job, JobState, Mark, QueueFacts, Today, Urgency};
use product::exams::reports::GradedResponse;
use product::money::price_list::GradingProduct;
use product::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use tenants::TenantId;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::routes::exams::reports::explanation::ModelBody;
use crate::state::AppState;

/// A job in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradingCard {
    /// Its id.
    pub id: Uuid,
    /// First name and initial.
    pub learner_name: String,
    /// Pack title.
    pub title: String,
    /// Tasks to grade.
    pub tasks: i64,
    /// `scores`, `simple` or `vip`.
    pub product: GradingProduct,
    /// `queued`, `claimed`, `sending` or `delivered`.
    pub state: JobState,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// The promise.
    #[serde(with = "time::serde::rfc3339")]
    pub due_at: OffsetDateTime,
    /// Of a Pro member: graded before others.
    pub is_priority: bool,
    /// Why it stands where it stands; left out when it is on its way or out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub urgency: Option<Urgency>,
    /// When the grades go out, while they are being sent.
    #[serde(with = "time::serde::rfc3339::option")]
    pub sends_at: Option<OffsetDateTime>,
    /// The reader has it.
    pub claimed_by_me: bool,
    /// Who has it.
    pub claimed_by_name: Option<String>,
    /// Until when, without a sign of life.
    #[serde(with = "time::serde::rfc3339::option")]
    pub claim_expires_at: Option<OffsetDateTime>,
    /// The reader skipped it and is not offered it again.
    pub is_skipped: bool,
}

/// One page of the queue with the grader's day.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradingQueue {
    /// Being sent by the reader, then held by the reader, then by urgency; own delivered ones last.
    pub data: Vec<GradingCard>,
    /// Counts from 1.
    pub current_page: u32,
    /// On all pages.
    pub total: i64,
    /// The server's time, for what counts down to it.
    #[serde(with = "time::serde::rfc3339")]
    pub server_now: OffsetDateTime,
    /// Within how many hours something is due soon, and so graded before what Pro members ordered; 0: only when it is late.
    pub due_first_hours: u32,
    /// Today in GMT+8.
    pub today: GradingToday,
}

/// A grader's day.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradingToday {
    /// Delivered.
    pub delivered: i64,
    /// Of those, sent in time.
    pub in_time: i64,
    /// Waiting.
    pub open: i64,
}

impl From<Today> for GradingToday {
    fn from(today: Today) -> Self {
        Self { delivered: today.delivered, in_time: today.in_time, open: today.open }
    }
}

/// The queue in figures, for one grader: what nobody holds and what the reader holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradingSummary {
    /// All of it.
    pub open: i64,
    /// Of it, held by the reader.
    pub mine: i64,
    /// Of it, promised for a moment that is over.
    pub late: i64,
    /// Of it, promised for the next 24 hours.
    pub due_soon: i64,
    /// The earliest promise.
    #[serde(with = "time::serde::rfc3339::option")]
    pub first_due_at: Option<OffsetDateTime>,
    /// Being sent by the reader, and no longer counted above.
    pub sending: i64,
    /// Sent by the reader today, in GMT+8.
    pub sent_today: i64,
}

impl From<QueueFacts> for GradingSummary {
    fn from(facts: QueueFacts) -> Self {
        let QueueFacts { open, mine, late, due_soon, first_due_at, sending, sent_today } = facts;
        Self { open, mine, late, due_soon, first_due_at, sending, sent_today }
    }
}

/// A job with its responses.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradingJob {
    /// As in the queue.
    #[serde(flatten)]
    pub card: GradingCard,
    /// In the order of the test.
    pub responses: Vec<GradingResponse>,
    /// To the learner, about the whole.
    pub overall_comment: String,
    /// Counts saved drafts; sent back with the next one.
    pub draft_version: i32,
    /// Out.
    #[serde(with = "time::serde::rfc3339::option")]
    pub delivered_at: Option<OffsetDateTime>,
}

tenants::closed_list! {
    /// One of the two sections that people mark.
    pub enum ResponseKind {
        /// Speaking.
        Speaking = "speaking",
        /// Writing.
        Writing = "writing",
    }
}

impl ResponseKind {
    /// Of a response; only two sections have any.
    pub(crate) fn of(section: SectionName) -> Self {
        if section == SectionName::Speaking { Self::Speaking } else { Self::Writing }
    }
}

/// One response to grade.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradingResponse {
    /// Item id.
    pub item: String,
    /// `speaking` or `writing`.
    pub section: ResponseKind,
    /// The same as `section`, for the desk's two views.
    pub kind: ResponseKind,
    /// The task.
    pub prompt: String,
    /// What the learner read and heard.
    pub stimulus: Stimulus,
    /// What was heard with this task alone: the sentence to repeat, the interviewer's question.
    pub heard: Vec<TranscriptLine>,
    /// What was written.
    pub text: Option<String>,
    /// Words of the text.
    pub words: usize,
    /// What was said.
    pub recording: Option<RecordingSource>,
    /// How it is scored.
    pub rubric: Option<RubricBody>,
    /// Model responses of the task, best first.
    pub models: Vec<ModelBody>,
    /// The draft so far.
    pub draft: Option<MarkBody>,
    /// The text with edits and comments so far, once there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub document: Option<DocumentBody>,
    /// Comments on the recording so far, in the order of their times.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub timed_comments: Vec<TimedCommentBody>,
    /// What is said about it by voice so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub voice_comment: Option<VoiceCommentBody>,
}

/// Marks on one response.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = Mark)]
pub struct MarkBody {
    /// Score by dimension name.
    #[serde(default)]
    pub dimensions: BTreeMap<String, f64>,
    /// The task's score.
    #[serde(default)]
    pub score: Option<f64>,
    /// To the learner.
    #[serde(default)]
    pub comment: String,
}

impl From<&Mark> for MarkBody {
    fn from(mark: &Mark) -> Self {
        Self { dimensions: mark.dimensions.clone(), score: mark.score, comment: mark.comment.clone() }
    }
}

impl From<MarkBody> for Mark {
    fn from(mark: MarkBody) -> Self {
        Self { dimensions: mark.dimensions, score: mark.score, comment: mark.comment }
    }
}

/// A card for a reader.
pub(super) fn card_body(card: Card, reader: UserId) -> GradingCard {
    let Card { urgency, learner_name, title, tasks, is_skipped, .. } = card;
    let told = Told { urgency, learner_name, title, tasks, is_skipped };
    job_card(&card.job, reader, told)
}

/// What a card tells beside its job.
pub(super) struct Told {
    pub(super) urgency: Option<Urgency>,
    pub(super) learner_name: String,
    pub(super) title: String,
    pub(super) tasks: i64,
    pub(super) is_skipped: bool,
}

/// A card of a job whose names are known.
pub(super) fn job_card(job: &Job, reader: UserId, told: Told) -> GradingCard {
    let Told { urgency, learner_name, title, tasks, is_skipped } = told;
    let is_held = job.state != JobState::Queued;
    GradingCard {
        id: job.id.0,
        learner_name,
        title,
        tasks,
        product: job.product,
        state: job.state,
        created_at: job.created_at,
        due_at: job.due_at,
        is_priority: job.is_priority,
        urgency,
        sends_at: job.sends_at,
        claimed_by_me: is_held && job.claimed_by == Some(reader),
        claimed_by_name: job.grader_name.clone().filter(|_| is_held),
        claim_expires_at: job.claim_expires_at.filter(|_| job.state == JobState::Claimed),
        is_skipped,
    }
}

/// One response with everything a grader needs.
pub(in crate::routes::exams) fn response_body(
    state: &AppState,
    tenant: TenantId,
    version: &PackVersion,
    response: GradedResponse,
    (draft, document, timed): (Option<&Mark>, Option<Document>, Vec<TimedComment>),
) -> GradingResponse {
    let key = version.keys.items.get(&response.item);
    GradingResponse {
        section: ResponseKind::of(response.section),
        kind: ResponseKind::of(response.section),
        prompt: response.prompt,
        stimulus: stimulus_of(version, &response.item),
        heard: response.heard.iter().map(TranscriptLine::from).collect(),
        words: response.text.as_deref().map_or(0, product::content::library::words::count_words),
        text: response.text,
        recording: response.recording.as_ref().and_then(|recording| recording_source(state, tenant, recording)),
        rubric: version.rubrics.get(&response.rubric).map(RubricBody::from),
        models: key.map(|key| key.models.iter().cloned().map(ModelBody::from).collect()).unwrap_or_default(),
        draft: draft.map(MarkBody::from),
        document: document.map(DocumentBody::from),
        timed_comments: timed.into_iter().map(TimedCommentBody::from).collect(),
        voice_comment: None,
        item: response.item,
    }
}
