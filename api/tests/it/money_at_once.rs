//! The same purchase a hundred times at once, over HTTP: an order, its payment, Pro for T-Coins and a refund each happen once.

use axum::http::{HeaderName, Method};
use product::money::orders::{SendOrderReceipt, SendRefund};
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, TestApp};
use tokio::task::JoinSet;
use uuid::Uuid;

const MANY: usize = 100;

/// The same request so many times at once.
async fn at_once<F: Future<Output = Answer> + Send + 'static>(ask: impl Fn() -> F) -> Vec<Answer> {
    let mut asks = JoinSet::new();
    (0..MANY).for_each(|_| drop(asks.spawn(ask())));
    asks.join_all().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_purchase_a_hundred_times_at_once_charges_once() {
    let app = TestApp::start().await;
    let office = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let learner = app.learner().await;
    let keyed = learner.client.clone().with(HeaderName::from_static("idempotency-key"), "once");

    let order = json!({"coins": 200, "currency": "USD", "method": "card"});
    let client = keyed.clone();
    let made = at_once(move || {
        let (client, order) = (client.clone(), order.clone());
        async move { client.post("/api/orders", order).await }
    })
    .await;
    let first = made[0].expect(201);
    assert!(made.iter().all(|one| one.expect(201)["id"] == first["id"]), "one order");
    assert_eq!(learner.client.get("/api/orders").await.expect(200)["total"], 1);

    let (client, path) = (app.client(), format!("/dev/payments/{}/pay", first["id"].as_str().unwrap()));
    let paid = at_once(move || {
        let (client, path) = (client.clone(), path.clone());
        async move { client.send(Method::POST, &path, "").await }
    })
    .await;
    // Whoever comes between the payment and its message has it told, and says so, too.
    assert!(paid.iter().all(|one| [200, 409].contains(&one.status)));
    let ledger = learner.client.get("/api/coins").await.expect(200);
    assert_eq!((&ledger["balance"], &ledger["total"]), (&json!(200), &json!(1)), "one payment");

    let client = keyed.clone();
    let bought = at_once(move || {
        let client = client.clone();
        async move { client.post("/api/subscription", json!({"term": "1", "price": 20})).await }
    })
    .await;
    let until = bought[0].expect(200)["pro_until"].clone();
    assert!(bought.iter().all(|one| one.expect(200)["pro_until"] == until), "one month");
    let ledger = learner.client.get("/api/coins").await.expect(200);
    assert_eq!((&ledger["balance"], &ledger["total"]), (&json!(180), &json!(2)));

    let (client, path) = (office.client.clone(), format!("/api/admin/orders/{}/refund", first["id"].as_str().unwrap()));
    let wish = json!({"coins": 50, "note": "As agreed", "key": Uuid::now_v7()});
    let back = at_once(move || {
        let (client, path, wish) = (client.clone(), path.clone(), wish.clone());
        async move { client.post(&path, wish).await }
    })
    .await;
    assert!(back.iter().all(|one| one.expect(200)["order"]["coins_returned"] == 50), "one refund");
    let ledger: Value = learner.client.get("/api/coins").await.expect(200);
    assert_eq!((&ledger["balance"], &ledger["total"]), (&json!(130), &json!(3)));
    assert_eq!((app.jobs::<SendOrderReceipt>().await.len(), app.jobs::<SendRefund>().await.len()), (1, 1));
}
