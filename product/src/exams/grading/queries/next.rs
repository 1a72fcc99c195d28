//! The statements behind taking a job: which are for a grader, and the next one.

use super::super::GradingJobId;
use super::super::graders::Grader;
use super::super::states::Step;
use crate::people::accounts::UserId;
use tenants::TenantTx;
use time::OffsetDateTime;

/// Of one grader who asks twice at once, the second waits until the first has a job.
pub(in crate::exams::grading) async fn lock_next(tx: &mut TenantTx, grader: UserId) -> Result<(), sqlx::Error> {
    let name = format!("grading_next:{}:{grader}", tx.tenant_id());
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", name).execute(tx.conn()).await?;
    Ok(())
}

/// A job that a grader has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::exams::grading) struct Taken {
    /// Which.
    pub id: GradingJobId,
    /// This grader held it already, and nothing was saved in it.
    pub was_held: bool,
}

/// A part of the order: the first job of it that nobody holds, nobody is about to take, this grader has not skipped, and is for this
/// grader. Whose tests it must not be is asked once, and not of every job that others are about to take at the same moment.
macro_rules! taking {
    ($tx:expr, $step:expr, $grader:expr, $lapsed_before:expr, $soon:expr, $free:literal) => {
        sqlx::query_as!(
            Taken,
            "with barred as materialized (
               select a.id from attempts a where a.tenant_id = $1 and a.user_id = $2
               union all
               select a.id from attempts a
               join grading_orders o on o.tenant_id = a.tenant_id and o.attempt_id = a.id
               where a.tenant_id = $1 and a.user_id = any ($6) and o.canceled_at is null),
             begun as (
               select id from grading_jobs
               where tenant_id = $1 and state = 'claimed' and claimed_by = $2 and sends_at is null and claim_seen_at >= $3
                 and begun_at is null and claimed_at is not null
               order by claimed_at limit 1 for update),
             due as (select j.id from grading_jobs j where j.due_at <= $4 and "
                + $free
                + "),
             pro as (select j.id from grading_jobs j where j.priority > 0 and "
                + $free
                + "),
             others as (select j.id from grading_jobs j where "
                + $free
                + r#"),
             first as (
               select id, true as was_held from begun
               union all select id, false from due
               union all select id, false from pro
               union all select id, false from others
               limit 1)
             update grading_jobs j set claimed_by = $2, state = $8, claim_seen_at = $7, pressed_at = null, sends_at = null,
               claimed_at = case when was_held then claimed_at else $7 end,
               begun_at = case when was_held then begun_at end
             from first where j.tenant_id = $1 and j.id = first.id
             returning j.id as "id: GradingJobId", was_held as "was_held!""#,
            $tx.tenant_id().0,
            $grader.id.0,
            $lapsed_before,
            $soon,
            &$grader.met(),
            &$grader.own_learners(),
            $tx.now(),
            $step.stored()
        )
    };
}

/// Takes the most urgent job for this grader: what is due until `soon`, then those of Pro members, then all others, each by deadline.
/// Who holds one in which nothing was saved has that one. One statement, since graders wait for it; a part of the order is looked
/// at only when those before it are empty.
pub(in crate::exams::grading) async fn take_next(
    tx: &mut TenantTx,
    step: Step,
    grader: &Grader,
    lapsed_before: OffsetDateTime,
    soon: OffsetDateTime,
) -> Result<Option<Taken>, sqlx::Error> {
    taking!(
        tx,
        step,
        grader,
        lapsed_before,
        soon,
        "j.tenant_id = $1 and j.state <> 'delivered'
         and (j.state = 'queued' or (j.sends_at is null and j.claim_seen_at < $3))
         and (j.needs is null or j.needs <@ $5)
         and j.attempt_id not in (select id from barred)
         and not exists (select from grading_skips k
                         where k.tenant_id = j.tenant_id and k.job_id = j.id and k.grader_id = $2)
         order by j.due_at, j.id limit 1 for update of j skip locked"
    )
    .fetch_optional(tx.conn())
    .await
}

/// Whether a job is one that this grader may take: not the own test, within the permits, and not ordered by an own learner.
pub(in crate::exams::grading) async fn is_for(
    tx: &mut TenantTx,
    grader: &Grader,
    id: GradingJobId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (
             select from grading_jobs j join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
             where j.tenant_id = $1 and j.id = $2 and (j.needs is null or j.needs <@ $4) and a.user_id <> $3
               and (a.user_id <> all ($5) or not exists (
                 select from grading_orders o
                 where o.tenant_id = j.tenant_id and o.attempt_id = j.attempt_id and o.canceled_at is null))) as "is!""#,
        tenant.0,
        id.0,
        grader.id.0,
        &grader.met(),
        &grader.own_learners()
    )
    .fetch_one(tx.conn())
    .await
}

/// Whether somebody may read a job: see [`super::super::may_read`].
pub(in crate::exams::grading) async fn may_read(
    tx: &mut TenantTx,
    grader: &Grader,
    id: GradingJobId,
) -> Result<bool, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_scalar!(
        r#"select exists (
             select from grading_jobs j join attempts a on a.tenant_id = j.tenant_id and a.id = j.attempt_id
             where j.tenant_id = $1 and j.id = $2 and a.user_id <> $3
               and (j.claimed_by = $3 or j.delivered_by = $3 or j.needs is null or j.needs <@ $4)) as "may!""#,
        tenant.0,
        id.0,
        grader.id.0,
        &grader.met()
    )
    .fetch_one(tx.conn())
    .await
}
