//! The jobs this process holds: claimed, perhaps running, not yet acknowledged. The lease renewer extends their leases.

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
pub(crate) struct InFlightJob {
    pub(crate) id: Uuid,
    pub(crate) queue: &'static str,
    attempt: AtomicI32,
    running: OnceLock<AbortHandle>,
}

impl InFlightJob {
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
pub(crate) enum Claim {
    /// A job to run.
    New(Arc<InFlightJob>),
    /// A job that still runs here, whose lease had ended: it goes on under its new attempt.
    Adopted,
}

/// All jobs of the process, under the worker's name that is the other half of the fence.
#[derive(Debug)]
pub(crate) struct InFlightJobs {
    pub(crate) worker: String,
    jobs: Mutex<HashMap<Uuid, Arc<InFlightJob>>>,
}

impl InFlightJobs {
    pub(crate) fn new(worker: String) -> Self {
        Self { worker, jobs: Mutex::default() }
    }

    pub(crate) fn claim(&self, id: Uuid, queue: &'static str, attempt: i32) -> Claim {
        let mut jobs = self.lock();
        if let Some(known) = jobs.get(&id) {
            known.attempt.store(attempt, Ordering::Release);
            return Claim::Adopted;
        }
        let new = Arc::new(InFlightJob::new(id, queue, attempt));
        jobs.insert(id, Arc::clone(&new));
        Claim::New(new)
    }

    pub(crate) fn remove(&self, id: Uuid) {
        self.lock().remove(&id);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Ids and attempts, as the statements take them.
    pub(crate) fn all(&self) -> (Vec<Uuid>, Vec<i32>) {
        self.lock().values().map(|job| (job.id, job.attempt())).unzip()
    }

    /// Cuts off what runs of `queue`, or of all queues; each run gives its job back.
    pub(crate) fn abort(&self, queue: Option<&str>) {
        for job in self.lock().values().filter(|job| queue.is_none_or(|queue| job.queue == queue)) {
            if let Some(run) = job.running.get() {
                run.abort();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<InFlightJob>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
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

/// A claimed job's slot. However it is dropped, the slot is freed and the queue is told what came of the job.
#[derive(Debug)]
pub(crate) struct SlotGuard {
    pub(crate) job: Arc<InFlightJob>,
    slots: Arc<Slots>,
    acknowledgements: Acknowledgements,
    outcome: Outcome,
}

impl SlotGuard {
    pub(crate) fn new(job: Arc<InFlightJob>, slots: Arc<Slots>, acknowledgements: Acknowledgements) -> Self {
        slots.take_one();
        Self { job, slots, acknowledgements, outcome: Outcome::Released }
    }

    pub(crate) fn end(mut self, outcome: Outcome) {
        self.outcome = outcome;
    }
}

impl Drop for SlotGuard {
    fn drop(&mut self) {
        let outcome = std::mem::replace(&mut self.outcome, Outcome::Released);
        self.acknowledgements.send(Arc::clone(&self.job), outcome);
        self.slots.give_back();
    }
}
