//! Whether an outside system answers, as its callers find: one line in the log when it goes and one when it comes back, a
//! figure for each failure. Nothing asks a system that nobody uses.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};

/// An outside system as the calls to it see it. `dependency_up{dependency}` is 1 after an answer and 0 after a failure;
/// `dependency_errors_total{dependency}` counts failures.
#[derive(Debug)]
pub struct Dependency {
    name: &'static str,
    is_away: AtomicBool,
}

impl Dependency {
    /// Nothing is known of it yet.
    pub const fn new(name: &'static str) -> Self {
        Self { name, is_away: AtomicBool::new(false) }
    }

    /// It answered, if only to say no.
    pub fn answered(&self) {
        metrics::gauge!("dependency_up", "dependency" => self.name).set(1.0);
        if self.is_away.swap(false, Ordering::Relaxed) {
            tracing::info!(dependency = self.name, "a system outside is back");
        }
    }

    /// It did not answer as it should. The cause must name no person.
    pub fn failed(&self, cause: &dyn Display) {
        metrics::gauge!("dependency_up", "dependency" => self.name).set(0.0);
        metrics::counter!("dependency_errors_total", "dependency" => self.name).increment(1);
        if !self.is_away.swap(true, Ordering::Relaxed) {
            tracing::warn!(dependency = self.name, %cause, "a system outside is away");
        }
    }

    /// Notes how a call ended; `is_failure` tells its failures from its refusals.
    pub fn note<T, E: Display>(&self, result: &Result<T, E>, is_failure: impl FnOnce(&E) -> bool) {
        match result {
            Err(cause) if is_failure(cause) => self.failed(cause),
            _ => self.answered(),
        }
    }
}
