//! Whether the worker is alive, as its lease renewer sees it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// The lease renewer's last round that reached the database. Clones share it.
#[derive(Debug, Clone)]
pub struct Health {
    started: Instant,
    /// Milliseconds from the start to the last beat, plus one; 0 before the first.
    beat: Arc<AtomicU64>,
}

impl Default for Health {
    fn default() -> Self {
        Self { started: Instant::now(), beat: Arc::default() }
    }
}

impl Health {
    /// How long ago the lease renewer last reached the database; `None` before it did for the first time.
    pub fn heartbeat_age(&self) -> Option<Duration> {
        let beat = self.beat.load(Ordering::Relaxed).checked_sub(1)?;
        Some(self.started.elapsed().saturating_sub(Duration::from_millis(beat)))
    }

    pub(crate) fn beat(&self) {
        let since = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX - 1);
        self.beat.store(since + 1, Ordering::Relaxed);
    }
}
