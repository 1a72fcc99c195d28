//! How the end of a run is written. Id, attempt and worker are the fence of every statement:
//! an acknowledgement that comes late, after the job went to another worker, touches nothing.

use std::time::Duration;

use sqlx::{FromRow, PgConnection};
use uuid::Uuid;

use super::super::{config::WorkerConfig, in_flight::InFlightJob};
use crate::{JobError, enqueue::CHANNEL};

/// A job's id and the attempt that is acknowledged.
pub(crate) type Fence = (Uuid, i32);

/// The waits between attempts, in seconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Backoff {
    pub(crate) base: f64,
    pub(crate) longest: f64,
}

impl From<&WorkerConfig> for Backoff {
    fn from(config: &WorkerConfig) -> Self {
        Self { base: config.backoff.as_secs_f64(), longest: config.longest_backoff.as_secs_f64() }
    }
}

/// A run that ended badly.
#[derive(Debug, Clone)]
pub(crate) struct Failed {
    fence: Fence,
    is_final: bool,
    delay: Option<Duration>,
    error: String,
}

impl Failed {
    pub(crate) fn new(job: &InFlightJob, error: &JobError) -> Self {
        let delay = match error {
            JobError::RetryAfter(delay) => Some(*delay),
            JobError::Retry(_) | JobError::Abort(_) => None,
        };
        Self {
            fence: (job.id, job.attempt()),
            is_final: matches!(error, JobError::Abort(_)),
            delay,
            // PostgreSQL has no text with a zero byte.
            error: error.to_string().replace('\0', ""),
        }
    }

    pub(crate) fn id(&self) -> Uuid {
        self.fence.0
    }
}

/// What became of a job that failed or was lost.
#[derive(Debug, FromRow)]
pub(crate) struct Fate {
    id: Uuid,
    queue: String,
    name: String,
    tenant_id: Option<Uuid>,
    trace: Option<String>,
    status: String,
    attempts: i32,
    last_error: Option<String>,
}

impl Fate {
    pub(crate) fn is_dead(&self) -> bool {
        self.status == "dead"
    }

    /// Counts it and writes it to the log: a dead job is an error that somebody looks at.
    pub(crate) fn report(&self) {
        let (queue, name) = (self.queue.clone(), self.name.clone());
        let (job_id, attempts, said) = (self.id, self.attempts, self.last_error.as_deref());
        let (tenant, trace) = (self.tenant_id.map(tracing::field::display), self.trace.as_deref());
        metrics::counter!("jobs_failed_total", "queue" => queue.clone(), "name" => name.clone()).increment(1);
        if self.is_dead() {
            tracing::error!(%job_id, name, tenant, trace, attempts, said, "job is dead");
            metrics::counter!("jobs_dead_total", "queue" => queue, "name" => name).increment(1);
        } else {
            tracing::warn!(%job_id, name, tenant, trace, attempts, said, "job will be tried again");
        }
    }
}

/// Removes jobs that are done.
pub(crate) async fn delete_done(conn: &mut PgConnection, worker: &str, done: &[Fence]) -> Result<u64, sqlx::Error> {
    let (ids, attempts): (Vec<Uuid>, Vec<i32>) = done.iter().copied().unzip();
    let deleted = sqlx::query(
        "delete from jobs.queue q using unnest($1::uuid[], $2::int[]) a(id, attempt)
         where q.id = a.id and q.attempts = a.attempt and q.worker = $3",
    )
    .bind(ids)
    .bind(attempts)
    .bind(worker)
    .execute(conn)
    .await?;
    Ok(deleted.rows_affected())
}

/// Puts failed jobs back for later, or among the dead.
pub(crate) async fn update_failed(
    conn: &mut PgConnection,
    worker: &str,
    failed: &[Failed],
    backoff: Backoff,
) -> Result<Vec<Fate>, sqlx::Error> {
    sqlx::query_as(
        "update jobs.queue q
         set status = case when f.is_final or q.attempts >= q.max_attempts then 'dead' else 'waiting' end,
             dead_at = case when f.is_final or q.attempts >= q.max_attempts then now() end,
             run_at = now() + coalesce(make_interval(secs => f.delay),
               jobs.backoff(q.attempts, make_interval(secs => $7), make_interval(secs => $8))),
             last_error = f.error, worker = null, lease_until = null
         from unnest($1::uuid[], $2::int[], $3::bool[], $4::float8[], $5::text[]) f(id, attempt, is_final, delay, error)
         where q.id = f.id and q.attempts = f.attempt and q.worker = $6
         returning q.id, q.queue, q.name, q.tenant_id, q.trace, q.status, q.attempts, q.last_error",
    )
    .bind(failed.iter().map(|f| f.fence.0).collect::<Vec<_>>())
    .bind(failed.iter().map(|f| f.fence.1).collect::<Vec<_>>())
    .bind(failed.iter().map(|f| f.is_final).collect::<Vec<_>>())
    .bind(failed.iter().map(|f| f.delay.map(|delay| delay.as_secs_f64())).collect::<Vec<_>>())
    .bind(failed.iter().map(|f| f.error.as_str()).collect::<Vec<_>>())
    .bind(worker)
    .bind(backoff.base)
    .bind(backoff.longest)
    .fetch_all(conn)
    .await
}

/// Gives jobs back as if they had not been claimed, and tells the other workers.
pub(crate) async fn release(conn: &mut PgConnection, worker: &str, released: &[Fence]) -> Result<(), sqlx::Error> {
    let (ids, attempts): (Vec<Uuid>, Vec<i32>) = released.iter().copied().unzip();
    sqlx::query(
        "with released as (
           update jobs.queue q
           set status = 'waiting', attempts = q.attempts - 1, worker = null, lease_until = null
           from unnest($1::uuid[], $2::int[]) a(id, attempt)
           where q.id = a.id and q.attempts = a.attempt and q.worker = $3
           returning q.queue)
         select pg_notify($4, queue) from (select distinct queue from released) news",
    )
    .bind(ids)
    .bind(attempts)
    .bind(worker)
    .bind(CHANNEL)
    .execute(conn)
    .await?;
    Ok(())
}
