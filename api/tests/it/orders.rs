//! Orders over HTTP: from the price list to the test provider's page and back, and what the office does with them.

use axum::http::{HeaderName, Method};
use product::money::orders::{SendOrderReceipt, SendRefund, enqueue_checks};
use product::people::accounts::Role;
use serde_json::{Value, json};
use tenants::Reason;
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

async fn order_with(who: &Person, key: &str, body: Value) -> Answer {
    who.client.clone().with(HeaderName::from_static("idempotency-key"), key).post("/api/orders", body).await
}

fn pack(coins: u32) -> Value {
    json!({"coins": coins, "currency": "USD", "method": "card"})
}

async fn order(who: &Person, coins: u32) -> Value {
    order_with(who, &Uuid::now_v7().to_string(), pack(coins)).await.expect(201)
}

fn id(order: &Value) -> &str {
    order["id"].as_str().unwrap()
}

/// Does what a click on the test provider's page does.
async fn click(app: &TestApp, order: &Value, action: &str) -> Answer {
    app.client().send(Method::POST, &format!("/dev/payments/{}/{action}", id(order)), "").await
}

async fn state(who: &Person, order: &Value) -> String {
    let now = who.client.get(&format!("/api/orders/{}", id(order))).await.expect(200);
    now["state"].as_str().unwrap().to_owned()
}

async fn balance(who: &Person) -> i64 {
    who.client.get("/api/coins").await.expect(200)["balance"].as_i64().unwrap()
}

async fn office(app: &TestApp) -> Person {
    app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await
}

#[tokio::test]
async fn t_coins_are_ordered_paid_and_told_by_mail() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let prices = app.client().get("/api/prices").await.expect(200);
    assert_eq!(
        (&prices["takes_cards"], &prices["is_test"], &prices["card_fee"]),
        (&json!(true), &json!(true), &json!(5))
    );
    assert_eq!(prices["packs"][1], json!({"coins": 40, "currency": "USD", "price": 4000}));

    let quote = learner.client.post("/api/orders/quote", pack(40)).await.expect(200);
    assert_eq!((&quote["price"], &quote["fee"], &quote["total"]), (&json!(4000), &json!(200), &json!(4200)));
    let made = order(&learner, 40).await;
    assert_eq!((&made["state"], &made["total"], &made["coins"]), (&json!("pending"), &json!(4200), &json!(40)));
    let page = app.client().get(&format!("/dev/payments/{}", id(&made))).await;
    assert!(made["checkout_url"].as_str().unwrap().ends_with(&format!("/dev/payments/{}", id(&made))));
    for part in ["Test mode", "40 T-Coins", "Card fee", "USD 42.00"] {
        assert!(page.text().contains(part), "{part}: {}", page.text());
    }

    assert_eq!(click(&app, &made, "pay").await.expect(200), json!({"state": "paid", "happened": true}));

    assert_eq!((state(&learner, &made).await.as_str(), balance(&learner).await), ("paid", 40));
    let entry = learner.client.get("/api/coins").await.expect(200)["data"][0].clone();
    assert_eq!((&entry["kind"], &entry["amount"]), (&json!("deposit"), &json!(40)));
    assert_eq!(click(&app, &made, "pay").await.expect(409)["happened"], false, "a second click pays nothing");
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 1);
    app.run_jobs().await;
    let mail = app.mails().await.pop().unwrap();
    let reference = made["reference"].as_str().unwrap();
    assert!(mail.subject.contains(reference) && mail.text.contains("USD 42.00"), "{mail:?}");
    let file = learner.client.get(&format!("/api/orders/{}/receipt.pdf", id(&made))).await;
    assert_eq!((file.status, file.header("content-type")), (200, "application/pdf"));
    assert_eq!((mail.attachments.len(), &mail.attachments[0].name), (1, &format!("receipt-{reference}.pdf")));
    let stranger = app.learner().await;
    assert_eq!(stranger.client.get(&format!("/api/orders/{}/receipt.pdf", id(&made))).await.status, 404);
    let own = learner.client.get("/api/orders").await.expect(200);
    assert_eq!((&own["total"], &own["data"][0]["reference"]), (&json!(1), &json!(reference)));
    assert_eq!(own["data"][0]["checkout_url"], Value::Null, "a paid order is paid nowhere");
}

