//! `worker run`: does jobs until it is asked to stop.

use std::collections::BTreeMap;

use integrations::settings::{Environment, Settings};
use jobs::{Health, WorkerConfig};
use product::people::accounts::refuse_demo_people;
use tenants::Db;
use tokio::signal::unix::{SignalKind, signal};

use super::CommandError;
use crate::{config::Config, listen, registry::registry, services::Services, watch};

/// Recordings that are measured at once: each keeps a core busy for a while and has its samples in memory.
const SPEECH_SLOTS: usize = 2;

pub(super) async fn run(db: &Db, config: &Config) -> Result<(), CommandError> {
    if Settings::from_env()?.environment == Environment::Production {
        refuse_demo_people(db).await?;
    }
    let services = Services::open(db, config)?;
    let health = Health::default();
    if let Some(address) = config.listen {
        let figures = listen::install_metrics()?;
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
        concurrency_of: BTreeMap::from([("speech".to_owned(), SPEECH_SLOTS)]),
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
