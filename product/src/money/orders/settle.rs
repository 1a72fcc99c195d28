//! What becomes of an order when something is heard of its payment. Each fact takes effect once and in any order: a payment that
//! is heard of after its refund has brought its T-Coins and given them back.

use jobs::Enqueue;
use serde_json::json;
use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::jobs::SendOrderReceipt;
use super::returns;
use super::rules::{Dispute, Failure, Method, State, ToldRefund, ToldSum, state_of};
use super::{Order, OrderError, What, queries};
use crate::ground::audit;
use crate::money::coins::{self, Amount};
use crate::money::price_list::Currency;
use crate::money::promotions;
use crate::people::accounts::UserId;

/// Something that was heard of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The provider has the money.
    Paid {
        /// The provider's name for the payment; none for a bank transfer.
        payment: Option<String>,
        /// In hundredths.
        amount: i64,
        /// `USD`
        currency: String,
    },
    /// A try to pay came to nothing.
    Declined(Failure),
    /// The page is closed: nobody can pay any more.
    Closed,
    /// So much of the payment went back until then.
    Refunded {
        /// The provider's name for the payment.
        payment: Option<String>,
        /// In hundredths, all refunds together without those that failed.
        total: i64,
        /// When it was so much. Later it may be less.
        at: OffsetDateTime,
    },
    /// How far a refund is.
    Refund {
        /// The provider's name for the payment.
        payment: Option<String>,
        /// The refund.
        refund: ToldRefund,
    },
    /// The payer's bank and the brand argue.
    Dispute {
        /// The provider's name for the payment.
        payment: Option<String>,
        /// How it stands.
        state: Dispute,
    },
}

/// What a fact did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// The order changed.
    Changed,
    /// It was known.
    Known,
    /// It contradicts the order: nothing moved, and the order's history says so.
    Mismatch,
}

impl Settled {
    /// Of two things that a fact says, a change counts.
    fn or(self, other: Self) -> Self {
        if self == Self::Known { other } else { self }
    }
}

/// Lets `fact` take effect on an order.
pub async fn settle(tx: &mut TenantTx, order: Uuid, fact: &Fact) -> Result<Settled, OrderError> {
    let order = queries::lock_order(tx, order).await?.ok_or(OrderError::Unknown)?;
    let settled = match fact {
        Fact::Paid { payment, amount, currency } => {
            if (*amount, currency.as_str()) != (order.price.total(), order.price.currency.as_str()) {
                queries::insert_mismatch(tx, order.id, *amount, currency, None).await?;
                return Ok(Settled::Mismatch);
            }
            pay(tx, &order, payment.as_deref(), None).await?
        }
        Fact::Declined(failure) => decline(tx, &order, *failure).await?,
        Fact::Closed => close(tx, &order).await?,
        Fact::Refunded { payment, total, at } => {
            // Whoever hears of a refund knows that it was paid.
            let paid = pay(tx, &order, payment.as_deref(), None).await?;
            returns::hear_of_sum(tx, order.id, ToldSum { at: *at, amount: *total }).await?.or(paid)
        }
        Fact::Refund { payment, refund } => {
            let paid = pay(tx, &order, payment.as_deref(), None).await?;
            returns::hear_of_refund(tx, order.id, refund).await?.or(paid)
        }
        Fact::Dispute { payment, state } => {
            pay(tx, &order, payment.as_deref(), None).await?;
            dispute(tx, &order, *state).await?
        }
    };
    if settled == Settled::Changed {
        write_state(tx, order.id).await?;
    }
    Ok(settled)
}

/// What the bank statement says of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Received {
    /// In hundredths.
    pub amount: i64,
    /// In which.
    pub currency: Currency,
}

/// What confirming a transfer did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmed {
    /// It is what the order asks for: the order is paid, now or before.
    Paid(Box<Order>),
    /// Another amount: nothing moved, and the order's history says so.
    AnotherAmount,
    /// Another currency: the same.
    AnotherCurrency,
}

