//! Takes due jobs of one queue, as many as there are free slots, and never more than can be acknowledged.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use apalis_core::worker::context::WorkerContext;
use sqlx::{FromRow, types::Json};
use tenants::TenantId;
use time::OffsetDateTime;
use tokio::time::sleep;
use uuid::Uuid;

use super::{
    backend::{ClaimedJob, QueueSide},
    in_flight::{Claim, SlotGuard},
    session::{Session, within},
};
use crate::Envelope;

/// Finished runs that may wait for their acknowledgement before nothing more is claimed.
const MOST_PENDING: usize = 1024;
/// How long claims may start where the last one ended.
const FLOOR_LIFE: Duration = Duration::from_millis(500);
/// From the most urgent on.
pub const PRIORITIES: [i16; 3] = [2, 1, 0];

/// One index scan a priority, stopped at the first `$2` rows; a plain sort by priority reads every due row.
pub const CLAIM: &str = "
    with due as materialized (
      select job.id
      from unnest($5::smallint[], $6::timestamptz[]) p(priority, floor)
      cross join lateral (
        select id from jobs.queue
        where queue = $1 and status = 'waiting' and priority = p.priority
          and run_at <= now() and run_at >= coalesce(p.floor, '-infinity')
        order by run_at limit $2 for update skip locked
      ) job
      limit $2)
    update jobs.queue q
    set status = 'running', attempts = q.attempts + 1, worker = $3, lease_until = now() + make_interval(secs => $4)
    from due where q.id = due.id
    returning q.id, q.name, q.tenant_id, q.version, q.trace, q.payload, q.attempts, q.max_attempts, q.priority,
      q.run_at, q.unique_key";

#[derive(FromRow)]
pub(crate) struct Row {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    tenant_id: Option<Uuid>,
    version: i16,
    trace: Option<String>,
    pub(crate) payload: Json<Box<serde_json::value::RawValue>>,
    pub(crate) attempts: i32,
    pub(crate) max_attempts: i32,
    priority: i16,
    run_at: OffsetDateTime,
    unique_key: Option<String>,
}

impl Row {
    pub(crate) fn envelope(&mut self) -> Envelope {
        Envelope {
            tenant: self.tenant_id.map(TenantId),
            version: u16::try_from(self.version).unwrap_or_default(),
            trace: self.trace.take(),
            key: self.unique_key.take(),
        }
    }
}

/// Where the next claim starts looking. Behind an old transaction the index keeps the entries of finished jobs,
/// and a claim from the very start would step over all of them each time.
#[derive(Default)]
struct Floors {
    of: HashMap<i16, OffsetDateTime>,
    since: Option<Instant>,
}

impl Floors {
    fn current(&mut self) -> Vec<Option<OffsetDateTime>> {
        if self.since.is_none_or(|since| since.elapsed() >= FLOOR_LIFE) {
            self.forget();
        }
        PRIORITIES.iter().map(|priority| self.of.get(priority).copied()).collect()
    }

    fn learn(&mut self, rows: &[Row]) {
        self.since.get_or_insert_with(Instant::now);
        for priority in PRIORITIES {
            let lowest = rows.iter().filter(|row| row.priority == priority).map(|row| row.run_at).min();
            if let Some(lowest) = lowest {
                self.of.insert(priority, lowest);
            }
        }
    }

    fn forget(&mut self) {
        self.of.clear();
        self.since = None;
    }
}

/// The task that fills a queue's buffer.
pub(crate) struct Claimer {
    pub(crate) side: Arc<QueueSide>,
    pub(crate) worker: WorkerContext,
    pub(crate) session: Session,
    pub(crate) lease: Duration,
    pub(crate) poll_every: Duration,
}

impl Claimer {
    /// Works until the worker stops. apalis does not poll the backend while it drains, so the stop is looked for here.
    pub(crate) async fn run(mut self) {
        let mut floors = Floors::default();
        let mut is_reported = false;
        while !self.is_stopping() {
            let free = self.side.slots.free();
            if free == 0 || self.side.acknowledgements.pending() > MOST_PENDING {
                self.wait_for_room().await;
                continue;
            }
            let result = self.claim(free, floors.current()).await;
            match self.session.checked(result) {
                Ok(rows) => {
                    is_reported = false;
                    let is_full = rows.len() >= free;
                    if is_full {
                        floors.learn(&rows);
                    } else {
                        floors.forget();
                    }
                    self.accept(rows);
                    self.wait_for_work(is_full).await;
                }
                Err(error) => {
                    if !is_reported {
                        tracing::warn!(queue = self.side.queue, %error, "no jobs can be claimed");
                        is_reported = true;
                    }
                    sleep(self.poll_every).await;
                }
            }
        }
        self.side.give_back();
    }

    fn is_stopping(&self) -> bool {
        self.worker.is_shutting_down() || self.side.is_closed()
    }

    async fn claim(&mut self, free: usize, floors: Vec<Option<OffsetDateTime>>) -> Result<Vec<Row>, sqlx::Error> {
        let limit = self.session.limit();
        let claim = sqlx::query_as(CLAIM)
            .bind(self.side.queue)
            .bind(i64::try_from(free).unwrap_or(i64::MAX))
            .bind(&self.side.in_flight.worker)
            .bind(self.lease.as_secs_f64())
            .bind(PRIORITIES)
            .bind(floors);
        within(limit, claim.fetch_all(self.session.open().await?)).await
    }

    fn accept(&self, mut rows: Vec<Row>) {
        rows.sort_by_key(|row| (std::cmp::Reverse(row.priority), row.run_at));
        let mut jobs = Vec::with_capacity(rows.len());
        for mut row in rows {
            match self.side.in_flight.claim(row.id, self.side.queue, row.attempts) {
                Claim::New(job) => {
                    let slot = SlotGuard::new(job, Arc::clone(&self.side.slots), self.side.acknowledgements.clone());
                    jobs.push(ClaimedJob {
                        envelope: row.envelope(),
                        name: row.name,
                        payload: row.payload.0,
                        max_attempts: row.max_attempts,
                        slot: Some(slot),
                        running: None,
                    });
                }
                Claim::Adopted => {
                    tracing::warn!(job_id = %row.id, "a job whose lease had ended goes on here")
                }
            }
        }
        // Dropped when the stop came meanwhile: each job gives itself back.
        if !self.is_stopping() {
            self.side.hand_over(jobs);
        }
    }

    async fn wait_for_room(&self) {
        tokio::select! {
            () = self.side.slots.freed() => {}
            () = self.side.acknowledgements.flushed() => {}
            () = self.side.closed() => {}
            () = sleep(self.poll_every) => {}
        }
    }

    async fn wait_for_work(&self, is_full: bool) {
        // Workers that started together need not ask together.
        let pause = self.poll_every.mul_f64(rand::random_range(0.9..1.1));
        tokio::select! {
            () = self.side.news.notified() => {}
            () = self.side.slots.freed(), if is_full => {}
            () = self.side.closed() => {}
            () = sleep(pause) => {}
        }
    }
}
