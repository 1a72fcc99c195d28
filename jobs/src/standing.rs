//! How the queue stands, for people who look after it. The worker's own figures are for machines (`consume`).

use sqlx::FromRow;
use tenants::PlatformTx;
use time::OffsetDateTime;

/// Waiting jobs of a queue that are counted; more than that are said to be as many.
pub const MOST_COUNTED: i64 = 10_000;

/// A worker that was not seen for so long is gone, in seconds.
pub(crate) const ALIVE_WITHIN: f64 = 30.0;

/// One queue.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct QueueStanding {
    /// Its stored name.
    pub queue: String,
    /// Jobs that wait, those for later too: up to [`MOST_COUNTED`].
    pub waiting: i64,
    /// Of those, the ones that have failed before.
    pub retrying: i64,
    /// Jobs that are being worked on.
    pub running: i64,
    /// Jobs that are not tried any more.
    pub dead: i64,
    /// Since when the oldest job that is due waits.
    pub due_since: Option<OffsetDateTime>,
}

/// Every queue that has a job, by name. However many jobs wait, few of them are read.
pub async fn list_queues(tx: &mut PlatformTx) -> Result<Vec<QueueStanding>, sqlx::Error> {
    sqlx::query_as(
        "with recursive waiting as (
           (select queue from jobs.queue where status = 'waiting' order by queue limit 1)
           union all
           select (select q.queue from jobs.queue q where q.status = 'waiting' and q.queue > waiting.queue
                   order by q.queue limit 1)
           from waiting where waiting.queue is not null),
         queues as (
           select queue from waiting where queue is not null
           union select distinct queue from jobs.queue where status in ('running', 'dead'))
         select queue,
           (select count(*) from (select from jobs.queue q
              where q.queue = queues.queue and q.status = 'waiting' limit $1) few) as waiting,
           (select count(*) from (select from jobs.queue q
              where q.queue = queues.queue and q.status = 'waiting' and q.attempts > 0 limit $1) few) as retrying,
           (select count(*) from jobs.queue q where q.queue = queues.queue and q.status = 'running') as running,
           (select count(*) from jobs.queue q where q.queue = queues.queue and q.status = 'dead') as dead,
           (select min(oldest.run_at) from unnest(array[2, 1, 0]::smallint[]) p (priority), lateral (
              select q.run_at from jobs.queue q
              where q.queue = queues.queue and q.status = 'waiting' and q.priority = p.priority and q.run_at <= now()
              order by q.run_at limit 1) oldest) as due_since
         from queues order by queue",
    )
    .bind(MOST_COUNTED)
    .fetch_all(tx.conn())
    .await
}

/// The workers that are there.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct WorkersStanding {
    /// Seen in the last half minute.
    pub alive: i64,
    /// When one was seen last.
    pub seen_at: Option<OffsetDateTime>,
}

/// Looks which workers are there.
pub async fn look_at_workers(tx: &mut PlatformTx) -> Result<WorkersStanding, sqlx::Error> {
    sqlx::query_as(
        "select count(*) filter (where seen_at > now() - make_interval(secs => $1)) as alive, max(seen_at) as seen_at
         from jobs.worker",
    )
    .bind(ALIVE_WITHIN)
    .fetch_one(tx.conn())
    .await
}

/// The jobs that somebody should be working on.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DueStanding {
    /// That are due, of each queue and priority up to [`MOST_COUNTED`].
    pub count: i64,
    /// Since when the oldest waits.
    pub since: Option<OffsetDateTime>,
}

/// Looks at the jobs that are due, in all queues. However many wait for later, none of them is read.
pub async fn look_at_due(tx: &mut PlatformTx) -> Result<DueStanding, sqlx::Error> {
    sqlx::query_as(
        "with recursive queues as (
           (select queue from jobs.queue where status = 'waiting' order by queue limit 1)
           union all
           select (select q.queue from jobs.queue q where q.status = 'waiting' and q.queue > queues.queue
                   order by q.queue limit 1)
           from queues where queues.queue is not null)
         select count(*) as count, min(due.run_at) as since
         from queues, unnest(array[2, 1, 0]::smallint[]) p (priority), lateral (
           select q.run_at from jobs.queue q
           where q.queue = queues.queue and q.status = 'waiting' and q.priority = p.priority and q.run_at <= now()
           order by q.run_at limit $1) due",
    )
    .bind(MOST_COUNTED)
    .fetch_one(tx.conn())
    .await
}

/// Since when the oldest job of a queue is there that has failed and is tried again.
pub async fn retried_since(tx: &mut PlatformTx, queue: &str) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    sqlx::query_scalar(
        "select created_at from jobs.queue where queue = $1 and status = 'waiting' and attempts > 0 order by created_at limit 1",
    )
    .bind(queue)
    .fetch_optional(tx.conn())
    .await
}

/// When a schedule last came due and was worked off by some worker.
pub async fn last_fired(tx: &mut PlatformTx, schedule: &str) -> Result<Option<OffsetDateTime>, sqlx::Error> {
    sqlx::query_scalar("select max(fired_at) from jobs.tick where name = $1").bind(schedule).fetch_one(tx.conn()).await
}
