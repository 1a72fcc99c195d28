//! A learner's tests with their scores.

use crate::content::library::PackVersionId;
use crate::content::library::pack::SectionName;
use crate::exams::attempts::{AttemptId, Mode, Status};
use crate::exams::reports::transcript::{ItemPoints, TakenKind, TranscriptFilter, TranscriptRow};
use crate::exams::scoring::SectionScore;
use crate::people::accounts::UserId;
use sqlx::types::Json;
use tenants::{PageRequest, TenantTx};

/// Section, score, lower and upper end.
pub(in crate::exams::reports) type ScoreCells = Vec<(SectionName, f64, f64, f64)>;

pub(in crate::exams::reports) async fn list_rows(
    tx: &mut TenantTx,
    learner: UserId,
    filter: &TranscriptFilter,
    statuses: Option<Vec<String>>,
    page: PageRequest,
) -> Result<(Vec<TranscriptRow>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.id as "id: AttemptId", a.pack_version_id as "pack_version_id: PackVersionId", v.title, v.format,
             case when a.scope_set is not null then 'set' when a.scope_section is not null then 'section' else v.kind end as "kind!: TakenKind",
             a.mode as "mode: Mode", a.status as "status: Status", a.created_at, a.submitted_at,
             (select g.due_at from grading_jobs g where g.tenant_id = a.tenant_id and g.attempt_id = a.id and g.state <> 'delivered') as due_at,
             coalesce((select json_agg(json_build_array(s.section, s.scaled::float8, s.low::float8, s.high::float8)) from section_scores s
                       where s.tenant_id = a.tenant_id and s.attempt_id = a.id), '[]') as "scores!: Json<ScoreCells>",
             count(*) over () as "total!"
           from attempts a join library.pack_versions v on v.id = a.pack_version_id
           where a.tenant_id = $1 and a.user_id = $2 and a.status <> 'void'
             and ($3::text is null or v.format = $3) and ($4::text is null or $4 = case when a.scope_set is not null then 'set' when a.scope_section is not null then 'section' else v.kind end)
             and ($5::text is null or a.mode = $5) and ($6::text[] is null or a.status = any($6))
           order by coalesce(a.submitted_at, a.created_at) desc, a.id desc limit $7 offset $8"#,
        tenant.0,
        learner.0,
        filter.format,
        filter.kind.map(TakenKind::as_str),
        filter.mode.map(Mode::as_str),
        statuses.as_deref(),
        page.limit(),
        page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_rows(tx, learner, filter, statuses, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let rows = rows.into_iter().map(|row| TranscriptRow {
        id: row.id,
        pack_version_id: row.pack_version_id,
        title: row.title,
        format: row.format,
        kind: row.kind,
        mode: row.mode,
        status: row.status,
        created_at: row.created_at,
        submitted_at: row.submitted_at,
        due_at: row.due_at,
        scores: row.scores.0.into_iter().map(score).collect(),
    });
    Ok((rows.collect(), total))
}

pub(in crate::exams::reports) fn score(
    (section, scaled, low, high): (SectionName, f64, f64, f64),
) -> (SectionName, SectionScore) {
    (section, SectionScore { scaled, low, high })
}

/// The versions a learner's finished tests are of, for [`list_history`].
pub async fn list_past_versions(tx: &mut TenantTx, learner: UserId) -> Result<Vec<PackVersionId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select distinct pack_version_id as "id: PackVersionId" from attempts
           where tenant_id = $1 and user_id = $2 and submitted_at is not null and status <> 'void'"#,
        tenant.0,
        learner.0
    )
    .fetch_all(tx.conn())
    .await
}

pub(in crate::exams::reports) async fn list_item_points(
    tx: &mut TenantTx,
    attempts: &[AttemptId],
) -> Result<Vec<ItemPoints>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let ids: Vec<_> = attempts.iter().map(|id| id.0).collect();
    sqlx::query_as!(
        ItemPoints,
        r#"select attempt_id as "attempt_id: AttemptId", item, points::float8 as "points!", max_points from item_results
           where tenant_id = $1 and attempt_id = any($2) and outcome <> 'graded'"#,
        tenant.0,
        &ids
    )
    .fetch_all(tx.conn())
    .await
}

/// Whether a person has handed in the whole of a version, so that nothing of it is a secret to them any more.
pub async fn has_completed(tx: &mut TenantTx, user: UserId, version: PackVersionId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select 1 from attempts a where a.tenant_id = $1 and a.user_id = $2 and a.pack_version_id = $3
             and a.scope_section is null and a.submitted_at is not null and a.status <> 'void') as "has!""#,
        tenant.0,
        user.0,
        version.0
    )
    .fetch_one(tx.conn())
    .await
}
