//! Work that messages put off.

use crate::ground::queues;
use jobs::{Enqueue, Job};
use serde::{Deserialize, Serialize};
use tenants::PlatformTx;
use time::Duration;

use super::{EVENT_DAYS, queries};

/// Reads a stored message and leads it to its order. A job of the platform: whose message it is, is found out by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApplyPaymentEvent {
    /// `stripe` or `test`.
    pub provider: String,
    /// The provider's name for the message.
    pub event_id: String,
}

impl Job for ApplyPaymentEvent {
    const NAME: &'static str = "payments.apply_event";
    /// People wait for their T-Coins: no slow work before it.
    const QUEUE: &'static str = queues::PAYMENTS;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.provider, self.event_id))
    }
}

/// Removes messages whose time is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PruneEvents {}

impl Job for PruneEvents {
    const NAME: &'static str = "payments.prune";
    const QUEUE: &'static str = queues::UPKEEP;

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}

/// Removes some messages that are older than [`EVENT_DAYS`]. Says how many.
pub async fn prune_events(tx: &mut PlatformTx) -> Result<u64, sqlx::Error> {
    let before = tx.now() - Duration::days(EVENT_DAYS);
    queries::prune(tx, before).await
}

/// Enqueues the removal.
pub async fn enqueue_pruning(tx: &mut PlatformTx) -> Result<(), sqlx::Error> {
    tx.enqueue(&PruneEvents {}).await.map(drop)
}

/// Enqueues messages that named a payment before anybody knew it, when an order has it now: the one that woke them may have been
/// lost, or read at the same moment. Says how many.
pub async fn enqueue_unmatched(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let found = queries::take_matched(tx).await?;
    for (provider, event_id) in &found {
        enqueue_apply(tx, provider, event_id).await?;
    }
    Ok(found.len())
}

/// Enqueues what a message needs.
pub(super) async fn enqueue_apply(tx: &mut PlatformTx, provider: &str, event_id: &str) -> Result<(), sqlx::Error> {
    let job = ApplyPaymentEvent { provider: provider.to_owned(), event_id: event_id.to_owned() };
    tx.enqueue(&job).await.map(drop)
}
