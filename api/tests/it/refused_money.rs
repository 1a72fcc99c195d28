//! Amounts that cannot be meant, wherever money is named: refused at their field, and not a row of the books is another one.

use std::time::Duration;

use axum::http::{HeaderName, Method};
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Everything of a tenant that says where money is.
async fn books(app: &TestApp) -> Vec<String> {
    let mut tx = app.state.db.tenant_read(&app.tenant).await.unwrap();
    let mut books = Vec::new();
    for table in [
        "coin_transactions",
        "coin_entries",
        "coin_balances",
        "orders",
        "order_changes",
        "order_returns",
        "pro_purchases",
        "paid_time_changes",
        "subscriptions",
        "subscription_periods",
        "promotion_codes",
        "promotion_uses",
        "price_lists",
        "tenant_settings",
    ] {
        let question = format!(
            "select coalesce(string_agg(t::text, E'\\n' order by t::text), '') from {table} t where tenant_id = $1"
        );
        let rows: String =
            sqlx::query_scalar(sqlx::AssertSqlSafe(question)).bind(app.tenant.id.0).fetch_one(tx.conn()).await.unwrap();
        books.push(format!("{table}\n{rows}"));
    }
    books
}

/// Negative, nothing, fractional, huge, of another type, or not there.
fn odd_amounts() -> Vec<Value> {
    let huge = [json!(i64::MAX), json!(u64::MAX), json!(1e300), json!(10_000_000_000_000_i64)];
    let other = [json!(-1), json!(0), json!(1.5), json!(0.1), json!("5"), json!([5]), json!(true), json!({})];
    [&huge[..], &other].concat()
}

async fn keyed(who: &Person, path: &str, body: &Value) -> testkit::app::Answer {
    let key = Uuid::now_v7().to_string();
    who.client.clone().with(HeaderName::from_static("idempotency-key"), &key).post(path, body.clone()).await
}

#[tokio::test]
async fn odd_amounts_are_refused_everywhere_and_nothing_moves() {
    let app = TestApp::start().await;
    let office = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let learner = app.learner().await;
    let give = format!("/api/admin/user/{}/give-point", learner.id.0);
    office.client.post(&give, json!({"point": 100})).await.expect(200);
    let wish = json!({"coins": 20, "currency": "USD", "method": "card"});
    let made = keyed(&learner, "/api/orders", &wish).await.expect(201);
    let order = made["id"].as_str().unwrap();
    app.client().send(Method::POST, &format!("/dev/payments/{order}/pay"), "").await.expect(200);
    let before = books(&app).await;
    for odd in odd_amounts() {
        let calls = [
            (&learner, "/api/orders".to_owned(), json!({"coins": odd, "currency": "USD", "method": "card"})),
            (&learner, "/api/orders/quote".to_owned(), json!({"coins": odd, "currency": "USD", "method": "card"})),
            (
                &learner,
                "/api/orders".to_owned(),
                json!({"coins": 20, "currency": "USD", "method": "card", "total": odd}),
            ),
            (&learner, "/api/subscription".to_owned(), json!({"term": "1", "price": odd})),
            (
                &learner,
                "/api/subscription/auto-renew".to_owned(),
                json!({"term": "1", "currency": "USD", "total": odd}),
            ),
            (&office, give.clone(), json!({"point": odd})),
            (&office, format!("/api/admin/user/{}/deduct-point", learner.id.0), json!({"point": odd})),
            (&office, format!("/api/admin/orders/{order}/refund"), json!({"coins": odd, "key": Uuid::now_v7()})),
            (
                &office,
                "/api/promotion-codes".to_owned(),
                json!({"code": "ODD20", "amount": odd, "currency": "USD", "for_coins": true, "for_pro": false,
                    "starts_at": "2026-01-01T00:00:00Z", "ends_at": "2099-01-01T00:00:00Z"}),
            ),
        ];
        for (who, path, body) in calls {
            let refused = keyed(who, &path, &body).await;
            assert_eq!(refused.status, 422, "{path} {body}: {}", refused.text());
        }
        let list = json!({"version": 0, "packs": [{"coins": 20, "currency": "USD", "price": odd}], "pro": [], "bank_transfer": null});
        let refused = office.client.put("/api/prices", list.clone()).await;
        assert_eq!(refused.status, 422, "{list}: {}", refused.text());
    }
    assert_eq!(books(&app).await, before, "nothing moved");
    let jobs = app.new_jobs().await;
    assert_eq!(jobs, ["orders.send_receipt"], "the receipt of what was paid");
}

