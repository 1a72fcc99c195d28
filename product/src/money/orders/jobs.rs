//! Work that orders put off.

use crate::ground::queues;
use jobs::{EnqueueFor, EnqueueOptions, Job};
use serde::{Deserialize, Serialize};
use tenants::{PlatformTx, TenantId, TenantTx};
use time::Duration;
use uuid::Uuid;

/// Mails the receipt of a paid order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendOrderReceipt {
    /// The order.
    pub order: Uuid,
}

impl Job for SendOrderReceipt {
    const NAME: &'static str = "orders.send_receipt";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.order))
    }
}

/// Asks the provider to pay money back, under the refund's own key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendRefund {
    /// The row of `order_returns`.
    pub refund: Uuid,
}

impl Job for SendRefund {
    const NAME: &'static str = "orders.send_refund";
    const QUEUE: &'static str = queues::PAYMENTS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.refund))
    }
}

/// Asks the provider how far an order is, in case that a message of it was lost; closes it when its time is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckOrder {
    /// The order.
    pub order: Uuid,
}

impl Job for CheckOrder {
    const NAME: &'static str = "orders.check";
    const QUEUE: &'static str = queues::PAYMENTS;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.order))
    }
}

/// How long a message of the provider is waited for before it is asked.
const PATIENCE: Duration = Duration::minutes(5);

/// How long it is before it is asked again.
const PAUSE: Duration = Duration::hours(1);

/// How many orders a sweep takes.
const MOST: i64 = 500;

/// Enqueues a check for each order that is over, or that nothing was heard of for a while. Says how many.
pub async fn enqueue_checks(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let now = tx.now();
    let due = sqlx::query!(
        "select tenant_id, id from orders
         where state in ('created', 'pending', 'failed')
           and (expires_at <= $1
             or (checkout_reference is not null and created_at <= $2 and coalesce(checked_at, '-infinity') <= $3))
         order by expires_at limit $4",
        now,
        now - PATIENCE,
        now - PAUSE,
        MOST
    )
    .fetch_all(tx.conn())
    .await?;
    for row in &due {
        let job = CheckOrder { order: row.id };
        tx.enqueue_for(TenantId(row.tenant_id), &job, EnqueueOptions::default()).await?;
    }
    Ok(due.len())
}

/// Keeps that the provider was asked.
pub async fn note_check(tx: &mut TenantTx, order: Uuid) -> Result<(), sqlx::Error> {
    let (tenant, now) = (tx.tenant_id(), tx.now());
    sqlx::query!("update orders set checked_at = $3 where tenant_id = $1 and id = $2", tenant.0, order, now)
        .execute(tx.conn())
        .await?;
    Ok(())
}
