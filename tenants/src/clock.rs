//! Where time comes from. Code that decides by time takes it from its transaction, which took it from here.

use time::OffsetDateTime;

/// A source of the present moment.
pub trait Clock: Send + Sync {
    /// The present moment, in UTC.
    fn now(&self) -> OffsetDateTime;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }
}
