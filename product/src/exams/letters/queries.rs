//! The statements of the letters. They only read.

use super::jobs::Audience;
use super::{Graded, Week};
use crate::content::library::pack::SectionName;
use crate::people::accounts::UserId;
use tenants::{PlatformTx, TenantId, TenantTx};
use uuid::Uuid;

/// How often a section was practiced, and for how long.
pub(super) struct Practice {
    pub(super) learner: UserId,
    pub(super) section: SectionName,
    pub(super) count: i64,
    pub(super) seconds: i64,
}

/// Parents with a child who has confirmed, and teachers with learners, who can sign in.
pub(super) async fn list_readers(tx: &mut PlatformTx) -> Result<Vec<(TenantId, UserId, Audience)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select u.tenant_id as "tenant_id!", u.id as "id!: UserId", reader.audience as "audience!: Audience"
           from (
             select tenant_id, parent_id as user_id, 'parents' as audience from parent_links where state = 'confirmed'
             union
             select l.tenant_id, l.teacher_id, 'teachers' from teacher_learners l
             join user_roles r on r.tenant_id = l.tenant_id and r.user_id = l.teacher_id and r.role = 'teacher'
             where l.ended_at is null
           ) reader
           join users u on u.tenant_id = reader.tenant_id and u.id = reader.user_id
           where u.blocked_at is null and u.erased_at is null and u.email_verified_at is not null
           order by u.tenant_id, u.id, reader.audience"#
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (TenantId(row.tenant_id), row.id, row.audience)).collect())
}

/// A part counts when it was finished, and for no longer than it gives: somebody may have left it open.
pub(super) async fn list_practice(
    tx: &mut TenantTx,
    learners: &[Uuid],
    week: Week,
) -> Result<Vec<Practice>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Practice,
        r#"select a.user_id as "learner: UserId", p.section as "section: SectionName", count(distinct a.id) as "count!",
             sum(greatest(0, least(p.seconds, extract(epoch from p.finished_at - p.started_at)::int - p.paused_seconds)))::bigint as "seconds!"
           from attempts a join attempt_parts p on p.tenant_id = a.tenant_id and p.attempt_id = a.id
           where a.tenant_id = $1 and a.user_id = any($2) and a.status <> 'void' and a.last_seen_at >= $3
             and p.started_at is not null and p.finished_at >= $3 and p.finished_at < $4
           group by a.user_id, p.section"#,
        tenant.0,
        learners,
        week.starts_at(),
        week.ends_at()
    )
    .fetch_all(tx.conn())
    .await
}

/// Written responses, to count their words. The missing letters of a word are text, too, but have no space in them.
pub(super) async fn list_texts(
    tx: &mut TenantTx,
    learners: &[Uuid],
    week: Week,
) -> Result<Vec<(UserId, String)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.user_id as "learner: UserId", newest.value ->> 'text' as "text!"
           from attempts a
           cross join lateral (
             select distinct on (n.item) n.value, n.received_at from answers n
             where n.tenant_id = a.tenant_id and n.attempt_id = a.id order by n.item, n.seq desc
           ) newest
           where a.tenant_id = $1 and a.user_id = any($2) and a.status <> 'void' and a.last_seen_at >= $3
             and newest.received_at >= $3 and newest.received_at < $4
             and newest.value ->> 'kind' = 'text' and newest.value ->> 'text' ~ '\s'"#,
        tenant.0,
        learners,
        week.starts_at(),
        week.ends_at()
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.learner, row.text)).collect())
}

/// What was delivered in the week, in that order.
pub(super) async fn list_graded(
    tx: &mut TenantTx,
    learners: &[Uuid],
    week: Week,
) -> Result<Vec<(UserId, Graded)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.user_id as "learner: UserId", v.title, s.section as "section: SectionName", s.scaled::float8 as "score!", s.level
           from grading_jobs g
           join attempts a on a.tenant_id = g.tenant_id and a.id = g.attempt_id
           join section_scores s on s.tenant_id = g.tenant_id and s.attempt_id = g.attempt_id
           join library.pack_versions v on v.id = a.pack_version_id
           where g.tenant_id = $1 and g.state = 'delivered' and g.delivered_at >= $3 and g.delivered_at < $4
             and a.user_id = any($2) and a.status <> 'void' and s.section in ('speaking', 'writing')
           order by g.delivered_at, g.id, s.section"#,
        tenant.0,
        learners,
        week.starts_at(),
        week.ends_at()
    )
    .fetch_all(tx.conn())
    .await?;
    let graded = rows
        .into_iter()
        .map(|row| (row.learner, Graded { test: row.title, section: row.section, score: row.score, level: row.level }));
    Ok(graded.collect())
}
