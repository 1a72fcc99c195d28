//! Tells the database how runs ended, many at once. While one batch is under way the next one grows,
//! and a database that is away is waited for: a finished job is not run again because of it.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{
        Notify,
        mpsc::{UnboundedReceiver, UnboundedSender},
    },
    time::{Instant, sleep, timeout_at},
};

use super::{
    in_flight::{InFlightJob, InFlightJobs, Outcome},
    session::{Session, is_refusal, within},
};

pub(crate) mod statements;

use statements::{Backoff, Failed, Fate, Fence};

/// A batch of this size does not wait for more.
const ENOUGH: usize = 64;
const MOST: usize = 1024;
const PAUSE: Duration = Duration::from_millis(100);

/// A finished run on its way to the database.
pub(crate) struct Acknowledgement {
    job: Arc<InFlightJob>,
    outcome: Outcome,
}

/// The way to the acknowledger.
#[derive(Debug, Clone)]
pub(crate) struct Acknowledgements {
    sender: UnboundedSender<Acknowledgement>,
    pending: Arc<Pending>,
}

#[derive(Debug, Default)]
struct Pending {
    count: AtomicUsize,
    flushed: Notify,
}

impl std::fmt::Debug for Acknowledgement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Acknowledgement").field(&self.job.id).field(&self.outcome).finish()
    }
}

impl Acknowledgements {
    pub(crate) fn channel() -> (Self, UnboundedReceiver<Acknowledgement>) {
        let (sender, receiver) = tokio::sync::mpsc::unbounded_channel();
        (Self { sender, pending: Arc::default() }, receiver)
    }

    pub(crate) fn send(&self, job: Arc<InFlightJob>, outcome: Outcome) {
        self.pending.count.fetch_add(1, Ordering::AcqRel);
        // The receiver lives as long as the runtime; afterwards the lease gives the job back.
        let _ = self.sender.send(Acknowledgement { job, outcome });
    }

    /// Runs that ended and are not stored yet.
    pub(crate) fn pending(&self) -> usize {
        self.pending.count.load(Ordering::Acquire)
    }

    /// Returns when a batch was stored.
    pub(crate) async fn flushed(&self) {
        self.pending.flushed.notified().await;
    }

    /// Returns when everything sent so far is stored.
    pub(crate) async fn drained(&self) {
        loop {
            let flushed = self.pending.flushed.notified();
            tokio::pin!(flushed);
            flushed.as_mut().enable();
            if self.pending() == 0 {
                return;
            }
            flushed.await;
        }
    }

    fn stored(&self, count: usize) {
        self.pending.count.fetch_sub(count, Ordering::AcqRel);
        self.pending.flushed.notify_waiters();
    }
}

/// What the acknowledger works with.
pub(crate) struct Acknowledger {
    pub(crate) in_flight: Arc<InFlightJobs>,
    pub(crate) acknowledgements: Acknowledgements,
    pub(crate) session: Session,
    pub(crate) linger: Duration,
    pub(crate) backoff: Backoff,
    /// Whether the log has said that the database is away.
    pub(crate) is_away: bool,
}

impl Acknowledger {
    /// Works until every sender is gone.
    pub(crate) async fn run(mut self, mut receiver: UnboundedReceiver<Acknowledgement>) {
        let mut batch = Vec::new();
        while receiver.recv_many(&mut batch, MOST).await > 0 {
            let deadline = Instant::now() + self.linger;
            while batch.len() < ENOUGH {
                match timeout_at(deadline, receiver.recv_many(&mut batch, MOST)).await {
                    Ok(more) if more > 0 => {}
                    _ => break,
                }
            }
            self.store(std::mem::take(&mut batch)).await;
        }
    }

