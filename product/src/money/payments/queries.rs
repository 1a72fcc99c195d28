//! The statements of stored messages.

use serde_json::Value;
use tenants::{PlatformTx, TenantId};
use time::OffsetDateTime;
use uuid::Uuid;

use super::inbox::Inbox;

tenants::closed_list! {
    /// How far a message was read.
    pub(super) enum EventState {
        /// Not read yet.
        Waiting = "waiting",
        /// It did what it does.
        Applied = "applied",
        /// Nothing depends on it.
        Ignored = "ignored",
        /// Of no order that is known yet.
        Unmatched = "unmatched",
        /// It contradicts its order.
        Refused = "refused",
    }
}

/// A stored message.
pub(super) struct Stored {
    pub body: Value,
    pub state: EventState,
}

/// Whose a message is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Owner {
    Order(Uuid),
    Subscription(Uuid),
}

/// Not when it was stored before.
pub(super) async fn insert(
    tx: &mut PlatformTx,
    provider: &str,
    event_id: &str,
    kind: &str,
    body: &Value,
) -> Result<bool, sqlx::Error> {
    let now = tx.now();
    let inserted = sqlx::query!(
        "insert into payments.events (provider, event_id, kind, body, received_at, state)
         values ($1, $2, $3, $4, $5, 'waiting') on conflict do nothing",
        provider,
        event_id,
        kind,
        body,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(super) async fn look_at_inbox(tx: &mut PlatformTx) -> Result<Inbox, sqlx::Error> {
    sqlx::query_as!(
        Inbox,
        r#"select
             (select min(received_at) from payments.events where state = 'waiting') as waiting_since,
             (select count(*) from payments.events where state = 'waiting') as "waiting!",
             (select max(received_at) from payments.events) as last_at,
             (select count(*) from payments.events where state = 'unmatched') as "unmatched!""#
    )
    .fetch_one(tx.conn())
    .await
}

/// Held until the transaction ends: nobody else reads the same message meanwhile.
pub(super) async fn lock(tx: &mut PlatformTx, provider: &str, event_id: &str) -> Result<Option<Stored>, sqlx::Error> {
    sqlx::query_as!(
        Stored,
        r#"select body, state as "state: EventState" from payments.events where provider = $1 and event_id = $2 for update"#,
        provider,
        event_id
    )
    .fetch_optional(tx.conn())
    .await
}

pub(super) async fn set_state(
    tx: &mut PlatformTx,
    provider: &str,
    event_id: &str,
    state: EventState,
    payment: Option<&str>,
    owner: Option<(TenantId, Owner)>,
) -> Result<(), sqlx::Error> {
    let (order, subscription) = match owner {
        Some((_, Owner::Order(id))) => (Some(id), None),
        Some((_, Owner::Subscription(id))) => (None, Some(id)),
        None => (None, None),
    };
    sqlx::query!(
        "update payments.events set state = $3, payment_reference = $4, of_tenant = $5, order_id = $6, subscription_id = $7
         where provider = $1 and event_id = $2",
        provider,
        event_id,
        state.as_str(),
        payment,
        owner.map(|(tenant, _)| tenant.0),
        order,
        subscription
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The order that a message names.
pub(super) async fn find_order(
    tx: &mut PlatformTx,
    named: Option<(Uuid, Uuid)>,
    payment: Option<&str>,
) -> Result<Option<(TenantId, Uuid)>, sqlx::Error> {
    let row = sqlx::query!(
        "select tenant_id, id from orders
         where (tenant_id = $1 and id = $2) or payment_reference = $3 limit 1",
        named.map(|(tenant, _)| tenant),
        named.map(|(_, order)| order),
        payment
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (TenantId(row.tenant_id), row.id)))
}

/// The subscription that a message names.
pub(super) async fn find_subscription(
    tx: &mut PlatformTx,
    named: Option<(Uuid, Uuid)>,
    reference: Option<&str>,
) -> Result<Option<(TenantId, Uuid)>, sqlx::Error> {
    let row = sqlx::query!(
        "select tenant_id, id from subscriptions
         where (tenant_id = $1 and id = $2) or provider_reference = $3 limit 1",
        named.map(|(tenant, _)| tenant),
        named.map(|(_, subscription)| subscription),
        reference
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (TenantId(row.tenant_id), row.id)))
}

/// The subscription that a payment renewed.
pub(super) async fn find_by_renewal(
    tx: &mut PlatformTx,
    payment: &str,
) -> Result<Option<(TenantId, Uuid)>, sqlx::Error> {
    let row = sqlx::query!(
        "select tenant_id, subscription_id from subscription_periods where payment_reference = $1 limit 1",
        payment
    )
    .fetch_optional(tx.conn())
    .await?;
    Ok(row.map(|row| (TenantId(row.tenant_id), row.subscription_id)))
}

/// Messages that waited for the order of a payment.
pub(super) async fn take_unmatched(
    tx: &mut PlatformTx,
    provider: &str,
    payment: &str,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "update payments.events set state = 'waiting'
         where provider = $1 and payment_reference = $2 and state = 'unmatched' returning event_id",
        provider,
        payment
    )
    .fetch_all(tx.conn())
    .await
}

/// Messages whose payment belongs to an order or a subscription by now.
pub(super) async fn take_matched(tx: &mut PlatformTx) -> Result<Vec<(String, String)>, sqlx::Error> {
    let rows = sqlx::query!(
        "update payments.events e set state = 'waiting'
         where e.state = 'unmatched' and (
           exists (select from orders o where o.payment_reference = e.payment_reference)
           or exists (select from subscription_periods p where p.payment_reference = e.payment_reference))
         returning e.provider, e.event_id"
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (row.provider, row.event_id)).collect())
}

pub(super) async fn prune(tx: &mut PlatformTx, before: OffsetDateTime) -> Result<u64, sqlx::Error> {
    let pruned = sqlx::query!(
        "delete from payments.events where (provider, event_id) in (
           select provider, event_id from payments.events where received_at < $1 and state <> 'waiting' limit 5000)",
        before
    )
    .execute(tx.conn())
    .await?;
    Ok(pruned.rows_affected())
}
