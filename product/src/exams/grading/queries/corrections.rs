//! The statements of corrected marks.

use super::super::{GradingJobId, corrections::CorrectedMark};
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::TenantTx;

pub(in crate::exams::grading) async fn correct_mark(
    tx: &mut TenantTx,
    id: GradingJobId,
    item: &str,
    score: f64,
    dimensions: &BTreeMap<String, f64>,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_marks set first_score = coalesce(first_score, score),
           first_dimensions = coalesce(first_dimensions, dimensions),
           score = $4::float8, dimensions = $5, corrected_at = $6
         where tenant_id = $1 and job_id = $2 and item = $3",
        tenant.0,
        id.0,
        item,
        score,
        Json(dimensions) as _,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// What the first grader of a job gave, by task, whatever was corrected since.
pub async fn list_first_scores(tx: &mut TenantTx, id: GradingJobId) -> Result<BTreeMap<String, f64>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select item, coalesce(first_score, score)::float8 as "score!" from grading_marks
           where tenant_id = $1 and job_id = $2 and score is not null"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.item, row.score)).collect())
}

/// The marks of a job that are not what its first grader gave.
pub async fn list_corrected(tx: &mut TenantTx, id: GradingJobId) -> Result<Vec<CorrectedMark>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        CorrectedMark,
        r#"select item, first_score::float8 as "first!", score::float8 as "score!", corrected_at as "at!" from grading_marks
           where tenant_id = $1 and job_id = $2 and first_score <> score order by item"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await
}
