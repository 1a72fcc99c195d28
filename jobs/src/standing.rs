//! How the queue stands, for people who look after it. The worker's own figures are for machines (`consume`).

use sqlx::FromRow;
use tenants::PlatformTx;
use time::OffsetDateTime;

/// Waiting jobs of a queue that are counted; more than that are said to be as many.
pub const MOST_COUNTED: i64 = 10_000;

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
