//! Messages of Stripe over HTTP: whose they are, that they are kept before they are read, and what happens when they come twice, out
//! of order, or for nobody.

use axum::http::{HeaderName, Method};
use hmac::{Hmac, KeyInit, Mac};
use product::money::orders::{self, SendOrderReceipt};
use product::money::payments::{Applied, apply_event};
use serde_json::{Value, json};
use sha2::Sha256;
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

mod door;

const SECRET: &str = "whsec_of_tests";

/// An app whose card payments are Stripe's, which nobody reaches.
async fn with_stripe() -> TestApp {
    let stripe = [
        ("STRIPE_SECRET_KEY", "sk_test_of_tests"),
        ("STRIPE_WEBHOOK_SECRET", SECRET),
        ("STRIPE_URL", "http://127.0.0.1:9"),
    ];
    TestApp::start_with(&stripe).await
}

fn signed(secret: &str, at: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{at}.{body}").as_bytes());
    format!("t={at},v1={}", hex::encode(mac.finalize().into_bytes()))
}

async fn send(app: &TestApp, signature: &str, body: &str) -> Answer {
    let client = app.client().with(HeaderName::from_static("stripe-signature"), signature);
    client.send(Method::POST, "/api/webhooks/stripe", body.to_owned()).await
}

async fn tell(app: &TestApp, event: &Value) -> Answer {
    let body = event.to_string();
    send(app, &signed(SECRET, app.state.db.now().unix_timestamp(), &body), &body).await
}

fn event(id: &str, kind: &str, object: &Value) -> Value {
    json!({"id": id, "type": kind, "created": 1, "data": {"object": object}})
}

/// An order of 20 T-Coins that waits for its payment; Stripe itself is away.
async fn pending(app: &TestApp, who: &Person, key: &str) -> (Uuid, Value) {
    let asked = json!({"coins": 20, "currency": "USD", "method": "card"});
    let client = who.client.clone().with(HeaderName::from_static("idempotency-key"), key);
    assert_eq!(client.post("/api/orders", asked).await.refusal(), "503 unavailable", "the provider is away");
    let own = who.client.get("/api/orders").await.expect(200);
    let id: Uuid = own["data"][0]["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(own["data"][0]["state"], "created", "and the order is kept: the same key goes on from there");
    (id, json!({"order": id, "tenant": app.tenant.id.0}))
}

fn paid(metadata: &Value, payment: &str) -> Value {
    json!({"id": "cs_1", "payment_status": "paid", "payment_intent": payment, "amount_total": 2100, "currency": "usd",
        "metadata": metadata})
}

/// Reads a kept message, as its job does: a job of the platform, which the tests of other tenants would run as well.
async fn read(app: &TestApp, id: &str) -> Applied {
    apply_event(&app.state.db, "stripe", id).await.unwrap()
}

async fn state(app: &TestApp, order: Uuid) -> (orders::State, i64) {
    let mut tx = app.state.db.tenant_read(&app.tenant).await.unwrap();
    let order = orders::get_order(&mut tx, order).await.unwrap();
    (order.state, order.coins_returned)
}

#[tokio::test]
async fn a_signed_message_is_kept_once_and_read_by_a_job() {
    let app = with_stripe().await;
    let learner = app.learner().await;
    let (order, metadata) = pending(&app, &learner, "one").await;
    let id = format!("evt_{order}");
    let completed = event(&id, "checkout.session.completed", &paid(&metadata, &format!("pi_{order}")));

    for _ in 0..3 {
        assert_eq!(tell(&app, &completed).await.status, 200);
    }

    assert_eq!(state(&app, order).await.0, orders::State::Created, "answered before it is read");
    assert_eq!(read(&app, &id).await, Applied::Applied);
    assert_eq!(read(&app, &id).await, Applied::Before, "it is one message");
    assert_eq!(state(&app, order).await, (orders::State::Paid, 0));
    assert_eq!(tell(&app, &completed).await.status, 200, "again, after it was read");
    assert_eq!(read(&app, &id).await, Applied::Before);
    assert_eq!(app.run_jobs().await, 1, "one receipt");
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["balance"], 20);
    assert_eq!(app.mails().await.len(), 1);
}

