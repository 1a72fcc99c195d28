//! Runs jobs without a worker, for tests: through the same registry, context, claims and endings, one after the other.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures::FutureExt;
use tenants::{Db, Reason, TenantId};
use uuid::Uuid;

use super::{
    acknowledger::statements::{self, Backoff, Failed},
    claimer::Row,
    config::WorkerConfig,
    context::JobContext,
    dispatch::dispatch,
    in_flight::InFlightJob,
    registry::Registry,
    run_layer::text_of,
};
use crate::JobError;

/// As long as nobody waits for a debugger.
const LEASE: Duration = Duration::from_secs(600);

/// What [`run_pending`] did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[must_use = "a job may have failed"]
pub struct Ran {
    /// How many jobs were done.
    pub done: usize,
    /// The runs that failed; their jobs wait for another attempt or are dead, as with a worker.
    pub failed: Vec<Failure>,
}

/// A run that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The job's stored name.
    pub name: String,
    /// Why.
    pub error: JobError,
}

impl Ran {
    /// How many jobs were done.
    ///
    /// # Panics
    /// When one failed.
    #[track_caller]
    pub fn all(self) -> usize {
        assert!(self.failed.is_empty(), "jobs failed: {:?}", self.failed);
        self.done
    }
}

/// Runs the tenant's due jobs, and those they enqueue, until none is due by the clock of `db`.
/// A job that fails is reported and not tried again in this call.
pub async fn run_pending(db: &Db, registry: &Registry, tenant: TenantId) -> Result<Ran, sqlx::Error> {
    let worker: Arc<str> = format!("inline-{}", Uuid::now_v7()).into();
    let (mut ran, mut failed) = (Ran::default(), Vec::new());
    while let Some(mut row) = claim(db, &worker, tenant, &failed).await? {
        let job = Arc::new(InFlightJob::new(row.id, "inline", row.attempts));
        let context = JobContext {
            db: db.clone(),
            job: Arc::clone(&job),
            worker: Arc::clone(&worker),
            envelope: row.envelope(),
            max_attempts: u32::try_from(row.max_attempts).unwrap_or_default(),
            stored: (row.name.as_str().into(), row.payload.0.into()),
        };
        let run = AssertUnwindSafe(dispatch(registry, &row.name, context)).catch_unwind().await;
        let result = run.unwrap_or_else(|panic| Err(JobError::Retry(format!("panic: {}", text_of(panic.as_ref())))));

        let mut tx = db.platform(Reason::Queue).await?;
        match result {
            Ok(()) => {
                statements::delete_done(tx.conn(), &worker, &[(row.id, row.attempts)]).await?;
                ran.done += 1;
            }
            Err(error) => {
                let backoff = Backoff::from(&WorkerConfig::default());
                statements::update_failed(tx.conn(), &worker, &[Failed::new(&job, &error)], backoff).await?;
                failed.push(row.id);
                ran.failed.push(Failure { name: row.name, error });
            }
        }
        tx.commit().await?;
    }
    Ok(ran)
}

async fn claim(db: &Db, worker: &str, tenant: TenantId, except: &[Uuid]) -> Result<Option<Row>, sqlx::Error> {
    let mut tx = db.platform(Reason::Queue).await?;
    let now = tx.now();
    let row = sqlx::query_as(
        "update jobs.queue q
         set status = 'running', attempts = q.attempts + 1, worker = $1, lease_until = now() + make_interval(secs => $2)
         where q.id = (
           select id from jobs.queue
           where tenant_id = $3 and status = 'waiting' and run_at <= $4 and id <> all($5)
           order by priority desc, run_at, id limit 1 for update skip locked)
         returning q.id, q.name, q.tenant_id, q.version, q.trace, q.payload, q.attempts, q.max_attempts, q.priority,
           q.run_at, q.unique_key",
    )
    .bind(worker)
    .bind(LEASE.as_secs_f64())
    .bind(Uuid::from(tenant))
    .bind(now)
    .bind(except)
    .fetch_optional(tx.conn())
    .await?;
    tx.commit().await?;
    Ok(row)
}
