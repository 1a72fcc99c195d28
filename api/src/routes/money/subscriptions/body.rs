//! Subscriptions as they are sent.

use product::money::orders::Dispute;
use product::money::price_list::RenewalTerm;
use product::money::subscriptions::{Change, EndReason, PaidPeriod, Status, Subscription, What};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::routes::money::orders::body::PriceBody;

/// Pro that renews by itself.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AutoRenew)]
pub struct AutoRenewBody {
    id: Uuid,
    /// After how many months it renews.
    term: RenewalTerm,
    status: Status,
    /// Why it ended; null while it has not.
    end_reason: Option<EndReason>,
    /// What each period costs, as agreed at the start.
    #[serde(flatten)]
    price: PriceBody,
    /// Where its first period is paid; null unless it can be.
    checkout_url: Option<String>,
    /// When its first period began.
    #[serde(with = "time::serde::rfc3339::option")]
    started_at: Option<OffsetDateTime>,
    /// When the period ends that was paid last.
    #[serde(with = "time::serde::rfc3339::option")]
    period_ends_at: Option<OffsetDateTime>,
    /// When the card is charged next; null when it is not.
    #[serde(with = "time::serde::rfc3339::option")]
    next_billing_at: Option<OffsetDateTime>,
    /// How often the card was declined for the renewal that is due.
    tries: i32,
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
}

impl From<Subscription> for AutoRenewBody {
    fn from(one: Subscription) -> Self {
        let status = one.status();
        Self {
            id: one.id,
            term: one.term,
            status,
            end_reason: one.end_reason(),
            next_billing_at: one.next_billing_at(),
            price: one.price.into(),
            checkout_url: one.checkout_url.filter(|_| status == Status::Pending),
            started_at: one.started_at,
            period_ends_at: one.period_ends_at,
            tries: one.open.map_or(0, |open| open.tries),
            ended_at: one.ended_at,
        }
    }
}

/// A period that was paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubscriptionPayment {
    /// Its receipt is at `/api/subscription/payments/{id}/receipt.pdf`.
    id: Uuid,
    /// What people call its receipt.
    reference: String,
    /// Counts the periods of a subscription from 1.
    number: i32,
    /// After how many months it renews.
    term: RenewalTerm,
    #[serde(flatten)]
    price: PriceBody,
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    paid_at: OffsetDateTime,
    /// How much of it went back, in hundredths.
    returned: i64,
    /// How a dispute with the payer's bank stands.
    dispute: Option<Dispute>,
}

impl From<PaidPeriod> for SubscriptionPayment {
    fn from(one: PaidPeriod) -> Self {
        Self {
            id: one.id,
            reference: one.reference(),
            number: one.number,
            term: one.term,
            price: one.price.into(),
            starts_at: one.starts_at,
            ends_at: one.ends_at,
            paid_at: one.paid_at,
            returned: one.returned,
            dispute: one.dispute,
        }
    }
}

/// A payment that is disputed, with whose it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisputedPayment {
    pub(super) user_id: Uuid,
    /// Empty for somebody whose account is gone.
    pub(super) user_name: String,
    #[serde(flatten)]
    pub(super) payment: SubscriptionPayment,
}

/// Something that happened to a subscription.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubscriptionChange {
    what: What,
    /// The period that it is about; null where there is none.
    number: Option<i32>,
    /// In hundredths, where there is an amount.
    amount: Option<i64>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<Change> for SubscriptionChange {
    fn from(one: Change) -> Self {
        Self { what: one.what, number: one.number, amount: one.amount, at: one.at }
    }
}
