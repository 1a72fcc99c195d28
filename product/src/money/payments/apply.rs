//! From a stored message to its order or its subscription.

use tenants::{Db, PlatformTx, Reason, TenantId};

use super::event::{Heard, MessageError, read_message};
use super::jobs;
use super::queries::{self, EventState, Owner};
use super::subscription_event::{SubscriptionHeard, read_subscription_message};
use crate::money::orders::{Fact, OrderError, Settled, settle};
use crate::money::subscriptions::{self, AutoRenewError, SubscriptionFact};

/// What reading a message did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Applied {
    /// Its order changed, or knew it already.
    Applied,
    /// It had been read before.
    Before,
    /// No order depends on it.
    Ignored,
    /// Of no order that is known yet: it waits for one that has its payment.
    Unmatched,
    /// It contradicts its order; somebody has to look.
    Refused,
}

/// Why a message could not be read now.
#[derive(Debug, thiserror::Error)]
pub enum ApplyError {
    /// Its shape is not the one that its kind has.
    #[error(transparent)]
    Shape(#[from] MessageError),
    /// Its order could not be changed.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// Its subscription could not be changed.
    #[error(transparent)]
    Subscription(#[from] AutoRenewError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Reads a stored message and changes its order: the message's state and the order's stand or fall together.
pub async fn apply_event(db: &Db, provider: &str, event_id: &str) -> Result<Applied, ApplyError> {
    let mut tx = db.platform(Reason::Payments).await?;
    let Some(stored) = queries::lock(&mut tx, provider, event_id).await? else { return Ok(Applied::Before) };
    if stored.state != EventState::Waiting {
        return Ok(Applied::Before);
    }
    if let Some(heard) = read_subscription_message(&stored.body)? {
        return apply_to_subscription(db, tx, provider, event_id, &heard).await;
    }
    let Some(heard) = read_message(&stored.body)? else {
        queries::set_state(&mut tx, provider, event_id, EventState::Ignored, None, None).await?;
        tx.commit().await?;
        return Ok(Applied::Ignored);
    };
    let payment = heard.payment.as_deref();
    let Some((tenant, order)) = queries::find_order(&mut tx, heard.order, payment).await? else {
        if let Some(heard) = of_renewal(&mut tx, &heard).await? {
            return apply_to_subscription(db, tx, provider, event_id, &heard).await;
        }
        queries::set_state(&mut tx, provider, event_id, EventState::Unmatched, payment, None).await?;
        tx.commit().await?;
        tracing::warn!(provider, event_id, "a payment's message of no known order");
        return Ok(Applied::Unmatched);
    };
    let owner = Some((tenant, Owner::Order(order)));
    queries::set_state(&mut tx, provider, event_id, EventState::Applied, payment, owner).await?;
    wake_unmatched(&mut tx, provider, heard.order.and(payment)).await?;
    let mut tx = tx.into_tenant(tenant).await?;
    let settled = settle(&mut tx, order, &heard.fact).await?;
    tx.commit().await?;
    if settled == Settled::Mismatch {
        tracing::error!(provider, event_id, %order, "a payment is not what its order asked for");
        return refuse(db, provider, event_id, payment, owner).await;
    }
    Ok(Applied::Applied)
}

/// A message that names nothing but the payment of a renewal.
async fn of_renewal(tx: &mut PlatformTx, heard: &Heard) -> Result<Option<SubscriptionHeard>, sqlx::Error> {
    let Some(payment) = heard.payment.clone() else { return Ok(None) };
    let Some((tenant, id)) = queries::find_by_renewal(tx, &payment).await? else { return Ok(None) };
    let fact = match &heard.fact {
        Fact::Refunded { total, .. } => Some(SubscriptionFact::Refunded { payment: payment.clone(), total: *total }),
        Fact::Dispute { state, .. } => Some(SubscriptionFact::Dispute { payment: payment.clone(), state: *state }),
        // Told by the invoice, and by the sum of all refunds.
        Fact::Paid { .. } | Fact::Declined(_) | Fact::Closed | Fact::Refund { .. } => None,
    };
    let named = Some((tenant.0, id));
    Ok(Some(SubscriptionHeard { named, reference: None, payment: Some(payment), facts: fact.into_iter().collect() }))
}

async fn apply_to_subscription(
    db: &Db,
    mut tx: PlatformTx,
    provider: &str,
    event_id: &str,
    heard: &SubscriptionHeard,
) -> Result<Applied, ApplyError> {
    let payment = heard.payment.as_deref();
    let found = queries::find_subscription(&mut tx, heard.named, heard.reference.as_deref()).await?;
    let Some((tenant, id)) = found else {
        queries::set_state(&mut tx, provider, event_id, EventState::Unmatched, payment, None).await?;
        tx.commit().await?;
        tracing::warn!(provider, event_id, "a payment's message of no known subscription");
        return Ok(Applied::Unmatched);
    };
    let owner = Some((tenant, Owner::Subscription(id)));
    queries::set_state(&mut tx, provider, event_id, EventState::Applied, payment, owner).await?;
    wake_unmatched(&mut tx, provider, payment).await?;
    let mut tx = tx.into_tenant(tenant).await?;
    let mut is_mismatch = false;
    for fact in &heard.facts {
        is_mismatch |= subscriptions::settle(&mut tx, id, fact).await? == Settled::Mismatch;
    }
    tx.commit().await?;
    if is_mismatch {
        tracing::error!(provider, event_id, subscription = %id, "a payment is not what its subscription agreed to");
        return refuse(db, provider, event_id, payment, owner).await;
    }
    Ok(Applied::Applied)
}

/// Messages that name only a payment can be led to whose it is now.
async fn wake_unmatched(tx: &mut PlatformTx, provider: &str, payment: Option<&str>) -> Result<(), sqlx::Error> {
    if let Some(payment) = payment {
        for waiting in queries::take_unmatched(tx, provider, payment).await? {
            jobs::enqueue_apply(tx, provider, &waiting).await?;
        }
    }
    Ok(())
}

async fn refuse(
    db: &Db,
    provider: &str,
    event_id: &str,
    payment: Option<&str>,
    owner: Option<(TenantId, Owner)>,
) -> Result<Applied, ApplyError> {
    let mut tx = db.platform(Reason::Payments).await?;
    queries::set_state(&mut tx, provider, event_id, EventState::Refused, payment, owner).await?;
    tx.commit().await?;
    Ok(Applied::Refused)
}
