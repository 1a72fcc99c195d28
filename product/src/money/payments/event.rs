//! Messages in the shape of Stripe's events, read for what an order needs of them. Everything else in them may change.

use serde::Deserialize;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::money::orders::{Dispute, Fact, Failure, ReturnState, ToldRefund};

/// A message's outside, enough to keep it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Message {
    /// The provider's name for it.
    pub id: String,
    /// What it tells of.
    #[serde(rename = "type")]
    pub kind: String,
}

/// A body that is no message.
#[derive(Debug, thiserror::Error)]
#[error("the body is no event: {0}")]
pub struct MessageError(#[from] serde_json::Error);

impl Message {
    /// Of a body.
    pub fn of(body: &Value) -> Result<Self, MessageError> {
        Ok(Self::deserialize(body)?)
    }
}

/// What a message says of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// The tenant and the order that it names.
    pub order: Option<(Uuid, Uuid)>,
    /// The provider's name for the payment.
    pub payment: Option<String>,
    /// What happened.
    pub fact: Fact,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    /// When it happened, in whole seconds since 1970.
    created: Option<i64>,
    #[serde(borrow)]
    data: Data<'a>,
}

#[derive(Deserialize)]
struct Data<'a> {
    #[serde(borrow)]
    object: Object<'a>,
}

/// The fields of all objects that orders depend on.
#[derive(Deserialize)]
struct Object<'a> {
    id: &'a str,
    payment_status: Option<&'a str>,
    payment_intent: Option<Expandable<'a>>,
    amount_total: Option<i64>,
    amount: Option<i64>,
    amount_refunded: Option<i64>,
    currency: Option<&'a str>,
    status: Option<&'a str>,
    #[serde(default)]
    metadata: Option<Metadata>,
    last_payment_error: Option<PaymentError<'a>>,
}

/// A reference, or what it refers to.
#[derive(Deserialize)]
#[serde(untagged)]
enum Expandable<'a> {
    Id(&'a str),
    Whole { id: &'a str },
}

#[derive(Deserialize, Default)]
struct Metadata {
    order: Option<Uuid>,
    tenant: Option<Uuid>,
    /// The key that a refund of the office was asked for under.
    request: Option<Uuid>,
}

#[derive(Deserialize)]
struct PaymentError<'a> {
    code: Option<&'a str>,
}

/// What a message says of a payment; nothing when no order depends on messages of its kind.
pub fn read_message(body: &Value) -> Result<Option<Heard>, MessageError> {
    // Kinds that we do not know may have any shape.
    if !KINDS.contains(&Message::of(body)?.kind.as_str()) {
        return Ok(None);
    }
    let text = body.to_string();
    let envelope: Envelope<'_> = serde_json::from_str(&text)?;
    let at = envelope.created.and_then(|second| OffsetDateTime::from_unix_timestamp(second).ok());
    Ok(envelope.data.object.heard(envelope.kind, at))
}

/// What the webhook has to be subscribed to.
const KINDS: [&str; 14] = [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "payment_intent.payment_failed",
    "charge.refunded",
    "charge.refund.updated",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
];

