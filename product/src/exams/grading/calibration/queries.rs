//! The statements of calibrations.

use super::super::GradingJobId;
use super::model::{Calibration, CalibrationId, CalibrationState, Judgment, Reference, Task};
use crate::content::library::PackVersionId;
use crate::exams::attempts::AttemptId;
use crate::people::accounts::{GradingSection, UserId};
use sqlx::types::Json;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

type Done = Result<(), sqlx::Error>;

/// Keeps responses on which two graders agreed. What is there already stays as it is.
pub async fn add_references(tx: &mut TenantTx, section: GradingSection, references: &[Reference]) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let jobs: Vec<Uuid> = references.iter().map(|reference| reference.job.0).collect();
    let items: Vec<String> = references.iter().map(|reference| reference.item.clone()).collect();
    let scores: Vec<f64> = references.iter().map(|reference| reference.score).collect();
    sqlx::query!(
        "insert into grading_references (tenant_id, job_id, item, section, score, added_at)
         select $1, job, item, $2, score, $6 from unnest($3::uuid[], $4::text[], $5::float8[]) as new (job, item, score)
         on conflict (tenant_id, job_id, item) do nothing",
        tenant.0,
        section.as_str(),
        &jobs,
        &items,
        &scores,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A score that was corrected is no reference anymore.
pub async fn remove_reference(tx: &mut TenantTx, job: GradingJobId, item: &str) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from grading_references where tenant_id = $1 and job_id = $2 and item = $3",
        tenant.0,
        job.0,
        item
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Nobody is shown the responses of a learner who leaves for good.
pub async fn erase_references(tx: &mut TenantTx, learner: UserId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "delete from grading_references r using grading_jobs j, attempts a
         where r.tenant_id = $1 and j.tenant_id = r.tenant_id and j.id = r.job_id
           and a.tenant_id = j.tenant_id and a.id = j.attempt_id and a.user_id = $2",
        tenant.0,
        learner.0
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Which of these sections each of these graders may not grade yet: never passed, none of it delivered, and tried before or with
/// enough to mark.
pub(super) async fn list_uncalibrated(
    tx: &mut TenantTx,
    graders: &[UserId],
    sections: &[String],
    count: i64,
) -> Result<Vec<(UserId, GradingSection)>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let graders: Vec<Uuid> = graders.iter().map(|grader| grader.0).collect();
    let rows = sqlx::query!(
        r#"select g.id as "grader!: UserId", s.name as "section!: GradingSection"
           from unnest($2::uuid[]) as g (id) cross join unnest($3::text[]) as s (name)
           where not exists (select from grading_calibrations c
                             where c.tenant_id = $1 and c.grader_id = g.id and c.section = s.name and c.state = 'passed')
             and not exists (select from grading_jobs j
                             where j.tenant_id = $1 and j.state = 'delivered' and j.delivered_by = g.id
                               and (j.needs is null or exists (select from unnest(j.needs) as n (need) where n.need like s.name || ':%')))
             and (exists (select from grading_calibrations c where c.tenant_id = $1 and c.grader_id = g.id and c.section = s.name)
                  or (select count(*) from (select from grading_references r
                                            where r.tenant_id = $1 and r.section = s.name limit $4) few) >= $4)
           order by s.name"#,
        tenant.0,
        &graders,
        sections,
        count
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.grader, row.section)).collect())
}

/// The latest responses of a section that a grader neither wrote nor graded nor has marked in a calibration.
pub(super) async fn list_unseen(
    tx: &mut TenantTx,
    grader: UserId,
    section: GradingSection,
) -> Result<Vec<Reference>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Reference,
        r#"select r.job_id as "job: GradingJobId", r.item, r.score::float8 as "score!" from grading_references r
           join grading_jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id
           join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           where r.tenant_id = $1 and r.section = $3 and a.user_id <> $2 and j.delivered_by <> $2
             and not exists (select from grading_calibration_items i
                             join grading_calibrations c on c.tenant_id = i.tenant_id and c.id = i.calibration_id
                             where i.tenant_id = r.tenant_id and i.job_id = r.job_id and i.item = r.item and c.grader_id = $2)
           order by r.added_at desc, r.job_id, r.item limit 200"#,
        tenant.0,
        grader.0,
        section.as_str()
    )
    .fetch_all(tx.conn())
    .await
}

