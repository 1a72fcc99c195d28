//! Lists of attempts and of what was answered in them.

use super::attempts::scope;
use crate::content::library::PackVersionId;
use crate::content::library::pack::{PackKind, SectionName};
use crate::exams::attempts::AttemptId;
use crate::exams::attempts::attempt::{AttemptCard, Mode, OpenAttempt, Status};
use crate::people::accounts::UserId;
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};
use uuid::Uuid;

/// Own attempts, newest first, started-over ones left out.
pub async fn list_attempts(
    tx: &mut TenantTx,
    user: UserId,
    page: PageRequest,
) -> Result<(Vec<AttemptCard>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.id as "id: AttemptId", a.pack_version_id as "pack_version_id: PackVersionId", v.title, v.format, v.kind as "kind: PackKind",
             a.mode as "mode: Mode", a.status as "status: Status", a.scope_section as "scope_section: SectionName", a.scope_set, a.scope_sets,
             a.created_at, a.submitted_at, a.updated_at,
             coalesce((select json_agg(json_build_array(s.section, s.scaled::float8)) from section_scores s
                       where s.tenant_id = a.tenant_id and s.attempt_id = a.id), '[]') as "scores!: Json<Vec<(SectionName, f64)>>",
             count(*) over () as "total!"
           from attempts a join library.pack_versions v on v.id = a.pack_version_id
           where a.tenant_id = $1 and a.user_id = $2 and a.status <> 'void'
           order by a.created_at desc, a.id desc limit $3 offset $4"#,
        tenant.0, user.0, page.limit(), page.offset()
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let (_, total) = Box::pin(list_attempts(tx, user, first)).await?;
        return Ok((Vec::new(), total));
    }
    let total = rows.first().map_or(0, |row| row.total);
    let cards = rows.into_iter().map(|row| AttemptCard {
        id: row.id,
        pack_version_id: row.pack_version_id,
        title: row.title,
        format: row.format,
        kind: row.kind,
        scope: scope(row.scope_section, row.scope_set, row.scope_sets),
        mode: row.mode,
        status: row.status,
        created_at: row.created_at,
        submitted_at: row.submitted_at,
        updated_at: row.updated_at,
        scores: row.scores.0,
    });
    Ok((cards.collect(), total))
}

/// Own unfinished attempts for the test list, the newest first: whole tests, single sections and single sets.
pub async fn list_open_attempts(tx: &mut TenantTx, user: UserId) -> Result<Vec<OpenAttempt>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.pack_version_id as "version: PackVersionId", a.id as "id: AttemptId",
             a.scope_section as "scope_section: SectionName", a.scope_set, a.scope_sets, s.title as "set_title?", a.mode as "mode: Mode",
             a.status as "status: Status", a.updated_at
           from attempts a
           left join library.pack_sets s on s.pack_version_id = a.pack_version_id and s.set_id = a.scope_set and a.scope_sets is null
           where a.tenant_id = $1 and a.user_id = $2 and a.status in ('created', 'in_progress', 'paused')
           order by a.updated_at desc, a.id desc"#,
        tenant.0,
        user.0
    )
    .fetch_all(tx.conn())
    .await?;
    let open = rows.into_iter().map(|row| OpenAttempt {
        id: row.id,
        version: row.version,
        scope: scope(row.scope_section, row.scope_set, row.scope_sets),
        set_title: row.set_title,
        mode: row.mode,
        status: row.status,
        updated_at: row.updated_at,
    });
    Ok(open.collect())
}

/// A set is answered where its part is over.
pub(crate) async fn list_answered_sets(
    tx: &mut TenantTx,
    learner: UserId,
    versions: &[Uuid],
    sets: &[String],
    parts: &[String],
) -> Result<BTreeMap<(PackVersionId, String), AttemptId>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let rows = sqlx::query!(
        r#"select w.version as "version!: PackVersionId", w.set_id as "set_id!", newest.id as "attempt!: AttemptId"
           from unnest($3::uuid[], $4::text[], $5::text[]) as w (version, set_id, part)
           cross join lateral (
             select a.id from attempts a
             join attempt_parts p on p.tenant_id = a.tenant_id and p.attempt_id = a.id and p.part = w.part
             where a.tenant_id = $1 and a.user_id = $2 and a.pack_version_id = w.version
               and (a.scope_set is null or w.set_id = a.scope_set or w.set_id = any (a.scope_sets))
               and (p.finished_at is not null or p.deadline_at < $6)
             order by a.created_at desc limit 1) newest"#,
        tenant.0,
        learner.0,
        versions,
        sets,
        parts,
        now
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| ((row.version, row.set_id), row.attempt)).collect())
}
