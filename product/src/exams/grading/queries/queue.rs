//! The statements of the queue: its order and its figures. Each part of the order is a range of an index, so a page
//! and the next job are found among hundreds of thousands (`grading_jobs_by_due`, `grading_jobs_pro`).

use super::super::GradingJobId;
use super::super::graders::Grader;
use super::super::job::{GradingCard, JobState, QueueFacts};
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
    grader: &Grader,
    lapsed_before: OffsetDateTime,
    soon: OffsetDateTime,
    page: PageRequest,
) -> Result<(Vec<GradingCard>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let tasks = SetKind::TASKS.map(|kind| kind.as_str().to_owned());
    // An own test is never one's to grade, nor what one is not permitted; what another grader holds is not shown.
    let rows = sqlx::query!(
        r#"with free as not materialized (
             select j.id, j.due_at, j.priority from grading_jobs j
             where j.tenant_id = $1 and j.state <> 'delivered'
               and (j.state = 'queued' or (j.sends_at is null and j.claim_seen_at < $3))
               and (j.needs is null or j.needs <@ $8)
               and (select a.user_id <> $2 and (a.user_id <> all ($9) or not exists (
                      select from grading_orders o
                      where o.tenant_id = j.tenant_id and o.attempt_id = j.attempt_id and o.canceled_at is null))
                    from attempts a where a.tenant_id = j.tenant_id and a.id = j.attempt_id)
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
             g.first_name as "grader_first_name?", g.last_name as "grader_last_name?", u.first_name, u.last_name, u.username, v.title,
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
        tenant.0, grader.id.0, lapsed_before, soon, page.limit(), page.offset(), &tasks[..], &grader.met(), &grader.own_learners()
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
            grader_first_name: row.grader_first_name,
            grader_last_name: row.grader_last_name,
        }
        .job(),
    });
    Ok((cards.collect(), total))
}

/// How many jobs the pages have together. Only those of some learners are looked up with their tests: of this grader, and of own
/// learners.
async fn count_jobs(tx: &mut TenantTx, grader: &Grader, lapsed_before: OffsetDateTime) -> Result<i64, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select
             (select count(*) from grading_jobs where tenant_id = $1 and state <> 'delivered'
                and (((state = 'queued' or (sends_at is null and claim_seen_at < $3)) and (needs is null or needs <@ $4))
                     or (claimed_by = $2 and (sends_at is not null or claim_seen_at >= $3))))
             - (select count(*) from attempts a join grading_jobs j on j.tenant_id = a.tenant_id and j.attempt_id = a.id
                where a.tenant_id = $1 and j.state <> 'delivered' and (j.needs is null or j.needs <@ $4)
                  and (j.state = 'queued' or (j.sends_at is null and j.claim_seen_at < $3))
                  and (a.user_id = $2 or (a.user_id = any ($5) and exists (
                    select from grading_orders o
                    where o.tenant_id = j.tenant_id and o.attempt_id = j.attempt_id and o.canceled_at is null))))
             + (select count(*) from grading_jobs where tenant_id = $1 and state = 'delivered' and delivered_by = $2) as "total!""#,
        tenant.0, grader.id.0, lapsed_before, &grader.met(), &grader.own_learners()
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

/// The queue in figures. A claim whose last sign of life is before `lapsed_before` is none.
pub(in crate::exams::grading) async fn queue_facts(
    tx: &mut TenantTx,
    grader: &Grader,
    lapsed_before: OffsetDateTime,
) -> Result<QueueFacts, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query_as!(
        QueueFacts,
        r#"with seen as (
             select j.due_at, j.delivered_at,
               j.state = 'delivered' and j.delivered_by = $2 as is_sent,
               j.state = 'claimed' and j.claimed_by = $2 and j.sends_at is not null as is_sending,
               j.state = 'claimed' and j.claimed_by = $2 and j.sends_at is null and j.claim_seen_at >= $3 as is_mine,
               (j.state = 'queued' or (j.state = 'claimed' and j.sends_at is null and j.claim_seen_at < $3))
                 and (j.needs is null or j.needs <@ $5)
                 and (a.user_id <> all ($6) or not exists (
                   select from grading_orders o
                   where o.tenant_id = j.tenant_id and o.attempt_id = j.attempt_id and o.canceled_at is null)) as is_free
             from grading_jobs j
             join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
             where j.tenant_id = $1 and a.user_id <> $2 and (j.state <> 'delivered' or (j.delivered_by = $2
               and j.delivered_at >= date_trunc('day', $4::timestamptz at time zone 'Asia/Taipei') at time zone 'Asia/Taipei')))
           select
             count(*) filter (where is_free or is_mine) as "open!",
             count(*) filter (where is_mine) as "mine!",
             count(*) filter (where (is_free or is_mine) and due_at < $4) as "late!",
             count(*) filter (where (is_free or is_mine) and due_at >= $4 and due_at <= $4 + interval '24 hours') as "due_soon!",
             min(due_at) filter (where is_free or is_mine) as first_due_at,
             count(*) filter (where is_sending) as "sending!",
             count(*) filter (where is_sent) as "sent_today!"
           from seen"#,
        tenant.0, grader.id.0, lapsed_before, now, &grader.met(), &grader.own_learners()
    )
    .fetch_one(tx.conn())
    .await
}
