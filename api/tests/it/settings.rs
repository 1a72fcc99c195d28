//! A tenant's figures over HTTP: who may see and change them, what is refused, and that every reader follows them.

use product::people::accounts::{LinkPurpose, Role};
use serde_json::{Value, json};
use testkit::app::{Client, Person, TestApp};
use uuid::Uuid;

use crate::tests_taken::school;

const PATH: &str = "/api/toefl-settings";

/// A super-admin of the test's own tenant.
async fn company_admin(app: &TestApp) -> Person {
    app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await
}

/// Changes figures over the version that holds, as one who has just read it.
async fn change(admin: &Client, mut figures: Value) -> Value {
    figures["version"] = admin.get(PATH).await.expect(200)["version"].clone();
    admin.patch(PATH, figures).await.expect(200)
}

#[tokio::test]
async fn figures_are_for_those_who_move_the_money_of_their_own_tenant() {
    let app = TestApp::start().await;
    let admin = company_admin(&app).await;
    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.person_of(&elsewhere, &[Role::SuperAdmin], &[]).await;
    let asked = json!({"version": 1, "prices": {"pdf_report": 25}});

    for outsider in [app.admin().await, app.learner().await, app.teacher().await] {
        assert_eq!(outsider.client.get(PATH).await.refusal(), "403 forbidden");
        assert_eq!(outsider.client.get(&format!("{PATH}/history")).await.refusal(), "403 forbidden");
        assert_eq!(outsider.client.patch(PATH, asked.clone()).await.refusal(), "403 forbidden");
    }
    assert_eq!(app.client().get(PATH).await.refusal(), "401 unauthenticated");
    assert_eq!(app.client().patch(PATH, asked.clone()).await.refusal(), "401 unauthenticated");

    admin.client.patch(PATH, asked).await.expect(200);

    assert_eq!(admin.client.get(PATH).await.expect(200)["prices"]["pdf_report"], 25);
    assert_eq!(foreign.client.get(PATH).await.expect(200)["prices"]["pdf_report"], 10, "each tenant has its own");
    assert_eq!(foreign.client.get(&format!("{PATH}/history")).await.expect(200)["total"], 1, "the test's own start");
    let token = admin.client.clone().with(axum::http::header::HOST, &elsewhere.host);
    assert_eq!(token.get(PATH).await.refusal(), "401 unauthenticated", "a session is of one tenant");
}

#[tokio::test]
async fn a_change_holds_at_once_and_leaves_its_history() {
    let app = TestApp::start().await;
    let admin = company_admin(&app).await;
    let before = admin.client.get(PATH).await.expect(200);
    assert_eq!(
        before,
        json!({
            "version": 1,
            "prices": {"pdf_report": 10, "pdf_free_with_grading": true},
            "rewards": {"email_verification": 5, "invitation": 8, "invitations_max": 20},
            "discounts": {"pro_grading": 20},
            "gradings": {
                "included": true,
                "scores_hours": 48,
                "simple_hours": 72,
                "vip_hours": 120,
                "due_first_hours": 12,
                "late_refund": 25,
                "full_refund_after": 200,
                "second_markings": 10,
                "third_marking_above": 1,
                "dispute_days": 7,
                "grade_own_learners": false,
                "calibration_responses": 8,
            },
            "fees": {"card": 5},
            "renewals": {"notice_days": 3},
            "letters": {"weekly": true},
            "limits": {
                "free_tests": 2,
                "free_sections": 5,
                "free_word_lists": 2,
                "free_collections": 1,
                "free_collection_words": 50,
            },
            "pro": {"pdf_credit": true, "free_materials": true},
        })
    );

    let after =
        change(&admin.client, json!({"prices": {"pdf_report": 12}, "limits": {"free_tests": 0, "free_sections": 9}}))
            .await;

    assert_eq!((&after["version"], &after["prices"]["pdf_report"]), (&json!(2), &json!(12)));
    assert_eq!(after["prices"]["pdf_free_with_grading"], true, "what is not named stays");
    let page = app.client().get("/api/tenant").await.expect(200);
    for group in ["prices", "rewards", "discounts", "fees", "renewals", "limits", "pro"] {
        assert_eq!(page["settings"][group], after[group], "every page carries them");
    }
    let history = admin.client.get(&format!("{PATH}/history")).await.expect(200);
    assert_eq!((&history["total"], &history["current_page"]), (&json!(2), &json!(1)));
    let [newest, first] = &history["data"].as_array().unwrap()[..] else { panic!("two changes: {history}") };
    assert_eq!((&newest["version"], &first["version"], &first["by"]), (&json!(2), &json!(1), &Value::Null));
    assert_eq!((&newest["before"]["limits"], &newest["after"]["limits"]), (&before["limits"], &after["limits"]));
    assert_eq!((&after["limits"]["free_tests"], &after["limits"]["free_sections"]), (&json!(0), &json!(9)));
    assert!(!newest["by"].as_str().unwrap().is_empty(), "{newest}");
    let told: Vec<Value> = sqlx::query_scalar(
        "select changes from audit_entries where tenant_id = $1 and action = 'settings.change' order by at",
    )
    .bind(app.tenant.id)
    .fetch_all(&mut app.db.owner().await)
    .await
    .unwrap();
    assert_eq!(told, [json!({"fields": ["limits.free_sections", "limits.free_tests", "prices.pdf_report"]})]);

    let again = change(&admin.client, json!({"prices": {"pdf_report": 12}})).await;
    assert_eq!(again["version"], 2, "the same again is no change");
    assert_eq!(admin.client.get(&format!("{PATH}/history?page=2")).await.expect(200)["data"], json!([]));
}

