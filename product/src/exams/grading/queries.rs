//! The statements of grading.

mod corrections;
mod late;
mod next;
mod orders;
mod queue;
mod saved_comments;
mod skips;

pub(super) use corrections::correct_mark;
pub use corrections::{list_corrected, list_first_scores};
pub(super) use late::{
    NewLateRefund, count_open, count_open_of, find_last_refund, find_late_notice, find_pressed, insert_late_refund,
    list_late, set_whole_at,
};
pub(super) use next::{is_for, lock_next, may_read, take_next};
pub(super) use orders::{
    OrderRow, cancel_order, delete_job, find_order_by_key, insert_order, list_orders, set_product,
};
pub(super) use queue::{list_jobs, list_lapsed, queue_facts};
pub use saved_comments::erase_saved_comments;
pub(super) use saved_comments::{
    count_use, delete_saved_comment, insert_saved_comments, list_saved_comments, lock_saved_comments,
};
pub(super) use skips::{delete_skip, has_skip, insert_skip};

use super::job::{GradingJob, JobState, QueueStanding, Today};
use super::marks::Mark;
use super::states::{GradingState, Step};
use super::{GradingJobId, job::CLAIM_LIFE};
use crate::content::library::PackVersionId;
use crate::exams::attempts::AttemptId;
use crate::money::price_list::GradingProduct;
use crate::people::accounts::{UserId, full_name};
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// A job as it comes into the queue.
pub(super) struct NewJob {
    pub id: GradingJobId,
    pub attempt: AttemptId,
    pub product: GradingProduct,
    /// 1 for Pro members (R-188).
    pub priority: i16,
    /// What its grader must be permitted (D-071).
    pub needs: Vec<String>,
    pub due_at: OffsetDateTime,
}

pub(super) async fn insert_job(tx: &mut TenantTx, step: Step, job: &NewJob) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_jobs (tenant_id, id, attempt_id, product, state, priority, due_at, created_at, needs)
         values ($1, $2, $3, $4, $8, $5, $6, $7, $9) on conflict (tenant_id, attempt_id) do nothing",
        tenant.0,
        job.id.0,
        job.attempt.0,
        job.product.as_str(),
        job.priority,
        job.due_at,
        now,
        step.stored(),
        &job.needs
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct JobRow {
    id: GradingJobId,
    attempt_id: AttemptId,
    learner_id: UserId,
    pack_version_id: PackVersionId,
    product: GradingProduct,
    state: JobState,
    claimed_by: Option<UserId>,
    claim_seen_at: Option<OffsetDateTime>,
    draft_version: i32,
    overall_comment: String,
    is_priority: bool,
    due_at: OffsetDateTime,
    created_at: OffsetDateTime,
    sends_at: Option<OffsetDateTime>,
    returned_at: Option<OffsetDateTime>,
    delivered_at: Option<OffsetDateTime>,
    grader_first_name: Option<String>,
    grader_last_name: Option<String>,
}

impl JobRow {
    fn job(self) -> GradingJob {
        let is_sending = self.state == JobState::Claimed && self.sends_at.is_some();
        let state = if is_sending { JobState::Sending } else { self.state };
        let grader = self.grader_first_name.zip(self.grader_last_name);
        GradingJob {
            id: self.id,
            attempt_id: self.attempt_id,
            learner_id: self.learner_id,
            pack_version_id: self.pack_version_id,
            product: self.product,
            state,
            standing: GradingState::of(state, self.returned_at.is_some()),
            claimed_by: self.claimed_by,
            claim_expires_at: self.claim_seen_at.map(|at| at + CLAIM_LIFE),
            draft_version: self.draft_version,
            overall_comment: self.overall_comment,
            is_priority: self.is_priority,
            due_at: self.due_at,
            created_at: self.created_at,
            sends_at: self.sends_at.filter(|_| is_sending),
            delivered_at: self.delivered_at,
            grader_name: grader.map(|(first, last)| full_name(&first, &last, None)),
        }
    }
}

pub(super) async fn find_job(
    tx: &mut TenantTx,
    id: GradingJobId,
    is_locked: bool,
) -> Result<Option<GradingJob>, sqlx::Error> {
    let tenant = tx.tenant_id();
    if is_locked {
        sqlx::query!("select id from grading_jobs where tenant_id = $1 and id = $2 for update", tenant.0, id.0)
            .fetch_optional(tx.conn())
            .await?;
    }
    let row = sqlx::query_as!(
        JobRow,
        r#"select j.id as "id: GradingJobId", j.attempt_id as "attempt_id: AttemptId", a.user_id as "learner_id: UserId",
             a.pack_version_id as "pack_version_id: PackVersionId", j.product as "product: GradingProduct", j.state as "state: JobState", j.claimed_by as "claimed_by: UserId",
             j.claim_seen_at, j.draft_version, j.overall_comment, j.priority > 0 as "is_priority!", j.due_at, j.created_at, j.sends_at, j.returned_at, j.delivered_at,
             g.first_name as "grader_first_name?", g.last_name as "grader_last_name?"
           from grading_jobs j
           join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           left join users g on g.tenant_id = j.tenant_id and g.id = j.claimed_by
           where j.tenant_id = $1 and j.id = $2"#,
        tenant.0, id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(JobRow::job))
}