#[tokio::test]
async fn a_key_names_one_order_and_bad_wishes_are_refused_at_their_field() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let first = order_with(&learner, "mine", pack(20)).await.expect(201);
    assert_eq!(order_with(&learner, "mine", pack(20)).await.expect(201), first, "the same key, the same order");
    assert_eq!(order_with(&learner, "mine", pack(40)).await.refusal(), "422 conflict");
    assert_ne!(learner.client.post("/api/orders", pack(20)).await.field("Idempotency-Key"), "");
    assert_ne!(order_with(&learner, &"k".repeat(256), pack(20)).await.field("Idempotency-Key"), "");
    let changed = json!({"coins": 20, "currency": "USD", "method": "card", "total": 2000});
    assert_eq!(
        order_with(&learner, "seen", changed).await.refusal(),
        "422 conflict",
        "another price than the one seen"
    );
    for (body, field) in [
        (json!({"coins": 21, "currency": "USD", "method": "card"}), "coins"),
        (json!({"coins": 20, "currency": "TWD", "method": "card"}), "coins"),
        (json!({"coins": -20, "currency": "USD", "method": "card"}), "coins"),
        (json!({"coins": 20.5, "currency": "USD", "method": "card"}), "coins"),
        (json!({"coins": 99_999_999_999_u64, "currency": "USD", "method": "card"}), "coins"),
        (json!({"coins": 20, "currency": "XYZ", "method": "card"}), "currency"),
        (json!({"coins": 20, "currency": "USD", "method": "cash"}), "method"),
        (json!({"coins": 20, "currency": "USD", "method": "transfer"}), "method"),
    ] {
        let refused = order_with(&learner, "bad", body.clone()).await;
        assert_eq!(refused.refusal(), "422 invalid", "{body}");
        assert_ne!(refused.field(field), "", "{body}");
    }
    assert_eq!(app.client().post("/api/orders", pack(20)).await.status, 401);
    let other = app.learner().await;
    for path in [format!("/api/orders/{}", id(&first)), format!("/api/orders/{}", Uuid::now_v7())] {
        assert_eq!(other.client.get(&path).await.refusal(), "404 not_found");
    }
    assert_eq!(other.client.post(&format!("/api/orders/{}/cancel", id(&first)), json!({})).await.status, 404);
    assert_eq!(learner.client.get("/api/orders").await.expect(200)["total"], 1);
}

#[tokio::test]
async fn a_payment_that_fails_can_be_tried_again_until_it_is_given_up() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let made = order(&learner, 20).await;
    for (action, failure) in [("decline", "declined"), ("fail-authentication", "authentication")] {
        click(&app, &made, action).await.expect(200);
        let now = learner.client.get(&format!("/api/orders/{}", id(&made))).await.expect(200);
        assert_eq!((&now["state"], &now["failure"]), (&json!("failed"), &json!(failure)));
        assert_eq!(now["checkout_url"], made["checkout_url"], "another try is possible");
    }
    click(&app, &made, "pay").await.expect(200);
    assert_eq!(state(&learner, &made).await, "paid");

    let second = order(&learner, 20).await;
    let canceled = learner.client.post(&format!("/api/orders/{}/cancel", id(&second)), json!({})).await.expect(200);
    assert_eq!((&canceled["state"], &canceled["checkout_url"]), (&json!("expired"), &Value::Null));
    assert_eq!(click(&app, &second, "pay").await.expect(409)["state"], "expired");
    let third = order(&learner, 20).await;
    click(&app, &third, "cancel").await.expect(200);
    assert_eq!(state(&learner, &third).await, "expired");
    assert_eq!(balance(&learner).await, 20);
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 1);
}

