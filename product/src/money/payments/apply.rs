//! From a stored message to its order.

use tenants::{Db, Reason};

use super::event::{Heard, MessageError, read_message};
use super::jobs;
use super::queries::{self, EventState};
use crate::money::orders::{OrderError, Settled, settle};

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
    let Some(heard) = read_message(&stored.body)? else {
        queries::set_state(&mut tx, provider, event_id, EventState::Ignored, None, None).await?;
        tx.commit().await?;
        return Ok(Applied::Ignored);
    };
    let payment = heard.payment.as_deref();
    let Some((tenant, order)) = queries::find_order(&mut tx, heard.order, payment).await? else {
        queries::set_state(&mut tx, provider, event_id, EventState::Unmatched, payment, None).await?;
        tx.commit().await?;
        tracing::warn!(provider, event_id, "a payment's message of no known order");
        return Ok(Applied::Unmatched);
    };
    queries::set_state(&mut tx, provider, event_id, EventState::Applied, payment, Some((tenant, order))).await?;
    wake_unmatched(&mut tx, provider, &heard).await?;
    let mut tx = tx.into_tenant(tenant).await?;
    let settled = settle(&mut tx, order, &heard.fact).await?;
    tx.commit().await?;
    if settled == Settled::Mismatch {
        tracing::error!(provider, event_id, %order, "a payment is not what its order asked for");
        return refuse(db, provider, event_id, payment, (tenant, order)).await;
    }
    Ok(Applied::Applied)
}

/// Messages that name only a payment can be led to its order now.
async fn wake_unmatched(tx: &mut tenants::PlatformTx, provider: &str, heard: &Heard) -> Result<(), sqlx::Error> {
    if let (Some(_), Some(payment)) = (heard.order, heard.payment.as_deref()) {
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
    order: (tenants::TenantId, uuid::Uuid),
) -> Result<Applied, ApplyError> {
    let mut tx = db.platform(Reason::Payments).await?;
    queries::set_state(&mut tx, provider, event_id, EventState::Refused, payment, Some(order)).await?;
    tx.commit().await?;
    Ok(Applied::Refused)
}
