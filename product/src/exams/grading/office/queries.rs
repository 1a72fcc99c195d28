//! The statements of the office.

mod open;

pub(super) use open::list_open;

use super::{ActFilter, DeliveredDay, PayLine};
use crate::content::library::pack::SetKind;
use crate::exams::grading::GradingJobId;
use crate::exams::grading::acts::GradingAct;
use crate::exams::grading::skips::SkipReason;
use crate::money::price_list::{GradingProduct, GradingScope};
use crate::people::accounts::UserId;
use tenants::{PageRequest, TenantTx};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

pub(super) async fn list_days(
    tx: &mut TenantTx,
    first: Date,
    since: OffsetDateTime,
) -> Result<Vec<DeliveredDay>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        DeliveredDay,
        r#"select d.day::date as "day!", count(j.id) as "delivered!",
             count(j.id) filter (where coalesce(j.pressed_at, j.delivered_at) <= j.due_at) as "in_time!"
           from generate_series($2::date, $2::date + 27, interval '1 day') d (day)
           left join grading_jobs j on j.tenant_id = $1 and j.state = 'delivered' and j.delivered_at >= $3
             and (j.delivered_at at time zone 'Asia/Taipei')::date = d.day::date
           group by d.day order by d.day"#,
        tenant.0,
        first,
        since
    )
    .fetch_all(tx.conn())
    .await
}

/// Open jobs in a bucket.
pub(super) struct Counted {
    pub(super) bucket: i32,
    pub(super) open: i64,
    pub(super) late: i64,
}

pub(super) async fn count_ages(tx: &mut TenantTx, hours: &[u32]) -> Result<Vec<Counted>, sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    let ends: Vec<f64> = hours.iter().map(|hours| f64::from(*hours)).collect();
    sqlx::query_as!(
        Counted,
        r#"select width_bucket((extract(epoch from $2 - created_at) / 3600)::float8, $3::float8[]) as "bucket!", count(*) as "open!",
             count(*) filter (where due_at < $2) as "late!"
           from grading_jobs where tenant_id = $1 and state <> 'delivered' and sends_at is null
           group by 1"#,
        tenant.0,
        now,
        &ends
    )
    .fetch_all(tx.conn())
    .await
}

/// What a grader did in a week.
pub(super) struct WeekRow {
    pub(super) grader: UserId,
    pub(super) week: i32,
    pub(super) claimed: i64,
    pub(super) delivered: i64,
    pub(super) in_time: i64,
}

pub(super) async fn list_weeks(
    tx: &mut TenantTx,
    first: Date,
    since: OffsetDateTime,
) -> Result<Vec<WeekRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        WeekRow,
        r#"with done as (
             select actor_id as grader, at, true as is_claim, false as is_in_time
             from audit_entries
             where tenant_id = $1 and action like 'grading.%' and action = 'grading.claim' and at >= $3 and actor_id is not null
             union all
             select delivered_by, delivered_at, false, coalesce(pressed_at, delivered_at) <= due_at
             from grading_jobs where tenant_id = $1 and state = 'delivered' and delivered_at >= $3
           )
           select grader as "grader!: UserId", ((at at time zone 'Asia/Taipei')::date - $2::date) / 7 as "week!",
             count(*) filter (where is_claim) as "claimed!", count(*) filter (where not is_claim) as "delivered!",
             count(*) filter (where is_in_time) as "in_time!"
           from done group by 1, 2"#,
        tenant.0,
        first,
        since
    )
    .fetch_all(tx.conn())
    .await
}

/// What a grader holds, and how long work took.
pub(super) struct StandingRow {
    pub(super) grader: UserId,
    pub(super) holding: i64,
    pub(super) median_minutes: Option<i64>,
}