/// The office has seen the money of a bank transfer, and says how much it is.
pub async fn confirm_transfer(
    tx: &mut TenantTx,
    actor: UserId,
    order: Uuid,
    received: Received,
) -> Result<Confirmed, OrderError> {
    let found = queries::lock_order(tx, order).await?.ok_or(OrderError::Unknown)?;
    if found.method != Method::Transfer {
        return Err(OrderError::MethodNotOffered);
    }
    let asked = Received { amount: found.price.total(), currency: found.price.currency };
    if received != asked {
        let Received { amount, currency } = received;
        queries::insert_mismatch(tx, order, amount, currency.as_str(), Some(actor)).await?;
        let is_currency = currency != asked.currency;
        return Ok(if is_currency { Confirmed::AnotherCurrency } else { Confirmed::AnotherAmount });
    }
    // Money that came after its time is money all the same.
    if pay(tx, &found, None, Some(actor)).await? == Settled::Changed {
        write_state(tx, order).await?;
        audit::record(tx, Some(actor.0), "orders.confirm", found.member, &json!({ "order": order })).await?;
    }
    Ok(Confirmed::Paid(Box::new(super::get_order(tx, order).await?)))
}

async fn pay(
    tx: &mut TenantTx,
    order: &Order,
    payment: Option<&str>,
    confirmed_by: Option<UserId>,
) -> Result<Settled, OrderError> {
    if order.paid_at.is_some() {
        return Ok(Settled::Known);
    }
    let amount = Amount::new(order.coins).ok_or(OrderError::NotForSale)?;
    let deposit = coins::deposit(tx, order.member, order.id, amount).await?;
    queries::set_paid(tx, order.id, deposit.id, payment, confirmed_by).await?;
    promotions::use_held(tx, order.id).await?;
    let what = if confirmed_by.is_some() { What::Confirmed } else { What::Paid };
    queries::insert_change(tx, order.id, what, Some(order.price.total()), confirmed_by).await?;
    tx.enqueue(&SendOrderReceipt { order: order.id }).await?;
    Ok(Settled::Changed)
}

async fn decline(tx: &mut TenantTx, order: &Order, failure: Failure) -> Result<Settled, OrderError> {
    if order.paid_at.is_some() || order.failure == Some(failure) {
        return Ok(Settled::Known);
    }
    queries::set_failure(tx, order.id, failure).await?;
    queries::insert_change(tx, order.id, What::Declined, None, None).await?;
    Ok(Settled::Changed)
}

async fn close(tx: &mut TenantTx, order: &Order) -> Result<Settled, OrderError> {
    if order.paid_at.is_some() || order.state == State::Expired {
        return Ok(Settled::Known);
    }
    queries::set_closed(tx, order.id).await?;
    promotions::release(tx, order.id).await?;
    queries::insert_change(tx, order.id, What::Closed, None, None).await?;
    Ok(Settled::Changed)
}

async fn dispute(tx: &mut TenantTx, order: &Order, heard: Dispute) -> Result<Settled, OrderError> {
    if !heard.follows(order.dispute) {
        return Ok(Settled::Known);
    }
    let what = match heard {
        Dispute::Open => What::DisputeOpen,
        Dispute::Won => What::DisputeWon,
        Dispute::Lost => What::DisputeLost,
    };
    queries::set_dispute(tx, order.id, heard).await?;
    queries::insert_change(tx, order.id, what, None, None).await?;
    returns::hear_of_dispute(tx, order.id, heard).await?;
    Ok(Settled::Changed)
}

/// Writes the state that follows from the facts of an order.
pub(super) async fn write_state(tx: &mut TenantTx, order: Uuid) -> Result<(), OrderError> {
    let (facts, total) = queries::get_facts(tx, order).await?;
    queries::set_state(tx, order, state_of(facts, total)).await?;
    Ok(())
}
