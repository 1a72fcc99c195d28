//! A standby of the database that answers reads which may be some seconds old. It may be away: then nobody waits for it.

use std::{
    fmt::Display,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use crate::connection_pool::ConnectionPool;
use crate::tx::DbConfig;

/// How long one that did not answer is left alone.
const REST: Duration = Duration::from_secs(10);
/// A standby that is gone must not keep a reader waiting for as long as a busy database may.
const PATIENCE: Duration = Duration::from_secs(1);
/// Its name in the figures.
const NAME: &str = "replica";

/// The replica's connections, and whether it answered last time.
pub(crate) struct Replica {
    pub(crate) pool: Arc<ConnectionPool>,
    away_since: Mutex<Option<Instant>>,
}

impl Replica {
    /// Opens no connection yet: a process starts without its replica.
    pub(crate) fn new(config: &DbConfig, url: &str) -> Result<Self, sqlx::Error> {
        let options = config.options(url)?;
        let config = DbConfig { acquire_timeout: PATIENCE.min(config.acquire_timeout), ..config.clone() };
        let max = config.max_connections;
        let pool = config.pool(config.lazy(max, &options), max, config.lazy(max, &options));
        Ok(Self { pool, away_since: Mutex::new(None) })
    }

    /// False for a while after it did not answer.
    pub(crate) fn may_be_asked(&self) -> bool {
        let away_since = *self.away_since.lock().unwrap_or_else(PoisonError::into_inner);
        away_since.is_none_or(|since| since.elapsed() >= REST)
    }

    /// One line when it goes and one when it is back; `dependency_up` and `dependency_errors_total` as for systems outside.
    pub(crate) fn note<T, E: Display>(&self, result: &Result<T, E>) {
        let mut away_since = self.away_since.lock().unwrap_or_else(PoisonError::into_inner);
        metrics::gauge!("dependency_up", "dependency" => NAME).set(if result.is_ok() { 1.0 } else { 0.0 });
        match result {
            Ok(_) => {
                if away_since.take().is_some() {
                    tracing::info!(dependency = NAME, "the replica is back");
                }
            }
            Err(cause) => {
                metrics::counter!("dependency_errors_total", "dependency" => NAME).increment(1);
                if away_since.replace(Instant::now()).is_none() {
                    tracing::warn!(dependency = NAME, %cause, "the replica is away; the database answers for it");
                }
            }
        }
    }
}