#[tokio::test]
async fn a_message_that_comes_before_its_order_is_known_waits_for_it() {
    let app = with_stripe().await;
    let learner = app.learner().await;
    let (order, metadata) = pending(&app, &learner, "early").await;
    let payment = format!("pi_{order}");
    let (early, late) = (format!("evt_a_{order}"), format!("evt_b_{order}"));
    // A dispute names the payment alone.
    let dispute = json!({"id": "dp_1", "payment_intent": payment, "status": "lost", "metadata": {}});
    assert_eq!(tell(&app, &event(&early, "charge.dispute.closed", &dispute)).await.status, 200);
    assert_eq!(read(&app, &early).await, Applied::Unmatched);
    assert_eq!(state(&app, order).await.0, orders::State::Created);

    let completed = event(&late, "checkout.session.completed", &paid(&metadata, &payment));
    assert_eq!(tell(&app, &completed).await.status, 200);
    assert_eq!([read(&app, &late).await, read(&app, &early).await], [Applied::Applied, Applied::Applied]);

    assert_eq!(state(&app, order).await, (orders::State::Refunded, 20), "what waited was read after it");
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["balance"], 0);
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 1);
}

#[tokio::test]
async fn what_is_forged_old_or_changed_is_refused_and_what_is_strange_is_kept() {
    let app = with_stripe().await;
    let learner = app.learner().await;
    let (order, metadata) = pending(&app, &learner, "forged").await;
    let now = app.state.db.now().unix_timestamp();
    let body = event(&format!("evt_{order}"), "checkout.session.completed", &paid(&metadata, "pi_x")).to_string();
    let changed = body.replace("2100", "2101");
    for (signature, sent) in [
        (String::new(), &body),
        ("t=,v1=".to_owned(), &body),
        (format!("t={now},v1=00"), &body),
        (signed("whsec_of_others", now, &body), &body),
        (signed(SECRET, now - 301, &body), &body),
        (signed(SECRET, now + 301, &body), &body),
        (signed(SECRET, now, &body), &changed),
    ] {
        assert_eq!(send(&app, &signature, sent).await.refusal(), "400 bad_request", "{signature}");
    }
    for no_event in ["{}", "[]", "7", "null", "{\"id\": 7, \"type\": \"x\"}", "not json", ""] {
        let signature = signed(SECRET, now, no_event);
        assert_eq!(send(&app, &signature, no_event).await.refusal(), "400 bad_request", "{no_event}");
    }
    assert_eq!(read(&app, &format!("evt_{order}")).await, Applied::Before, "nothing was kept");

    // Signed, but of no kind that matters, for nobody, for another tenant, or with another amount.
    let other = json!({"order": order, "tenant": Uuid::now_v7()});
    let less = json!({"id": "cs_1", "payment_status": "paid", "payment_intent": format!("pi_l_{order}"), "amount_total": 1,
        "currency": "usd", "metadata": metadata});
    for (number, (kind, object, done)) in [
        ("customer.created", json!({"id": "cus_1"}), Applied::Ignored),
        ("checkout.session.completed", paid(&json!({}), &format!("pi_u_{order}")), Applied::Unmatched),
        ("checkout.session.completed", paid(&other, &format!("pi_o_{order}")), Applied::Unmatched),
        ("checkout.session.completed", less, Applied::Refused),
    ]
    .into_iter()
    .enumerate()
    {
        let id = format!("evt_{number}_{order}");
        assert_eq!(tell(&app, &event(&id, kind, &object)).await.status, 200, "{kind}");
        assert_eq!(read(&app, &id).await, done, "{kind}");
    }
    assert_eq!(state(&app, order).await, (orders::State::Created, 0));
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["balance"], 0);
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 0);
}
