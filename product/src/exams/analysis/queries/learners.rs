//! The tests of one learner.

use crate::content::library::PackVersionId;
use crate::content::library::pack::SectionName;
use crate::exams::analysis::learners::{OutcomeCount, ScoreRow};
use crate::exams::attempts::Mode;
use crate::exams::scoring::Outcome;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// The pack versions whose questions the analysis tells apart.
pub async fn list_analyzed_versions(tx: &mut TenantTx, learner: UserId) -> Result<Vec<PackVersionId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select distinct pack_version_id as "id!: PackVersionId" from attempts
           where tenant_id = $1 and user_id = $2 and submitted_at is not null and status <> 'void'"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::exams::analysis) async fn list_section_scores(
    tx: &mut TenantTx,
    learner: UserId,
) -> Result<Vec<ScoreRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        ScoreRow,
        r#"select a.id as attempt_id, a.pack_version_id as "pack_version_id: PackVersionId", a.mode as "mode: Mode",
             a.submitted_at as "submitted_at!", s.section as "section: SectionName", s.scaled::float8 as "scaled!", s.low::float8 as "low!",
             s.high::float8 as "high!"
           from attempts a join section_scores s on s.tenant_id = a.tenant_id and s.attempt_id = a.id
           where a.tenant_id = $1 and a.user_id = $2 and a.submitted_at is not null and a.status <> 'void'
           order by a.submitted_at, a.id, s.section"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::exams::analysis) async fn count_outcomes(
    tx: &mut TenantTx,
    learner: UserId,
) -> Result<Vec<OutcomeCount>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        OutcomeCount,
        r#"select a.pack_version_id as "pack_version_id: PackVersionId", r.item, r.outcome as "outcome: Outcome", count(*) as "count!"
           from attempts a join item_results r on r.tenant_id = a.tenant_id and r.attempt_id = a.id
           where a.tenant_id = $1 and a.user_id = $2 and a.submitted_at is not null and a.status <> 'void'
             and r.outcome <> 'graded'
           group by a.pack_version_id, r.item, r.outcome"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Section, median seconds and number of answers. An answer takes as long as passed since the one before it;
/// more than ten minutes is a break. The device's clock is compared with itself only.
pub(in crate::exams::analysis) async fn list_paces(
    tx: &mut TenantTx,
    learner: UserId,
) -> Result<Vec<(SectionName, f64, i64)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"with last_answers as (
             select v.attempt_id, r.section, v.item, max(v.client_at) as at
             from attempts a
             join answers v on v.tenant_id = a.tenant_id and v.attempt_id = a.id
             join item_results r on r.tenant_id = v.tenant_id and r.attempt_id = v.attempt_id and r.item = v.item
             where a.tenant_id = $1 and a.user_id = $2 and a.submitted_at is not null and a.status <> 'void'
               and r.outcome not in ('graded', 'blank')
             group by v.attempt_id, r.section, v.item
           ), gaps as (
             select section, extract(epoch from at - lag(at) over (partition by attempt_id, section order by at))::float8 as seconds
             from last_answers
           )
           select section as "section: SectionName", percentile_cont(0.5) within group (order by seconds) as "median!", count(*) as "answers!"
           from gaps where seconds > 0 and seconds < 600 group by section order by section"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.section, row.median, row.answers)).collect())
}

/// When a learner last did something in a test.
pub async fn find_last_activity(tx: &mut TenantTx, learner: UserId) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        "select max(last_seen_at) from attempts where tenant_id = $1 and user_id = $2",
        tenant.0,
        learner.0
    )
    .fetch_one(tx.conn())
    .await
}