pub(super) async fn insert_calibration(
    tx: &mut TenantTx,
    id: CalibrationId,
    grader: UserId,
    section: GradingSection,
    references: &[Reference],
) -> Done {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_calibrations (tenant_id, id, grader_id, section, state, started_at)
         values ($1, $2, $3, $4, 'open', $5)",
        tenant.0,
        id.0,
        grader.0,
        section.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    let jobs: Vec<Uuid> = references.iter().map(|reference| reference.job.0).collect();
    let items: Vec<String> = references.iter().map(|reference| reference.item.clone()).collect();
    sqlx::query!(
        "insert into grading_calibration_items (tenant_id, calibration_id, place, job_id, item)
         select $1, $2, place::int, job, item from unnest($3::uuid[], $4::text[]) with ordinality as new (job, item, place)",
        tenant.0,
        id.0,
        &jobs,
        &items
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A calibration of any grader.
pub async fn find_calibration(tx: &mut TenantTx, id: CalibrationId) -> Result<Option<Calibration>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Calibration,
        r#"select id as "id: CalibrationId", grader_id as "grader: UserId", section as "section: GradingSection",
             state as "state: CalibrationState", accepted_by is not null as "is_accepted!", adjacent, mean_difference,
             started_at, finished_at
           from grading_calibrations where tenant_id = $1 and id = $2"#,
        tenant.0,
        id.0
    )
    .fetch_optional(tx.conn())
    .await
}

/// Of one grader who starts twice at once, the second waits.
pub(super) async fn lock_grader(tx: &mut TenantTx, grader: UserId) -> Done {
    let name = format!("grading_calibration:{}:{grader}", tx.tenant_id());
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", name).execute(tx.conn()).await?;
    Ok(())
}

/// Of two writes to a calibration at once the second waits.
pub(super) async fn lock_calibration(tx: &mut TenantTx, id: CalibrationId) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!("select id from grading_calibrations where tenant_id = $1 and id = $2 for update", tenant.0, id.0)
        .fetch_optional(tx.conn())
        .await?;
    Ok(())
}

/// The last calibration of each of these graders in each section.
pub async fn last_calibrations(tx: &mut TenantTx, graders: &[UserId]) -> Result<Vec<Calibration>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let graders: Vec<Uuid> = graders.iter().map(|grader| grader.0).collect();
    sqlx::query_as!(
        Calibration,
        r#"select distinct on (grader_id, section) id as "id: CalibrationId", grader_id as "grader: UserId",
             section as "section: GradingSection", state as "state: CalibrationState",
             accepted_by is not null as "is_accepted!", adjacent, mean_difference, started_at, finished_at
           from grading_calibrations where tenant_id = $1 and grader_id = any ($2)
           order by grader_id, section, started_at desc, id desc"#,
        tenant.0,
        &graders
    )
    .fetch_all(tx.conn())
    .await
}

/// The responses of a calibration, in their order.
pub(super) async fn list_tasks(tx: &mut TenantTx, id: CalibrationId) -> Result<Vec<Task>, sqlx::Error> {
    let tenant = tx.tenant_id();
    let rows = sqlx::query!(
        r#"select i.place, j.attempt_id as "attempt: AttemptId", a.pack_version_id as "pack_version: PackVersionId", i.job_id as "job: GradingJobId", i.item,
             r.score::float8 as "reference!", i.dimensions as "dimensions: Json<BTreeMap<String, f64>>", i.score::float8 as score
           from grading_calibration_items i
           join grading_references r on r.tenant_id = i.tenant_id and r.job_id = i.job_id and r.item = i.item
           join grading_jobs j on j.tenant_id = i.tenant_id and j.id = i.job_id
           join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           where i.tenant_id = $1 and i.calibration_id = $2 order by i.place"#,
        tenant.0,
        id.0
    )
    .fetch_all(tx.conn())
    .await?;
    let tasks = rows.into_iter().map(|row| Task {
        place: row.place,
        attempt: row.attempt,
        pack_version: row.pack_version,
        reference: Reference { job: row.job, item: row.item, score: row.reference },
        dimensions: row.dimensions.0,
        score: row.score,
    });
    Ok(tasks.collect())
}

pub(super) async fn set_score(
    tx: &mut TenantTx,
    id: CalibrationId,
    place: i32,
    dimensions: &BTreeMap<String, f64>,
    score: Option<f64>,
) -> Done {
    let tenant = tx.tenant_id();
    sqlx::query!(
        "update grading_calibration_items set dimensions = $4, score = $5::float8
         where tenant_id = $1 and calibration_id = $2 and place = $3",
        tenant.0,
        id.0,
        place,
        Json(dimensions) as _,
        score
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Passed or failed; `accepted_by` is of the office.
pub(super) async fn set_finished(
    tx: &mut TenantTx,
    id: CalibrationId,
    state: CalibrationState,
    judgment: Option<Judgment>,
    accepted_by: Option<UserId>,
) -> Done {
    let (tenant, now): (_, OffsetDateTime) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "update grading_calibrations set state = $3, finished_at = $4, accepted_by = $7,
           adjacent = coalesce($5, adjacent), mean_difference = coalesce($6, mean_difference)
         where tenant_id = $1 and id = $2",
        tenant.0,
        id.0,
        state.as_str(),
        now,
        judgment.map(|judgment| judgment.adjacent),
        judgment.map(|judgment| judgment.mean_difference),
        accepted_by.map(|office| office.0)
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
