//! Item results and section scores.

use super::Done;
use crate::content::library::pack::SectionName;
use crate::exams::attempts::AttemptId;
use crate::exams::attempts::scores::{ItemResult, StoredScore};
use crate::exams::scoring::{Ability, Outcome, SectionScore};
use tenants::{PlatformTx, TenantId, TenantTx};

pub(crate) async fn upsert_item_result(tx: &mut TenantTx, attempt: AttemptId, result: &ItemResult) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into item_results (tenant_id, attempt_id, item, section, points, max_points, outcome)
         values ($1, $2, $3, $4, $5::float8, $6, $7)
         on conflict (tenant_id, attempt_id, item) do update
           set points = excluded.points, max_points = excluded.max_points, outcome = excluded.outcome",
        tenant.0,
        attempt.0,
        result.item,
        result.section.as_str(),
        result.points,
        result.max_points,
        result.outcome.as_str()
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn upsert_score(tx: &mut TenantTx, attempt: AttemptId, score: &StoredScore) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let SectionScore { scaled, low, high } = score.score;
    sqlx::query!(
        "insert into section_scores (tenant_id, attempt_id, section, raw, raw_max, scaled, low, high, level, scored_at, ability, ability_se)
         values ($1, $2, $3, $4::float8, $5, $6::float8, $7::float8, $8::float8, $9, $10, $11, $12)
         on conflict (tenant_id, attempt_id, section) do update set raw = excluded.raw, raw_max = excluded.raw_max,
           scaled = excluded.scaled, low = excluded.low, high = excluded.high, level = excluded.level, scored_at = excluded.scored_at,
           ability = excluded.ability, ability_se = excluded.ability_se",
        tenant.0, attempt.0, score.section.as_str(), score.raw, score.raw_max, scaled, low, high, score.level, now,
        score.ability.map(|ability| ability.value), score.ability.map(|ability| ability.error)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Item results so far.
pub async fn list_item_results(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<ItemResult>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select item, section as "section: SectionName", points::float8 as "points!", max_points, outcome as "outcome: Outcome" from item_results
           where tenant_id = $1 and attempt_id = $2 order by item"#,
        tenant.0,
        attempt.0
    )
    .fetch_all(tx.conn())
    .await?;
    let result = rows.into_iter().map(|row| ItemResult {
        section: row.section,
        item: row.item,
        points: row.points,
        max_points: row.max_points,
        outcome: row.outcome,
    });
    Ok(result.collect())
}

/// Section scores so far.
pub async fn list_scores(tx: &mut TenantTx, attempt: AttemptId) -> Result<Vec<StoredScore>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select section as "section: SectionName", raw::float8 as "raw!", raw_max, scaled::float8 as "scaled!",
             low::float8 as "low!", high::float8 as "high!", level, ability, ability_se
           from section_scores where tenant_id = $1 and attempt_id = $2"#,
        tenant.0,
        attempt.0
    )
    .fetch_all(tx.conn())
    .await?;
    let score = rows.into_iter().map(|row| StoredScore {
        section: row.section,
        raw: row.raw,
        raw_max: row.raw_max,
        score: SectionScore { scaled: row.scaled, low: row.low, high: row.high },
        level: row.level,
        ability: row.ability.zip(row.ability_se).map(|(value, error)| Ability { value, error }),
    });
    Ok(score.collect())
}

/// Every attempt of every tenant that has scores.
pub async fn list_scored(tx: &mut PlatformTx) -> Result<Vec<(TenantId, AttemptId)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select tenant_id as "tenant: TenantId", id as "id: AttemptId" from attempts
           where status in ('scored_auto', 'awaiting_grading', 'graded') order by tenant_id, created_at, id"#
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant, row.id)).collect())
}
