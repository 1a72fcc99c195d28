//! What is read of Stripe's answers: the few fields that we use. Everything that Stripe may leave out is an option.

use std::collections::HashMap;

use miniserde::Deserialize;

/// A page of a list.
#[derive(Debug, Deserialize)]
pub(super) struct List<T> {
    pub(super) data: Vec<T>,
    pub(super) has_more: bool,
}

/// A checkout.
#[derive(Debug, Deserialize)]
pub(super) struct Session {
    pub(super) id: String,
    /// None once nothing can be done there any more.
    pub(super) url: Option<String>,
    /// `open`, `complete` or `expired`
    pub(super) status: Option<String>,
    /// `paid`, `unpaid` or `no_payment_required`
    pub(super) payment_status: String,
    pub(super) payment_intent: Option<String>,
    /// Of a session in subscription mode, once it is paid.
    pub(super) subscription: Option<String>,
    pub(super) client_reference_id: Option<String>,
    pub(super) amount_total: Option<i64>,
    pub(super) currency: Option<String>,
}

/// A card that was charged, or could not be.
#[derive(Debug, Deserialize)]
pub(super) struct Charge {
    pub(super) id: String,
    pub(super) payment_intent: Option<String>,
    /// `succeeded`, `pending` or `failed`
    pub(super) status: String,
    pub(super) captured: bool,
    /// In whole seconds since 1970.
    pub(super) created: i64,
    pub(super) amount: i64,
    pub(super) amount_refunded: i64,
    pub(super) currency: String,
    pub(super) metadata: HashMap<String, String>,
}

impl Charge {
    /// Whether money came by it.
    pub(super) fn is_paid(&self) -> bool {
        self.status == "succeeded" && self.captured
    }
}

/// Money that goes back.
#[derive(Debug, Deserialize)]
pub(super) struct Returned {
    pub(super) id: String,
    /// `pending`, `requires_action`, `succeeded`, `failed` or `canceled`
    pub(super) status: Option<String>,
    pub(super) amount: i64,
    pub(super) metadata: Option<HashMap<String, String>>,
}

/// What renews by itself.
#[derive(Debug, Deserialize)]
pub(super) struct BilledSubscription {
    pub(super) id: String,
    /// `active`, `past_due`, `canceled`, …
    pub(super) status: String,
    pub(super) cancel_at_period_end: bool,
    pub(super) ended_at: Option<i64>,
    pub(super) start_date: i64,
}

/// What is asked for a period.
#[derive(Debug, Deserialize)]
pub(super) struct BilledInvoice {
    pub(super) id: String,
    /// `draft`, `open`, `paid`, `uncollectible` or `void`
    pub(super) status: Option<String>,
    pub(super) total: i64,
    pub(super) currency: String,
    pub(super) attempt_count: i64,
    pub(super) lines: Lines,
    pub(super) status_transitions: Option<Transitions>,
    /// Only where it was asked for.
    pub(super) payments: Option<InvoicePayments>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Lines {
    pub(super) data: Vec<BilledLine>,
}

#[derive(Debug, Deserialize)]
pub(super) struct BilledLine {
    /// The invoice's own is that of the period before.
    pub(super) period: Period,
}

#[derive(Debug, Deserialize)]
pub(super) struct Period {
    pub(super) start: i64,
    pub(super) end: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Transitions {
    pub(super) paid_at: Option<i64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct InvoicePayments {
    pub(super) data: Vec<PaymentOfInvoice>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PaymentOfInvoice {
    pub(super) payment: PaymentName,
}

#[derive(Debug, Deserialize)]
pub(super) struct PaymentName {
    pub(super) payment_intent: Option<String>,
}