#[tokio::test]
async fn an_order_that_nobody_pays_expires_and_a_lost_message_is_made_up_for() {
    let app = TestApp::start_alone().await;
    let learner = app.learner().await;
    let (unpaid, unheard) = (order(&learner, 20).await, order(&learner, 40).await);
    // The provider has the money, but its message never came.
    let provider = app.state.outside.test_provider.clone().unwrap();
    let order_id: Uuid = id(&unheard).parse().unwrap();
    let event = provider.act(order_id, integrations::payments::TestAction::Pay, app.state.db.now()).unwrap();
    assert!(event.is_some());
    let sweep = async || {
        let mut tx = app.state.db.platform(Reason::Sweep).await.unwrap();
        let found = enqueue_checks(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        app.run_jobs().await;
        found
    };
    assert_eq!(sweep().await, 0, "a message has five minutes");
    app.clock().advance(std::time::Duration::from_secs(301));
    assert_eq!(sweep().await, 2);
    assert_eq!((state(&learner, &unheard).await.as_str(), balance(&learner).await), ("paid", 40));
    assert_eq!(state(&learner, &unpaid).await, "pending");
    assert_eq!(sweep().await, 0, "asked again only after an hour");
    app.clock().advance(std::time::Duration::from_secs(23 * 3600));
    assert_eq!(sweep().await, 1);
    assert_eq!(app.mails().await.len(), 1, "the receipt of the one that was paid");
    assert_eq!(state(&learner, &unpaid).await, "expired");
}

#[tokio::test]
async fn the_office_pays_back_what_is_unspent_and_the_books_agree() {
    let app = TestApp::start().await;
    let (office, learner) = (office(&app).await, app.learner().await);
    let made = order(&learner, 40).await;
    click(&app, &made, "pay").await.expect(200);
    let path = format!("/api/admin/orders/{}/refund", id(&made));
    let key = Uuid::now_v7();
    let wish = json!({"coins": 30, "note": "as asked by mail", "key": key});

    let asked = office.client.post(&path, wish.clone()).await.expect(200);

    assert_eq!((&asked["order"]["returned"], &asked["order"]["coins_returned"]), (&json!(3150), &json!(30)));
    assert_eq!(office.client.post(&path, wish).await.expect(200)["order"]["returned"], 3150, "the same key, once");
    assert_eq!(balance(&learner).await, 10);
    let entry = learner.client.get("/api/coins").await.expect(200)["data"][0].clone();
    assert_eq!(
        (&entry["kind"], &entry["amount"], &entry["note"]),
        (&json!("refund"), &json!(-30), &json!("as asked by mail"))
    );
    assert_eq!(app.jobs::<SendRefund>().await.len(), 1);
    app.run_jobs().await;
    let beyond = office.client.post(&path, json!({"coins": 11, "key": Uuid::now_v7()})).await;
    assert_eq!(beyond.field("coins"), "T-Coins: only 10 available.");
    for body in [json!({"coins": 0, "key": Uuid::now_v7()}), json!({"coins": -1, "key": Uuid::now_v7()})] {
        assert_ne!(office.client.post(&path, body).await.field("coins"), "");
    }
    let rest = office.client.post(&path, json!({"key": Uuid::now_v7()})).await.expect(200);
    assert_eq!(rest["order"]["returned"], 4200);
    app.run_jobs().await;
    let detail = office.client.get(&format!("/api/admin/orders/{}", id(&made))).await.expect(200);
    let told: Vec<_> = detail["changes"].as_array().unwrap().iter().map(|one| one["what"].as_str().unwrap()).collect();
    let expected = ["created", "opened", "paid", "refund_requested", "refunded", "refund_requested", "refunded"];
    assert_eq!((told, &detail["order"]["state"]), (expected.to_vec(), &json!("refunded")));

    let list = office.client.get(&format!("/api/admin/orders?user_id={}", learner.id.0)).await.expect(200);
    let sums = json!([{"currency": "USD", "orders": 1, "paid": 4200, "fees": 200, "returned": 4200, "coins": 40}]);
    assert_eq!((&list["total"], &list["sums"]), (&json!(1), &sums));
    let day = app.state.db.now().to_offset(time::UtcOffset::from_hms(8, 0, 0).unwrap()).date();
    let books = office.client.get(&format!("/api/admin/reconciliation?from={day}&to={day}")).await.expect(200);
    assert_eq!(books["data"], json!([]), "the provider's books say the same");
    assert_eq!(books["payments"], 1);
    app.mails().await;
}

#[tokio::test]
async fn a_dispute_takes_the_coins_and_a_difference_is_told() {
    let app = TestApp::start().await;
    let (office, learner) = (office(&app).await, app.learner().await);
    let (won, lost) = (order(&learner, 20).await, order(&learner, 40).await);
    for made in [&won, &lost] {
        click(&app, made, "pay").await.expect(200);
        click(&app, made, "dispute").await.expect(200);
    }
    assert_eq!(balance(&learner).await, 0);
    let disputes = async || office.client.get("/api/office/today").await.expect(200)["disputes"].clone();
    assert_eq!(disputes().await, json!({"gradings": 0, "payments": 2, "renewals": 0}));
    let listed = office.client.get("/api/admin/orders?dispute=open").await.expect(200);
    assert_eq!((&listed["total"], &listed["data"][0]["id"]), (&json!(2), &lost["id"]));
    click(&app, &won, "win-dispute").await.expect(200);
    click(&app, &lost, "lose-dispute").await.expect(200);
    assert_eq!(disputes().await["payments"], 0);
    assert_eq!(office.client.get("/api/admin/orders?dispute=won").await.expect(200)["total"], 1);
    assert_eq!(office.client.get("/api/admin/orders?dispute=maybe").await.refusal(), "422 invalid");
    assert_eq!((balance(&learner).await, state(&learner, &lost).await.as_str()), (20, "refunded"));
    assert_eq!(learner.client.get(&format!("/api/orders/{}", id(&won))).await.expect(200)["dispute"], "won");

    // Paid back at the provider, whose message is lost.
    let provider = app.state.outside.test_provider.clone().unwrap();
    let refunded: Uuid = id(&order(&learner, 60).await).parse().unwrap();
    click(&app, &json!({"id": refunded.to_string()}), "pay").await.expect(200);
    provider.act(refunded, integrations::payments::TestAction::Refund, app.state.db.now()).unwrap();
    let day = app.state.db.now().to_offset(time::UtcOffset::from_hms(8, 0, 0).unwrap()).date();
    let path = format!("/api/admin/reconciliation?from={day}&to={day}");
    let books = office.client.get(&path).await.expect(200);
    let told: Vec<_> =
        books["data"].as_array().unwrap().iter().map(|one| (&one["kind"], &one["there"], &one["here"])).collect();
    assert_eq!(told, [(&json!("refunded"), &json!(6300), &json!(0))]);
    for bad in
        ["", "?from=2026-05-01", "?from=2026-05-02&to=2026-05-01", "?from=2026-01-01&to=2026-12-31", "?from=x&to=y"]
    {
        assert_eq!(office.client.get(&format!("/api/admin/reconciliation{bad}")).await.status, 422, "{bad}");
    }
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 3);
}

