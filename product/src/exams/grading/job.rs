//! The queue as graders see it.

use super::errors::GradingError;
use super::graders::Grader;
use super::order::{Urgency, urgency};
pub use super::queries::{queue_standing, today_of};
use super::states::GradingState;
use super::{GradingJobId, queries};
use crate::content::library::PackVersionId;
use crate::exams::attempts::AttemptId;
use crate::money::price_list::GradingProduct;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Idle for so long, a claim lapses (D-069).
pub const CLAIM_LIFE: Duration = Duration::hours(24);

tenants::closed_list! {
    /// Where a job stands. `sending` is not stored: it is a claimed job whose grades go out in a minute.
    pub enum JobState {
        /// Waits for a grader.
        Queued = "queued",
        /// A grader has it.
        Claimed = "claimed",
        /// Its grader has sent the grades and can still undo that.
        Sending = "sending",
        /// The grades are out.
        Delivered = "delivered",
    }
}

/// One attempt's responses in the queue.
#[derive(Debug, Clone)]
pub struct GradingJob {
    /// Its id.
    pub id: GradingJobId,
    /// What is graded.
    pub attempt_id: AttemptId,
    /// Whose it is.
    pub learner_id: UserId,
    /// The pack.
    pub pack_version_id: PackVersionId,
    /// `scores`, `simple` or `vip`.
    pub product: GradingProduct,
    /// State; a lapsed claim counts as queued.
    pub state: JobState,
    /// Where it stands from order to end; a lapsed claim counts as returned.
    pub standing: GradingState,
    /// Who has it.
    pub claimed_by: Option<UserId>,
    /// Until when, without a further sign of life.
    pub claim_expires_at: Option<OffsetDateTime>,
    /// Counts saved drafts.
    pub draft_version: i32,
    /// To the learner, about the whole.
    pub overall_comment: String,
    /// Of a Pro member, and so before others.
    pub is_priority: bool,
    /// The promise.
    pub due_at: OffsetDateTime,
    /// Handed in.
    pub created_at: OffsetDateTime,
    /// When the grades go out, from Send on.
    pub sends_at: Option<OffsetDateTime>,
    /// Out.
    pub delivered_at: Option<OffsetDateTime>,
    /// The grader's name, once there is one.
    pub grader_name: Option<String>,
}

impl GradingJob {
    /// Why it stands where it stands, when what is due within `soon` is; none when it is on its way or out.
    fn urgency(&self, now: OffsetDateTime, soon: Duration) -> Option<Urgency> {
        let is_open = matches!(self.state, JobState::Queued | JobState::Claimed);
        is_open.then(|| urgency(self.is_priority, self.due_at, now, soon))
    }

    /// A claim without a sign of life for a day is none. Grades that are being sent do not lapse: their grader is done.
    pub(super) fn with_lapse(mut self, now: OffsetDateTime) -> Self {
        let has_lapsed = self.state == JobState::Claimed && self.claim_expires_at.is_none_or(|end| now > end);
        if has_lapsed {
            self.state = JobState::Queued;
            self.standing = GradingState::Returned;
            self.claimed_by = None;
            self.claim_expires_at = None;
            self.grader_name = None;
        }
        self
    }
}

/// A job as the queue lists it.
#[derive(Debug, Clone)]
pub struct GradingCard {
    /// The job.
    pub job: GradingJob,
    /// First name and initial.
    pub learner_name: String,
    /// Pack title.
    pub title: String,
    /// Tasks to grade.
    pub tasks: i64,
    /// Why it stands where it stands; none when it is on its way or out.
    pub urgency: Option<Urgency>,
    /// This grader skipped it.
    pub is_skipped: bool,
}

/// The queue in figures, for one grader: what nobody holds, and what this grader holds. What is being sent is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueFacts {
    /// All of it.
    pub open: i64,
    /// Of it, held by this grader.
    pub mine: i64,
    /// Of it, promised for a moment that is over.
    pub late: i64,
    /// Of it, promised for the next 24 hours.
    pub due_soon: i64,
    /// The earliest promise.
    pub first_due_at: Option<OffsetDateTime>,
    /// Being sent by this grader.
    pub sending: i64,
    /// Delivered by this grader since midnight in GMT+8 (D-122).
    pub sent_today: i64,
}

/// The queue in figures.
pub async fn queue_facts(tx: &mut TenantTx, grader: &Grader) -> Result<QueueFacts, sqlx::Error> {
    let now = tx.now();
    queries::queue_facts(tx, grader, now - CLAIM_LIFE).await
}

/// How the whole queue stands against its promises, whoever holds what. What is being sent is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueStanding {
    /// Not delivered.
    pub open: i64,
    /// Of those, past their promise.
    pub late: i64,
    /// Of those, due within a day.
    pub soon: i64,
    /// The first promise of all.
    pub first_due_at: Option<OffsetDateTime>,
}

/// A grader's day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Today {
    /// Delivered since midnight in GMT+8 (D-122).
    pub delivered: i64,
    /// Of those, sent before their promise.
    pub in_time: i64,
    /// Not delivered and not being sent, by anyone.
    pub open: i64,
}

/// Within how much time something is due soon, by the tenant's settings.
pub(super) async fn soon(tx: &mut TenantTx) -> Result<Duration, sqlx::Error> {
    Ok(Duration::hours(tx.settings().await?.gradings.due_first_hours.into()))
}

/// Why a job stands where it stands in the queue; none when it is on its way or out.
pub async fn urgency_of(tx: &mut TenantTx, job: &GradingJob) -> Result<Option<Urgency>, sqlx::Error> {
    Ok(job.urgency(tx.now(), soon(tx).await?))
}

/// What this grader is sending and what this grader holds, then what is free, the most urgent first, then this grader's delivered
/// ones.
pub async fn list_jobs(
    tx: &mut TenantTx,
    grader: &Grader,
    page: PageRequest,
) -> Result<(Vec<GradingCard>, i64), sqlx::Error> {
    let now = tx.now();
    let soon = soon(tx).await?;
    let (cards, total) = queries::list_jobs(tx, grader, now - CLAIM_LIFE, now + soon, page).await?;
    let told = |card: GradingCard| {
        let job = card.job.with_lapse(now);
        GradingCard { urgency: job.urgency(now, soon), job, ..card }
    };
    Ok((cards.into_iter().map(told).collect(), total))
}

/// One job.
pub async fn get_job(tx: &mut TenantTx, id: GradingJobId) -> Result<GradingJob, GradingError> {
    let now = tx.now();
    let job = queries::find_job(tx, id, false).await?.ok_or(GradingError::Unknown)?;
    Ok(job.with_lapse(now))
}

/// The job of an attempt.
pub async fn find_job_of_attempt(tx: &mut TenantTx, attempt: AttemptId) -> Result<Option<GradingJob>, sqlx::Error> {
    let now = tx.now();
    let Some(id) = queries::find_job_id(tx, attempt).await? else { return Ok(None) };
    Ok(queries::find_job(tx, id, false).await?.map(|job| job.with_lapse(now)))
}

/// Until when the grades of these attempts are promised. An attempt that waits for none is left out.
pub async fn list_due(
    tx: &mut TenantTx,
    attempts: impl IntoIterator<Item = AttemptId>,
) -> Result<BTreeMap<AttemptId, OffsetDateTime>, sqlx::Error> {
    let attempts: Vec<Uuid> = attempts.into_iter().map(|attempt| attempt.0).collect();
    if attempts.is_empty() { Ok(BTreeMap::new()) } else { queries::list_due(tx, &attempts).await }
}
