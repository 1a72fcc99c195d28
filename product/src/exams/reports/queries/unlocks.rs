//! Which PDFs are unlocked, and by what.

use crate::exams::attempts::AttemptId;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

pub(in crate::exams::reports) async fn is_unlocked(tx: &mut TenantTx, attempt: AttemptId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from report_unlocks where tenant_id = $1 and attempt_id = $2) as "is!""#,
        tenant.0,
        attempt.0
    )
    .fetch_one(tx.conn())
    .await
}

/// A delivered grading brings its report along.
pub(in crate::exams::reports) async fn came_with_grading(
    tx: &mut TenantTx,
    attempt: AttemptId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from grading_jobs where tenant_id = $1 and attempt_id = $2 and state = 'delivered') as "has!""#,
        tenant.0,
        attempt.0
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::exams::reports) async fn is_credit_used(
    tx: &mut TenantTx,
    user: UserId,
    period_ends_at: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from report_unlocks where tenant_id = $1 and user_id = $2 and period_ends_at = $3) as "is!""#,
        tenant.0,
        user.0,
        period_ends_at
    )
    .fetch_one(tx.conn())
    .await
}

/// Waits for whoever is unlocking the same report.
pub(in crate::exams::reports) async fn lock_attempt(tx: &mut TenantTx, attempt: AttemptId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "select 1 as locked from attempts where tenant_id = $1 and id = $2 for no key update",
        tenant.0,
        attempt.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(())
}

pub(in crate::exams::reports) async fn insert_paid_unlock(
    tx: &mut TenantTx,
    user: UserId,
    attempt: AttemptId,
    coin_transaction: Uuid,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into report_unlocks (tenant_id, attempt_id, user_id, coin_transaction_id, unlocked_at) values ($1, $2, $3, $4, $5)",
        tenant.0,
        attempt.0,
        user.0,
        coin_transaction,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// `false` when the credit was faster somewhere else.
pub(in crate::exams::reports) async fn spend_credit(
    tx: &mut TenantTx,
    user: UserId,
    attempt: AttemptId,
    period_ends_at: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let done = sqlx::query!(
        "insert into report_unlocks (tenant_id, attempt_id, user_id, period_ends_at, unlocked_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing",
        tenant.0,
        attempt.0,
        user.0,
        period_ends_at,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}
