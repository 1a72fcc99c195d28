//! The statements of class reports.

use super::{ClassLearner, ClassReport, ClassReportFile, ClassReportId, Period, TestScores};
use crate::content::library::PackVersionId;
use crate::exams::reports::own_learners::QUIET_AFTER;
use crate::exams::reports::queries::transcript::{ScoreCells, score};
use crate::people::accounts::UserId;
use sqlx::types::Json;
use tenants::{Lang, TenantTx};

pub(super) async fn insert_class_report(tx: &mut TenantTx, report: &ClassReport) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "insert into class_reports (tenant_id, id, teacher_id, from_on, to_on, lang, requested_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant_id, teacher_id) where rendered_at is null
         do update set id = excluded.id, from_on = excluded.from_on, to_on = excluded.to_on, lang = excluded.lang,
           requested_at = excluded.requested_at",
        tenant.0,
        report.id.0,
        report.teacher_id.0,
        report.period.from(),
        report.period.to(),
        report.lang.as_str(),
        report.requested_at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A teacher's own report, while every link that was open when it was asked for still is: with one of them ends the file.
pub async fn find_class_report(
    tx: &mut TenantTx,
    teacher: UserId,
    id: ClassReportId,
) -> Result<Option<ClassReport>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select c.from_on, c.to_on, c.lang as "lang: Lang", c.requested_at, c.blob_key, c.bytes, c.pages from class_reports c
           where c.tenant_id = $1 and c.id = $2 and c.teacher_id = $3
             and not exists (select from teacher_learners l where l.tenant_id = c.tenant_id and l.teacher_id = c.teacher_id
                               and l.ended_at >= c.requested_at)"#,
        tenant.0,
        id.0,
        teacher.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| ClassReport {
        id,
        teacher_id: teacher,
        period: Period::stored(row.from_on, row.to_on),
        lang: row.lang,
        requested_at: row.requested_at,
        file: match (row.blob_key, row.bytes, row.pages) {
            (Some(blob_key), Some(bytes), Some(pages)) => Some(ClassReportFile { blob_key, bytes, pages }),
            _ => None,
        },
    }))
}

/// A report that waits to be rendered. None when another request took its place, or with the teacher gone.
pub async fn get_waiting_class_report(
    tx: &mut TenantTx,
    id: ClassReportId,
) -> Result<Option<ClassReport>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let row = sqlx::query!(
        r#"select teacher_id as "teacher_id: UserId", from_on, to_on, lang as "lang: Lang", requested_at from class_reports
           where tenant_id = $1 and id = $2 and rendered_at is null"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| ClassReport {
        id,
        teacher_id: row.teacher_id,
        period: Period::stored(row.from_on, row.to_on),
        lang: row.lang,
        requested_at: row.requested_at,
        file: None,
    }))
}

/// Notes where the PDF lies, and forgets the teacher's earlier reports. False when the report is gone meanwhile: the file
/// has no place then.
pub async fn complete_class_report(
    tx: &mut TenantTx,
    report: &ClassReport,
    file: &ClassReportFile,
) -> Result<bool, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let kept = sqlx::query!(
        "update class_reports set blob_key = $3, bytes = $4, pages = $5, rendered_at = $6
         where tenant_id = $1 and id = $2 and rendered_at is null",
        tenant.0,
        report.id.0,
        file.blob_key,
        file.bytes,
        file.pages,
        now
    )
    .execute(tx.conn())
    .await?;
    if kept.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "delete from class_reports where tenant_id = $1 and teacher_id = $2 and id <> $3 and rendered_at is not null",
        tenant.0,
        report.teacher_id.0,
        report.id.0
    )
    .execute(tx.conn())
    .await?;
    Ok(true)
}

/// The files of a teacher's earlier reports, which the next one takes the place of.
pub async fn list_older_files(tx: &mut TenantTx, report: &ClassReport) -> Result<Vec<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select blob_key as "blob_key!" from class_reports
           where tenant_id = $1 and teacher_id = $2 and id <> $3 and blob_key is not null"#,
        tenant.0,
        report.teacher_id.0,
        report.id.0
    )
    .fetch_all(tx.conn())
    .await
}

