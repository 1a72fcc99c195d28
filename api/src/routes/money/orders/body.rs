//! Orders as they are sent.

use product::money::orders::{Change, Dispute, Failure, Method, Order, Price, State, What};
use product::money::price_list::Currency;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What an order comes to, in hundredths of its currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderPrice)]
pub struct PriceBody {
    currency: Currency,
    /// What the T-Coins cost.
    price: i64,
    /// What a promotion takes off.
    discount: i64,
    /// What the card costs.
    fee: i64,
    /// What is paid.
    total: i64,
}

impl From<Price> for PriceBody {
    fn from(price: Price) -> Self {
        Self {
            currency: price.currency,
            price: price.price,
            discount: price.discount,
            fee: price.fee,
            total: price.total(),
        }
    }
}

/// An order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Order)]
pub struct OrderBody {
    pub(super) id: Uuid,
    /// What people call it, and write on a bank transfer.
    reference: String,
    /// How many T-Coins.
    coins: i64,
    method: Method,
    #[serde(flatten)]
    price: PriceBody,
    /// The promotion that made it cheaper.
    promotion_code: Option<String>,
    state: State,
    /// Why the last try to pay came to nothing.
    failure: Option<Failure>,
    /// How a dispute with the payer's bank stands.
    dispute: Option<Dispute>,
    /// How much of it went back, or is on its way, in hundredths.
    returned: i64,
    /// How many T-Coins went back with it.
    coins_returned: i64,
    /// Where it is paid by card; null unless it can be.
    checkout_url: Option<String>,
    /// To which account it is transferred; null unless it is to be.
    bank_transfer: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Until when it can be paid.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    paid_at: Option<OffsetDateTime>,
}

impl OrderBody {
    /// With what the brand says about bank transfers, for an order that waits for one.
    pub(super) fn new(order: Order, transfer: Option<&str>) -> Self {
        let is_open = matches!(order.state, State::Pending | State::Failed);
        let waits_for_transfer = is_open && order.method == Method::Transfer;
        Self {
            id: order.id,
            reference: order.reference,
            coins: order.coins,
            method: order.method,
            price: order.price.into(),
            promotion_code: order.promotion_code,
            state: order.state,
            failure: order.failure,
            dispute: order.dispute,
            returned: order.returned,
            coins_returned: order.coins_returned,
            checkout_url: order.checkout_url.filter(|_| is_open),
            bank_transfer: transfer.filter(|_| waits_for_transfer).map(ToOwned::to_owned),
            created_at: order.created_at,
            expires_at: order.expires_at,
            paid_at: order.paid_at,
        }
    }
}

/// Something that happened to an order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OrderChange)]
pub struct ChangeBody {
    what: What,
    /// In hundredths, where there is an amount.
    amount: Option<i64>,
    /// Of the amount, when it is not the order's own.
    currency: Option<String>,
    /// Who of the office did it; null otherwise.
    by: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl ChangeBody {
    pub(super) fn new(change: &Change, by: Option<String>) -> Self {
        Self { what: change.what, amount: change.amount, currency: change.currency.clone(), by, at: change.at }
    }
}
