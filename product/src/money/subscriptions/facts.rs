//! What is heard of a subscription, in no provider's words.

use time::OffsetDateTime;

use crate::money::orders::Dispute;

/// What is asked for a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceOf {
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
}

/// Something that was heard of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscriptionFact {
    /// It has begun at the provider.
    Begun {
        /// The provider's name for it.
        reference: String,
    },
    /// Its page is closed: it cannot begin any more.
    Closed,
    /// The provider has the money of a period.
    Paid {
        /// Which.
        invoice: InvoiceOf,
        /// The provider's name for the payment, where it is told.
        payment: Option<String>,
        /// When.
        at: OffsetDateTime,
    },
    /// The card was declined.
    Declined {
        /// For which period.
        invoice: InvoiceOf,
        /// How often it was tried.
        tries: i32,
        /// When.
        at: OffsetDateTime,
    },
    /// It ends with the paid period, or does not.
    Canceling {
        /// Whether it does.
        cancels: bool,
        /// When that was decided or asked.
        at: OffsetDateTime,
    },
    /// It ended at the provider.
    Ended {
        /// When.
        at: OffsetDateTime,
    },
    /// The provider's name for the payment of an invoice.
    Named {
        /// The invoice.
        invoice: String,
        /// The payment.
        payment: String,
    },
    /// So much of a payment went back until now.
    Refunded {
        /// The provider's name for the payment.
        payment: String,
        /// In hundredths, all refunds together.
        total: i64,
    },
    /// The payer's bank and the brand argue about a payment.
    Dispute {
        /// The provider's name for the payment.
        payment: String,
        /// How it stands.
        state: Dispute,
    },
}
