//! The statements of ordered gradings.

use super::super::{GradingJobId, late::LateStage, orders::GradingOrder, states::Step};
use crate::exams::attempts::AttemptId;
use crate::money::price_list::{GradingProduct, GradingScope};
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// An order as it is written.
pub(in crate::exams::grading) struct OrderRow<'a> {
    pub id: Uuid,
    pub user: UserId,
    pub attempt: AttemptId,
    pub key: &'a str,
    pub product: GradingProduct,
    pub scope: GradingScope,
    pub replaces: Option<GradingProduct>,
    pub coins: i64,
    pub transaction: Uuid,
}

pub(in crate::exams::grading) async fn insert_order(tx: &mut TenantTx, order: &OrderRow<'_>) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_orders
           (tenant_id, id, user_id, attempt_id, key, product, scope, replaces, coins, transaction_id, ordered_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint::int, $10, $11)",
        tenant.0,
        order.id,
        order.user.0,
        order.attempt.0,
        order.key,
        order.product.as_str(),
        order.scope.as_str(),
        order.replaces.map(GradingProduct::as_str),
        order.coins,
        order.transaction,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The attempt and the product that a key has ordered already.
pub(in crate::exams::grading) async fn find_order_by_key(
    tx: &mut TenantTx,
    user: UserId,
    key: &str,
) -> Result<Option<(AttemptId, GradingProduct)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select attempt_id as "attempt: AttemptId", product as "product: GradingProduct" from grading_orders
           where tenant_id = $1 and user_id = $2 and key = $3"#,
        tenant.0,
        user.0,
        key
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (row.attempt, row.product)))
}

/// What was ordered for an attempt, the first first.
pub(in crate::exams::grading) async fn list_orders(
    tx: &mut TenantTx,
    attempt: AttemptId,
) -> Result<Vec<GradingOrder>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        GradingOrder,
        r#"select id, product as "product: GradingProduct", scope as "scope: GradingScope",
             replaces as "replaces: GradingProduct", o.coins::bigint as "coins!", transaction_id, ordered_at, canceled_at,
             late.coins as "given_back!", late.stage as "late: LateStage"
           from grading_orders o,
             lateral (select coalesce(sum(r.coins), 0)::bigint as coins, max(r.stage) as stage from grading_late_refunds r
                      where r.tenant_id = o.tenant_id and r.order_id = o.id) late
           where tenant_id = $1 and attempt_id = $2 order by ordered_at, id"#,
        tenant.0,
        attempt.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::exams::grading) async fn cancel_order(tx: &mut TenantTx, id: Uuid, reversal: Uuid) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_orders set canceled_at = $3, reversal_id = $4
         where tenant_id = $1 and id = $2 and canceled_at is null",
        tenant.0,
        id,
        now,
        reversal
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What the job's grader is asked for from now on, and until when.
pub(in crate::exams::grading) async fn set_product(
    tx: &mut TenantTx,
    job: GradingJobId,
    _: Step,
    product: GradingProduct,
    due_at: OffsetDateTime,
) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update grading_jobs set product = $3, due_at = $4 where tenant_id = $1 and id = $2",
        tenant.0,
        job.0,
        product.as_str(),
        due_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Takes a job out of the queue that nobody holds.
pub(in crate::exams::grading) async fn delete_job(tx: &mut TenantTx, job: GradingJobId, _: Step) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("delete from grading_jobs where tenant_id = $1 and id = $2", tenant.0, job.0)
        .execute(tx.conn())
        .await?;
    Ok(())
}
