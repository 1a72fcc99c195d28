//! The statements of the queue: its order, and the next one for a grader. Each part of the order is a range of an index, so a page
//! and the next job are found among hundreds of thousands (`grading_jobs_by_due`, `grading_jobs_pro`).

use super::super::GradingJobId;
use super::super::job::{GradingCard, JobState};
use super::super::skips::SkipReason;
use super::JobRow;
use crate::content::library::PackVersionId;
use crate::content::library::pack::SetKind;
use crate::exams::attempts::AttemptId;
use crate::money::price_list::GradingProduct;
use crate::people::accounts::{self, UserId};
use tenants::{PageRequest, PlatformTx, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// A page of what this grader is sending, holds, can take and has delivered, and how much of it there is. A claim whose last sign of
/// life is before `lapsed_before` is none; what is due until `soon` comes before Pro.
pub(in crate::exams::grading) async fn list_jobs(
    tx: &mut TenantTx,
    grader: UserId,
    lapsed_before: OffsetDateTime,
    soon: OffsetDateTime,
    page: PageRequest,
) -> Result<(Vec<GradingCard>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let tasks = SetKind::TASKS.map(|kind| kind.as_str().to_owned());
    // An own test is never one's to grade; what another grader holds is not shown.
    let rows = sqlx::query!(
        r#"with free as not materialized (
             select j.id, j.due_at, j.priority from grading_jobs j
             where j.tenant_id = $1 and j.state <> 'delivered'
               and (j.state = 'queued' or (j.sends_at is null and j.claim_seen_at < $3))
               and (select a.user_id from attempts a where a.tenant_id = j.tenant_id and a.id = j.attempt_id) <> $2
           ),
           own as (
             select id, case when sends_at is not null then 0 else 1 end as place, due_at from grading_jobs
             where tenant_id = $1 and state = 'claimed' and claimed_by = $2 and (sends_at is not null or claim_seen_at >= $3)
           ),
           page as (
             select id, place, due_at, out_at from (
               select id, place, due_at, null::timestamptz as out_at from own
               union all (select id, 2, due_at, null from free where due_at <= $4 order by due_at, id limit $5::bigint + $6::bigint)
               union all (select id, 3, due_at, null from free where due_at > $4 and priority > 0 order by due_at, id limit $5::bigint + $6::bigint)
               union all (select id, 4, due_at, null from free where due_at > $4 and priority <= 0 order by due_at, id limit $5::bigint + $6::bigint)
               union all (select id, 5, due_at, delivered_at from grading_jobs
                          where tenant_id = $1 and state = 'delivered' and delivered_by = $2 order by delivered_at desc limit $5::bigint + $6::bigint)
             ) parts
             order by place, out_at desc nulls last, due_at, id limit $5 offset $6
           )
           select j.id as "id: GradingJobId", j.attempt_id as "attempt_id: AttemptId", a.user_id as "learner_id: UserId",
             a.pack_version_id as "pack_version_id: PackVersionId", j.product as "product: GradingProduct", j.state as "state: JobState", j.claimed_by as "claimed_by: UserId",
             j.claim_seen_at, j.draft_version, j.overall_comment, j.priority > 0 as "is_priority!", j.due_at, j.created_at, j.sends_at, j.returned_at, j.delivered_at,
             trim(g.first_name || ' ' || g.last_name) as grader_name, u.first_name, u.last_name, u.username, v.title,
             (select coalesce(sum(s.items), 0) from attempt_parts p
              join library.pack_sets s on s.pack_version_id = v.id and s.part = p.part
              where p.tenant_id = a.tenant_id and p.attempt_id = a.id and s.kind = any($7)
                and (a.scope_set is null or s.set_id = a.scope_set or s.set_id = any (a.scope_sets))) as "tasks!",
             exists (select from grading_skips k
                     where k.tenant_id = j.tenant_id and k.job_id = j.id and k.grader_id = $2) as "is_skipped!"
           from page
           join grading_jobs j on j.tenant_id = $1 and j.id = page.id
           join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
           join library.pack_versions v on v.id = a.pack_version_id
           left join users g on g.tenant_id = j.tenant_id and g.id = j.claimed_by
           order by page.place, page.out_at desc nulls last, page.due_at, page.id"#,
        tenant.0, grader.0, lapsed_before, soon, page.limit(), page.offset(), &tasks[..]
    )
    .fetch_all(tx.conn())
    .await?;
    let total = count_jobs(tx, grader, lapsed_before).await?;
    let cards = rows.into_iter().map(|row| GradingCard {
        learner_name: accounts::short_name(&row.first_name, &row.last_name, row.username.as_deref()),
        title: row.title,
        tasks: row.tasks,
        urgency: None,
        is_skipped: row.is_skipped,
        job: JobRow {
            id: row.id,
            attempt_id: row.attempt_id,
            learner_id: row.learner_id,
            pack_version_id: row.pack_version_id,
            product: row.product,
            state: row.state,
            claimed_by: row.claimed_by,
            claim_seen_at: row.claim_seen_at,
            draft_version: row.draft_version,
            overall_comment: row.overall_comment,
            is_priority: row.is_priority,
            due_at: row.due_at,
            created_at: row.created_at,
            sends_at: row.sends_at,
            returned_at: row.returned_at,
            delivered_at: row.delivered_at,
            grader_name: row.grader_name,
        }
        .job(),
    });
    Ok((cards.collect(), total))
}

