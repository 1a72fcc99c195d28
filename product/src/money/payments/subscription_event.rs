//! Messages in the shape of Stripe's events, read for what a subscription needs of them.

use serde::Deserialize;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::event::{Message, MessageError};
use crate::money::subscriptions::{InvoiceOf, SubscriptionFact};

/// What a message says of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionHeard {
    /// The tenant and the subscription that it names.
    pub named: Option<(Uuid, Uuid)>,
    /// The provider's name for the subscription.
    pub reference: Option<String>,
    /// The provider's name for the payment.
    pub payment: Option<String>,
    /// What happened.
    pub facts: Vec<SubscriptionFact>,
}

/// What the webhook has to be subscribed to beside what orders need.
const KINDS: [&str; 6] = [
    "checkout.session.completed",
    "checkout.session.expired",
    "invoice.paid",
    "invoice.payment_failed",
    "customer.subscription.updated",
    "customer.subscription.deleted",
];

#[derive(Deserialize)]
struct Envelope<T> {
    created: Option<i64>,
    data: Data<T>,
}

#[derive(Deserialize)]
struct Data<T> {
    object: T,
}

#[derive(Deserialize)]
struct Session {
    mode: Option<String>,
    subscription: Option<Expandable>,
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Invoice {
    id: String,
    total: i64,
    currency: String,
    #[serde(default)]
    attempt_count: i32,
    parent: Option<Parent>,
    lines: Lines,
    status_transitions: Option<Transitions>,
    payments: Option<Payments>,
}

#[derive(Deserialize)]
struct Parent {
    subscription_details: Option<Details>,
}

#[derive(Deserialize)]
struct Details {
    subscription: Option<Expandable>,
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Lines {
    data: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    period: Period,
}

#[derive(Deserialize)]
struct Period {
    start: i64,
    end: i64,
}

#[derive(Deserialize)]
struct Transitions {
    paid_at: Option<i64>,
}

#[derive(Deserialize)]
struct Payments {
    data: Vec<PaymentOfInvoice>,
}

#[derive(Deserialize)]
struct PaymentOfInvoice {
    payment: PaymentName,
}

#[derive(Deserialize)]
struct PaymentName {
    payment_intent: Option<Expandable>,
}

#[derive(Deserialize)]
struct Subscription {
    id: String,
    #[serde(default)]
    cancel_at_period_end: bool,
    ended_at: Option<i64>,
    metadata: Option<Metadata>,
}

/// A reference, or what it refers to.
#[derive(Deserialize)]
#[serde(untagged)]
enum Expandable {
    Id(String),
    Whole { id: String },
}

impl Expandable {
    fn id(self) -> String {
        match self {
            Self::Id(id) | Self::Whole { id } => id,
        }
    }
}

#[derive(Deserialize, Default)]
struct Metadata {
    subscription: Option<Uuid>,
    tenant: Option<Uuid>,
}

impl Metadata {
    fn named(found: Option<Self>) -> Option<(Uuid, Uuid)> {
        let found = found.unwrap_or_default();
        found.tenant.zip(found.subscription)
    }
}

/// What a message says of a subscription; nothing when it is about something else.
pub fn read_subscription_message(body: &Value) -> Result<Option<SubscriptionHeard>, MessageError> {
    let kind = Message::of(body)?.kind;
    if !KINDS.contains(&kind.as_str()) {
        return Ok(None);
    }
    Ok(match kind.as_str() {
        "checkout.session.completed" | "checkout.session.expired" => of_session(&kind, Envelope::deserialize(body)?),
        "invoice.paid" | "invoice.payment_failed" => of_invoice(&kind, Envelope::deserialize(body)?),
        _ => Some(of_subscription(&kind, Envelope::deserialize(body)?)),
    })
}

fn of_session(kind: &str, envelope: Envelope<Session>) -> Option<SubscriptionHeard> {
    let session = envelope.data.object;
    if session.mode.as_deref() != Some("subscription") {
        return None;
    }
    let reference = session.subscription.map(Expandable::id);
    let facts = match (kind, &reference) {
        ("checkout.session.expired", _) => vec![SubscriptionFact::Closed],
        (_, Some(reference)) => vec![SubscriptionFact::Begun { reference: reference.clone() }],
        _ => Vec::new(),
    };
    Some(SubscriptionHeard { named: Metadata::named(session.metadata), reference, payment: None, facts })
}

/// Nothing for an invoice of something else.
fn of_invoice(kind: &str, envelope: Envelope<Invoice>) -> Option<SubscriptionHeard> {
    let found = envelope.data.object;
    let details = found.parent.and_then(|parent| parent.subscription_details)?;
    let reference = details.subscription.map(Expandable::id);
    let period = &found.lines.data.first()?.period;
    let invoice = InvoiceOf {
        reference: found.id,
        starts_at: moment(period.start)?,
        ends_at: moment(period.end)?,
        amount: found.total,
        currency: found.currency.to_uppercase(),
    };
    let told_at = moment(envelope.created.unwrap_or(period.start))?;
    let payments = found.payments.into_iter().flat_map(|list| list.data);
    let payment = payments.filter_map(|one| one.payment.payment_intent.map(Expandable::id)).next();
    let mut facts: Vec<_> =
        reference.iter().map(|reference| SubscriptionFact::Begun { reference: reference.clone() }).collect();
    facts.push(if kind == "invoice.paid" {
        let paid_at = found.status_transitions.and_then(|times| times.paid_at).and_then(moment);
        SubscriptionFact::Paid { invoice, payment: payment.clone(), at: paid_at.unwrap_or(told_at) }
    } else {
        SubscriptionFact::Declined { invoice, tries: found.attempt_count, at: told_at }
    });
    Some(SubscriptionHeard { named: Metadata::named(details.metadata), reference, payment, facts })
}

fn of_subscription(kind: &str, envelope: Envelope<Subscription>) -> SubscriptionHeard {
    let found = envelope.data.object;
    let told_at = envelope.created.and_then(moment);
    let fact = if kind == "customer.subscription.deleted" {
        found.ended_at.and_then(moment).or(told_at).map(|at| SubscriptionFact::Ended { at })
    } else {
        told_at.map(|at| SubscriptionFact::Canceling { cancels: found.cancel_at_period_end, at })
    };
    SubscriptionHeard {
        named: Metadata::named(found.metadata),
        reference: Some(found.id),
        payment: None,
        facts: fact.into_iter().collect(),
    }
}

fn moment(second: i64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp(second).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SUBSCRIPTION: Uuid = Uuid::from_u128(1);
    const TENANT: Uuid = Uuid::from_u128(2);

    fn heard(kind: &str, object: Value) -> Option<SubscriptionHeard> {
        let body = json!({ "id": "evt_1", "type": kind, "created": 1_800_000_000, "data": { "object": object } });
        read_subscription_message(&body).unwrap()
    }

    fn invoice(extra: Value) -> Value {
        let mut invoice = json!({
            "id": "in_1", "total": 2100, "currency": "usd", "attempt_count": 2,
            "parent": { "subscription_details": { "subscription": "sub_1",
                "metadata": { "subscription": SUBSCRIPTION, "tenant": TENANT } } },
            "lines": { "data": [{ "period": { "start": 1_800_000_000, "end": 1_802_678_400 } }] },
        });
        for (name, value) in extra.as_object().unwrap() {
            invoice[name] = value.clone();
        }
        invoice
    }

    #[test]
    fn each_kind_says_what_happened() {
        let at = |second| OffsetDateTime::from_unix_timestamp(second).unwrap();
        let of = InvoiceOf {
            reference: "in_1".to_owned(),
            starts_at: at(1_800_000_000),
            ends_at: at(1_802_678_400),
            amount: 2_100,
            currency: "USD".to_owned(),
        };
        let begun = SubscriptionFact::Begun { reference: "sub_1".to_owned() };
        let metadata = json!({ "subscription": SUBSCRIPTION, "tenant": TENANT });
        let session = json!({ "mode": "subscription", "subscription": { "id": "sub_1" }, "metadata": metadata });
        let table = [
            ("checkout.session.completed", session.clone(), vec![begun.clone()]),
            ("checkout.session.expired", session, vec![SubscriptionFact::Closed]),
            (
                "invoice.paid",
                invoice(json!({ "status_transitions": { "paid_at": 1_800_000_007 },
                    "payments": { "data": [{ "payment": { "payment_intent": "pi_1" } }] } })),
                vec![
                    begun.clone(),
                    SubscriptionFact::Paid {
                        invoice: of.clone(),
                        payment: Some("pi_1".to_owned()),
                        at: at(1_800_000_007),
                    },
                ],
            ),
            (
                "invoice.payment_failed",
                invoice(json!({})),
                vec![begun, SubscriptionFact::Declined { invoice: of, tries: 2, at: at(1_800_000_000) }],
            ),
            (
                "customer.subscription.updated",
                json!({ "id": "sub_1", "cancel_at_period_end": true, "metadata": metadata }),
                vec![SubscriptionFact::Canceling { cancels: true, at: at(1_800_000_000) }],
            ),
            (
                "customer.subscription.deleted",
                json!({ "id": "sub_1", "ended_at": 1_800_000_009, "metadata": metadata }),
                vec![SubscriptionFact::Ended { at: at(1_800_000_009) }],
            ),
        ];
        for (kind, object, facts) in table {
            let found = heard(kind, object).unwrap();
            assert_eq!((found.named, found.facts), (Some((TENANT, SUBSCRIPTION)), facts), "{kind}");
        }
    }

    #[test]
    fn what_is_about_something_else_says_nothing() {
        assert_eq!(heard("checkout.session.completed", json!({ "id": "cs_1", "mode": "payment" })), None);
        assert_eq!(heard("invoice.paid", invoice(json!({ "parent": null }))), None);
        assert_eq!(heard("charge.refunded", json!({ "id": "ch_1" })), None);
        let body = json!({ "id": "evt_1", "type": "invoice.paid", "data": { "object": { "id": 7 } } });
        assert!(read_subscription_message(&body).is_err());
    }
}
