//! A clock that stands still until a test moves it.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tenants::{Clock, SystemClock};
use time::OffsetDateTime;

/// Stands still until it is moved.
#[derive(Debug)]
pub struct FixedClock(Mutex<OffsetDateTime>);

impl FixedClock {
    /// Stands at `at`.
    pub fn new(at: OffsetDateTime) -> Self {
        Self(Mutex::new(at))
    }

    /// Moves to `at`, also backwards.
    pub fn set(&self, at: OffsetDateTime) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }

    /// Moves forward.
    pub fn advance(&self, by: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += by;
    }
}

impl Default for FixedClock {
    /// Stands at the moment of its creation.
    fn default() -> Self {
        Self::new(SystemClock.now())
    }
}

impl Clock for FixedClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