/// How many jobs the pages have together.
async fn count_jobs(tx: &mut TenantTx, grader: UserId, lapsed_before: OffsetDateTime) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select
             (select count(*) from grading_jobs where tenant_id = $1 and state <> 'delivered'
                and (state = 'queued' or (sends_at is null and claim_seen_at < $3)
                     or (claimed_by = $2 and (sends_at is not null or claim_seen_at >= $3))))
             - (select count(*) from attempts a join grading_jobs j on j.tenant_id = a.tenant_id and j.attempt_id = a.id
                where a.tenant_id = $1 and a.user_id = $2 and j.state <> 'delivered'
                  and (j.state = 'queued' or (j.sends_at is null and j.claim_seen_at < $3)))
             + (select count(*) from grading_jobs where tenant_id = $1 and state = 'delivered' and delivered_by = $2) as "total!""#,
        tenant.0, grader.0, lapsed_before
    )
    .fetch_one(tx.conn())
    .await
}

/// Claims whose last sign of life is before `lapsed_before`, of all tenants, the oldest first.
pub(in crate::exams::grading) async fn list_lapsed(
    tx: &mut PlatformTx,
    lapsed_before: OffsetDateTime,
    at_once: i64,
) -> Result<Vec<(Uuid, GradingJobId)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select tenant_id, id as "id: GradingJobId" from grading_jobs
           where state = 'claimed' and sends_at is null and claim_seen_at < $1 order by claim_seen_at limit $2"#,
        lapsed_before,
        at_once
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.tenant_id, row.id)).collect())
}

/// Of one grader who asks twice at once, the second waits until the first has a job.
pub(in crate::exams::grading) async fn lock_next(tx: &mut TenantTx, grader: UserId) -> Result<(), sqlx::Error> {
    let name = format!("grading_next:{}:{grader}", tx.tenant_id());
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", name).execute(tx.conn()).await?;
    Ok(())
}

/// The oldest job that this grader holds without having saved anything in it.
pub(in crate::exams::grading) async fn find_not_begun(
    tx: &mut TenantTx,
    grader: UserId,
    lapsed_before: OffsetDateTime,
) -> Result<Option<GradingJobId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select id as "id: GradingJobId" from grading_jobs
           where tenant_id = $1 and state = 'claimed' and claimed_by = $2 and sends_at is null and claim_seen_at >= $3
             and begun_at is null and claimed_at is not null
           order by claimed_at limit 1"#,
        tenant.0,
        grader.0,
        lapsed_before
    )
    .fetch_optional(tx.conn())
    .await
}

/// Writes that a grader is not to be offered a job; a later reason replaces the first.
pub(in crate::exams::grading) async fn insert_skip(
    tx: &mut TenantTx,
    job: GradingJobId,
    grader: UserId,
    reason: SkipReason,
) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!(
        "insert into grading_skips (tenant_id, job_id, grader_id, reason, at) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, job_id, grader_id) do update set reason = excluded.reason, at = excluded.at",
        tenant.0,
        job.0,
        grader.0,
        reason.as_str(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Whether a grader skipped a job.
pub(in crate::exams::grading) async fn has_skip(
    tx: &mut TenantTx,
    job: GradingJobId,
    grader: UserId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (select from grading_skips where tenant_id = $1 and job_id = $2 and grader_id = $3) as "has!""#,
        tenant.0,
        job.0,
        grader.0
    )
    .fetch_one(tx.conn())
    .await
}

/// Locks the most urgent job that nobody holds, nobody is about to claim and this grader has not skipped: what is due until `soon`,
/// then those of Pro members, then all others, each by deadline.
pub(in crate::exams::grading) async fn lock_first(
    tx: &mut TenantTx,
    grader: UserId,
    lapsed_before: OffsetDateTime,
    soon: OffsetDateTime,
) -> Result<Option<GradingJobId>, sqlx::Error> {
    if let Some(id) = lock_first_due(tx, grader, lapsed_before, Some(soon)).await? {
        return Ok(Some(id));
    }
    if let Some(id) = lock_first_pro(tx, grader, lapsed_before).await? {
        return Ok(Some(id));
    }
    lock_first_due(tx, grader, lapsed_before, None).await
}

async fn lock_first_due(
    tx: &mut TenantTx,
    grader: UserId,
    lapsed_before: OffsetDateTime,
    until: Option<OffsetDateTime>,
) -> Result<Option<GradingJobId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select j.id as "id: GradingJobId" from grading_jobs j
           where j.tenant_id = $1 and j.state <> 'delivered' and j.due_at <= coalesce($4, 'infinity'::timestamptz)
             and (j.state = 'queued' or (j.sends_at is null and j.claim_seen_at < $3))
             and (select a.user_id from attempts a where a.tenant_id = j.tenant_id and a.id = j.attempt_id) <> $2
             and not exists (select from grading_skips k
                             where k.tenant_id = j.tenant_id and k.job_id = j.id and k.grader_id = $2)
           order by j.due_at, j.id limit 1 for update of j skip locked"#,
        tenant.0,
        grader.0,
        lapsed_before,
        until
    )
    .fetch_optional(tx.conn())
    .await
}

async fn lock_first_pro(
    tx: &mut TenantTx,
    grader: UserId,
    lapsed_before: OffsetDateTime,
) -> Result<Option<GradingJobId>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select j.id as "id: GradingJobId" from grading_jobs j
           where j.tenant_id = $1 and j.state <> 'delivered' and j.priority > 0
             and (j.state = 'queued' or (j.sends_at is null and j.claim_seen_at < $3))
             and (select a.user_id from attempts a where a.tenant_id = j.tenant_id and a.id = j.attempt_id) <> $2
             and not exists (select from grading_skips k
                             where k.tenant_id = j.tenant_id and k.job_id = j.id and k.grader_id = $2)
           order by j.due_at, j.id limit 1 for update of j skip locked"#,
        tenant.0,
        grader.0,
        lapsed_before
    )
    .fetch_optional(tx.conn())
    .await
}
