//! How many jobs of a queue this process may hold at once.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;

/// The slots of one queue. A job takes one when it is claimed and frees it when its run has ended.
#[derive(Debug)]
pub(crate) struct Slots {
    total: usize,
    busy: AtomicUsize,
    freed: Notify,
}

impl Slots {
    pub(crate) fn new(total: usize) -> Self {
        Self { total, busy: AtomicUsize::new(0), freed: Notify::new() }
    }

    pub(crate) fn free(&self) -> usize {
        self.total.saturating_sub(self.busy.load(Ordering::Acquire))
    }

    pub(crate) fn take_one(&self) {
        self.busy.fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn give_back(&self) {
        self.busy.fetch_sub(1, Ordering::AcqRel);
        self.freed.notify_one();
    }

    /// Returns when a slot was freed since the last call.
    pub(crate) async fn freed(&self) {
        self.freed.notified().await;
    }
}