#[tokio::test]
async fn money_is_the_business_of_who_moves_it() {
    let app = TestApp::start().await;
    let (admin, learner) = (app.admin().await, app.learner().await);
    let made = order(&learner, 20).await;
    let brand = app.state.hosts.resolve("localhost").await.unwrap();
    let foreign = app.person_of(&brand, &[Role::SuperAdmin], &[]).await;
    let calls = [
        (Method::GET, "/api/admin/orders".to_owned(), Value::Null),
        (Method::GET, format!("/api/admin/orders/{}", id(&made)), Value::Null),
        (Method::POST, format!("/api/admin/orders/{}/refund", id(&made)), json!({"key": Uuid::now_v7()})),
        (Method::POST, format!("/api/admin/orders/{}/confirm", id(&made)), json!({"amount": 2_100, "currency": "USD"})),
        (Method::GET, format!("/api/admin/orders/{}/receipt.pdf", id(&made)), Value::Null),
        (Method::GET, "/api/admin/orders/csv".to_owned(), Value::Null),
        (Method::GET, "/api/admin/reconciliation?from=2026-05-01&to=2026-05-02".to_owned(), Value::Null),
        (Method::PUT, "/api/prices".to_owned(), json!({"version": 0, "packs": [], "pro": [], "bank_transfer": null})),
    ];
    for (method, path, body) in calls {
        for who in [&admin, &learner] {
            assert_eq!(who.client.send_json(method.clone(), &path, &body).await.refusal(), "403 forbidden", "{path}");
        }
        if path.contains(id(&made)) {
            let elsewhere = foreign.client.send_json(method, &path, &body).await;
            assert_eq!(elsewhere.refusal(), "404 not_found", "another tenant’s order: {path}");
        }
    }
    let office = office(&app).await;
    let own = order(&office, 20).await;
    let received = json!({"amount": 2_100, "currency": "USD"});
    let confirmed = office.client.post(&format!("/api/admin/orders/{}/confirm", id(&own)), received).await;
    assert_eq!(confirmed.refusal(), "403 forbidden", "nobody confirms an own order");
}