    async fn store(&mut self, batch: Vec<Acknowledgement>) {
        let count = batch.len();
        let (mut done, mut failed, mut released) = (Vec::new(), Vec::new(), Vec::new());
        for Acknowledgement { job, outcome } in batch {
            match outcome {
                Outcome::Done => done.push(job),
                // Let go before the row waits again: a claim of it is then a new run, not one to adopt.
                Outcome::Failed(error) => {
                    self.in_flight.remove(job.id);
                    failed.push(Failed::new(&job, &error));
                }
                Outcome::Released => {
                    self.in_flight.remove(job.id);
                    released.push((job.id, job.attempt()));
                }
            }
        }
        // In one order, so that a batch and itself, sent again, do not wait for each other.
        done.sort_unstable_by_key(|job| job.id);
        failed.sort_unstable_by_key(Failed::id);
        released.sort_unstable();
        self.store_done(done).await;
        if !failed.is_empty() {
            self.store_failed(failed).await;
        }
        if !released.is_empty() {
            self.store_released(&released).await;
        }
        self.acknowledgements.stored(count);
    }

    /// A job that was adopted while its row was being deleted is deleted again, under its new attempt.
    async fn store_done(&mut self, mut done: Vec<Arc<InFlightJob>>) {
        while !done.is_empty() {
            let fences: Vec<Fence> = done.iter().map(|job| (job.id, job.attempt())).collect();
            loop {
                let result = self.try_done(&fences).await;
                if self.answered(result).await.is_break() {
                    break;
                }
            }
            let mut again = Vec::new();
            for (job, (_, attempt)) in done.into_iter().zip(fences) {
                if job.attempt() == attempt {
                    self.in_flight.remove(job.id);
                    metrics::counter!("jobs_done_total", "queue" => job.queue).increment(1);
                } else {
                    again.push(job);
                }
            }
            done = again;
        }
    }

    async fn try_done(&mut self, fences: &[Fence]) -> Result<u64, sqlx::Error> {
        let limit = self.session.limit();
        let conn = self.session.open().await?;
        within(limit, statements::delete_done(conn, &self.in_flight.worker, fences)).await
    }

    async fn store_failed(&mut self, mut failed: Vec<Failed>) {
        let answer = loop {
            let result = self.try_failed(&failed).await;
            if let ControlFlow::Break(answer) = self.answered(result).await {
                break answer;
            }
        };
        match answer {
            Some(fates) => fates.iter().for_each(Fate::report),
            // One text that PostgreSQL refuses must not hold up the others.
            None if failed.len() > 1 => {
                while let Some(one) = failed.pop() {
                    Box::pin(self.store_failed(vec![one])).await;
                }
            }
            None => {}
        }
    }

    async fn try_failed(&mut self, failed: &[Failed]) -> Result<Vec<Fate>, sqlx::Error> {
        let limit = self.session.limit();
        let conn = self.session.open().await?;
        within(limit, statements::update_failed(conn, &self.in_flight.worker, failed, self.backoff)).await
    }

    async fn store_released(&mut self, released: &[Fence]) {
        loop {
            let result = self.try_released(released).await;
            if self.answered(result).await.is_break() {
                return;
            }
        }
    }

    async fn try_released(&mut self, released: &[Fence]) -> Result<(), sqlx::Error> {
        let limit = self.session.limit();
        let conn = self.session.open().await?;
        within(limit, statements::release(conn, &self.in_flight.worker, released)).await
    }

    /// Breaks when the database has answered, with nothing if it refused: then the leases will give the jobs back.
    /// Goes on, after a pause, when it is away.
    async fn answered<T>(&mut self, result: Result<T, sqlx::Error>) -> ControlFlow<Option<T>> {
        match self.session.checked(result) {
            Ok(value) => {
                self.is_away = false;
                ControlFlow::Break(Some(value))
            }
            Err(error) if is_refusal(&error) => {
                tracing::error!(%error, "the database refused an acknowledgement");
                ControlFlow::Break(None)
            }
            Err(error) => {
                if !self.is_away {
                    tracing::warn!(%error, "acknowledgements wait for the database");
                    self.is_away = true;
                }
                sleep(PAUSE).await;
                ControlFlow::Continue(())
            }
        }
    }
}
