//! The statements of skipping.

use super::super::GradingJobId;
use super::super::skips::SkipReason;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// Writes that a grader is not to be offered a job; a later reason replaces the first.
pub(in crate::exams::grading) async fn insert_skip(
    tx: &mut TenantTx,
    job: GradingJobId,
    grader: UserId,
    reason: SkipReason,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_skips (tenant_id, job_id, grader_id, reason, at) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, job_id, grader_id) do update set reason = excluded.reason, at = excluded.at",
        tenant.0,
        job.0,
        grader.0,
        reason.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether a grader skipped a job.
pub(in crate::exams::grading) async fn has_skip(
    tx: &mut TenantTx,
    job: GradingJobId,
    grader: UserId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select from grading_skips where tenant_id = $1 and job_id = $2 and grader_id = $3) as "has!""#,
        tenant.0,
        job.0,
        grader.0
    )
    .fetch_one(tx.conn())
    .await
}

/// A job that the office gives to a grader is not skipped anymore.
pub(in crate::exams::grading) async fn delete_skip(
    tx: &mut TenantTx,
    job: GradingJobId,
    grader: UserId,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from grading_skips where tenant_id = $1 and job_id = $2 and grader_id = $3",
        tenant.0,
        job.0,
        grader.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
