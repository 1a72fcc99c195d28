//! A teacher's own learners and the few tests of each that say how it goes.

use super::transcript::{ScoreCells, score};
use crate::content::library::PackVersionId;
use crate::exams::attempts::{AttemptId, Mode, Status};
use crate::exams::reports::own_learners::{OwnLearner, OwnLearners};
use crate::exams::reports::transcript::{TakenKind, TranscriptRow};
use crate::people::accounts::UserId;
use sqlx::types::Json;
use tenants::{PageRequest, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

pub(in crate::exams::reports) async fn list_learners(
    tx: &mut TenantTx,
    teacher: UserId,
    only: Option<UserId>,
    quiet_before: OffsetDateTime,
    page: PageRequest,
) -> Result<OwnLearners, sqlx::Error> {
    let (tenant, today) = (tx.tenant_id(), tx.now().date());
    let rows = sqlx::query!(
        r#"select u.id as "id: UserId", u.first_name, u.last_name, u.username, d.target_total::float8 as target_total,
             d.test_on as "test_on?", seen.at as last_activity_at, how.is_quiet as "is_quiet!",
             count(*) over () as "total!", count(*) filter (where how.is_quiet) over () as "quiet!"
           from teacher_learners l
           join users u on u.tenant_id = l.tenant_id and u.id = l.learner_id
           left join student_details d on d.tenant_id = l.tenant_id and d.user_id = l.learner_id
           cross join lateral (select max(a.last_seen_at) as at from attempts a where a.tenant_id = l.tenant_id and a.user_id = l.learner_id) seen
           cross join lateral (select coalesce(seen.at < $3, true) as is_quiet) how
           where l.tenant_id = $1 and l.teacher_id = $2 and l.ended_at is null and ($7::uuid is null or l.learner_id = $7)
           order by how.is_quiet desc, case when d.test_on >= $4 then d.test_on end nulls last, seen.at nulls first, u.last_name, u.first_name, u.id
           limit $5 offset $6"#,
        tenant.0,
        teacher.0,
        quiet_before,
        today,
        page.limit(),
        page.offset(),
        only.map(|id| id.0)
    )
    .fetch_all(tx.conn())
    .await?;
    if let Some(first) = page.first_instead().filter(|_| rows.is_empty()) {
        let found = Box::pin(list_learners(tx, teacher, only, quiet_before, first)).await?;
        return Ok(OwnLearners { learners: Vec::new(), ..found });
    }
    let (total, quiet) = rows.first().map_or((0, 0), |row| (row.total, row.quiet));
    let learners = rows.into_iter().map(|row| OwnLearner {
        id: row.id,
        first_name: row.first_name,
        last_name: row.last_name,
        username: row.username,
        target_total: row.target_total,
        test_on: row.test_on,
        last_activity_at: row.last_activity_at,
        is_quiet: row.is_quiet,
        last: None,
        scored: None,
        in_grading: None,
    });
    Ok(OwnLearners { learners: learners.collect(), total, quiet })
}

/// Of each learner the newest test that was handed in, the newest with all its scores, and what a grader has; newest first.
pub(in crate::exams::reports) async fn list_tests(
    tx: &mut TenantTx,
    learners: &[Uuid],
) -> Result<Vec<(UserId, TranscriptRow)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.user_id as "learner: UserId", a.id as "id: AttemptId", a.pack_version_id as "pack_version_id: PackVersionId", v.title, v.format,
             case when a.scope_set is not null then 'set' when a.scope_section is not null then 'section' else v.kind end as "kind!: TakenKind",
             a.mode as "mode: Mode", a.status as "status: Status", a.created_at, a.submitted_at,
             (select g.due_at from grading_jobs g where g.tenant_id = a.tenant_id and g.attempt_id = a.id and g.state <> 'delivered') as due_at,
             coalesce((select json_agg(json_build_array(s.section, s.scaled::float8, s.low::float8, s.high::float8)) from section_scores s
                       where s.tenant_id = a.tenant_id and s.attempt_id = a.id), '[]') as "scores!: Json<ScoreCells>"
           from unnest($2::uuid[]) as own (learner)
           cross join lateral (
             (select t.id from attempts t where t.tenant_id = $1 and t.user_id = own.learner and t.submitted_at is not null and t.status <> 'void'
              order by t.submitted_at desc, t.id desc limit 1)
             union
             (select t.id from attempts t where t.tenant_id = $1 and t.user_id = own.learner and t.submitted_at is not null and t.status <> 'void'
                and (select count(*) from section_scores s where s.tenant_id = t.tenant_id and s.attempt_id = t.id) = 4
              order by t.submitted_at desc, t.id desc limit 1)
             union
             (select t.id from attempts t join grading_jobs g on g.tenant_id = t.tenant_id and g.attempt_id = t.id and g.state <> 'delivered'
              where t.tenant_id = $1 and t.user_id = own.learner and t.status <> 'void' order by g.due_at, t.id limit 1)
           ) chosen
           join attempts a on a.tenant_id = $1 and a.id = chosen.id
           join library.pack_versions v on v.id = a.pack_version_id
           order by a.submitted_at desc, a.id desc"#,
        tenant.0,
        learners
    )
    .fetch_all(tx.conn())
    .await?;
    let rows = rows.into_iter().map(|row| {
        let test = TranscriptRow {
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
        };
        (row.learner, test)
    });
    Ok(rows.collect())
}
