//! Puts a worker process together: an apalis worker a queue, and beside them what all queues share.

use std::{collections::HashMap, future::Future, sync::Arc, time::Duration};

use apalis::prelude::{Monitor, WorkerBuilder};
use futures::FutureExt;
use tenants::Db;
use tokio::sync::Notify;
use uuid::Uuid;

use super::{
    acknowledger::{Acknowledgements, Acknowledger, statements::Backoff},
    backend::{ClaimedJob, PgQueue},
    config::WorkerConfig,
    context::JobContext,
    cron,
    dispatch::dispatch,
    health::Health,
    in_flight::InFlightJobs,
    lease_renewer::LeaseRenewer,
    listener, prune,
    registry::Registry,
    session::{Durability, Session},
};
use crate::JobError;

/// How long the jobs that were cut off may take to be given back.
const LAST_WORDS: Duration = Duration::from_secs(5);
const GLANCE: Duration = Duration::from_millis(5);

/// Why a worker ended otherwise than by its stop signal.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The lease renewer's thread did not start, and without it no lease would be extended.
    #[error("the lease renewer did not start")]
    LeaseRenewer(#[source] std::io::Error),
    /// The runtime of the workers gave up.
    #[error("the workers ended: {0}")]
    Workers(String),
}

/// Works until `shutdown` completes, then lets running jobs end, gives back the others and returns.
///
/// The database may come and go meanwhile. After the return a handler that blocks its thread may still be there:
/// end the process.
pub async fn run(
    config: WorkerConfig,
    db: &Db,
    registry: Registry,
    health: Health,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), RunError> {
    let in_flight = Arc::new(InFlightJobs::new(worker_name()));
    let (acknowledgements, endings) = Acknowledgements::channel();
    let acknowledger = Acknowledger {
        in_flight: Arc::clone(&in_flight),
        acknowledgements: acknowledgements.clone(),
        session: Session::new(db, Durability::Disk, config.lease),
        linger: config.linger,
        backoff: Backoff::from(&config),
        is_away: false,
    };
    let news: HashMap<&'static str, Arc<Notify>> =
        registry.queues().iter().map(|queue| (*queue, Arc::default())).collect();
    let schedules = registry.schedules().iter().cloned().chain([prune::entry()]).collect();

    let lease_renewer =
        LeaseRenewer::start(db, &config, Arc::clone(&in_flight), health).map_err(RunError::LeaseRenewer)?;
    let acknowledger = tokio::spawn(acknowledger.run(endings));
    let listener = tokio::spawn(listener::listen(db.clone(), news.clone()));
    let clock = tokio::spawn(cron::watch_clock(db.clone(), schedules, config.schedule_every));
    tracing::info!(worker = in_flight.worker, queues = ?registry.queues(), "worker started");

    let shutdown = async {
        shutdown.await;
        tracing::info!("worker stops");
        clock.abort();
    };
    let result = if news.is_empty() {
        // Nothing but schedules: apalis would end at once without a worker.
        shutdown.await;
        Ok(())
    } else {
        let monitor = monitor(&config, db, registry, &in_flight, &acknowledgements, &news);
        monitor.run_with_signal(shutdown.map(Ok)).await
    };

    // After the time-out runs may still be under way: cut off, they give their jobs back.
    in_flight.abort(None);
    let given_back = async {
        while !in_flight.is_empty() || acknowledgements.pending() > 0 {
            tokio::time::sleep(GLANCE).await;
        }
    };
    if tokio::time::timeout(LAST_WORDS, given_back).await.is_err() {
        tracing::warn!("some jobs were not given back; their leases will end");
    }
    drop(lease_renewer);
    listener.abort();
    acknowledger.abort();
    result.map_err(|error| RunError::Workers(error.to_string()))
}

fn monitor(
    config: &WorkerConfig,
    db: &Db,
    registry: Registry,
    in_flight: &Arc<InFlightJobs>,
    acknowledgements: &Acknowledgements,
    news: &HashMap<&'static str, Arc<Notify>>,
) -> Monitor {
    let registry = Arc::new(registry);
    let worker: Arc<str> = in_flight.worker.as_str().into();
    let mut monitor = Monitor::new();
    for (queue, news) in news {
        let (queue, news) = (*queue, Arc::clone(news));
        let (config, db, registry, worker) = (config.clone(), db.clone(), Arc::clone(&registry), Arc::clone(&worker));
        let (in_flight, acknowledgements) = (Arc::clone(in_flight), acknowledgements.clone());
        monitor = monitor.register(move |_restarts| {
            let backend =
                PgQueue::new(&db, &config, queue, Arc::clone(&in_flight), acknowledgements.clone(), Arc::clone(&news));
            let (db, registry, worker) = (db.clone(), Arc::clone(&registry), Arc::clone(&worker));
            WorkerBuilder::new(format!("{worker}/{queue}")).backend(backend).build(move |job: ClaimedJob| {
                let (db, registry, worker) = (db.clone(), Arc::clone(&registry), Arc::clone(&worker));
                async move { work(&registry, db, worker, job).await }
            })
        });
    }
    // Only a panic ends a worker, for the backend has no errors; its jobs were given back.
    monitor.should_restart(|_, _| true).shutdown_timeout(config.shutdown_timeout)
}

async fn work(registry: &Registry, db: Db, worker: Arc<str>, job: ClaimedJob) -> Result<(), JobError> {
    let Some(running) = job.running else {
        return Err(JobError::Retry("the run has no lease".to_owned()));
    };
    let max_attempts = u32::try_from(job.max_attempts).unwrap_or_default();
    let stored = (job.name.as_str().into(), job.payload.into());
    let context = JobContext { db, job: running, worker, envelope: job.envelope, max_attempts, stored };
    dispatch(registry, &job.name, context).await
}

/// New at every start: a job is never mistaken for one of the worker that had this machine before.
fn worker_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = if host.trim().is_empty() { "worker" } else { host.trim() };
    format!("{host}-{}-{}", std::process::id(), Uuid::now_v7())
}
