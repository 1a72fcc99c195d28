//! Promotion codes over HTTP: what they take off T-Coins and Pro, when they take nothing off, and who is told of their uses.

use axum::http::HeaderName;
use product::money::orders::SendOrderReceipt;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

async fn with_key(who: &Person, path: &str, body: Value) -> Answer {
    let key = Uuid::now_v7().to_string();
    who.client.clone().with(HeaderName::from_static("idempotency-key"), &key).post(path, body).await
}

fn order(code: &str) -> Value {
    json!({"coins": 40, "currency": "USD", "method": "card", "promotion_code": code})
}

/// 20 percent off everything for a day, changed by `more`.
fn code(app: &TestApp, name: &str, more: Value) -> Value {
    let at = |hours: i64| {
        let moment = app.state.db.now() + time::Duration::hours(hours);
        moment.format(&time::format_description::well_known::Rfc3339).unwrap()
    };
    let mut body = json!({"code": name, "percent": 20, "for_coins": true, "for_pro": true,
        "starts_at": at(-1), "ends_at": at(24)});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

async fn office(app: &TestApp) -> Person {
    app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await
}

#[tokio::test]
async fn a_code_makes_orders_and_pro_cheaper_and_its_uses_are_told() {
    let app = TestApp::start().await;
    let (office, learner, owner) = (office(&app).await, app.learner().await, app.teacher().await);
    let wish = code(&app, "spring-20", json!({"owner_id": owner.id.0, "user_limit": 2}));
    let made = office.client.post("/api/promotion-codes", wish.clone()).await.expect(201);
    assert_eq!((&made["code"], &made["percent"], &made["uses"]), (&json!("SPRING20"), &json!(20), &json!(0)));
    assert_ne!(office.client.post("/api/promotion-codes", wish).await.field("code"), "", "there is one already");

    let quote = learner.client.post("/api/orders/quote", order("Spring 20")).await.expect(200);
    assert_eq!((&quote["price"], &quote["discount"]), (&json!(4000), &json!(800)));
    assert_eq!(
        (&quote["fee"], &quote["total"], &quote["promotion_code"]),
        (&json!(160), &json!(3360), &json!("SPRING20"))
    );
    let placed = with_key(&learner, "/api/orders", order("spring20")).await.expect(201);
    assert_eq!((&placed["total"], &placed["promotion_code"]), (&json!(3360), &json!("SPRING20")));
    let id = placed["id"].as_str().unwrap();
    app.client().post(&format!("/dev/payments/{id}/pay"), json!({})).await.expect(200);
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["balance"], 40, "all coins for less money");

    let wish = json!({"term": "1", "promotion_code": "Spring20 "});
    let pro = learner.client.post("/api/subscription/quote", wish).await.expect(200);
    assert_eq!(
        (&pro["coins"], &pro["price"], &pro["discount"], &pro["promotion_code"]),
        (&json!(16), &json!(20), &json!(4), &json!("SPRING20"))
    );
    let unseen =
        with_key(&learner, "/api/subscription", json!({"term": "1", "price": 20, "promotion_code": "spring20"})).await;
    assert_eq!(unseen.refusal(), "422 conflict", "another price than the one seen");
    let pro = json!({"term": "1", "price": 16, "promotion_code": "spring20"});
    let bought = with_key(&learner, "/api/subscription", pro).await.expect(200);
    assert_eq!((&bought["plan"], &bought["history"][0]["kind"]), (&json!("pro"), &json!("bought")));
    let ledger = learner.client.get("/api/coins").await.expect(200);
    assert_eq!(ledger["balance"], 24);
    let told = json!({"base": 20, "discount": {"reason": "promotion", "percent": null, "amount": 4}, "coins": 16});
    assert_eq!((&ledger["data"][0]["kind"], &ledger["data"][0]["price"]), (&json!("plan"), &told));
    assert_eq!(ledger["data"][1]["price"], json!(null), "what came has no price");
    let month = ledger["first_at"].as_str().unwrap()[..7].to_owned();
    let statement = learner.client.get(&format!("/api/coins?month={month}&timezone=UTC")).await.expect(200);
    assert_eq!(statement["data"][0]["price"], told, "nor does the statement of a month forget it");
    let asked = json!({"term": "3", "promotion_code": "spring20"});
    let asked = learner.client.post("/api/subscription/quote", asked).await;
    assert_eq!(asked.field("promotion_code"), "This promotion code has been used up.");
    let third = with_key(&learner, "/api/orders", order("spring20")).await;
    assert_eq!(third.field("promotion_code"), "This promotion code has been used up.");

    let records = office.client.get("/api/promotion-code-records").await.expect(200);
    let told: Vec<_> =
        records["data"].as_array().unwrap().iter().map(|one| (&one["product"], &one["saved"], &one["state"])).collect();
    assert_eq!(told, [(&json!("pro"), &json!(4), &json!("used")), (&json!("coins"), &json!(800), &json!("used"))]);
    assert_eq!((&records["data"][1]["user_name"], &records["data"][1]["order_id"]), (&json!("Mei Lin"), &json!(id)));
    let owned = owner.client.get("/api/promotion-code-records?code=SPRING20").await.expect(200);
    assert_eq!((&owned["total"], &owned["data"][0]["user_name"]), (&json!(2), &json!("M.")), "uses, not people");
    assert_eq!(owner.client.get("/api/promotion-codes").await.expect(200)["data"][0]["uses"], 2);
    assert_eq!(learner.client.get("/api/promotion-code-records").await.expect(200)["total"], 0, "nothing of others");
    assert_eq!(app.jobs::<SendOrderReceipt>().await.len(), 1);
}

