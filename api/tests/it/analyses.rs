//! Daily records of what happens in a brand, for those who may see analytics.

use axum::http::{HeaderName, Method};
use product::people::accounts::Role;
use product::site::analytics::{day_of, roll_up_day, roll_up_metrics};
use serde_json::{Value, json};
use tenants::Tenant;
use testkit::app::{Person, TestApp};
use time::macros::datetime;
use uuid::Uuid;

const RANGES: [&str; 6] = [
    "/api/page-views",
    "/api/user-exams/analysis",
    "/api/transaction-logs/analysis",
    "/api/order/analysis",
    "/api/subscription-analyses",
    "/api/analytics/funnel",
];
const OTHERS: [&str; 4] = [
    "/api/user-exams/analysis/today",
    "/api/transaction-logs/analysis/today",
    "/api/order/analysis/today",
    "/api/analytics/retention",
];

/// The default brand, whose admins alone see figures (D-004), on a database of the test's own.
struct Office {
    app: TestApp,
    brand: Tenant,
    admin: Person,
}

impl Office {
    async fn open() -> Self {
        let app = TestApp::start_alone().await;
        app.clock().set(datetime!(2026-05-02 01:00 UTC));
        let brand = app.state.hosts.resolve("localhost").await.unwrap();
        let admin = app.person_of(&brand, &[Role::Admin], &[]).await;
        Self { app, brand, admin }
    }

    async fn get(&self, path: &str) -> Value {
        self.admin.client.get(path).await.expect(200)
    }

