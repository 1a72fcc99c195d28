//! The statements of disputes.

use super::super::disputes::{Dispute, DisputeState};
use super::super::markings::MarkingId;
use super::Done;
use crate::exams::attempts::AttemptId;
use crate::exams::grading::GradingJobId;
use crate::people::accounts::UserId;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

/// A dispute as it is written.
pub(in crate::exams::fairness) struct DisputeRow<'a> {
    pub id: Uuid,
    pub user: UserId,
    pub job: GradingJobId,
    pub key: &'a str,
    pub reason: &'a str,
    pub scores: BTreeMap<String, f64>,
    pub coins: i64,
    pub transaction: Option<Uuid>,
}

pub(in crate::exams::fairness) async fn insert_dispute(
    tx: &mut TenantTx,
    marking: MarkingId,
    row: &DisputeRow<'_>,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_disputes
           (tenant_id, id, user_id, job_id, key, marking_id, reason, scores, state, coins, transaction_id, asked_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9::bigint::int, $10, $11)",
        tenant.0,
        row.id,
        row.user.0,
        row.job.0,
        row.key,
        marking.0,
        row.reason,
        Json(&row.scores) as _,
        row.coins,
        row.transaction,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The attempt that a key has disputed already.
pub(in crate::exams::fairness) async fn find_dispute_by_key(
    tx: &mut TenantTx,
    user: UserId,
    key: &str,
) -> Result<Option<AttemptId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select j.attempt_id as "attempt: AttemptId" from grading_disputes d
           join grading_jobs j on j.tenant_id = d.tenant_id and j.id = d.job_id
           where d.tenant_id = $1 and d.user_id = $2 and d.key = $3"#,
        tenant.0,
        user.0,
        key
    )
    .fetch_optional(tx.conn())
    .await
}

pub(in crate::exams::fairness) struct StoredDispute {
    pub id: Uuid,
    pub user_id: UserId,
    pub attempt_id: AttemptId,
    pub marking_id: MarkingId,
    pub reason: String,
    pub scores: Json<BTreeMap<String, f64>>,
    pub state: DisputeState,
    pub coins: i64,
    pub transaction_id: Option<Uuid>,
    pub is_given_back: bool,
    pub asked_at: OffsetDateTime,
    pub due_at: OffsetDateTime,
    pub decided_at: Option<OffsetDateTime>,
    pub note: String,
}

impl From<StoredDispute> for Dispute {
    fn from(row: StoredDispute) -> Self {
        Self {
            id: row.id,
            user_id: row.user_id,
            attempt_id: row.attempt_id,
            marking_id: row.marking_id,
            reason: row.reason,
            scores: row.scores.0,
            state: row.state,
            coins: row.coins,
            transaction_id: row.transaction_id,
            is_given_back: row.is_given_back,
            asked_at: row.asked_at,
            due_at: row.due_at,
            decided_at: row.decided_at,
            note: row.note,
        }
    }
}

/// A dispute by its id.
pub async fn find_dispute(tx: &mut TenantTx, id: Uuid) -> Result<Option<Dispute>, sqlx::Error> {
    find(tx, Some(id), None).await
}

pub(in crate::exams::fairness) async fn find_dispute_of_job(
    tx: &mut TenantTx,
    job: GradingJobId,
) -> Result<Option<Dispute>, sqlx::Error> {
    find(tx, None, Some(job)).await
}

/// What the other grader says stays with the desk until the dispute is decided.
async fn find(tx: &mut TenantTx, id: Option<Uuid>, job: Option<GradingJobId>) -> Result<Option<Dispute>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query_as!(
        StoredDispute,
        r#"select d.id, d.user_id as "user_id: UserId", j.attempt_id as "attempt_id: AttemptId",
             d.marking_id as "marking_id: MarkingId", d.reason, d.scores as "scores: Json<BTreeMap<String, f64>>",
             d.state as "state: DisputeState", d.coins::bigint as "coins!", d.transaction_id,
             d.reversal_id is not null as "is_given_back!", d.asked_at, m.due_at, d.decided_at,
             case when d.state = 'open' then '' else m.note end as "note!"
           from grading_disputes d
           join grading_jobs j on j.tenant_id = d.tenant_id and j.id = d.job_id
           join grading_markings m on m.tenant_id = d.tenant_id and m.id = d.marking_id
           where d.tenant_id = $1 and (d.id = $2 or d.job_id = $3)"#,
        tenant.0,
        id,
        job.map(|job| job.0)
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(Into::into))
}

pub(in crate::exams::fairness) async fn set_decided(
    tx: &mut TenantTx,
    id: Uuid,
    state: DisputeState,
    reversal: Option<Uuid>,
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_disputes set state = $3, decided_at = $4, reversal_id = $5
         where tenant_id = $1 and id = $2 and state = 'open'",
        tenant.0,
        id,
        state.as_str(),
        now,
        reversal
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Removes what a learner wrote.
pub async fn erase_reasons(tx: &mut TenantTx, user: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update grading_disputes set reason = '' where tenant_id = $1 and user_id = $2 and reason <> ''",
        tenant.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
