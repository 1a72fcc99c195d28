//! The queue as apalis sees it: a buffer that a claimer fills. Polling it never fails,
//! because an error here would end the worker; trouble with the database is the claimer's.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
};

use apalis_core::{
    backend::{Backend, BackendConfig, finalize::Ephemeral},
    task::{Task, builder::TaskBuilder, task_id::TaskId},
    worker::context::WorkerContext,
};
use futures::{FutureExt, future::BoxFuture, task::AtomicWaker};
use serde_json::value::RawValue;
use tenants::Db;
use tokio::{sync::Notify, task::JoinHandle};
use uuid::Uuid;

use super::{
    acknowledger::Acknowledgements,
    claimer::Claimer,
    config::WorkerConfig,
    in_flight::{InFlightJob, InFlightJobs, SlotGuard},
    run_layer::RunLayer,
    session::{Durability, Session},
    slots::Slots,
};
use crate::Envelope;

/// A claimed job. It is decoded by its handler, so that a payload nobody can read is a failed job and not a failed worker.
#[derive(Debug)]
pub(crate) struct ClaimedJob {
    pub(crate) name: String,
    pub(crate) envelope: Envelope,
    pub(crate) payload: Box<RawValue>,
    pub(crate) max_attempts: i32,
    /// Taken out when the run starts.
    pub(crate) slot: Option<SlotGuard>,
    /// Set when the run starts.
    pub(crate) running: Option<Arc<InFlightJob>>,
}

/// What the backend, its claimer and the process share about one queue.
pub(crate) struct QueueSide {
    pub(crate) queue: &'static str,
    pub(crate) in_flight: Arc<InFlightJobs>,
    pub(crate) acknowledgements: Acknowledgements,
    pub(crate) slots: Arc<Slots>,
    /// Told by the listener that the queue has something new.
    pub(crate) news: Arc<Notify>,
    buffer: Mutex<VecDeque<ClaimedJob>>,
    waker: AtomicWaker,
    is_closed: AtomicBool,
    closing: Notify,
}

impl QueueSide {
    pub(crate) fn hand_over(&self, jobs: Vec<ClaimedJob>) {
        if !jobs.is_empty() {
            self.lock().extend(jobs);
            self.waker.wake();
        }
    }

    /// Drops what nobody has started; each job gives itself back.
    pub(crate) fn give_back(&self) {
        let unstarted = std::mem::take(&mut *self.lock());
        drop(unstarted);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Acquire)
    }

    pub(crate) async fn closed(&self) {
        self.closing.notified().await;
    }

    fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
        self.closing.notify_one();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<ClaimedJob>> {
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One queue for one apalis worker.
pub(crate) struct PgQueue {
    side: Arc<QueueSide>,
    db: Db,
    config: WorkerConfig,
    claimer: Option<JoinHandle<()>>,
    closing: Option<BoxFuture<'static, ()>>,
}

impl PgQueue {
    pub(crate) fn new(
        db: &Db,
        config: &WorkerConfig,
        queue: &'static str,
        in_flight: Arc<InFlightJobs>,
        acknowledgements: Acknowledgements,
        news: Arc<Notify>,
    ) -> Self {
        let side = QueueSide {
            queue,
            in_flight,
            acknowledgements,
            slots: Arc::new(Slots::new(config.slots_of(queue))),
            news,
            buffer: Mutex::default(),
            waker: AtomicWaker::new(),
            is_closed: AtomicBool::new(false),
            closing: Notify::new(),
        };
        Self { side: Arc::new(side), db: db.clone(), config: config.clone(), claimer: None, closing: None }
    }
}

impl Backend for PgQueue {
    type Task = Task<ClaimedJob>;
    type Error = Infallible;

    fn poll_ready(&mut self, _: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn poll_next(
        &mut self,
        cx: &mut Context<'_>,
        _: &WorkerContext,
    ) -> Poll<Option<Result<Task<ClaimedJob>, Infallible>>> {
        self.side.waker.register(cx.waker());
        let Some(job) = self.side.lock().pop_front() else {
            return Poll::Pending;
        };
        let (id, attempt) = match &job.slot {
            Some(slot) => (slot.job.id, slot.job.attempt()),
            None => (Uuid::nil(), 1),
        };
        // apalis counts the attempt itself when the run is first polled.
        let before = usize::try_from(attempt - 1).unwrap_or_default();
        Poll::Ready(Some(Ok(TaskBuilder::new(job).task_id(TaskId::from_uuid(id)).attempt(before).build())))
    }

    /// Stops claiming, gives back what is not started, and waits until every end of a run is stored.
    fn poll_close(&mut self, cx: &mut Context<'_>, _: &WorkerContext) -> Poll<Result<(), Infallible>> {
        let closing = self.closing.get_or_insert_with(|| {
            let (side, claimer) = (Arc::clone(&self.side), self.claimer.take());
            async move {
                side.close();
                if let Some(claimer) = claimer {
                    // A claimer that panicked has claimed nothing that its lease will not give back.
                    let _ = claimer.await;
                }
                side.give_back();
                side.acknowledgements.drained().await;
            }
            .boxed()
        });
        ready!(closing.poll_unpin(cx));
        Poll::Ready(Ok(()))
    }
}

impl BackendConfig for PgQueue {
    type Args = ClaimedJob;
    type Id = Uuid;
    type Kind = Ephemeral;
    type Config = WorkerConfig;
    type Layer = RunLayer;

    fn config(&self) -> &WorkerConfig {
        &self.config
    }

    /// Called once a run, with the context that knows of the stop: the claimer starts here.
    fn middleware(&mut self, worker: &mut WorkerContext) -> RunLayer {
        let claimer = Claimer {
            side: Arc::clone(&self.side),
            worker: worker.clone(),
            session: Session::new(&self.db, Durability::Memory, self.config.lease),
            lease: self.config.lease,
            poll_every: self.config.poll_every,
        };
        self.claimer = Some(tokio::spawn(claimer.run()));
        RunLayer
    }
}

impl Drop for PgQueue {
    /// A worker that panicked or ran out of time to stop: nobody will poll its runs, so they end and give their jobs back.
    fn drop(&mut self) {
        self.side.close();
        if let Some(claimer) = self.claimer.take() {
            claimer.abort();
        }
        self.side.give_back();
        self.side.in_flight.abort(Some(self.side.queue));
    }
}
