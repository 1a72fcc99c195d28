//! Work that must happen later. A job is written in the transaction that causes it and is run by a worker at least once.
//! [`enqueue`] is the only writer of the queue and [`consume`] its only reader; only `consume` knows the runtime (apalis).

pub mod consume;
mod dead;
mod enqueue;
mod job;
mod standing;
mod trace;

pub use consume::{
    CronFuture, Failure, Health, JobContext, PrepareError, Ran, Registry, RunError, Schedule, WorkerConfig, run,
    run_pending, run_schedule,
};
pub use dead::{DeadJob, count_dead, count_dead_of, list_dead, list_dead_page, retry_all_dead, retry_dead};
pub use enqueue::{
    Again, Enqueue, EnqueueFor, EnqueueOptions, Notifier, Prepared, Priority, StoredJob, enqueue_again,
    enqueue_prepared,
};
pub use job::{Envelope, Job, JobError};
pub use standing::{
    DueStanding, MOST_COUNTED, QueueStanding, WorkersStanding, last_fired, list_queues, look_at_due, look_at_workers,
    retried_since,
};
pub use trace::{current_trace, join_trace, with_trace};

#[doc(hidden)]
pub mod measure {
    //! What the benchmark measures by itself: statements that are nobody else's business.
    pub use crate::consume::measured::{CLAIM, PLANNER, PRIORITIES};
}