#[tokio::test]
async fn currencies_are_not_mixed() {
    let app = TestApp::start().await;
    let office = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let learner = app.learner().await;
    let code = json!({"code": "TAIWAN9", "amount": 9_000, "currency": "TWD", "for_coins": true, "for_pro": false,
        "starts_at": "2020-01-01T00:00:00Z", "ends_at": "2099-01-01T00:00:00Z"});
    office.client.post("/api/promotion-codes", code).await.expect(201);
    let before = books(&app).await;
    let order = json!({"coins": 20, "currency": "USD", "method": "card", "promotion_code": "TAIWAN9"});
    assert_ne!(keyed(&learner, "/api/orders", &order).await.field("promotion_code"), "");
    for currency in ["TWD", "CNY"] {
        let order = json!({"coins": 20, "currency": currency, "method": "card"});
        assert_ne!(
            keyed(&learner, "/api/orders", &order).await.field("coins"),
            "",
            "nothing is for sale in {currency}"
        );
        let renewal = json!({"term": "1", "currency": currency});
        assert_ne!(keyed(&learner, "/api/subscription/auto-renew", &renewal).await.field("term"), "", "{currency}");
    }
    for currency in ["usd", "EUR", "", "US"] {
        let order = json!({"coins": 20, "currency": currency, "method": "card"});
        assert_ne!(keyed(&learner, "/api/orders", &order).await.field("currency"), "", "{currency}");
    }
    assert_eq!(books(&app).await, before, "nothing moved");
}

#[tokio::test]
async fn a_code_ends_with_its_time_and_what_was_ordered_before_keeps_its_price() {
    let app = TestApp::start_alone().await;
    let office = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let learner = app.learner().await;
    let at = |days: i64| {
        let moment = app.state.db.now() + time::Duration::days(days);
        moment.format(&time::format_description::well_known::Rfc3339).unwrap()
    };
    let code = json!({"code": "WEEK20", "percent": 20, "for_coins": true, "for_pro": true, "starts_at": at(0), "ends_at": at(7)});
    office.client.post("/api/promotion-codes", code).await.expect(201);
    let wish = json!({"coins": 40, "currency": "USD", "method": "card", "promotion_code": "WEEK20"});
    app.clock().advance(7 * DAY - Duration::from_secs(1));
    let learner = app.again(&learner).await;
    let before = keyed(&learner, "/api/orders", &wish).await.expect(201);
    assert_eq!(before["discount"], 800, "the last second counts");

    app.clock().advance(Duration::from_secs(1));

    let books_before = books(&app).await;
    for (path, body) in [
        ("/api/orders", wish.clone()),
        ("/api/orders/quote", wish),
        ("/api/subscription/quote", json!({"term": "1", "promotion_code": "WEEK20"})),
        ("/api/subscription", json!({"term": "1", "promotion_code": "WEEK20"})),
    ] {
        let refused = keyed(&learner, path, &body).await;
        assert_ne!(refused.field("promotion_code"), "", "{path}: {}", refused.text());
    }
    assert_eq!(books(&app).await, books_before, "nothing moved");
    let id = before["id"].as_str().unwrap();
    app.client().send(Method::POST, &format!("/dev/payments/{id}/pay"), "").await.expect(200);
    let paid = learner.client.get(&format!("/api/orders/{id}")).await.expect(200);
    assert_eq!((&paid["state"], &paid["total"]), (&json!("paid"), &json!(3360)));
    app.run_jobs().await;
    assert_eq!(app.mails().await.len(), 1);
}