impl Object<'_> {
    fn heard(&self, kind: &str, at: Option<OffsetDateTime>) -> Option<Heard> {
        let payment = self.payment(kind);
        let fact = self.fact(kind, payment.clone(), at)?;
        let metadata = self.metadata.as_ref();
        let order = metadata.and_then(|metadata| metadata.tenant.zip(metadata.order));
        Some(Heard { order, payment, fact })
    }

    fn payment(&self, kind: &str) -> Option<String> {
        if kind.starts_with("payment_intent.") {
            return Some(self.id.to_owned());
        }
        let intent = self.payment_intent.as_ref()?;
        Some(match intent {
            Expandable::Id(id) | Expandable::Whole { id } => (*id).to_owned(),
        })
    }

    fn fact(&self, kind: &str, payment: Option<String>, at: Option<OffsetDateTime>) -> Option<Fact> {
        match kind {
            // Paid later by a slow way to pay: another message tells.
            "checkout.session.completed" if self.payment_status != Some("paid") => None,
            "checkout.session.completed" | "checkout.session.async_payment_succeeded" => {
                Some(Fact::Paid { payment, amount: self.amount_total?, currency: self.currency?.to_uppercase() })
            }
            "checkout.session.async_payment_failed" => Some(Fact::Declined(Failure::Declined)),
            "payment_intent.payment_failed" => Some(Fact::Declined(self.failure())),
            "checkout.session.expired" => Some(Fact::Closed),
            "charge.refunded" => {
                // Without a time it says nothing about what failed before it.
                let at = at.unwrap_or(OffsetDateTime::UNIX_EPOCH);
                Some(Fact::Refunded { payment, total: self.amount_refunded?, at })
            }
            "charge.refund.updated" | "refund.created" | "refund.updated" | "refund.failed" => {
                Some(Fact::Refund { payment, refund: self.refund(kind, at)? })
            }
            _ => Some(Fact::Dispute { payment, state: self.dispute()? }),
        }
    }

    fn failure(&self) -> Failure {
        let code = self.last_payment_error.as_ref().and_then(|error| error.code);
        match code {
            Some("payment_intent_authentication_failure" | "authentication_required") => Failure::Authentication,
            _ => Failure::Declined,
        }
    }

    fn refund(&self, kind: &str, at: Option<OffsetDateTime>) -> Option<ToldRefund> {
        let state = match self.status {
            _ if kind == "refund.failed" => ReturnState::Failed,
            Some("failed" | "canceled") => ReturnState::Failed,
            Some("succeeded") => ReturnState::Done,
            _ => ReturnState::Requested,
        };
        Some(ToldRefund {
            reference: self.id.to_owned(),
            request: self.metadata.as_ref().and_then(|metadata| metadata.request),
            amount: self.amount.filter(|amount| *amount > 0)?,
            state,
            failed_at: at.filter(|_| state == ReturnState::Failed),
        })
    }

    /// Nothing for an inquiry, which takes no money.
    fn dispute(&self) -> Option<Dispute> {
        match self.status? {
            "won" => Some(Dispute::Won),
            "lost" => Some(Dispute::Lost),
            "needs_response" | "under_review" => Some(Dispute::Open),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const ORDER: Uuid = Uuid::from_u128(1);
    const TENANT: Uuid = Uuid::from_u128(2);
    const REQUEST: Uuid = Uuid::from_u128(3);

    fn heard(kind: &str, object: Value) -> Option<Heard> {
        let mut object = object;
        object["id"] = json!("obj_1");
        if object.get("payment_intent").is_none() {
            object["payment_intent"] = json!("pi_1");
        }
        object["metadata"] =
            json!({ "order": ORDER, "tenant": TENANT, "request": REQUEST, "more": "of another version" });
        let body = json!({ "id": "evt_1", "type": kind, "created": 1_800_000_000, "data": { "object": object }, "livemode": false });
        read_message(&body).unwrap()
    }

    #[test]
    fn each_kind_says_one_thing() {
        let payment = || Some("pi_1".to_owned());
        let paid = Fact::Paid { payment: payment(), amount: 2_100, currency: "USD".to_owned() };
        let session = |status| json!({ "payment_status": status, "amount_total": 2100, "currency": "usd" });
        let dispute = |status| json!({ "status": status, "amount": 2100 });
        let disputed = |state| Some(Fact::Dispute { payment: payment(), state });
        let at = OffsetDateTime::from_unix_timestamp(1_800_000_000).unwrap();
        let refund = |status| json!({ "status": status, "amount": 700 });
        let told = |state| {
            let failed_at = (state == ReturnState::Failed).then_some(at);
            let refund =
                ToldRefund { reference: "obj_1".to_owned(), request: Some(REQUEST), amount: 700, state, failed_at };
            Some(Fact::Refund { payment: payment(), refund })
        };
        let table = [
            ("checkout.session.completed", session("paid"), Some(paid.clone())),
            ("checkout.session.completed", session("unpaid"), None),
            ("checkout.session.async_payment_succeeded", session("paid"), Some(paid)),
            ("checkout.session.async_payment_failed", session("unpaid"), Some(Fact::Declined(Failure::Declined))),
            ("checkout.session.expired", session("unpaid"), Some(Fact::Closed)),
            (
                "payment_intent.payment_failed",
                json!({ "last_payment_error": { "code": "card_declined" } }),
                Some(Fact::Declined(Failure::Declined)),
            ),
            (
                "payment_intent.payment_failed",
                json!({ "last_payment_error": { "code": "payment_intent_authentication_failure" } }),
                Some(Fact::Declined(Failure::Authentication)),
            ),
            (
                "charge.refunded",
                json!({ "amount_refunded": 700 }),
                Some(Fact::Refunded { payment: payment(), total: 700, at }),
            ),
            ("refund.created", refund("pending"), told(ReturnState::Requested)),
            ("refund.updated", refund("succeeded"), told(ReturnState::Done)),
            ("charge.refund.updated", refund("canceled"), told(ReturnState::Failed)),
            ("refund.failed", refund("failed"), told(ReturnState::Failed)),
            ("refund.failed", json!({ "amount": 700 }), told(ReturnState::Failed)),
            ("refund.updated", json!({ "status": "succeeded" }), None),
            ("charge.dispute.created", dispute("needs_response"), disputed(Dispute::Open)),
            ("charge.dispute.created", dispute("warning_needs_response"), None),
            ("charge.dispute.closed", dispute("won"), disputed(Dispute::Won)),
            ("charge.dispute.closed", dispute("lost"), disputed(Dispute::Lost)),
            ("charge.dispute.closed", dispute("warning_closed"), None),
            ("customer.created", json!({ "status": 7 }), None),
        ];
        for (kind, object, fact) in table {
            let found = heard(kind, object.clone());
            assert_eq!(found.as_ref().map(|heard| &heard.fact), fact.as_ref(), "{kind} {object}");
            assert!(found.is_none_or(|heard| heard.order == Some((TENANT, ORDER))), "{kind}");
        }
    }

    #[test]
    fn a_payment_is_named_by_itself_or_whole() {
        let whole =
            heard("charge.refunded", json!({ "payment_intent": { "id": "pi_2" }, "amount_refunded": 1 })).unwrap();
        assert_eq!(whole.payment.as_deref(), Some("pi_2"));
        let itself = heard("payment_intent.payment_failed", json!({ "payment_intent": null })).unwrap();
        assert_eq!(itself.payment.as_deref(), Some("obj_1"));
    }

    #[test]
    fn what_is_no_event_is_refused_and_what_is_of_others_names_no_order() {
        for body in [json!({}), json!([]), json!({ "id": "evt_1" }), json!({ "id": 1, "type": "charge.refunded" })] {
            assert!(read_message(&body).is_err(), "{body}");
        }
        let shapeless = json!({ "id": "evt_1", "type": "charge.refunded", "data": { "object": 7 } });
        assert!(read_message(&shapeless).is_err());
        let foreign = json!({ "id": "evt_1", "type": "charge.dispute.created",
            "data": { "object": { "id": "dp_1", "payment_intent": "pi_9", "status": "needs_response", "metadata": {} } } });
        assert_eq!(read_message(&foreign).unwrap().unwrap().order, None);
    }
}
