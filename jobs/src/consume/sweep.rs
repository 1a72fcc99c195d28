//! Finds jobs whose worker gave no sign of life. The lease is the job's own, so no list of workers is needed.

use sqlx::PgConnection;

use super::acknowledger::statements::{Backoff, Fate};

/// Takes lost jobs from their workers: back to the queue, or among the dead when their attempts are used up.
///
/// The first loss keeps its place in the queue. For one lease after the database started nothing is swept:
/// its workers could not extend while it was away.
pub(crate) async fn take_lost(
    conn: &mut PgConnection,
    lease_secs: f64,
    backoff: Backoff,
) -> Result<Vec<Fate>, sqlx::Error> {
    sqlx::query_as(
        "with lost as materialized (
           select id from jobs.queue
           where status = 'running' and lease_until < now()
             and now() > pg_postmaster_start_time() + make_interval(secs => $1)
           order by lease_until limit 500 for update skip locked)
         update jobs.queue q
         set status = case when q.attempts >= q.max_attempts then 'dead' else 'waiting' end,
             dead_at = case when q.attempts >= q.max_attempts then now() end,
             run_at = case when q.attempts = 1 then q.run_at
               else now() + jobs.backoff(q.attempts, make_interval(secs => $2), make_interval(secs => $3)) end,
             last_error = 'the worker ' || q.worker || ' was lost while it ran this job',
             worker = null, lease_until = null
         from lost where q.id = lost.id
         returning q.id, q.queue, q.name, q.tenant_id, q.trace, q.status, q.attempts, q.last_error",
    )
    .bind(lease_secs)
    .bind(backoff.base)
    .bind(backoff.longest)
    .fetch_all(conn)
    .await
}
