//! The jobs this process holds: claimed, perhaps running, not yet acknowledged. The keeper extends their leases.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicI32, Ordering},
    },
};

use tokio::task::AbortHandle;
use uuid::Uuid;

use super::{acknowledger::Acknowledgements, slots::Slots};
use crate::JobError;

/// A job held by this process. Its attempt is half of the fence: an acknowledgement for an older one touches nothing.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) id: Uuid,
    pub(crate) queue: &'static str,
    attempt: AtomicI32,
    running: OnceLock<AbortHandle>,
}

impl Held {
    pub(crate) fn new(id: Uuid, queue: &'static str, attempt: i32) -> Self {
        Self { id, queue, attempt: AtomicI32::new(attempt), running: OnceLock::new() }
    }

    pub(crate) fn attempt(&self) -> i32 {
        self.attempt.load(Ordering::Acquire)
    }

    pub(crate) fn is_run_by(&self, handle: AbortHandle) {
        // Set once: a job that is claimed again while it runs is adopted, not run a second time.
        let _ = self.running.set(handle);
    }
}

/// What a claim means to this process.
pub(crate) enum Taken {
    /// A job to run.
    New(Arc<Held>),
    /// A job that still runs here, whose lease had ended: it goes on under its new attempt.
    Adopted,
}

/// All jobs of the process, under the worker's name that is the other half of the fence.
#[derive(Debug)]
pub(crate) struct Holdings {
    pub(crate) worker: String,
    held: Mutex<HashMap<Uuid, Arc<Held>>>,
}

impl Holdings {
    pub(crate) fn new(worker: String) -> Self {
        Self { worker, held: Mutex::default() }
    }

    pub(crate) fn take(&self, id: Uuid, queue: &'static str, attempt: i32) -> Taken {
        let mut held = self.lock();
        if let Some(known) = held.get(&id) {
            known.attempt.store(attempt, Ordering::Release);
            return Taken::Adopted;
        }
        let new = Arc::new(Held::new(id, queue, attempt));
        held.insert(id, Arc::clone(&new));
        Taken::New(new)
    }

    pub(crate) fn let_go(&self, id: Uuid) {
        self.lock().remove(&id);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Ids and attempts, as the statements take them.
    pub(crate) fn all(&self) -> (Vec<Uuid>, Vec<i32>) {
        self.lock().values().map(|held| (held.id, held.attempt())).unzip()
    }

    /// Cuts off what runs of `queue`, or of all queues; each run gives its job back.
    pub(crate) fn abort(&self, queue: Option<&str>) {
        for held in self.lock().values().filter(|held| queue.is_none_or(|queue| held.queue == queue)) {
            if let Some(run) = held.running.get() {
                run.abort();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<Held>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    Done,
    Failed(JobError),
    /// Not run, or cut off by our own stop: as if it had not been claimed.
    Released,
}

/// A claimed job's hold on its slot. However it is dropped, the slot is freed and the queue is told what came of the job.
#[derive(Debug)]
pub(crate) struct Hold {
    pub(crate) held: Arc<Held>,
    slots: Arc<Slots>,
    acknowledgements: Acknowledgements,
    outcome: Outcome,
}

impl Hold {
    pub(crate) fn new(held: Arc<Held>, slots: Arc<Slots>, acknowledgements: Acknowledgements) -> Self {
        slots.take_one();
        Self { held, slots, acknowledgements, outcome: Outcome::Released }
    }

    pub(crate) fn end(mut self, outcome: Outcome) {
        self.outcome = outcome;
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let outcome = std::mem::replace(&mut self.outcome, Outcome::Released);
        self.acknowledgements.send(Arc::clone(&self.held), outcome);
        self.slots.give_back();
    }
}