#[tokio::test]
async fn the_office_sells_what_it_wants_and_confirms_transfers() {
    let app = TestApp::start().await;
    let (office, learner) = (office(&app).await, app.learner().await);
    let change = json!({
        "version": 0,
        "packs": [{"coins": 50, "currency": "TWD", "price": 150_000}],
        "pro": [{"term": "lifetime", "coins": 900, "regular_coins": 1_000}],
        "bank_transfer": " Bank 822, account 12 ",
    });
    let saved = office.client.put("/api/prices", change.clone()).await.expect(200);
    assert_eq!((&saved["version"], &saved["bank_transfer"]), (&json!(1), &json!("Bank 822, account 12")));
    assert_eq!(office.client.put("/api/prices", change).await.refusal(), "422 conflict", "somebody was faster");
    let bad = json!({"version": 1, "packs": [{"coins": 0, "currency": "TWD", "price": 1}],
        "pro": [{"term": "1", "coins": 5, "regular_coins": 5}, {"term": "1", "coins": 5, "regular_coins": null}], "bank_transfer": " "});
    let refused = office.client.put("/api/prices", bad).await;
    for field in ["packs.0.coins", "packs.0.price", "pro.0.regular_coins", "pro.1.term", "bank_transfer.instructions"] {
        assert_ne!(refused.field(field), "", "{field}: {}", refused.text());
    }

    let body = json!({"coins": 50, "currency": "TWD", "method": "transfer", "total": 150_000});
    let made = order_with(&learner, "bank", body).await.expect(201);
    assert_eq!((&made["state"], &made["fee"]), (&json!("pending"), &json!(0)));
    assert_eq!(made["bank_transfer"], "Bank 822, account 12");
    let path = format!("/api/admin/orders/{}/confirm", id(&made));
    for (body, field) in [
        (json!({}), "amount"),
        (json!({"amount": 150_000}), "currency"),
        (json!({"amount": 0, "currency": "TWD"}), "amount"),
        (json!({"amount": -150_000, "currency": "TWD"}), "amount"),
        (json!({"amount": 1_500.5, "currency": "TWD"}), "amount"),
        (json!({"amount": 150_000, "currency": "EUR"}), "currency"),
        (json!({"amount": 149_999, "currency": "TWD"}), "amount"),
        (json!({"amount": 150_000, "currency": "USD"}), "currency"),
    ] {
        let refused = office.client.post(&path, body.clone()).await;
        assert_eq!((refused.status, refused.field(field).is_empty()), (422, false), "{body}: {}", refused.text());
    }
    assert_eq!((balance(&learner).await, state(&learner, &made).await.as_str()), (0, "pending"));
    let detail = office.client.get(&format!("/api/admin/orders/{}", id(&made))).await.expect(200);
    let noted: Vec<_> = detail["changes"].as_array().unwrap().iter().filter(|one| one["what"] == "mismatch").collect();
    assert_eq!(noted.len(), 2, "what contradicts the order is in its history: {detail}");
    assert_eq!((&noted[0]["amount"], &noted[0]["currency"]), (&json!(149_999), &Value::Null));
    assert_eq!((&noted[1]["amount"], &noted[1]["currency"]), (&json!(150_000), &json!("USD")));
    assert!(noted.iter().all(|one| one["by"].is_string()), "and who said it");

    let receipt = format!("/api/admin/orders/{}/receipt.pdf", id(&made));
    assert_eq!(office.client.get(&receipt).await.status, 404, "nothing is paid");
    for _ in 0..2 {
        let received = json!({"amount": 150_000, "currency": "TWD"});
        assert_eq!(office.client.post(&path, received).await.expect(200)["order"]["state"], "paid");
    }
    assert_eq!(balance(&learner).await, 50);
    assert_eq!(app.audited(learner.id).await.iter().filter(|one| *one == "orders.confirm").count(), 1);
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 1);
    app.run_jobs().await;
    assert_eq!(app.mails().await.len(), 1);
    let file = office.client.get(&receipt).await;
    assert_eq!((file.status, file.header("content-type")), (200, "application/pdf"));
    let name = format!("attachment; filename=\"receipt-{}.pdf\"", made["reference"].as_str().unwrap());
    assert_eq!(file.header("content-disposition"), name);
}

