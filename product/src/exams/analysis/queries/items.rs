//! Counting answers. No row leaves here, only numbers.

use crate::content::library::PackVersionId;
use tenants::PlatformTx;
use uuid::Uuid;

pub(in crate::exams::analysis) struct Outcomes {
    pub(in crate::exams::analysis) answered: i64,
    pub(in crate::exams::analysis) blank: i64,
    pub(in crate::exams::analysis) marked: i64,
    pub(in crate::exams::analysis) right: i64,
}

pub(in crate::exams::analysis) async fn count_outcomes(
    tx: &mut PlatformTx,
    id: PackVersionId,
    item: &str,
) -> Result<Outcomes, sqlx::Error> {
    sqlx::query_as!(
        Outcomes,
        r#"select count(*) filter (where r.outcome <> 'blank') as "answered!", count(*) filter (where r.outcome = 'blank') as "blank!",
             count(*) filter (where r.outcome in ('right', 'partial', 'wrong')) as "marked!",
             count(*) filter (where r.outcome = 'right') as "right!"
           from attempts a join item_results r on r.tenant_id = a.tenant_id and r.attempt_id = a.id
           where a.pack_version_id = $1 and a.submitted_at is not null and a.status <> 'void' and r.item = $2"#,
        id.0,
        item
    )
    .fetch_one(tx.conn())
    .await
}

pub(in crate::exams::analysis) async fn count_choices(
    tx: &mut PlatformTx,
    id: PackVersionId,
    item: &str,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with newest as (
             select distinct on (n.tenant_id, n.attempt_id) n.value
             from attempts a join answers n on n.tenant_id = a.tenant_id and n.attempt_id = a.id
             where a.pack_version_id = $1 and a.submitted_at is not null and a.status <> 'void' and n.item = $2
             order by n.tenant_id, n.attempt_id, n.seq desc)
           select chosen as "chosen!", count(*) as "count!" from (
             select jsonb_array_elements_text(value -> 'options') as chosen from newest where value ->> 'kind' = 'choice'
             union all
             select p.key || '=' || p.value from newest, jsonb_each_text(newest.value -> 'pairs') p where newest.value ->> 'kind' = 'matches') all_chosen
           group by chosen order by chosen"#,
        id.0,
        item
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.chosen, row.count)).collect())
}

/// Which of these versions somebody has handed in, and how often.
pub(in crate::exams::analysis) async fn count_attempts(
    tx: &mut PlatformTx,
    versions: &[Uuid],
) -> Result<Vec<(PackVersionId, i64)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select pack_version_id as "version: PackVersionId", count(*) as "attempts!" from attempts
           where pack_version_id = any ($1) and submitted_at is not null group by pack_version_id"#,
        versions
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.version, row.attempts)).collect())
}