/// A teacher's own learners in the order of their names, each with what is counted of the period (D-029).
pub async fn list_class_learners(
    tx: &mut TenantTx,
    teacher: UserId,
    period: Period,
) -> Result<Vec<ClassLearner>, sqlx::Error> {
    let (tenant, quiet_before) = (tx.tenant_id(), tx.now() - QUIET_AFTER);
    sqlx::query_as!(
        ClassLearner,
        r#"select u.id as "id: UserId", u.first_name, u.last_name, u.username, u.lang as "lang: Lang", d.test_on as "test_on?", seen.at as last_activity_at,
             coalesce(seen.at < $3, true) as "is_quiet!",
             (select count(*) from attempts a where a.tenant_id = l.tenant_id and a.user_id = l.learner_id and a.status <> 'void'
                and a.submitted_at >= $4 and a.submitted_at < $5) as "tests!",
             (select coalesce(sum(greatest(least(extract(epoch from p.finished_at - p.started_at) - p.paused_seconds, p.seconds), 0)), 0)::float8
                from attempts a join attempt_parts p on p.tenant_id = a.tenant_id and p.attempt_id = a.id
                where a.tenant_id = l.tenant_id and a.user_id = l.learner_id and a.status <> 'void'
                  and p.finished_at >= $4 and p.finished_at < $5) as "seconds!",
             (select count(*) from attempts a join grading_jobs g on g.tenant_id = a.tenant_id and g.attempt_id = a.id
                where a.tenant_id = l.tenant_id and a.user_id = l.learner_id and a.status <> 'void' and g.state = 'delivered'
                  and g.delivered_at >= $4 and g.delivered_at < $5) as "gradings!"
           from teacher_learners l
           join users u on u.tenant_id = l.tenant_id and u.id = l.learner_id
           left join student_details d on d.tenant_id = l.tenant_id and d.user_id = l.learner_id
           cross join lateral (select max(a.last_seen_at) as at from attempts a where a.tenant_id = l.tenant_id and a.user_id = l.learner_id) seen
           where l.tenant_id = $1 and l.teacher_id = $2 and l.ended_at is null
           order by u.last_name, u.first_name, u.username, u.id"#,
        tenant.0,
        teacher.0,
        quiet_before,
        period.starts_at(),
        period.ends_at()
    )
    .fetch_all(tx.conn())
    .await
}

/// The tests of a teacher's own learners that count, handed in before the end of the period: full mocks and sections taken
/// alone with their scores. A quick mock gives a range only (D-033), a set points.
pub async fn list_class_scores(
    tx: &mut TenantTx,
    teacher: UserId,
    period: Period,
) -> Result<Vec<TestScores>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select a.user_id as "learner: UserId", a.pack_version_id as "pack_version_id: PackVersionId", v.format,
             a.submitted_at as "submitted_at!",
             json_agg(json_build_array(s.section, s.scaled::float8, s.low::float8, s.high::float8)) as "scores!: Json<ScoreCells>"
           from teacher_learners l
           join attempts a on a.tenant_id = l.tenant_id and a.user_id = l.learner_id
           join library.pack_versions v on v.id = a.pack_version_id
           join section_scores s on s.tenant_id = a.tenant_id and s.attempt_id = a.id
           where l.tenant_id = $1 and l.teacher_id = $2 and l.ended_at is null and a.status <> 'void' and a.scope_set is null
             and (a.scope_section is not null or v.kind in ('full_mock', 'section')) and a.submitted_at < $3
           group by a.tenant_id, a.id, v.format order by a.submitted_at, a.id"#,
        tenant.0,
        teacher.0,
        period.ends_at()
    )
    .fetch_all(tx.conn())
    .await?;
    let rows = rows.into_iter().map(|row| TestScores {
        learner: row.learner,
        pack_version_id: row.pack_version_id,
        format: row.format,
        submitted_at: row.submitted_at,
        scores: row.scores.0.into_iter().map(score).collect(),
    });
    Ok(rows.collect())
}

/// The files that tell of somebody: a teacher's own, and those of everybody who teaches or taught a learner.
pub(in crate::exams::reports) async fn list_class_files_of(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<Vec<String>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select blob_key as "blob_key!" from class_reports
           where tenant_id = $1 and blob_key is not null and (teacher_id = $2 or teacher_id in
             (select l.teacher_id from teacher_learners l where l.tenant_id = $1 and l.learner_id = $2))"#,
        tenant.0,
        person.0
    )
    .fetch_all(tx.conn())
    .await
}

/// Removes what [`list_class_files_of`] names, and what still waits to be rendered.
pub(in crate::exams::reports) async fn erase_class_reports(
    tx: &mut TenantTx,
    person: UserId,
) -> Result<(), sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from class_reports where tenant_id = $1 and (teacher_id = $2 or teacher_id in
           (select l.teacher_id from teacher_learners l where l.tenant_id = $1 and l.learner_id = $2))",
        tenant.0,
        person.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