#[tokio::test]
async fn the_file_of_orders_follows_the_filter_and_has_no_formulas() {
    let app = TestApp::start().await;
    let (office, learner) = (office(&app).await, app.learner().await);
    let names = json!({"first_name": "=HYPERLINK(1)", "last_name": "Lin"});
    learner.client.patch("/api/basic/profile", names).await.expect(200);
    let (paid, open) = (order(&learner, 40).await, order(&learner, 20).await);
    click(&app, &paid, "pay").await.expect(200);
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 1);

    let path = "/api/admin/orders/csv";
    let file = office.client.get(path).await;
    assert_eq!((file.status, file.header("content-type")), (200, "text/csv; charset=utf-8"));
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"orders.csv\"");
    let text = file.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with("Date (GMT+8),Order,Member,T-Coins,Paid by,State,Currency,Price"), "{}", lines[0]);
    assert!(lines[1].contains(open["reference"].as_str().unwrap()), "newest first: {text}");
    let told = format!(
        ",{},\"'=HYPERLINK(1) Lin\",40,Card,Paid,USD,40.00,0.00,2.00,42.00,",
        paid["reference"].as_str().unwrap()
    );
    assert!(lines[2].contains(&told), "{told} in {}", lines[2]);

    let reference = open["reference"].as_str().unwrap().to_lowercase();
    for (query, count) in [
        ("state=paid".to_owned(), 1),
        (format!("q={reference}"), 1),
        (format!("user_id={}", learner.id.0), 2),
        (format!("user_id={}", Uuid::now_v7()), 0),
        ("method=transfer".to_owned(), 0),
        ("currency=TWD".to_owned(), 0),
        ("to=2020-01-01".to_owned(), 0),
    ] {
        assert_eq!(office.client.get(&format!("{path}?{query}")).await.text().lines().count(), count + 1, "{query}");
    }
    assert_eq!(office.client.get(&format!("{path}?state=lost")).await.status, 422);
}

#[tokio::test]
async fn messages_that_nobody_signed_are_not_believed() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let made = order(&learner, 20).await;
    let forged = json!({"id": "evt_1", "type": "checkout.session.completed", "data": {"object": {
        "id": "cs_1", "payment_status": "paid", "payment_intent": "pi_1", "amount_total": 2100, "currency": "usd",
        "metadata": {"order": id(&made), "tenant": app.tenant.id.0}}}});
    assert_eq!(app.client().post("/api/webhooks/stripe", forged).await.refusal(), "400 bad_request");
    assert_eq!((state(&learner, &made).await.as_str(), balance(&learner).await), ("pending", 0));
}
