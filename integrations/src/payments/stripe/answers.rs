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
