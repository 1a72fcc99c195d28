//! Work that subscriptions put off.

use crate::ground::queues;
use jobs::{Enqueue, EnqueueFor, EnqueueOptions, Job};
use serde::{Deserialize, Serialize};
use tenants::{PlatformTx, TenantId, TenantTx};
use uuid::Uuid;

use super::{AutoRenewError, What, queries};

/// Does what is due for a subscription: announces a renewal, asks the provider how it is, tries a declined card again, or ends it.
/// Unique by subscription and period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckSubscription {
    /// The subscription.
    pub subscription: Uuid,
    /// The period that it is about: the one after the last that was paid.
    pub number: i32,
}

impl Job for CheckSubscription {
    const NAME: &'static str = "subscriptions.check";
    /// Money that waits: no slow work before it.
    const QUEUE: &'static str = queues::PAYMENTS;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.subscription, self.number))
    }
}

/// Tells a member what happened to the subscription, or will.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendSubscriptionMail {
    /// A row of `subscription_changes`.
    pub change: Uuid,
}

impl Job for SendSubscriptionMail {
    const NAME: &'static str = "subscriptions.send_mail";
    const QUEUE: &'static str = queues::MAILS;
    const MAX_ATTEMPTS: u32 = queues::ATTEMPTS_OF_A_DAY;

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", Self::NAME, self.change))
    }
}

/// How many subscriptions a sweep takes.
const MOST: i64 = 500;

/// Enqueues a check for each subscription for which something is due. Says how many.
pub async fn enqueue_due(tx: &mut PlatformTx) -> Result<usize, sqlx::Error> {
    let now = tx.now();
    let due = sqlx::query!(
        "select tenant_id, id, paid_number from subscriptions where ended_at is null and due_at <= $1
         order by due_at limit $2",
        now,
        MOST
    )
    .fetch_all(tx.conn())
    .await?;
    for row in &due {
        let job = CheckSubscription { subscription: row.id, number: row.paid_number + 1 };
        tx.enqueue_for(TenantId(row.tenant_id), &job, EnqueueOptions::default()).await?;
    }
    Ok(due.len())
}

pub(super) async fn enqueue_check(tx: &mut TenantTx, subscription: Uuid, number: i32) -> Result<(), sqlx::Error> {
    tx.enqueue(&CheckSubscription { subscription, number }).await.map(drop)
}

/// Announces the renewal that comes next, once.
pub async fn note_notice(tx: &mut TenantTx, subscription: Uuid) -> Result<(), AutoRenewError> {
    let known = queries::lock(tx, subscription).await?.ok_or(AutoRenewError::Unknown)?;
    let (number, total) = (known.paid_number + 1, known.price.total());
    if !known.is_noticed {
        let change = queries::insert_change(tx, subscription, What::Noticed, Some(number), Some(total), None).await?;
        tx.enqueue(&SendSubscriptionMail { change }).await?;
    }
    queries::set_due(tx, subscription).await?;
    Ok(())
}

/// Keeps that the provider was asked.
pub async fn note_check(tx: &mut TenantTx, subscription: Uuid) -> Result<(), sqlx::Error> {
    queries::set_checked(tx, subscription).await?;
    queries::set_due(tx, subscription).await
}
