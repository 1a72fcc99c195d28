//! `worker run`: does jobs until it is asked to stop.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use integrations::settings::{Environment, Settings};
use jobs::{Health, WorkerConfig};
use product::ground::queues;
use product::people::accounts::refuse_demo_people;
use tenants::Db;
use tokio::signal::unix::{SignalKind, signal};

use super::CommandError;
use crate::{config::Config, listen, registry::registry, services::Services, watch};

/// Recordings that are measured at once: each keeps a core busy for a while and has its samples in memory.
const SPEECH_SLOTS: usize = 2;
/// Sums that are made at once: each reads many rows.
const ANALYTICS_SLOTS: usize = 4;
/// Nobody waits for it.
const UPKEEP_SLOTS: usize = 4;

pub(super) async fn run(db: &Db, config: &Config) -> Result<(), CommandError> {
    if Settings::from_env()?.environment == Environment::Production {
        refuse_demo_people(db).await?;
    }
    let services = Services::open(db, config)?;
    let health = Health::default();
    if let Some(address) = config.listen {
        let figures = listen::install_metrics()?;
        tokio::spawn(listen::keep_figures(db.clone(), figures.clone()));
        let serving = listen::serve(address, health.clone(), figures);
        tokio::spawn(async move {
            if let Err(error) = serving.await {
                tracing::error!(%address, %error, "health and figures cannot be asked for");
            }
        });
    }
    let usual = WorkerConfig::default();
    let worker = WorkerConfig {
        concurrency: config.slots,
        concurrency_of: slots_of_queues(config.slots),
        longest_backoff: Duration::from_secs(queues::LONGEST_WAIT_SECONDS),
        lease: config.lease.unwrap_or(usual.lease),
        ..usual
    };
    // Both before the work begins: a signal that comes at once must not be missed.
    let (mut term, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let asked_to_stop = async move {
        tokio::select! {
            _ = term.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    tokio::spawn(watch::watch(db.clone(), config.page_views));
    tokio::spawn(watch::watch_inbox(db.clone()));
    let _following = services.hosts.follow(db);
    jobs::run(worker, db, registry(&services), health, asked_to_stop).await?;
    Ok(())
}

/// Queues whose jobs cost more than waiting for somebody else.
fn slots_of_queues(usual: usize) -> BTreeMap<String, usize> {
    let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let few = [
        (queues::SPEECH, SPEECH_SLOTS),
        // Rendering keeps a processor busy; one more is read for meanwhile.
        (queues::REPORTS, processors + 1),
        (queues::ANALYTICS, ANALYTICS_SLOTS),
        (queues::UPKEEP, UPKEEP_SLOTS),
    ];
    few.into_iter().map(|(queue, slots)| (queue.to_owned(), slots.min(usual))).collect()
}