#[tokio::test]
async fn every_fault_is_told_at_its_field_and_nothing_changes() {
    let app = TestApp::start().await;
    let admin = company_admin(&app).await;
    let odd = json!({
        "version": 1,
        "prices": {"pdf_report": 0, "pdf_free_with_grading": "yes", "grading": 4},
        "rewards": {"email_verification": 1001},
        "fees": {"card": -1},
        "discounts": {"pro_grading": 12.5},
        "limits": 7,
        "pro": {"pdf_credit": 1},
        "taxes": {"vat": 5},
    });

    let refused = admin.client.patch(PATH, odd).await;

    assert_eq!(refused.refusal(), "422 invalid");
    for (field, said) in [
        ("prices.pdf_report", "PDF report must be between 1 and 10000."),
        ("rewards.email_verification", "Reward for confirming an email address must be between 0 and 1000."),
        ("fees.card", "Card fee must be between 0 and 20."),
    ] {
        assert_eq!(refused.field(field), said);
    }
    for field in
        ["prices.pdf_free_with_grading", "prices.grading", "discounts.pro_grading", "limits", "pro.pdf_credit", "taxes"]
    {
        assert_ne!(refused.field(field), "", "{field}");
    }
    for version in [json!(null), json!("1")] {
        let body = json!({"version": version, "prices": {"pdf_report": 11}});
        assert_ne!(admin.client.patch(PATH, body).await.field("version"), "");
    }
    assert_ne!(admin.client.patch(PATH, json!({"prices": {"pdf_report": 11}})).await.field("version"), "");
    let made_up = json!({"version": 7, "prices": {"pdf_report": 11}});
    assert_eq!(admin.client.patch(PATH, made_up).await.refusal(), "409 settings_changed");
    assert_eq!(admin.client.get(PATH).await.expect(200)["version"], 1);
}

#[tokio::test]
async fn of_two_at_once_the_slower_one_is_refused_and_told_who_was_faster() {
    let app = TestApp::start().await;
    let (one, other) = (company_admin(&app).await, company_admin(&app).await);
    let wish = |price: u32| json!({"version": 1, "prices": {"pdf_report": price}});

    let (first, second) = tokio::join!(one.client.patch(PATH, wish(11)), other.client.patch(PATH, wish(12)));

    let (won, lost) = if first.status == 200 { (first, second) } else { (second, first) };
    let won = won.expect(200);
    assert_eq!(lost.refusal(), "409 settings_changed");
    assert!(!lost.json()["changed_by"].as_str().unwrap().is_empty() && lost.json()["changed_at"].is_string());
    let history = one.client.get(&format!("{PATH}/history")).await.expect(200);
    assert_eq!(history["total"], 2);
    assert_eq!(history["data"][0]["after"]["prices"]["pdf_report"], won["prices"]["pdf_report"]);
}

#[tokio::test]
async fn a_pdf_costs_what_the_settings_say_and_nobody_pays_a_price_unseen() {
    let (app, learner, test) = school().await;
    let admin = company_admin(&app).await;
    let attempt = app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    let path = format!("/api/attempts/{attempt}/pdf");
    let gift = json!({"point": 20, "key": Uuid::now_v7()});
    admin.client.post(&format!("/api/admin/user/{}/give-point", learner.id.0), gift).await.expect(200);
    assert_eq!(learner.client.get(&path).await.expect(200)["price"], 10);

    change(&admin.client, json!({"prices": {"pdf_report": 12}})).await;

    assert_eq!(learner.client.get(&path).await.expect(200)["price"], 12);
    let unseen = learner.client.post(&path, json!({"pay": "coins", "price": 10})).await;
    assert_eq!(unseen.refusal(), "422 conflict", "ten is what was shown");
    assert_eq!(learner.client.get("/api/coins").await.expect(200)["balance"], 20);
    let paid = learner.client.post(&path, json!({"pay": "coins", "price": 12})).await.expect(200);
    assert_eq!(paid["balance"], 8);
    app.run_jobs().await;
}

