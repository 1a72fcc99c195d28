//! Which job is done by which handler, and what happens by the clock.

use std::{
    collections::{BTreeSet, HashMap},
    future::Future,
    sync::Arc,
    time::Duration,
};

use futures::future::BoxFuture;
use serde_json::value::RawValue;
use tenants::PlatformTx;
use time::OffsetDateTime;

use super::{
    context::JobContext,
    cron::{CronEntry, CronFuture, Schedule},
};
use crate::{Job, JobError, Prepared};

pub(crate) type Work = BoxFuture<'static, Result<(), JobError>>;
type Start = Box<dyn Fn(&RawValue, JobContext) -> Result<Work, JobError> + Send + Sync>;

pub(crate) struct Handler {
    pub(crate) name: &'static str,
    pub(crate) version: u16,
    pub(crate) timeout: Duration,
    pub(crate) start: Start,
    prepare: fn(&RawValue) -> Result<Prepared, serde_json::Error>,
}

/// Why a described job cannot be enqueued.
#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// No handler would run it.
    #[error("there is no job `{0}`")]
    Unknown(String),
    /// The payload does not have the shape of this job.
    #[error("the payload does not fit: {0}")]
    Payload(#[from] serde_json::Error),
}

/// Every job and every schedule of a worker.
#[derive(Default)]
pub struct Registry {
    handlers: HashMap<&'static str, Arc<Handler>>,
    names: BTreeSet<&'static str>,
    queues: BTreeSet<&'static str>,
    schedules: Vec<CronEntry>,
}

impl Registry {
    /// A registry without jobs.
    pub fn new() -> Self {
        Self::default()
    }

    /// Jobs that were stored in this queue by another version are looked for, too, although no kind of today is in it.
    pub fn watch_queue(&mut self, queue: &'static str) -> &mut Self {
        self.queues.insert(queue);
        self
    }

    /// Jobs `J`, also those stored under a former name, are done by `handler`.
    ///
    /// # Panics
    /// When a name is taken: two handlers for one job are a mistake of the composition root.
    pub fn handle<J, F, Done>(&mut self, handler: F) -> &mut Self
    where
        J: Job,
        F: Fn(J, JobContext) -> Done + Send + Sync + 'static,
        Done: Future<Output = Result<(), JobError>> + Send + 'static,
    {
        let start = move |payload: &RawValue, context: JobContext| -> Result<Work, JobError> {
            let job = serde_json::from_str(payload.get())
                .map_err(|error| JobError::Abort(format!("the payload cannot be read: {error}")))?;
            Ok(Box::pin(handler(job, context)))
        };
        let entry = Arc::new(Handler {
            name: J::NAME,
            version: J::VERSION,
            timeout: J::TIMEOUT,
            start: Box::new(start),
            prepare: |payload| Prepared::of(&serde_json::from_str::<J>(payload.get())?),
        });
        for name in std::iter::once(&J::NAME).chain(J::FORMER_NAMES) {
            let before = self.handlers.insert(name, Arc::clone(&entry));
            assert!(before.is_none(), "two handlers for the job {name}");
        }
        self.names.insert(J::NAME);
        self.queues.insert(J::QUEUE);
        self
    }

    /// At every tick of `schedule`, once among all workers, `sweep` runs in a transaction over all tenants.
    /// It reads what is due and enqueues a job for each; the tick is spent only if its transaction commits.
    ///
    /// A tick that no worker was there for is made up for by the next one to start, but only the latest.
    ///
    /// # Panics
    /// When the name is taken.
    pub fn cron<F>(&mut self, name: &'static str, schedule: Schedule, sweep: F) -> &mut Self
    where
        F: for<'a> Fn(&'a mut PlatformTx, OffsetDateTime) -> CronFuture<'a> + Send + Sync + 'static,
    {
        assert!(self.schedules.iter().all(|entry| entry.name != name), "two schedules named {name}");
        self.schedules.push(CronEntry { name, schedule, sweep: Arc::new(sweep) });
        self
    }

    /// The job `name` with this payload, if it has the shape of one, for an operator to enqueue.
    pub fn prepare(&self, name: &str, payload: &RawValue) -> Result<Prepared, PrepareError> {
        let handler = self.handlers.get(name).ok_or_else(|| PrepareError::Unknown(name.to_owned()))?;
        Ok((handler.prepare)(payload)?)
    }

    /// The names of all jobs, for tests that compare them with the sources.
    pub fn job_names(&self) -> impl Iterator<Item = &'static str> {
        self.names.iter().copied()
    }

    /// The names of all schedules.
    pub fn schedule_names(&self) -> impl Iterator<Item = &'static str> {
        self.schedules.iter().map(|entry| entry.name)
    }

    pub(crate) fn queues(&self) -> &BTreeSet<&'static str> {
        &self.queues
    }

    pub(crate) fn schedules(&self) -> &[CronEntry] {
        &self.schedules
    }

    pub(crate) fn handler(&self, name: &str) -> Option<&Arc<Handler>> {
        self.handlers.get(name)
    }
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Registry").field("jobs", &self.names).field("queues", &self.queues).finish_non_exhaustive()
    }
}
