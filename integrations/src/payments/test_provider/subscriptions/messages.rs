//! What the test provider says of subscriptions: objects in the shape of Stripe's.

use serde_json::{Value, json};
use time::OffsetDateTime;

use super::TestSubscription;

impl TestSubscription {
    fn metadata(&self) -> Value {
        json!({ "subscription": self.id, "tenant": self.tenant })
    }

    pub(super) fn session(&self, payment_status: &str) -> Value {
        json!({
            "id": self.checkout(),
            "object": "checkout.session",
            "mode": "subscription",
            "payment_status": payment_status,
            "subscription": self.started_at.map(|_| self.reference()),
            "amount_total": self.total,
            "currency": self.currency.to_lowercase(),
            "metadata": self.metadata(),
        })
    }

    pub(super) fn object(&self) -> Value {
        json!({
            "id": self.reference(),
            "object": "subscription",
            "status": if self.ended_at.is_some() { "canceled" } else { "active" },
            "cancel_at_period_end": self.cancels_at_end,
            "ended_at": self.ended_at.map(OffsetDateTime::unix_timestamp),
            "metadata": self.metadata(),
        })
    }

    pub(super) fn invoice_object(&self, place: usize) -> Value {
        let one = &self.invoices[place];
        let paid = one.paid_at.map(OffsetDateTime::unix_timestamp);
        let payments: Vec<Value> = paid
            .iter()
            .map(|_| json!({ "payment": { "type": "payment_intent", "payment_intent": self.payment(one.number) } }))
            .collect();
        let period = json!({ "start": one.starts_at.unix_timestamp(), "end": one.ends_at.unix_timestamp() });
        json!({
            "id": self.invoice_reference(one.number),
            "object": "invoice",
            "status": if paid.is_some() { "paid" } else { "open" },
            "billing_reason": if one.number == 1 { "subscription_create" } else { "subscription_cycle" },
            "total": self.total,
            "amount_paid": if paid.is_some() { self.total } else { 0 },
            "currency": self.currency.to_lowercase(),
            "attempt_count": one.tries,
            "status_transitions": { "paid_at": paid },
            "parent": {
                "type": "subscription_details",
                "subscription_details": { "subscription": self.reference(), "metadata": self.metadata() },
            },
            "lines": { "data": [{ "period": period }] },
            "payments": { "data": payments },
            "metadata": {},
        })
    }

    pub(super) fn charge_object(&self, place: usize) -> Value {
        let one = &self.invoices[place];
        json!({
            "id": format!("ch_sub_{}_{}", self.id.simple(), one.number),
            "object": "charge",
            "payment_intent": self.payment(one.number),
            "amount": self.total,
            "amount_refunded": one.refunded(),
            "currency": self.currency.to_lowercase(),
            "metadata": {},
        })
    }

    pub(super) fn dispute_object(&self, place: usize) -> Value {
        let one = &self.invoices[place];
        json!({
            "id": format!("dp_sub_{}_{}", self.id.simple(), one.number),
            "object": "dispute",
            "payment_intent": self.payment(one.number),
            "amount": self.total - one.refunded(),
            "currency": self.currency.to_lowercase(),
            "status": one.dispute,
            "metadata": {},
        })
    }
}
