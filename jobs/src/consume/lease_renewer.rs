//! Keeps the process's jobs its own. It lives on a thread with a runtime of its own:
//! handlers that block every other thread cannot make it miss a lease.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{FromRow, PgConnection, Row};
use tenants::Db;
use tokio::sync::watch;

use super::{
    acknowledger::statements::{Backoff, Fate},
    config::WorkerConfig,
    health::Health,
    in_flight::InFlightJobs,
    session::{Durability, Session, within},
    sweep,
};

const FIGURES_EVERY: Duration = Duration::from_secs(10);
/// Three of them fit into [`crate::standing::ALIVE_WITHIN`].
const SEEN_EVERY: Duration = Duration::from_secs(10);

/// The running lease renewer; dropping it stops the thread.
pub(crate) struct LeaseRenewer {
    _stop: watch::Sender<()>,
}

impl LeaseRenewer {
    pub(crate) fn start(
        db: &Db,
        config: &WorkerConfig,
        in_flight: Arc<InFlightJobs>,
        health: Health,
    ) -> std::io::Result<Self> {
        let (stop, stopped) = watch::channel(());
        let renewal = Renewal {
            session: Session::new(db, Durability::Memory, config.lease / 2),
            in_flight,
            health,
            lease: config.lease,
            sweep_every: config.sweep_every,
            backoff: Backoff::from(config),
            queues: BTreeSet::new(),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        std::thread::Builder::new()
            .name("lease-renewer".to_owned())
            .spawn(move || runtime.block_on(renewal.run(stopped)))?;
        Ok(Self { _stop: stop })
    }
}

/// When each part of a round was last done.
#[derive(Default)]
struct Rounds {
    extended: Option<Instant>,
    swept: Option<Instant>,
    counted: Option<Instant>,
    seen: Option<Instant>,
}

struct Renewal {
    session: Session,
    in_flight: Arc<InFlightJobs>,
    health: Health,
    lease: Duration,
    sweep_every: Duration,
    backoff: Backoff,
    /// Queues that had jobs once: their figure goes back to zero when they are empty.
    queues: BTreeSet<String>,
}

impl Renewal {
    async fn run(mut self, mut stopped: watch::Receiver<()>) {
        let mut done = Rounds::default();
        let mut is_reported = false;
        let step = self.sweep_every.min(self.lease / 3);
        loop {
            match self.round(&mut done).await {
                Ok(()) => {
                    is_reported = false;
                    self.health.beat();
                }
                Err(error) if is_reported => {
                    tracing::debug!(%error, "leases still cannot be extended")
                }
                Err(error) => {
                    tracing::warn!(%error, "leases cannot be extended");
                    is_reported = true;
                }
            }
            tokio::select! {
                _ = stopped.changed() => return,
                () = tokio::time::sleep(step) => {}
            }
        }
    }

    async fn round(&mut self, Rounds { extended, swept, counted, seen }: &mut Rounds) -> Result<(), sqlx::Error> {
        if is_due(extended, self.lease / 3) {
            let (ids, attempts) = self.in_flight.all();
            let (worker, lease, limit) = (self.in_flight.worker.clone(), self.lease, self.session.limit());
            let result =
                within(limit, async { extend(self.session.open().await?, &worker, lease, ids, attempts).await }).await;
            self.session.checked(result)?;
            *extended = Some(Instant::now());
        }
        if is_due(swept, self.sweep_every) {
            let (lease, backoff, limit) = (self.lease.as_secs_f64(), self.backoff, self.session.limit());
            let result =
                within(limit, async { sweep::take_lost(self.session.open().await?, lease, backoff).await }).await;
            self.session.checked(result)?.iter().for_each(Fate::report);
            *swept = Some(Instant::now());
        }
        if is_due(seen, SEEN_EVERY) {
            let (worker, limit) = (self.in_flight.worker.clone(), self.session.limit());
            let result = within(limit, async { note_seen(self.session.open().await?, &worker).await }).await;
            self.session.checked(result)?;
            *seen = Some(Instant::now());
        }
        if is_due(counted, FIGURES_EVERY) {
            let limit = self.session.limit();
            let result = within(limit, async { figures(self.session.open().await?).await }).await;
            let figures = self.session.checked(result)?;
            self.show(&figures);
            *counted = Some(Instant::now());
        }
        Ok(())
    }

