//! What renews by itself: a subscription at the provider, with an invoice for each period.

use time::OffsetDateTime;
use uuid::Uuid;

use super::Line;

/// What somebody agrees to pay again and again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionRequest {
    /// Asked again for the same subscription, the same page is answered.
    pub subscription: Uuid,
    /// Whose; comes back with every event.
    pub tenant: Uuid,
    /// What each period costs. The sum of the lines is its total.
    pub lines: Vec<Line>,
    /// `USD`
    pub currency: String,
    /// How long a period is.
    pub months: u8,
    /// Filled in for the payer.
    pub email: Option<String>,
    /// The payer's language: `en`, `cn` or `tw`.
    pub language: String,
    /// Where the payer returns to after paying.
    pub success_url: String,
    /// Where the payer returns to without paying.
    pub cancel_url: String,
    /// Until when it can begin.
    pub expires_at: OffsetDateTime,
}

impl SubscriptionRequest {
    /// What a period costs.
    pub fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.amount).sum()
    }
}

/// How far the page of a subscription has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscriptionCheckout {
    /// Can be paid.
    Open,
    /// Was paid: the subscription has begun.
    Begun {
        /// The provider's name for the subscription.
        subscription: String,
    },
    /// Can no longer be paid.
    Closed,
}

/// A subscription as the provider has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionState {
    /// The provider's name for it.
    pub reference: String,
    /// Whether it ends with the period that is paid.
    pub cancels_at_end: bool,
    /// When it ended.
    pub ended_at: Option<OffsetDateTime>,
    /// Newest first.
    pub invoices: Vec<Invoice>,
}

/// What is asked for a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// The provider's name for it.
    pub reference: String,
    /// When the period begins.
    pub starts_at: OffsetDateTime,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// In hundredths.
    pub amount: i64,
    /// `USD`
    pub currency: String,
    /// How it stands.
    pub state: InvoiceState,
}

/// How an invoice stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InvoiceState {
    /// Was paid.
    Paid {
        /// The provider's name for the payment; none while it is not told.
        payment: Option<String>,
        /// When.
        at: OffsetDateTime,
    },
    /// Not paid yet.
    Open {
        /// How often the card was tried.
        tries: u32,
    },
    /// Nobody has to pay it any more.
    Void,
}

/// Another try to take the money of an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoicePayment {
    /// Asked again under the same key, the card is tried once.
    pub key: Uuid,
    /// The provider's name for the invoice.
    pub invoice: String,
}
