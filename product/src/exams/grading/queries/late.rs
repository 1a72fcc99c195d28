//! The statements of refunds for late gradings.

use super::super::GradingJobId;
use super::super::late::{LateNotice, LateRefund, LateStage};
use crate::exams::attempts::AttemptId;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::{PlatformTx, TenantId, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// Jobs that are late, the latest first, with an order of which something may be to come back.
pub(in crate::exams::grading) async fn list_late(
    tx: &mut PlatformTx,
    at_once: i64,
) -> Result<Vec<(Uuid, GradingJobId)>, sqlx::Error> {
    let now = tx.now();
    let rows = sqlx::query!(
        r#"select j.tenant_id, j.id as "id: GradingJobId" from grading_jobs j
           where j.state <> 'delivered' and j.sends_at is null and j.due_at < $1
             and exists (
               select from grading_orders o
               left join grading_late_refunds part on part.tenant_id = o.tenant_id and part.order_id = o.id and part.stage = 'part'
               where o.tenant_id = j.tenant_id and o.attempt_id = j.attempt_id and o.canceled_at is null
                 and (part.id is null or part.whole_at < $1)
                 and not exists (select from grading_late_refunds whole
                                 where whole.tenant_id = o.tenant_id and whole.order_id = o.id and whole.stage = 'whole'))
           order by j.due_at limit $2"#,
        now,
        at_once
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, row.id)).collect())
}

/// How many are late, and how many wait at all. What is being sent is done.
pub(in crate::exams::grading) async fn count_open(tx: &mut PlatformTx) -> Result<(i64, i64), sqlx::Error> {
    let now = tx.now();
    let row = sqlx::query!(
        r#"select count(*) filter (where due_at < $1) as "late!", count(*) as "open!"
           from grading_jobs where state <> 'delivered' and sends_at is null"#,
        now
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.late, row.open))
}

/// The same of each of these brands; who has none is left out.
pub(in crate::exams::grading) async fn count_open_of(
    tx: &mut PlatformTx,
    tenants: &[TenantId],
) -> Result<BTreeMap<TenantId, (i64, i64)>, sqlx::Error> {
    let now = tx.now();
    let tenants: Vec<Uuid> = tenants.iter().map(|tenant| tenant.0).collect();
    let rows = sqlx::query!(
        r#"select tenant_id as "tenant_id: TenantId", count(*) filter (where due_at < $2) as "late!", count(*) as "open!"
           from grading_jobs where tenant_id = any($1) and state <> 'delivered' and sends_at is null group by tenant_id"#,
        &tenants,
        now
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, (row.late, row.open))).collect())
}

/// When its grader pressed Send.
pub(in crate::exams::grading) async fn find_pressed(
    tx: &mut TenantTx,
    job: GradingJobId,
) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let pressed =
        sqlx::query_scalar!("select pressed_at from grading_jobs where tenant_id = $1 and id = $2", tenant.0, job.0);
    Ok(pressed.fetch_optional(tx.conn()).await?.flatten())
}

/// A refund as it is written.
pub(in crate::exams::grading) struct NewLateRefund {
    pub id: Uuid,
    pub order: Uuid,
    pub stage: LateStage,
    pub coins: i64,
    pub transaction: Option<Uuid>,
    pub whole_at: Option<OffsetDateTime>,
}

pub(in crate::exams::grading) async fn insert_late_refund(tx: &mut TenantTx, refund: &NewLateRefund) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_late_refunds (tenant_id, id, order_id, stage, coins, transaction_id, whole_at, refunded_at)
         values ($1, $2, $3, $4, $5::bigint::int, $6, $7, $8)",
        tenant.0,
        refund.id,
        refund.order,
        refund.stage.as_str(),
        refund.coins,
        refund.transaction,
        refund.whole_at,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// When all of an order comes back of which a part is back.
pub(in crate::exams::grading) async fn set_whole_at(
    tx: &mut TenantTx,
    order: Uuid,
    whole_at: Option<OffsetDateTime>,
) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update grading_late_refunds set whole_at = $3
         where tenant_id = $1 and order_id = $2 and stage = 'part' and whole_at is distinct from $3",
        tenant.0,
        order,
        whole_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The movement that last brought something of an order back.
pub(in crate::exams::grading) async fn find_last_refund(
    tx: &mut TenantTx,
    order: Uuid,
) -> Result<Option<Uuid>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let last = sqlx::query_scalar!(
        r#"select transaction_id as "transaction_id!" from grading_late_refunds
           where tenant_id = $1 and order_id = $2 and transaction_id is not null order by refunded_at desc limit 1"#,
        tenant.0,
        order
    );
    last.fetch_optional(tx.conn()).await
}

pub(in crate::exams::grading) async fn find_late_notice(
    tx: &mut TenantTx,
    refund: Uuid,
) -> Result<Option<LateNotice>, sqlx::Error> {
    let tenant = tx.tenant_id();
    // What came back for the other orders of the attempt at the same moment is told with it.
    let row = sqlx::query!(
        r#"select o.user_id as "learner: UserId", o.attempt_id as "attempt: AttemptId", r.stage as "stage: LateStage",
             (select sum(x.coins) from grading_late_refunds x
              join grading_orders y on y.tenant_id = x.tenant_id and y.id = x.order_id
              where y.tenant_id = o.tenant_id and y.attempt_id = o.attempt_id and x.stage = r.stage
                and x.refunded_at = r.refunded_at)::bigint as "coins!"
           from grading_late_refunds r
           join grading_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
           where r.tenant_id = $1 and r.id = $2"#,
        tenant.0,
        refund
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| LateNotice {
        learner: row.learner,
        attempt: row.attempt,
        refund: LateRefund { stage: row.stage, coins: row.coins },
    }))
}