pub(super) async fn find_job_id(tx: &mut TenantTx, attempt: AttemptId) -> Result<Option<GradingJobId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select id as "id: GradingJobId" from grading_jobs where tenant_id = $1 and attempt_id = $2"#,
        tenant.0,
        attempt.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// How the whole queue stands.
pub async fn queue_standing(tx: &mut TenantTx) -> Result<QueueStanding, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        QueueStanding,
        r#"select count(*) as "open!", count(*) filter (where due_at < $2) as "late!",
             count(*) filter (where due_at >= $2 and due_at <= $2::timestamptz + interval '1 day') as "soon!",
             min(due_at) as first_due_at
           from grading_jobs where tenant_id = $1 and state <> 'delivered' and sends_at is null"#,
        tenant.0,
        now
    )
    .fetch_one(tx.conn())
    .await
}

/// What this grader did today.
pub async fn today_of(tx: &mut TenantTx, grader: UserId) -> Result<Today, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        Today,
        r#"select
             count(*) filter (where state = 'delivered' and delivered_by = $2 and delivered_at >= midnight.at) as "delivered!",
             count(*) filter (where state = 'delivered' and delivered_by = $2 and delivered_at >= midnight.at and coalesce(pressed_at, delivered_at) <= due_at) as "in_time!",
             count(*) filter (where state <> 'delivered' and sends_at is null) as "open!"
           from grading_jobs,
             (select date_trunc('day', $3::timestamptz at time zone 'Asia/Taipei') at time zone 'Asia/Taipei' as at) midnight
           where tenant_id = $1"#,
        tenant.0, grader.0, now
    )
    .fetch_one(tx.conn())
    .await
}

/// A grader holds it: newly, still, or again after sending was undone.
pub(super) async fn set_claimed(tx: &mut TenantTx, id: GradingJobId, step: Step, grader: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_jobs set claimed_by = $3, state = $5, claim_seen_at = $4, pressed_at = null, sends_at = null,
           claimed_at = case when state = 'claimed' and claimed_by = $3 then claimed_at else $4 end,
           begun_at = case when state = 'claimed' and claimed_by = $3 then begun_at end
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        grader.0,
        now,
        step.stored()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// It waits again.
pub(super) async fn set_returned(tx: &mut TenantTx, id: GradingJobId, step: Step) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_jobs set state = $4, returned_at = $3, claimed_by = null, claim_seen_at = null,
           claimed_at = null, begun_at = null, pressed_at = null, sends_at = null
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        now,
        step.stored()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn set_sending(tx: &mut TenantTx, id: GradingJobId, _: Step, sends_at: OffsetDateTime) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_jobs set pressed_at = $3, sends_at = $4 where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        now,
        sends_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn upsert_mark(tx: &mut TenantTx, id: GradingJobId, item: &str, mark: &Mark) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_marks (tenant_id, job_id, item, dimensions, score, comment, saved_at) values ($1, $2, $3, $4, $5::float8, $6, $7)
         on conflict (tenant_id, job_id, item) do update
           set dimensions = excluded.dimensions, score = excluded.score, comment = excluded.comment, saved_at = excluded.saved_at",
        tenant.0, id.0, item, Json(&mark.dimensions) as _, mark.score, mark.comment, now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The grader has said something: the job is not offered as one in which nothing has been done.
pub(super) async fn set_begun(tx: &mut TenantTx, id: GradingJobId, _: Step) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_jobs set begun_at = coalesce(begun_at, $3) where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn save_overall(
    tx: &mut TenantTx,
    id: GradingJobId,
    _: Step,
    comment: &str,
) -> Result<i32, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_scalar!(
        "update grading_jobs set overall_comment = $3, draft_version = draft_version + 1, begun_at = coalesce(begun_at, $4)
         where tenant_id = $1 and id = $2 returning draft_version",
        tenant.0,
        id.0,
        comment,
        now
    )
    .fetch_one(tx.conn())
    .await
}

/// The marks of a job so far, by item.
pub async fn list_marks(tx: &mut TenantTx, id: GradingJobId) -> Result<BTreeMap<String, Mark>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select item, dimensions as "dimensions: Json<BTreeMap<String, f64>>", score::float8 as score, comment
           from grading_marks where tenant_id = $1 and job_id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.item, Mark { dimensions: row.dimensions.0, score: row.score, comment: row.comment }))
        .collect())
}

pub(super) async fn set_delivered(tx: &mut TenantTx, id: GradingJobId, step: Step, grader: UserId) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_jobs set state = $5, delivered_at = $4, delivered_by = $3,
           pressed_at = coalesce(pressed_at, $4) where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        grader.0,
        now,
        step.stored()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn list_due(
    tx: &mut TenantTx,
    attempts: &[Uuid],
) -> Result<BTreeMap<AttemptId, OffsetDateTime>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select attempt_id as "attempt: AttemptId", due_at from grading_jobs
           where tenant_id = $1 and attempt_id = any ($2) and state <> 'delivered'"#,
        tenant.0,
        attempts
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.attempt, row.due_at)).collect())
}
