//! The door itself: what is too large, what PostgreSQL cannot store, how much may come from one address, what is counted, and what
//! a payment in another currency leaves behind.

use product::money::orders::What;

use super::*;

#[tokio::test]
async fn a_message_of_unreasonable_size_is_refused_before_it_is_read() {
    let app = with_stripe().await;
    let id = format!("evt_{}", Uuid::now_v7());
    let with = |bytes: usize| event(&id, "customer.created", &json!({"id": "cus_1", "more": "x".repeat(bytes)}));

    assert_eq!(tell(&app, &with(300 * 1024)).await.refusal(), "413 payload_too_large");
    assert_eq!(read(&app, &id).await, Applied::Before, "nothing was stored");

    assert_eq!(tell(&app, &with(200 * 1024)).await.status, 200, "larger than any of Stripe's");
    assert_eq!(read(&app, &id).await, Applied::Ignored);
}

#[tokio::test]
async fn what_a_payer_has_typed_keeps_no_payment_from_being_stored() {
    let app = with_stripe().await;
    let learner = app.learner().await;
    let (order, metadata) = pending(&app, &learner, "nul").await;
    let mut object = paid(&metadata, &format!("pi_{order}"));
    object["customer_details"] = json!({"name": "Mei\u{0}Lin", "\u{0}": 1e300});
    let id = format!("evt_{order}");

    assert_eq!(tell(&app, &event(&id, "checkout.session.completed", &object)).await.status, 200);

    assert_eq!(read(&app, &id).await, Applied::Applied);
    assert_eq!(state(&app, order).await.0, orders::State::Paid);
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 1);
}

#[tokio::test]
async fn no_number_of_messages_from_one_address_is_too_many() {
    let app = with_stripe().await;
    let from_stripe = app.client().with(HeaderName::from_static("x-forwarded-for"), "203.0.113.9");
    let now = app.state.db.now().unix_timestamp();
    let forged = event("evt_forged", "customer.created", &json!({"id": "cus_1"})).to_string();
    for number in 0..400 {
        let body = event(&format!("evt_{number}_{}", app.tenant.id.0), "customer.created", &json!({"id": "cus_1"}));
        let body = body.to_string();
        let signature = signed(SECRET, now, &body);
        // What others send in Stripe's name keeps nothing of Stripe's out.
        if number % 4 == 0 {
            let client = from_stripe.clone().with(HeaderName::from_static("stripe-signature"), "t=1,v1=00");
            let refused = client.send(Method::POST, "/api/webhooks/stripe", forged.clone()).await;
            assert_eq!(refused.refusal(), "400 bad_request");
        }
        let client = from_stripe.clone().with(HeaderName::from_static("stripe-signature"), &signature);
        assert_eq!(client.send(Method::POST, "/api/webhooks/stripe", body).await.status, 200, "message {number}");
    }
}

#[tokio::test]
async fn what_comes_to_the_door_is_counted() {
    let app = with_stripe().await;
    api::telemetry::figures();
    let now = app.state.db.now().unix_timestamp();
    let known = event(&format!("evt_{}", Uuid::now_v7()), "customer.created", &json!({"id": "cus_1"}));
    for _ in 0..3 {
        assert_eq!(tell(&app, &known).await.status, 200);
    }
    for _ in 0..2 {
        assert_eq!(send(&app, &signed("whsec_of_others", now, "{}"), "{}").await.status, 400);
    }
    assert_eq!(send(&app, &signed(SECRET, now, "{}"), "{}").await.status, 400);

    let figures = app.client().get("/metrics").await.text();

    for (result, count) in [("stored", 1), ("known", 2), ("refused", 2), ("unreadable", 1)] {
        let line = format!("payment_messages_total{{result=\"{result}\"}} {count}");
        assert!(figures.lines().any(|found| found == line), "{line}: {figures}");
    }
}

#[tokio::test]
async fn a_payment_in_another_currency_moves_nothing_and_the_office_sees_it() {
    let app = with_stripe().await;
    let learner = app.learner().await;
    let (order, metadata) = pending(&app, &learner, "currency").await;
    let mut object = paid(&metadata, &format!("pi_{order}"));
    object["currency"] = json!("twd");
    let id = format!("evt_{order}");

    assert_eq!(tell(&app, &event(&id, "checkout.session.completed", &object)).await.status, 200);

    assert_eq!(read(&app, &id).await, Applied::Refused);
    assert_eq!(state(&app, order).await.0, orders::State::Created);
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["total"], 0);
    let changes = orders::list_changes(&mut app.state.db.tenant_read(&app.tenant).await.unwrap(), order).await.unwrap();
    assert_eq!(changes.last().map(|change| (change.what, change.amount)), Some((What::Mismatch, Some(2_100))));
}