#[tokio::test]
async fn the_last_use_goes_to_one_and_returns_when_the_order_comes_to_nothing() {
    let app = TestApp::start().await;
    let (office, first, second) = (office(&app).await, app.learner().await, app.learner().await);
    office.client.post("/api/promotion-codes", code(&app, "LAST1", json!({"total_limit": 1}))).await.expect(201);
    let (one, two) =
        tokio::join!(with_key(&first, "/api/orders", order("LAST1")), with_key(&second, "/api/orders", order("LAST1")));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422], "one of two at once");
    let (winner, loser, placed) = if one.status == 201 { (&first, &second, one) } else { (&second, &first, two) };
    let id = placed.json()["id"].as_str().unwrap().to_owned();
    winner.client.post(&format!("/api/orders/{id}/cancel"), json!({})).await.expect(200);
    let next = with_key(loser, "/api/orders", order("LAST1")).await.expect(201);
    assert_eq!(next["discount"], 800);
    assert_eq!(office.client.get("/api/promotion-codes").await.expect(200)["data"][0]["uses"], 1);
}

#[tokio::test]
async fn codes_that_are_not_valid_take_nothing_off() {
    let app = TestApp::start().await;
    let (office, learner) = (office(&app).await, app.learner().await);
    let late = json!({"starts_at": "2030-01-01T00:00:00Z", "ends_at": "2030-02-01T00:00:00Z"});
    for (name, more) in [
        ("LATER", late),
        ("ONLYPRO", json!({"for_coins": false})),
        ("TAIWAN", json!({"percent": null, "amount": 10_000, "currency": "TWD", "for_pro": false})),
        ("ENDED", json!({})),
    ] {
        let made = office.client.post("/api/promotion-codes", code(&app, name, more)).await.expect(201);
        if name == "ENDED" {
            let path = format!("/api/promotion-codes/{}/end", made["id"].as_str().unwrap());
            office.client.post(&path, json!({})).await.expect(200);
        }
    }
    for typed in ["LATER", "ONLYPRO", "TAIWAN", "ENDED", "NEVERMADE", "'; drop table orders", "%", &"X".repeat(200)] {
        let refused = with_key(&learner, "/api/orders", order(typed)).await;
        assert_eq!(refused.field("promotion_code"), "This promotion code isn’t valid for this purchase.", "{typed}");
    }
    assert_eq!(learner.client.get("/api/orders").await.expect(200)["total"], 0);
    for (more, field) in [
        (json!({"percent": 0}), "percent"),
        (json!({"percent": 91}), "percent"),
        (json!({"percent": null}), "percent"),
        (json!({"percent": null, "amount": 100}), "currency"),
        (json!({"percent": null, "amount": -1, "currency": "USD", "for_pro": false}), "amount"),
        (json!({"percent": null, "amount": 100, "currency": "USD"}), "for_pro"),
        (json!({"code": "abc"}), "code"),
        (json!({"code": "ÄÖÜ20"}), "code"),
        (json!({"ends_at": "2020-01-01T00:00:00Z"}), "ends_at"),
        (json!({"for_coins": false, "for_pro": false}), "for_coins"),
        (json!({"total_limit": 0}), "total_limit"),
        (json!({"user_limit": -3}), "user_limit"),
        (json!({"owner_id": Uuid::now_v7()}), "owner_id"),
    ] {
        let refused = office.client.post("/api/promotion-codes", code(&app, "FRESH", more.clone())).await;
        assert_ne!(refused.field(field), "", "{more}: {}", refused.text());
    }
    let chosen = office.client.post("/api/promotion-codes", code(&app, "x", json!({"code": null}))).await.expect(201);
    assert_eq!(chosen["code"].as_str().unwrap().len(), 8);
    assert_eq!(learner.client.post("/api/promotion-codes", code(&app, "MINE", json!({}))).await.status, 403);
    assert_eq!(app.client().get("/api/promotion-code-records").await.status, 401);
}

