//! Pro that renews by itself (R-205, R-207; D-084, D-085): begun on the provider's page, renewed by the provider, and told in
//! [`SubscriptionFact`]s that come in any order and as often as they like. Each paid period adds its months to the paid time once.
//!
//! Tables: `subscriptions`, `subscription_periods`, `subscription_changes`.

mod facts;
mod jobs;
mod queries;
mod returns;
mod rules;
mod settle;
mod start;

pub use facts::{InvoiceOf, SubscriptionFact};
pub use jobs::{CheckSubscription, SendSubscriptionMail, enqueue_due, note_check, note_notice};
pub use queries::{Mailed, count_disputed, list_disputed, list_periods, load_mailed};
pub use rules::{EndReason, MOST_TRIES, Status, Step, TRY_PAUSE};
pub use settle::{cancel, end_by_us, end_of_erased, settle};
pub use start::{NewSubscription, Started, payer_of, set_checkout, start};

use tenants::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::money::orders::{Dispute, Price};
use crate::money::price_list::RenewalTerm;
use crate::people::accounts::UserId;

/// A subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Its id.
    pub id: Uuid,
    /// Whose.
    pub member: UserId,
    /// After how many months it renews.
    pub term: RenewalTerm,
    /// What each period costs, as agreed at the start.
    pub price: Price,
    /// The provider that takes the payments.
    pub provider: Option<String>,
    /// The provider's name for its page.
    pub checkout_reference: Option<String>,
    /// Where it begins; none unless it can.
    pub checkout_url: Option<String>,
    /// The provider's name for what has begun.
    pub provider_reference: Option<String>,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    /// Until when it can begin.
    pub expires_at: OffsetDateTime,
    /// When its first period began.
    pub started_at: Option<OffsetDateTime>,
    /// The newest period that was paid; 0 while none was.
    pub paid_number: i32,
    /// When that period ends.
    pub period_ends_at: Option<OffsetDateTime>,
    /// Where the paid time of this subscription counts from when it does not end with its periods: an end of Pro, and the number of
    /// the period before it.
    added: Option<(OffsetDateTime, i32)>,
    /// Whether it ends with that period.
    pub is_canceling: bool,
    /// When it ended.
    pub ended_at: Option<OffsetDateTime>,
    /// Why, where it was ended from here.
    end_reason: Option<EndReason>,
    /// The period after the paid one, once its invoice could not be paid.
    pub open: Option<OpenPeriod>,
    /// Whether the renewal that comes next was announced.
    is_noticed: bool,
    /// When the provider was last asked how it is.
    checked_at: Option<OffsetDateTime>,
}

/// A period that is not paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPeriod {
    /// Names tries to pay it.
    pub id: Uuid,
    /// Counts from 1.
    pub number: i32,
    /// The provider's name for its invoice.
    pub invoice: String,
    /// How often the card was tried.
    pub tries: i32,
    /// When it was declined last.
    pub declined_at: OffsetDateTime,
}

/// A period that was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidPeriod {
    /// Its id, and its receipt's.
    pub id: Uuid,
    /// The subscription.
    pub subscription: Uuid,
    /// Counts from 1.
    pub number: i32,
    /// When it begins.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// What was paid.
    pub price: Price,
    /// After how many months it renews.
    pub term: RenewalTerm,
    /// When it was paid.
    pub paid_at: OffsetDateTime,
    /// How much of it went back, in hundredths.
    pub returned: i64,
    /// How a dispute stands.
    pub dispute: Option<Dispute>,
}

impl PaidPeriod {
    /// What people call its receipt: eight letters and figures.
    pub fn reference(&self) -> String {
        crate::money::orders::short_name(self.id)
    }
}

/// Why nothing was done to a subscription.
#[derive(Debug, thiserror::Error)]
pub enum AutoRenewError {
    /// There is no such subscription.
    #[error("there is no such subscription")]
    Unknown,
    /// Pro is not for sale for this term in this currency, or nobody takes cards.
    #[error("Pro does not renew after this term")]
    NotForSale,
    /// The payer saw another total.
    #[error("it comes to {total} by now")]
    PriceChanged {
        /// In hundredths.
        total: i64,
    },
    /// The key was used for another subscription.
    #[error("the key was used for another subscription")]
    KeyUsed,
    /// The member is Pro for life.
    #[error("it never ends already")]
    ForLife,
    /// The member has one.
    #[error("there is a subscription already")]
    Running,
    /// The page of another one is still open: it has to be closed before.
    #[error("another subscription waits for its payment")]
    Waiting(Box<Subscription>),
    /// Its state does not allow it.
    #[error("the subscription is {0}")]
    WrongState(Status),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The newest subscription of a member.
pub async fn find_newest(tx: &mut TenantTx, member: UserId) -> Result<Option<Subscription>, sqlx::Error> {
    queries::find_newest(tx, member).await
}

/// The subscription of a member that has not ended.
pub async fn find_running(tx: &mut TenantTx, member: UserId) -> Result<Option<Subscription>, sqlx::Error> {
    queries::find_running(tx, member).await
}

/// Any subscription of the tenant.
pub async fn get_by_id(tx: &mut TenantTx, id: Uuid) -> Result<Subscription, AutoRenewError> {
    queries::find(tx, id).await?.ok_or(AutoRenewError::Unknown)
}

/// A paid period of a member.
pub async fn get_own_period(tx: &mut TenantTx, member: UserId, id: Uuid) -> Result<PaidPeriod, AutoRenewError> {
    queries::find_period(tx, member, id).await?.ok_or(AutoRenewError::Unknown)
}

/// Something that happened to a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// `started`, `renewed`, …
    pub what: What,
    /// The period that it is about.
    pub number: Option<i32>,
    /// In hundredths, where there is an amount.
    pub amount: Option<i64>,
    /// When.
    pub at: OffsetDateTime,
}

tenants::closed_list! {
    /// What happens to subscriptions.
    pub enum What as SubscriptionEvent {
        /// Asked for.
        Created = "created",
        /// Can begin.
        Opened = "opened",
        /// Its page was closed before anybody paid.
        Closed = "closed",
        /// The first period was paid.
        Started = "started",
        /// The next renewal was announced.
        Noticed = "noticed",
        /// Another period was paid.
        Renewed = "renewed",
        /// The card was declined.
        Declined = "declined",
        /// It ends with the period that is paid.
        Canceled = "canceled",
        /// It renews after all.
        Resumed = "resumed",
        /// It ended.
        Ended = "ended",
        /// Money of a period went back.
        Refunded = "refunded",
        /// The payer's bank took the money of a period.
        DisputeOpen = "dispute_open",
        /// It came again.
        DisputeWon = "dispute_won",
        /// It stays away.
        DisputeLost = "dispute_lost",
        /// What was paid is not what was agreed: nothing moved, somebody has to look.
        Mismatch = "mismatch",
    }
}

/// What happened to the subscriptions of a member, newest first.
pub async fn list_changes(tx: &mut TenantTx, member: UserId) -> Result<Vec<Change>, sqlx::Error> {
    queries::list_changes(tx, member).await
}
