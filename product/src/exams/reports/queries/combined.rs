//! Combinations and what they are made of.

use crate::content::library::PackVersionId;
use crate::content::library::pack::{PackKind, SectionName};
use crate::exams::attempts::{AttemptId, Mode};
use crate::exams::reports::combined::{CombinedId, CombinedReport, ScoredSection};
use crate::exams::scoring::SectionScore;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// A scored section as the statements of this file select it.
struct Row {
    section: SectionName,
    attempt_id: AttemptId,
    pack_version_id: PackVersionId,
    title: String,
    format: String,
    kind: PackKind,
    mode: Mode,
    submitted_at: OffsetDateTime,
    scaled: f64,
    low: f64,
    high: f64,
    level: String,
    is_answered: bool,
}

impl From<Row> for ScoredSection {
    fn from(row: Row) -> Self {
        Self {
            section: row.section,
            attempt_id: row.attempt_id,
            pack_version_id: row.pack_version_id,
            title: row.title,
            format: row.format,
            kind: row.kind,
            mode: row.mode,
            submitted_at: row.submitted_at,
            score: SectionScore { scaled: row.scaled, low: row.low, high: row.high },
            level: row.level,
            is_answered: row.is_answered,
        }
    }
}

/// Every scored section of a person's finished tests, newest first. Single sets have no section score.
pub(in crate::exams::reports) async fn list_scored(
    tx: &mut TenantTx,
    user: UserId,
) -> Result<Vec<ScoredSection>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query_as!(
        Row,
        r#"select s.section as "section: SectionName", a.id as "attempt_id: AttemptId", a.pack_version_id as "pack_version_id: PackVersionId",
             v.title, v.format, v.kind as "kind: PackKind", a.mode as "mode: Mode", a.submitted_at as "submitted_at!",
             s.scaled::float8 as "scaled!", s.low::float8 as "low!", s.high::float8 as "high!", s.level,
             exists (select 1 from item_results r where r.tenant_id = s.tenant_id and r.attempt_id = s.attempt_id
                     and r.section = s.section and r.outcome <> 'blank') as "is_answered!"
           from attempts a
           join library.pack_versions v on v.id = a.pack_version_id
           join section_scores s on s.tenant_id = a.tenant_id and s.attempt_id = a.id
           where a.tenant_id = $1 and a.user_id = $2 and a.submitted_at is not null and a.status <> 'void'
           order by a.submitted_at desc, a.id desc, s.section"#,
        tenant.0,
        user.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Keeps a combination or finds the one there is; says its id and age.
pub(in crate::exams::reports) async fn insert_combined(
    tx: &mut TenantTx,
    id: CombinedId,
    user: UserId,
    format: &str,
    sources: &str,
) -> Result<(CombinedId, OffsetDateTime), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    // The update changes nothing; it makes the row that was there before come back.
    let row = sqlx::query!(
        r#"insert into combined_reports (tenant_id, id, user_id, format, sources, created_at) values ($1, $2, $3, $4, $5, $6)
           on conflict on constraint combined_reports_once do update set sources = excluded.sources
           returning id as "id: CombinedId", created_at"#,
        tenant.0,
        id.0,
        user.0,
        format,
        sources,
        now
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((row.id, row.created_at))
}

pub(in crate::exams::reports) async fn insert_section(
    tx: &mut TenantTx,
    id: CombinedId,
    section: SectionName,
    attempt: AttemptId,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into combined_sections (tenant_id, combined_id, section, attempt_id) values ($1, $2, $3, $4)
         on conflict (tenant_id, combined_id, section) do nothing",
        tenant.0,
        id.0,
        section.as_str(),
        attempt.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Combinations of a person, or one by its id, newest first, each with its sections in their order.
pub(in crate::exams::reports) async fn list_combined(
    tx: &mut TenantTx,
    user: Option<UserId>,
    id: Option<CombinedId>,
) -> Result<Vec<CombinedReport>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let reports = sqlx::query!(
        r#"select id as "id: CombinedId", user_id as "user_id: UserId", format, created_at from combined_reports
           where tenant_id = $1 and ($2::uuid is null or user_id = $2) and ($3::uuid is null or id = $3)
           order by created_at desc, id desc limit 100"#,
        tenant.0,
        user.map(|user| user.0),
        id.map(|id| id.0)
    )
    .fetch_all(tx.conn())
    .await?;
    let ids: Vec<_> = reports.iter().map(|report| report.id.0).collect();
    let rows = sqlx::query!(
        r#"select c.combined_id as "combined_id: CombinedId",
             s.section as "section: SectionName", a.id as "attempt_id: AttemptId", a.pack_version_id as "pack_version_id: PackVersionId",
             v.title, v.format, v.kind as "kind: PackKind", a.mode as "mode: Mode", a.submitted_at as "submitted_at!",
             s.scaled::float8 as "scaled!", s.low::float8 as "low!", s.high::float8 as "high!", s.level
           from combined_sections c
           join attempts a on a.tenant_id = c.tenant_id and a.id = c.attempt_id
           join library.pack_versions v on v.id = a.pack_version_id
           join section_scores s on s.tenant_id = c.tenant_id and s.attempt_id = c.attempt_id and s.section = c.section
           where c.tenant_id = $1 and c.combined_id = any($2)
           order by array_position(array['reading', 'listening', 'speaking', 'writing'], c.section)"#,
        tenant.0,
        &ids
    )
    .fetch_all(tx.conn())
    .await?;
    let mut combined: Vec<CombinedReport> = reports
        .into_iter()
        .map(|report| CombinedReport {
            id: report.id,
            user_id: report.user_id,
            format: report.format,
            created_at: report.created_at,
            sections: Vec::new(),
        })
        .collect();
    for row in rows {
        if let Some(report) = combined.iter_mut().find(|report| report.id == row.combined_id) {
            let section = Row {
                section: row.section,
                attempt_id: row.attempt_id,
                pack_version_id: row.pack_version_id,
                title: row.title,
                format: row.format,
                kind: row.kind,
                mode: row.mode,
                submitted_at: row.submitted_at,
                scaled: row.scaled,
                low: row.low,
                high: row.high,
                level: row.level,
                is_answered: true,
            };
            report.sections.push(section.into());
        }
    }
    Ok(combined)
}

/// Takes an own combination away, with the keys that open it. `false` when there is none.
pub async fn remove_combined(tx: &mut TenantTx, user: UserId, id: CombinedId) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    let done = sqlx::query!(
        "delete from combined_reports where tenant_id = $1 and id = $2 and user_id = $3",
        tenant.0,
        id.0,
        user.0
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}
