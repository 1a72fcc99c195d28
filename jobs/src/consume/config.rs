//! How a worker behaves. The defaults are measured; tests shorten the times.

use std::{collections::BTreeMap, time::Duration};

/// Slots and times of one worker process.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkerConfig {
    /// Jobs of one queue that run at once in this process.
    pub concurrency: usize,
    /// Other numbers of slots for some queues, such as one that keeps a core busy with each job.
    pub concurrency_of: BTreeMap<String, usize>,
    /// How long a job belongs to a worker that gives no sign of life. Extended every third of it.
    pub lease: Duration,
    /// How often jobs with an ended lease are looked for.
    pub sweep_every: Duration,
    /// How often an idle worker looks for jobs that nobody told it about.
    pub poll_every: Duration,
    /// How long an acknowledgement waits for company.
    pub linger: Duration,
    /// The wait before the second attempt; it doubles with every further one.
    pub backoff: Duration,
    /// The longest wait between two attempts.
    pub longest_backoff: Duration,
    /// How often the clock is compared with the schedules.
    pub schedule_every: Duration,
    /// How long running jobs may go on after the stop signal before they are given back.
    pub shutdown_timeout: Duration,
}

impl Default for WorkerConfig {
    fn default() -> Self {
        Self {
            concurrency: 20,
            concurrency_of: BTreeMap::new(),
            lease: Duration::from_secs(10),
            sweep_every: Duration::from_secs(1),
            poll_every: Duration::from_millis(250),
            linger: Duration::from_millis(2),
            backoff: Duration::from_secs(5),
            longest_backoff: Duration::from_secs(900),
            schedule_every: Duration::from_secs(1),
            shutdown_timeout: Duration::from_secs(20),
        }
    }
}

impl WorkerConfig {
    pub(crate) fn slots_of(&self, queue: &str) -> usize {
        self.concurrency_of.get(queue).copied().unwrap_or(self.concurrency).max(1)
    }
}