pub(super) async fn list_standing(
    tx: &mut TenantTx,
    since: OffsetDateTime,
    lapsed_before: OffsetDateTime,
) -> Result<Vec<StandingRow>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        StandingRow,
        r#"with took as (
             select j.delivered_by as grader, extract(epoch from j.delivered_at - c.at) / 60 as minutes
             from grading_jobs j
             join lateral (
               select max(e.at) as at from audit_entries e
               where e.tenant_id = j.tenant_id and e.subject_id = j.id and e.action = 'grading.claim'
                 and e.actor_id = j.delivered_by and e.at <= j.delivered_at
             ) c on c.at is not null
             where j.tenant_id = $1 and j.state = 'delivered' and j.delivered_at >= $2
           ), medians as (
             select grader, round(percentile_cont(0.5) within group (order by minutes::float8))::bigint as minutes
             from took group by grader
           ), held as (
             select claimed_by as grader, count(*) as jobs from grading_jobs
             where tenant_id = $1 and state = 'claimed' and sends_at is null and claim_seen_at >= $3 group by claimed_by
           )
           select coalesce(m.grader, h.grader) as "grader!: UserId", coalesce(h.jobs, 0) as "holding!",
             m.minutes as median_minutes
           from medians m full join held h on h.grader = m.grader"#,
        tenant.0,
        since,
        lapsed_before
    )
    .fetch_all(tx.conn())
    .await
}

/// A statement over what was delivered in a stretch of time: `$select` before it, `$rest` behind it, where `$5` is free again.
macro_rules! from_delivered {
    ($row:ident, $tx:expr, ($from:expr, $to:expr), $select:literal, $rest:literal $(, $argument:expr)*) => {
        sqlx::query_as!(
            $row,
            "with paid as (
               select j.id, j.delivered_by as grader, j.product, j.delivered_at, j.due_at,
                 coalesce(j.pressed_at, j.delivered_at) <= j.due_at as is_in_time,
                 (select count(*) from grading_marks m
                  where m.tenant_id = j.tenant_id and m.job_id = j.id and m.score is not null) as responses,
                 case when a.scope_section is null and v.kind in ('full_mock', 'quick_mock') then v.kind
                      when t.items = 1 then t.section || '_response'
                      else t.section || '_section' end as scope
               from grading_jobs j
               join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
               join library.pack_versions v on v.id = a.pack_version_id
               join lateral (
                 select sum(s.items) as items, max(s.section) as section from attempt_parts p
                 join library.pack_sets s on s.pack_version_id = a.pack_version_id and s.part = p.part
                 where p.tenant_id = a.tenant_id and p.attempt_id = a.id and s.kind = any ($4)
                   and (a.scope_set is null or s.set_id = a.scope_set or s.set_id = any (a.scope_sets))
               ) t on true
               where j.tenant_id = $1 and j.state = 'delivered' and j.delivered_at >= $2 and j.delivered_at < $3
             ) "
                + $select
                + " from paid "
                + $rest,
            $tx.tenant_id().0,
            $from,
            $to,
            &SetKind::TASKS.map(|kind| kind.as_str().to_owned())[..]
            $(, $argument)*
        )
    };
}

pub(super) async fn sum_pay(
    tx: &mut TenantTx,
    from: OffsetDateTime,
    to: OffsetDateTime,
) -> Result<Vec<PayLine>, sqlx::Error> {
    from_delivered!(
        PayLine,
        tx,
        (from, to),
        r#"select grader as "grader!: UserId", product as "product!: GradingProduct", scope as "scope!: GradingScope",
             count(*) as "gradings!", sum(responses)::bigint as "responses!", count(*) filter (where not is_in_time) as "late!""#,
        "group by grader, product, scope order by grader, product, scope"
    )
    .fetch_all(tx.conn())
    .await
}

/// A grading that went out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveredGrading {
    /// Its job.
    pub id: GradingJobId,
    /// Who delivered it.
    pub grader: UserId,
    /// What was asked for.
    pub product: GradingProduct,
    /// Of how much.
    pub scope: GradingScope,
    /// How many responses were scored.
    pub responses: i64,
    /// When it went out.
    pub delivered_at: OffsetDateTime,
    /// What was promised.
    pub due_at: OffsetDateTime,
    /// Whether its grader sent it before that.
    pub is_in_time: bool,
}

