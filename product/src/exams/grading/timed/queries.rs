//! The statements of timed comments.

use super::super::GradingJobId;
use super::model::TimedComment;
use crate::people::accounts::UserId;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::TenantTx;

pub(super) async fn upsert_timed(
    tx: &mut TenantTx,
    job: GradingJobId,
    item: &str,
    comments: &[TimedComment],
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_timed_comments (tenant_id, job_id, item, comments, saved_at) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, job_id, item) do update set comments = excluded.comments, saved_at = excluded.saved_at",
        tenant.0,
        job.0,
        item,
        Json(comments) as _,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The timed comments of a job so far, by item, each list in the order of its times.
pub async fn list_timed(
    tx: &mut TenantTx,
    job: GradingJobId,
) -> Result<BTreeMap<String, Vec<TimedComment>>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select item, comments as "comments: Json<Vec<TimedComment>>"
           from grading_timed_comments where tenant_id = $1 and job_id = $2"#,
        tenant.0,
        job.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.item, row.comments.0)).collect())
}

/// Forgets the timed comments on the recordings of a learner who leaves for good.
pub async fn erase_timed(tx: &mut TenantTx, learner: UserId) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from grading_timed_comments c using grading_jobs j, attempts a
         where c.tenant_id = $1 and j.tenant_id = c.tenant_id and j.id = c.job_id
           and a.tenant_id = j.tenant_id and a.id = j.attempt_id and a.user_id = $2",
        tenant.0,
        learner.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
