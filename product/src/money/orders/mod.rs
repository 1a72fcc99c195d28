//! Orders: T-Coins for money, from the wish to the receipt, and back when money goes back (R-201, R-218, R-220; D-078, D-079,
//! D-086). An order knows no provider's words: what a provider says comes as [`Fact`]s, in any order and as often as it likes.
//!
//! Tables: `orders`, `order_changes`, `order_returns`, `order_refunds`, `order_refund_sums`.

mod create;
mod jobs;
mod listing;
mod queries;
mod returns;
mod rules;
mod settle;

pub use create::{Created, NewOrder, Payer, Quote, quote};
pub use create::{cancel_order, create_order, payer_of, set_checkout, short_name};
pub use jobs::{CheckOrder, SendOrderReceipt, SendRefund, enqueue_checks, note_check};
pub use listing::{Behind, OrderFilter, OrderPage, Sums, list_chunk, list_orders, list_own_orders};
pub use queries::count_disputed;
pub use returns::{RefundWish, Returned, end_refund, load_refund, request_refund};
pub use rules::{Dispute, Failure, Method, Price, ReturnSource, ReturnState, State, ToldRefund};
pub use settle::{Confirmed, Fact, Received, Settled, confirm_transfer, settle};

use time::OffsetDateTime;
use uuid::Uuid;

use crate::money::coins::CoinError;
use crate::money::promotions::PromotionError;
use crate::people::accounts::UserId;
use tenants::TenantTx;

/// An order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Its id.
    pub id: Uuid,
    /// Whose.
    pub member: UserId,
    /// What people call it: eight letters and figures.
    pub reference: String,
    /// How many T-Coins.
    pub coins: i64,
    /// How it is paid.
    pub method: Method,
    /// What it comes to.
    pub price: Price,
    /// The promotion that made it cheaper.
    pub promotion_code: Option<String>,
    /// How it stands.
    pub state: State,
    /// Why the last try to pay came to nothing.
    pub failure: Option<Failure>,
    /// How a dispute stands.
    pub dispute: Option<Dispute>,
    /// How much of it went back, or is on its way, in hundredths.
    pub returned: i64,
    /// How many T-Coins went back with it.
    pub coins_returned: i64,
    /// How many of them were spent already.
    pub coins_owed: i64,
    /// Where it is paid; none unless it can be.
    pub checkout_url: Option<String>,
    /// The provider that takes the payment.
    pub provider: Option<String>,
    /// The provider's name for its page.
    pub checkout_reference: Option<String>,
    /// The provider's name for the payment.
    pub payment_reference: Option<String>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// Until when it can be paid.
    pub expires_at: OffsetDateTime,
    /// When it was paid.
    pub paid_at: Option<OffsetDateTime>,
}

/// Why nothing was done to an order.
#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    /// There is no such order.
    #[error("there is no such order")]
    Unknown,
    /// This number of T-Coins is not for sale in this currency.
    #[error("this pack is not for sale")]
    NotForSale,
    /// The brand takes no payments of this kind.
    #[error("this way to pay is not offered")]
    MethodNotOffered,
    /// The payer saw another total.
    #[error("it comes to {total} by now")]
    PriceChanged {
        /// In hundredths.
        total: i64,
    },
    /// The key was used for another order.
    #[error("the key was used for another order")]
    KeyUsed,
    /// The order's state does not allow it.
    #[error("the order is {0}")]
    WrongState(State),
    /// The T-Coins of it are spent, or fewer are left than asked for.
    #[error("{missing} T-Coins are missing")]
    Spent {
        /// How many.
        missing: i64,
    },
    /// The promotion code takes nothing off.
    #[error(transparent)]
    Promotion(PromotionError),
    /// The ledger refused.
    #[error(transparent)]
    Coins(CoinError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<PromotionError> for OrderError {
    fn from(cause: PromotionError) -> Self {
        match cause {
            PromotionError::Database(cause) => Self::Database(cause),
            other => Self::Promotion(other),
        }
    }
}

impl From<CoinError> for OrderError {
    fn from(cause: CoinError) -> Self {
        match cause {
            CoinError::NotEnough { missing } => Self::Spent { missing },
            CoinError::Database(cause) => Self::Database(cause),
            other => Self::Coins(other),
        }
    }
}

/// An order of a member.
pub async fn get_own_order(tx: &mut TenantTx, member: UserId, id: Uuid) -> Result<Order, OrderError> {
    let order = queries::find_order(tx, id).await?.filter(|order| order.member == member);
    order.ok_or(OrderError::Unknown)
}

/// Any order of the tenant.
pub async fn get_order(tx: &mut TenantTx, id: Uuid) -> Result<Order, OrderError> {
    queries::find_order(tx, id).await?.ok_or(OrderError::Unknown)
}

/// Something that happened to an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// `created`, `paid`, …
    pub what: What,
    /// In hundredths, where there is an amount.
    pub amount: Option<i64>,
    /// Of the amount, when it is not the order's own.
    pub currency: Option<String>,
    /// Who of the office did it.
    pub made_by: Option<Uuid>,
    /// When.
    pub at: OffsetDateTime,
}

tenants::closed_list! {
    /// What happens to orders.
    pub enum What as OrderEvent {
        /// Made.
        Created = "created",
        /// Can be paid.
        Opened = "opened",
        /// A try to pay came to nothing.
        Declined = "declined",
        /// The provider took the money.
        Paid = "paid",
        /// The office saw the transfer.
        Confirmed = "confirmed",
        /// Can no longer be paid.
        Closed = "closed",
        /// The office asked for money to go back.
        RefundRequested = "refund_requested",
        /// Money went back.
        Refunded = "refunded",
        /// It could not go back.
        RefundFailed = "refund_failed",
        /// The payer's bank took the money.
        DisputeOpen = "dispute_open",
        /// It came again.
        DisputeWon = "dispute_won",
        /// It stays away.
        DisputeLost = "dispute_lost",
        /// What was paid is not what was asked for: nothing moved, somebody has to look.
        Mismatch = "mismatch",
    }
}

/// What happened to an order, oldest first.
pub async fn list_changes(tx: &mut TenantTx, order: Uuid) -> Result<Vec<Change>, sqlx::Error> {
    queries::list_changes(tx, order).await
}