#[tokio::test]
async fn pro_is_bought_after_what_is_paid_already_and_never_without_coins() {
    let app = TestApp::start().await;
    let (office, learner) = (office(&app).await, app.learner().await);
    let poor = with_key(&learner, "/api/subscription", json!({"term": "1"})).await;
    assert_eq!((poor.refusal().as_str(), &poor.json()["point"]), ("402 point_is_not_enough", &json!(20)));
    let path = format!("/api/admin/user/{}/give-point", learner.id.0);
    office.client.post(&path, json!({"point": 100})).await.expect(200);
    let key = learner.client.clone().with(HeaderName::from_static("idempotency-key"), "first");
    let month = json!({"term": "1", "price": 20});
    let first = key.post("/api/subscription", month.clone()).await.expect(200);
    assert_eq!(key.post("/api/subscription", month).await.expect(200), first, "the same key buys once");
    assert_eq!(key.post("/api/subscription", json!({"term": "3"})).await.refusal(), "422 conflict");
    let quote = learner.client.post("/api/subscription/quote", json!({"term": "3"})).await.expect(200);
    assert_eq!((&quote["coins"], &quote["starts_at"]), (&json!(60), &first["pro_until"]));
    let more = with_key(&learner, "/api/subscription", json!({"term": "3", "price": 60})).await.expect(200);
    assert_eq!(more["pro_until"], quote["ends_at"], "until when was told before");
    let moment = |body: &Value| {
        let text = body["pro_until"].as_str().unwrap();
        time::OffsetDateTime::parse(text, &time::format_description::well_known::Rfc3339).unwrap()
    };
    let days = (moment(&more) - moment(&first)).whole_days();
    assert!((89..=92).contains(&days), "three months after the first: {days}");
    let ledger = learner.client.get("/api/coins").await.expect(200);
    assert_eq!((&ledger["balance"], &ledger["data"][0]["kind"]), (&json!(20), &json!("plan")));
    for term in ["lifetime", "2", ""] {
        assert_eq!(
            with_key(&learner, "/api/subscription", json!({"term": term})).await.refusal(),
            "422 invalid",
            "{term}"
        );
        let quote = learner.client.post("/api/subscription/quote", json!({"term": term})).await;
        assert_eq!(quote.refusal(), "422 invalid", "{term}");
    }
    assert_eq!(app.client().post("/api/subscription/quote", json!({"term": "1"})).await.status, 401);
    let life = format!("/api/admin/user/{}/pro", learner.id.0);
    office.client.patch(&life, json!({"taken_unlimited_expire_at": "9999-12-31T15:59:59Z"})).await.expect(200);
    assert_eq!(
        with_key(&learner, "/api/subscription", json!({"term": "1"})).await.refusal(),
        "422 conflict",
        "for life"
    );
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["balance"], 20);
}