    fn show(&mut self, figures: &Figures) {
        self.queues.extend(figures.waits.keys().cloned());
        for queue in &self.queues {
            let of_queue = figures.waits.get(queue).copied().unwrap_or_default();
            metrics::gauge!("jobs_waiting", "queue" => queue.clone()).set(of_queue.waiting);
            metrics::gauge!("jobs_oldest_waiting_seconds", "queue" => queue.clone()).set(of_queue.oldest);
            metrics::gauge!("jobs_retrying", "queue" => queue.clone()).set(of_queue.retrying);
            metrics::gauge!("jobs_oldest_retry_seconds", "queue" => queue.clone()).set(of_queue.oldest_retry);
        }
        metrics::gauge!("jobs_dead").set(figures.dead as f64);
    }
}

/// What operators watch.
struct Figures {
    /// Of each queue with waiting jobs.
    waits: HashMap<String, QueueFigures>,
    dead: i64,
}

/// What waits in one queue.
#[derive(Debug, Clone, Copy, Default, sqlx::FromRow)]
struct QueueFigures {
    /// Jobs, those for later included; no more than [`COUNTED_MOST`].
    waiting: f64,
    /// The seconds that the oldest due one has waited.
    oldest: f64,
    /// Jobs that failed and wait for another attempt; no more than [`COUNTED_MOST`].
    retrying: f64,
    /// The age in seconds of the oldest of them: an outage shows here, however long its waits have become.
    oldest_retry: f64,
}

/// Beyond it the exact number matters to nobody, and counting would.
const COUNTED_MOST: i64 = 100_000;

fn is_due(last: &Option<Instant>, every: Duration) -> bool {
    last.is_none_or(|last| last.elapsed() >= every)
}

/// Says that this worker is there, for [`crate::look_at_workers`].
async fn note_seen(conn: &mut PgConnection, worker: &str) -> Result<(), sqlx::Error> {
    sqlx::query("insert into jobs.worker (name) values ($1) on conflict (name) do update set seen_at = now()")
        .bind(worker)
        .execute(conn)
        .await?;
    Ok(())
}

async fn extend(
    conn: &mut PgConnection,
    worker: &str,
    lease: Duration,
    ids: Vec<uuid::Uuid>,
    attempts: Vec<i32>,
) -> Result<(), sqlx::Error> {
    if ids.is_empty() {
        return Ok(());
    }
    // A row that is locked is being ended, here or with its effect: waiting for it would cost all others their leases.
    sqlx::query(
        "with held as materialized (
           select q.id from unnest($1::uuid[], $2::int[]) a(id, attempt)
           join jobs.queue q on q.id = a.id and q.attempts = a.attempt and q.worker = $3
           for update of q skip locked)
         update jobs.queue q set lease_until = now() + make_interval(secs => $4) from held where q.id = held.id",
    )
    .bind(ids)
    .bind(attempts)
    .bind(worker)
    .bind(lease.as_secs_f64())
    .execute(conn)
    .await?;
    Ok(())
}

async fn figures(conn: &mut PgConnection) -> Result<Figures, sqlx::Error> {
    // The names of the queues without reading every row: from each one straight to the next.
    let waits: Vec<(String, QueueFigures)> = sqlx::query(
        "with recursive queues as (
           (select queue from jobs.queue where status = 'waiting' order by queue limit 1)
           union all
           select (select q.queue from jobs.queue q where q.status = 'waiting' and q.queue > queues.queue
                   order by q.queue limit 1)
           from queues where queues.queue is not null)
         select queue,
           (select count(*) from (select from jobs.queue q where q.queue = queues.queue and q.status = 'waiting'
                                  limit $1) few)::float8 as waiting,
           coalesce(extract(epoch from now() - (
             select min(oldest.run_at) from unnest(array[2, 1, 0]::smallint[]) p(priority), lateral (
               select q.run_at from jobs.queue q
               where q.queue = queues.queue and q.status = 'waiting' and q.priority = p.priority and q.run_at <= now()
               order by q.run_at limit 1) oldest)), 0)::float8 as oldest,
           (select count(*) from (select from jobs.queue q where q.queue = queues.queue and q.status = 'waiting'
                                  and q.attempts > 0 limit $1) few)::float8 as retrying,
           coalesce(extract(epoch from now() - (
             select q.created_at from jobs.queue q
             where q.queue = queues.queue and q.status = 'waiting' and q.attempts > 0
             order by q.created_at limit 1)), 0)::float8 as oldest_retry
         from queues where queue is not null",
    )
    .bind(COUNTED_MOST)
    .try_map(|row: sqlx::postgres::PgRow| Ok((row.try_get("queue")?, QueueFigures::from_row(&row)?)))
    .fetch_all(&mut *conn)
    .await?;
    let dead = sqlx::query_scalar("select count(*) from jobs.queue where status = 'dead'").fetch_one(conn).await?;
    Ok(Figures { waits: waits.into_iter().collect(), dead })
}
