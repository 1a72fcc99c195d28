//! A payment provider in memory: its books are what the product's must agree with in the end.

use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{Dispute, Heard};

/// A message, and what it tells.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    pub(crate) id: String,
    /// The place of its order in the client's list.
    pub(crate) order: usize,
    pub(crate) body: Value,
    pub(crate) heard: Heard,
    /// Whether it names the order, or only the payment.
    pub(crate) is_named: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RefundState {
    Succeeded,
    Pending,
    Failed,
}

#[derive(Debug, Clone)]
pub(crate) struct Refund {
    key: Uuid,
    amount: i64,
    is_by_hand: bool,
    pub(crate) state: RefundState,
}

impl Refund {
    pub(crate) fn reference(&self) -> String {
        format!("re_{}", self.key.simple())
    }
}

/// What the provider knows of an order.
#[derive(Debug, Clone)]
pub(crate) struct Charge {
    tenant: Uuid,
    id: Uuid,
    order: usize,
    total: i64,
    pub(crate) is_paid: bool,
    pub(crate) is_closed: bool,
    refunds: Vec<Refund>,
    dispute: Option<Dispute>,
    messages: usize,
    /// The refund that no message told of yet.
    untold: Option<Uuid>,
}

impl Charge {
    pub(crate) fn new(tenant: Uuid, id: Uuid, order: usize, total: i64) -> Self {
        Self {
            tenant,
            id,
            order,
            total,
            is_paid: false,
            is_closed: false,
            refunds: Vec::new(),
            dispute: None,
            messages: 0,
            untold: None,
        }
    }

    pub(crate) fn payment(&self) -> String {
        format!("pi_{}", self.id.simple())
    }

    fn refunded(&self) -> i64 {
        self.refunds.iter().filter(|refund| refund.state != RefundState::Failed).map(|refund| refund.amount).sum()
    }

    /// What the payer has back for good: nothing certain while the bank still decides.
    pub(crate) fn money_back(&self) -> Option<i64> {
        match self.dispute {
            Some(Dispute::Open) => None,
            Some(Dispute::Lost) => Some(self.total),
            Some(Dispute::Won) | None => Some(self.refunded()),
        }
    }

    pub(crate) fn pay(&mut self) -> Option<Message> {
        let can_pay = !self.is_paid && !self.is_closed;
        self.is_paid |= can_pay;
        can_pay.then(|| self.paid(self.total, Heard::Paid))
    }

    /// A payment that is not what the order asked for.
    pub(crate) fn mistake(&mut self, short_by: i64) -> Message {
        self.paid(self.total - short_by, Heard::WrongAmount)
    }

    fn paid(&mut self, amount: i64, heard: Heard) -> Message {
        let object = json!({ "payment_status": "paid", "amount_total": amount, "currency": "usd" });
        self.message("checkout.session.completed", object, heard, true)
    }

    pub(crate) fn decline(&mut self) -> Option<Message> {
        let object = json!({ "id": self.payment(), "last_payment_error": { "code": "card_declined" } });
        (!self.is_paid && !self.is_closed)
            .then(|| self.message("payment_intent.payment_failed", object, Heard::Declined, true))
    }

    pub(crate) fn close(&mut self) -> Option<Message> {
        let can_close = !self.is_paid && !self.is_closed;
        self.is_closed |= can_close;
        can_close.then(|| self.message("checkout.session.expired", json!({}), Heard::Closed, true))
    }

    /// Made by hand at the provider.
    pub(crate) fn refund_by_hand(&mut self, key: Uuid, amount: i64, is_named: bool) -> Option<Message> {
        let left = self.total - self.refunded();
        if !self.is_paid || self.is_disputed() || left == 0 {
            return None;
        }
        let amount = amount.clamp(1, left);
        self.refunds.push(Refund { key, amount, is_by_hand: true, state: RefundState::Succeeded });
        Some(self.refund_message(is_named))
    }

    /// Asked for by the office: the same key pays back once. None when it is not possible.
    pub(crate) fn refund(&mut self, key: Uuid, amount: i64, is_slow: bool) -> Option<Refund> {
        if let Some(known) = self.refunds.iter().find(|refund| refund.key == key) {
            return Some(known.clone());
        }
        if !self.is_paid || amount > self.total - self.refunded() {
            return None;
        }
        let state = if is_slow { RefundState::Pending } else { RefundState::Succeeded };
        let refund = Refund { key, amount, is_by_hand: false, state };
        self.refunds.push(refund.clone());
        self.untold = Some(key);
        Some(refund)
    }

    /// Whether a refund was made just now: it is told once, however often it is asked for.
    pub(crate) fn is_new(&mut self, key: Uuid) -> bool {
        self.untold.take_if(|untold| *untold == key).is_some()
    }

    pub(crate) fn refund_message(&mut self, is_named: bool) -> Message {
        let total = self.refunded();
        let heard = Heard::Refunded { sum: total, at: self.next_moment() };
        self.message("charge.refunded", json!({ "amount_refunded": total }), heard, is_named)
    }

    /// A refund that did not arrive at the payer's bank: also one that had succeeded, was made by hand, or is disputed by now.
    pub(crate) fn fail_refund(&mut self, names_key: bool) -> Option<Message> {
        let at = self.next_moment();
        let refund = self.refunds.iter_mut().rev().find(|refund| refund.state != RefundState::Failed)?;
        refund.state = RefundState::Failed;
        let (key, amount, reference) = (refund.key, refund.amount, refund.reference());
        let names_key = names_key && !refund.is_by_hand;
        let heard = Heard::RefundFailed { key, amount, at, names_key };
        let mut message = self.message("refund.failed", json!({ "id": reference, "amount": amount }), heard, true);
        if names_key {
            message.body["data"]["object"]["metadata"]["request"] = json!(key);
        }
        Some(message)
    }

    /// When the next message says that it happened, in seconds since 1970.
    fn next_moment(&self) -> i64 {
        self.messages as i64 + 1
    }

    fn is_disputed(&self) -> bool {
        matches!(self.dispute, Some(Dispute::Open | Dispute::Lost))
    }

    /// The bank takes what is left, then it ends one way or the other.
    pub(crate) fn dispute(&mut self, is_won: bool) -> Option<Message> {
        let (kind, status, next) = match self.dispute {
            None if self.is_paid && self.refunded() < self.total => {
                ("charge.dispute.created", "needs_response", Dispute::Open)
            }
            Some(Dispute::Open) if is_won => ("charge.dispute.closed", "won", Dispute::Won),
            Some(Dispute::Open) => ("charge.dispute.closed", "lost", Dispute::Lost),
            _ => return None,
        };
        self.dispute = Some(next);
        Some(self.message(kind, json!({ "status": status }), Heard::Dispute(next), false))
    }

    fn message(&mut self, kind: &str, mut object: Value, heard: Heard, is_named: bool) -> Message {
        self.messages += 1;
        let id = format!("evt_{}_{}", self.id.simple(), self.messages);
        if object.get("id").is_none() {
            object["id"] = json!(format!("obj_{}", self.messages));
        }
        object["payment_intent"] = json!(self.payment());
        object["metadata"] = if is_named { json!({ "order": self.id, "tenant": self.tenant }) } else { json!({}) };
        let body = json!({ "id": id, "type": kind, "created": self.messages, "data": { "object": object } });
        Message { id, order: self.order, body, heard, is_named }
    }
}