    /// What a worker does every minute.
    async fn fold(&self) {
        let mut tx = self.app.state.db.tenant(&self.brand).await.unwrap();
        roll_up_metrics(&mut tx).await.unwrap();
        roll_up_day(&mut tx, day_of(self.app.state.db.now())).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// What is asked for with an order or a subscription, and paid by a click on the test provider's page.
    async fn pay(&self, member: &Person, path: &str, body: Value) -> Value {
        let key = Uuid::now_v7().to_string();
        let client = member.client.clone().with(HeaderName::from_static("idempotency-key"), &key);
        let made = client.post(path, body).await.expect(201);
        let click = format!("/dev/payments/{}/pay", made["id"].as_str().unwrap());
        self.app.client_of("localhost").send(Method::POST, &click, "").await.expect(200);
        made
    }
}

#[tokio::test]
async fn what_happened_today_is_seen_at_once_and_stays_the_same_when_it_is_summed_up() {
    let office = Office::open().await;
    let mei = office.app.person_of(&office.brand, &[Role::Student], &[]).await;
    office.pay(&mei, "/api/orders", json!({"coins": 40, "currency": "USD", "method": "card"})).await;
    office.pay(&mei, "/api/subscription/auto-renew", json!({"term": "1", "currency": "USD"})).await;
    let paid = mei.client.get("/api/subscription").await.expect(200)["payments"][0]["total"].clone();
    assert!(paid.as_i64().unwrap() > 0, "{paid}");
    let visit = json!({"url": "https://x.test/toefl/"});
    assert_eq!(office.app.client_of("localhost").post("/api/page-views", visit).await.status, 204);

    for is_folded in [false, true] {
        if is_folded {
            office.fold().await;
        }
        let range = "?from=2026-05-01&to=2026-05-02";
        let exams = json!({"date": "2026-05-02", "started": 0, "finished": 0, "graded": 0, "new_users": 2, "active_users": 0,
            "kinds": []});
        let coins = json!({"date": "2026-05-02", "entries": 1, "coins_in": 40, "coins_out": 0,
            "reasons": [{"reason": "deposit", "coins_in": 40, "coins_out": 0}]});
        let orders = json!({"date": "2026-05-02", "created": 1, "paid": 1, "refunded": 0,
            "revenue": [{"currency": "USD", "paid": 4200, "fees": 200, "refunded": 0}]});
        for (path, today, nothing) in [
            ("/api/user-exams/analysis", exams, json!({"new_users": 0})),
            ("/api/transaction-logs/analysis", coins, json!({"entries": 0, "coins_in": 0, "reasons": []})),
            ("/api/order/analysis", orders, json!({"created": 0, "paid": 0, "revenue": []})),
        ] {
            let mut yesterday = today.clone();
            yesterday["date"] = json!("2026-05-01");
            for (name, value) in nothing.as_object().unwrap() {
                yesterday[name] = value.clone();
            }
            let told = office.get(&format!("{path}{range}")).await;
            assert_eq!(told, json!({"analyses": [yesterday, today], "analysis": today}), "{path}");
            assert_eq!(office.get(&format!("{path}/today")).await, json!({"analysis": today}), "{path}");
        }
        let told = office.get(&format!("/api/subscription-analyses{range}")).await;
        let day = |date: &str, one: i64, revenue: Value| json!({"date": date, "new": one, "renewed": 0, "cancelled": 0, "ended": 0, "active": one, "revenue": revenue});
        let today = day("2026-05-02", 1, json!([{"currency": "USD", "paid": paid, "refunded": 0}]));
        assert_eq!(told, json!({"subscription_analyses": [day("2026-05-01", 0, json!([])), today], "analysis": today}));
        let visited = i64::from(is_folded);
        let people =
            [("visited", visited), ("registered", 2), ("verified", 2), ("started", 0), ("finished", 0), ("graded", 0)];
        let steps: Vec<_> = people.iter().map(|(step, people)| json!({"step": step, "people": people})).collect();
        assert_eq!(office.get(&format!("/api/analytics/funnel{range}")).await, json!({ "steps": steps }));
        let cohorts = json!([{"week": "2026-04-20", "people": 0, "active": [0, 0]}, {"week": "2026-04-27", "people": 2, "active": [0]}]);
        assert_eq!(office.get("/api/analytics/retention?weeks=2").await, json!({ "cohorts": cohorts }));
    }
}

#[tokio::test]
async fn a_day_begins_at_midnight_in_gmt_8() {
    let office = Office::open().await;
    office.app.clock().set(datetime!(2026-05-02 15:59:59 UTC));
    office.app.person_of(&office.brand, &[Role::Student], &[]).await;
    office.app.clock().set(datetime!(2026-05-02 16:00 UTC));
    for _ in 0..3 {
        office.app.person_of(&office.brand, &[Role::Student], &[]).await;
    }

    let told = office.get("/api/user-exams/analysis?from=2026-05-01").await;

    let days = told["analyses"].as_array().unwrap().iter();
    let days: Vec<_> = days.map(|day| (day["date"].as_str().unwrap(), day["new_users"].as_i64().unwrap())).collect();
    assert_eq!(days, [("2026-05-01", 0), ("2026-05-02", 2), ("2026-05-03", 3)]);
    assert_eq!(told["analysis"], told["analyses"][2]);
}

#[tokio::test]
async fn records_are_for_those_who_may_see_analytics_of_their_own_brand() {
    let office = Office::open().await;
    let app = &office.app;
    let (learner, company_admin) = (app.learner().await, app.admin().await);
    let teacher = app.person_of(&office.brand, &[Role::Teacher], &[]).await;
    let superior = app.person_of(&office.brand, &[Role::SuperAdmin], &[]).await;

    for path in RANGES.into_iter().chain(OTHERS) {
        for (who, person) in [("a learner", &learner), ("a teacher", &teacher), ("a company admin", &company_admin)] {
            assert_eq!(person.client.get(path).await.refusal(), "403 forbidden", "{path}: {who}");
        }
        assert_eq!(app.client_of("localhost").get(path).await.refusal(), "401 unauthenticated", "{path}");
        assert_eq!(superior.client.get(path).await.expect(200), office.get(path).await, "{path}");
    }
    // The learner and the company's admin joined another brand.
    assert_eq!(office.get("/api/user-exams/analysis/today").await["analysis"]["new_users"], 3);
}

#[tokio::test]
async fn ranges_and_weeks_are_checked() {
    let office = Office::open().await;
    for path in RANGES {
        for (query, field) in [
            ("from=yesterday", "from"),
            ("to=2026-02-30", "to"),
            ("from=2026-05-02&to=2026-05-01", "to"),
            ("from=2025-04-30&to=2026-05-02", "from"),
            ("from=-9999-01-01&to=9999-12-31", "from"),
        ] {
            let answer = office.admin.client.get(&format!("{path}?{query}")).await;
            assert_eq!(answer.refusal(), "422 invalid", "{path}?{query}");
            assert!(!answer.field(field).is_empty(), "{path}?{query}");
        }
    }
    for (path, list) in [
        ("/api/user-exams/analysis", "analyses"),
        ("/api/transaction-logs/analysis", "analyses"),
        ("/api/order/analysis", "analyses"),
        ("/api/subscription-analyses", "subscription_analyses"),
    ] {
        let count = async |query: &str| office.get(&format!("{path}{query}")).await[list].as_array().unwrap().len();
        assert_eq!(count("").await, 30, "{path}");
        assert_eq!(count("?from=2025-05-01&to=2026-05-02").await, 367, "{path}");
        assert_eq!(count("?from=2026-05-02").await, 1, "{path}");
    }
    let weeks = |weeks: &str| format!("/api/analytics/retention?weeks={weeks}");
    for bad in ["0", "53", "-1", "x", "99999999"] {
        let answer = office.admin.client.get(&weeks(bad)).await;
        assert_eq!(answer.refusal(), "422 invalid", "{bad}");
    }
    assert_eq!(office.get("/api/analytics/retention").await["cohorts"].as_array().unwrap().len(), 12);
    assert_eq!(office.get(&weeks("52")).await["cohorts"][0]["active"].as_array().unwrap().len(), 52);
}