/// Where a chunk ends: the next one begins behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayBehind {
    /// When it went out.
    pub at: OffsetDateTime,
    /// Its job, among those of the same moment.
    pub id: GradingJobId,
}

/// At most `limit` gradings that were delivered from one moment to another, behind another one, newest first.
pub async fn list_pay_chunk(
    tx: &mut TenantTx,
    (from, to): (OffsetDateTime, OffsetDateTime),
    behind: Option<PayBehind>,
    limit: i64,
) -> Result<Vec<DeliveredGrading>, sqlx::Error> {
    let (at, id): (Option<OffsetDateTime>, Option<Uuid>) = behind.map(|behind| (behind.at, behind.id.0)).unzip();
    from_delivered!(
        DeliveredGrading,
        tx,
        (from, to),
        r#"select id as "id!: GradingJobId", grader as "grader!: UserId", product as "product!: GradingProduct",
             scope as "scope!: GradingScope", responses as "responses!", delivered_at as "delivered_at!", due_at as "due_at!",
             is_in_time as "is_in_time!""#,
        "where $5::timestamptz is null or (delivered_at, id) < ($5, $6::uuid) order by delivered_at desc, id desc limit $7",
        at,
        id,
        limit
    )
    .fetch_all(tx.conn())
    .await
}

/// Something that was done with a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedAct {
    /// Its place in the trail.
    pub id: Uuid,
    /// What.
    pub act: GradingAct,
    /// By whom.
    pub actor: Option<UserId>,
    /// When.
    pub at: OffsetDateTime,
    /// Of which job.
    pub job: GradingJobId,
    /// What its grader is asked for; none once the grading was canceled.
    pub product: Option<GradingProduct>,
    /// Of which test; none once the grading was canceled.
    pub title: Option<String>,
    /// Why it was skipped; none for other acts.
    pub reason: Option<SkipReason>,
    /// To whom the office gave it; none for other acts.
    pub given_to: Option<UserId>,
}

/// A page of what was done, newest first, and how much there is.
pub async fn list_acts(
    tx: &mut TenantTx,
    filter: ActFilter,
    page: PageRequest,
) -> Result<(Vec<LoggedAct>, i64), sqlx::Error> {
    let tenant = tx.tenant_id();
    let acts = match filter.act {
        Some(act) => vec![act.as_str().to_owned()],
        None => GradingAct::ALL.map(|act| act.as_str().to_owned()).into(),
    };
    let actor = filter.actor.map(|actor| actor.0);
    let listed = sqlx::query_as!(
        LoggedAct,
        r#"select e.id, e.action as "act: GradingAct", e.actor_id as "actor: UserId", e.at, e.subject_id as "job: GradingJobId",
             j.product as "product?: GradingProduct", v.title as "title?", e.changes ->> 'reason' as "reason: SkipReason",
             (e.changes ->> 'grader')::uuid as "given_to: UserId"
           from audit_entries e
           left join grading_jobs j on j.tenant_id = e.tenant_id and j.id = e.subject_id
           left join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
           left join library.pack_versions v on v.id = a.pack_version_id
           where e.tenant_id = $1 and e.action like 'grading.%' and e.action = any ($2) and ($3::uuid is null or e.actor_id = $3)
           order by e.at desc, e.id desc offset $4 limit $5"#,
        tenant.0,
        &acts,
        actor,
        page.offset(),
        page.limit()
    )
    .fetch_all(tx.conn())
    .await?;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from audit_entries
           where tenant_id = $1 and action like 'grading.%' and action = any ($2) and ($3::uuid is null or actor_id = $3)"#,
        tenant.0,
        &acts,
        actor
    )
    .fetch_one(tx.conn())
    .await?;
    Ok((listed, total))
}