#[tokio::test]
async fn rewards_and_free_limits_follow_the_settings() {
    let app = TestApp::start().await;
    let admin = company_admin(&app).await;
    let figures = json!({"rewards": {"email_verification": 7}, "limits": {"free_tests": 1, "free_sections": 0}});
    change(&admin.client, figures).await;
    let newcomer = app.newcomer().await;
    newcomer.client.post("/api/send-verify-email", json!({})).await;
    let token = app.mailed_token(newcomer.id, LinkPurpose::VerifyEmail).await;

    let verified = app.client().get(&format!("/api/verify?token={token}")).await.expect(200);

    assert_eq!(verified, json!({"verified": true, "reward": 7}));
    assert_eq!(newcomer.client.get("/api/coins").await.expect(200)["balance"], 7);
    let today = newcomer.client.get("/api/entitlements").await.expect(200);
    assert_eq!((&today["tests"]["limit"], &today["sections"]["left"]), (&json!(1), &json!(0)));

    change(&admin.client, json!({"rewards": {"email_verification": 0}})).await;
    let second = app.newcomer().await;
    second.client.post("/api/send-verify-email", json!({})).await;
    let token = app.mailed_token(second.id, LinkPurpose::VerifyEmail).await;
    assert_eq!(app.client().get(&format!("/api/verify?token={token}")).await.expect(200)["reward"], 0);
    assert_eq!(second.client.get("/api/coins").await.expect(200)["total"], 0, "nothing is no movement");
}

/// The row of `GET /api/plans` about one entitlement.
async fn compared(client: &Client, entitlement: &str) -> (Value, Value) {
    let rows = client.get("/api/plans").await.expect(200)["data"].clone();
    let row = rows.as_array().unwrap().iter().find(|row| row["entitlement"] == entitlement).unwrap().clone();
    (row["free"].clone(), row["pro"].clone())
}

#[tokio::test]
async fn free_and_pro_are_compared_by_what_is_enforced() {
    let (app, learner, test) = school().await;
    let admin = company_admin(&app).await;
    let pro = app.person_of(&app.tenant, &[Role::Student, Role::OldPro], &[]).await;
    let visitor = app.client();
    let begin = json!({"test_id": test, "mode": "comfortable"});
    assert_eq!(
        compared(&visitor, "daily_tests").await,
        (json!({"kind": "count", "count": 2}), json!({"kind": "unlimited"}))
    );

    change(&admin.client, json!({"limits": {"free_tests": 0}, "prices": {"pdf_report": 12}})).await;

    assert_eq!(compared(&visitor, "daily_tests").await.0, json!({"kind": "count", "count": 0}));
    let pdf = |credits: u32| json!({"kind": "pdf", "credits": credits, "price": 12, "is_with_grading": true});
    assert_eq!(compared(&visitor, "pdf_reports").await, (pdf(0), pdf(1)));
    assert_eq!(learner.client.post("/api/attempts", begin.clone()).await.refusal(), "402 exceeded_test");
    pro.client.post("/api/attempts", begin.clone()).await.expect(201);

    change(&admin.client, json!({"limits": {"free_tests": 1}})).await;

    assert_eq!(compared(&visitor, "daily_tests").await.0, json!({"kind": "count", "count": 1}));
    learner.client.post("/api/attempts", begin).await.expect(201);
    let elsewhere = app.db.tenant("elsewhere").await;
    let there = app.client_of(&elsewhere.host);
    assert_eq!(compared(&there, "daily_tests").await.0, json!({"kind": "count", "count": 2}), "each has its own");
}

#[tokio::test]
async fn a_credit_for_a_pdf_is_there_as_long_as_pro_includes_it() {
    let (app, learner, test) = school().await;
    let admin = company_admin(&app).await;
    let until = json!({"taken_unlimited_expire_at": "2099-01-01T00:00:00Z"});
    admin.client.patch(&format!("/api/admin/user/{}/pro", learner.id.0), until).await.expect(200);
    let attempt = app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    let path = format!("/api/attempts/{attempt}/pdf");
    assert_eq!(learner.client.get(&path).await.expect(200)["credits"], 1);

    change(&admin.client, json!({"pro": {"pdf_credit": false}})).await;

    assert_eq!(compared(&app.client(), "pdf_reports").await.1["credits"], 0);
    assert_eq!(learner.client.get(&path).await.expect(200)["credits"], 0);
    let refused = learner.client.post(&path, json!({"pay": "credit"})).await;
    assert_eq!(refused.refusal(), "402 print_pdf_forbidden");
    let short = learner.client.post(&path, json!({"pay": "coins"})).await;
    assert_eq!((short.refusal().as_str(), &short.json()["point"]), ("402 point_is_not_enough", &json!(10)));

    change(&admin.client, json!({"pro": {"pdf_credit": true}})).await;

    learner.client.post(&path, json!({"pay": "credit"})).await.expect(200);
    app.run_jobs().await;
}

#[tokio::test]
async fn a_page_promises_nothing_that_is_not_there() {
    let app = TestApp::start().await;
    let rows = app.client().get("/api/plans").await.expect(200)["data"].clone();
    let shown: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["entitlement"].as_str().unwrap()).collect();
    let offered = [
        "daily_tests",
        "daily_sections",
        "grading_discount",
        "grading_priority",
        "pdf_reports",
        "word_lists",
        "passage_word_lists",
        "collections",
        "collection_words",
        "ads",
    ];
    assert_eq!(shown, offered);
}
