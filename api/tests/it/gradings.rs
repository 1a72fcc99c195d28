//! Gradings that learners order, over HTTP: who may, what is refused and how, and what the page is told.

use axum::http::{HeaderName, Method};
use jobs::Enqueue;
use product::exams::grading::{GradingJobId, RefundLate};
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Client, Person, TestApp};
use uuid::Uuid;

use crate::tests_taken::{hand_in, school};

/// A school that does not include grading, a learner with 40 T-Coins, and a test that the learner has handed in.
async fn handed_in() -> (TestApp, Person, Person, String) {
    let (app, learner, test) = school().await;
    let admin = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let change = json!({"version": 1, "gradings": {"included": false}});
    admin.client.patch("/api/toefl-settings", change).await.expect(200);
    let gift = json!({"point": 40, "key": Uuid::now_v7()});
    admin.client.post(&format!("/api/admin/user/{}/give-point", learner.id.0), gift).await.expect(200);
    let attempt = hand_in(&learner.client, &test).await;
    (app, learner, admin, format!("/api/attempts/{attempt}"))
}

async fn order(client: &Client, path: &str, key: &str, body: Value) -> Answer {
    let client = client.clone().with(HeaderName::from_static("idempotency-key"), key);
    client.post(&format!("{path}/gradings"), body).await
}

#[tokio::test]
async fn where_it_is_not_included_a_grading_is_ordered_from_the_result() {
    let (app, learner, admin, path) = handed_in().await;
    let client = &learner.client;
    let result = client.get(&format!("{path}/result")).await.expect(200);
    assert_eq!((&result["attempt"]["status"], &result["grading"]), (&json!("scored_auto"), &Value::Null));
    let states: Vec<_> =
        result["sections"].as_array().unwrap().iter().map(|section| section["state"].clone()).collect();
    assert_eq!(states, ["scored", "scored", "ungraded", "ungraded"]);

    let offer = client.get(&format!("{path}/gradings")).await.expect(200);
    assert_eq!(
        (&offer["scope"], &offer["product"], &offer["balance"]),
        (&json!("quick_mock"), &Value::Null, &json!(40))
    );
    assert_eq!(
        offer["products"][1],
        json!({"product": "simple", "price": {"base": 30, "discount": null, "coins": 30}, "hours": 72})
    );
    let until = json!({"taken_unlimited_expire_at": "2099-01-01T00:00:00Z"});
    admin.client.patch(&format!("/api/admin/user/{}/pro", learner.id.0), until).await.expect(200);
    let seen = order(client, &path, "a", json!({"product": "simple", "price": 30})).await;
    assert_eq!(seen.refusal(), "422 conflict", "it costs a Pro member less than what was shown");
    let ordered = order(client, &path, "a", json!({"product": "simple", "price": 24})).await.expect(201);
    assert_eq!(
        (&ordered["product"], &ordered["balance"], &ordered["refund"]),
        (&json!("simple"), &json!(16), &json!(24))
    );
    order(client, &path, "a", json!({"product": "simple", "price": 24})).await.expect(201);
    let ledger = client.get("/api/coins").await.expect(200);
    let told = json!({"base": 30, "discount": {"reason": "pro", "percent": 20, "amount": 6}, "coins": 24});
    assert_eq!((&ledger["total"], &ledger["data"][0]["price"]), (&json!(2), &told), "20 % Pro discount: 30 becomes 24");

    let short = order(client, &path, "b", json!({"product": "vip"})).await.expect(201);
    assert_eq!(short["balance"], 4, "the difference of 15, a fifth less");
    let back = client.send(Method::DELETE, &format!("{path}/gradings"), "").await.expect(200);
    assert_eq!((&back["balance"], &back["product"], &back["refund"]), (&json!(40), &Value::Null, &Value::Null));
    assert_eq!(client.send(Method::DELETE, &format!("{path}/gradings"), "").await.refusal(), "422 conflict");
    app.new_jobs().await;
}

#[tokio::test]
async fn a_grading_is_refused_to_others_without_the_coins_and_where_nothing_can_be_graded() {
    let (app, learner, _, path) = handed_in().await;
    let client = &learner.client;
    let wish = json!({"product": "vip", "price": 45});
    let short = order(client, &path, "a", wish.clone()).await;
    assert_eq!((short.refusal().as_str(), &short.json()["point"]), ("402 point_is_not_enough", &json!(5)));
    for body in [json!({}), json!({"product": "gold"}), json!({"product": "vip", "price": "45"})] {
        assert_eq!(order(client, &path, "a", body).await.refusal(), "422 invalid");
    }
    assert_eq!(client.post(&format!("{path}/gradings"), wish.clone()).await.status, 422, "an order has a key");
    let (other, elsewhere) = (app.learner().await, app.db.tenant("elsewhere").await);
    let foreign = app.person_of(&elsewhere, &[Role::Student], &[]).await;
    for outsider in [&other, &foreign] {
        assert_eq!(outsider.client.get(&format!("{path}/gradings")).await.refusal(), "404 not_found");
        assert_eq!(order(&outsider.client, &path, "a", wish.clone()).await.refusal(), "404 not_found");
        assert_eq!(
            outsider.client.send(Method::DELETE, &format!("{path}/gradings"), "").await.refusal(),
            "404 not_found"
        );
    }
    assert_eq!(order(&app.client(), &path, "a", wish).await.refusal(), "401 unauthenticated");
    assert_eq!(client.get("/api/coins").await.expect(200)["total"], 1, "nothing moved");
    let result = client.get(&format!("{path}/result")).await.expect(200);
    assert_eq!(result["attempt"]["status"], "scored_auto");
    app.new_jobs().await;
}

#[tokio::test]
async fn a_late_grading_is_paid_back_once_and_its_learner_is_told_by_one_mail() {
    let (app, learner, _, path) = handed_in().await;
    order(&learner.client, &path, "a", json!({"product": "simple", "price": 30})).await.expect(201);
    let result = learner.client.get(&format!("{path}/result")).await.expect(200);
    let job = GradingJobId(result["grading"]["id"].as_str().unwrap().parse().unwrap());
    app.new_jobs().await;
    let before = app.mails().await.len();
    app.clock().advance(std::time::Duration::from_secs(73 * 3600));
    for _ in 0..2 {
        let mut tx = app.db.db.tenant(&app.tenant).await.unwrap();
        tx.enqueue(&RefundLate { job_id: job }).await.unwrap();
        tx.commit().await.unwrap();
        app.run_jobs().await;
    }
    let mails = app.mails().await;
    assert_eq!(mails.len() - before, 1, "run twice, told once");
    assert!(mails[0].text.contains("8 T-Coins"), "{}", mails[0].text);

    let client = &app.again(&learner).await.client;
    let offer = client.get(&format!("{path}/gradings")).await.expect(200);
    assert_eq!(
        (&offer["state"], &offer["balance"], &offer["refund"], &offer["orders"][0]["given_back"]),
        (&json!("queued"), &json!(18), &json!(22), &json!(8))
    );
    assert_eq!(offer["orders"][0]["late"], "part");
    let ledger = client.get("/api/coins").await.expect(200);
    assert_eq!(
        (&ledger["data"][0]["kind"], &ledger["data"][0]["amount"], &ledger["data"][0]["reason"]),
        (&json!("reversal"), &json!(8), &json!("grading_late"))
    );
    app.new_jobs().await;
}

#[tokio::test]
async fn the_next_one_goes_to_one_grader_and_says_why_it_is_next() {
    let (app, learner, test) = school().await;
    hand_in(&learner.client, &test).await;
    let (grader, other) = (app.grader().await, app.grader().await);
    let queue = grader.client.get("/api/grading/jobs").await.expect(200);
    assert_eq!((&queue["due_first_hours"], &queue["data"][0]["urgency"]), (&json!(12), &json!("deadline")));
    app.clock().advance(std::time::Duration::from_secs(62 * 3600));
    let (grader, other) = (app.again(&grader).await, app.again(&other).await);
    let queue = grader.client.get("/api/grading/jobs").await.expect(200);
    assert_eq!(queue["data"][0]["urgency"], "due_soon");
    let first = grader.client.post("/api/grading/next", json!({})).await.expect(200);
    assert_eq!((&first["job"]["state"], &first["job"]["claimed_by_me"]), (&json!("claimed"), &json!(true)));
    let again = grader.client.post("/api/grading/next", json!({})).await.expect(200);
    assert_eq!(again["job"]["id"], first["job"]["id"], "pressed twice, one is claimed");
    assert_eq!(other.client.post("/api/grading/next", json!({})).await.expect(200), json!({"job": null}));
    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.person_of(&elsewhere, &[Role::SuperAdmin], &[]).await;
    assert_eq!(foreign.client.post("/api/grading/next", json!({})).await.expect(200), json!({"job": null}));
    app.new_jobs().await;
}

#[tokio::test]
async fn a_grader_skips_with_a_reason_and_the_office_reads_it() {
    let (app, learner, test) = school().await;
    hand_in(&learner.client, &test).await;
    let (grader, other) = (app.grader().await, app.grader().await);
    let taken = grader.client.post("/api/grading/next", json!({})).await.expect(200);
    assert_eq!(taken["job"]["is_skipped"], false);
    let path = format!("/api/grading/jobs/{}", taken["job"]["id"].as_str().unwrap());
    let skip = format!("{path}/skip");
    for body in [json!({}), json!({"reason": null}), json!({"reason": "bored"}), json!({"reason": 3})] {
        assert_eq!(grader.client.post(&skip, body).await.refusal(), "422 invalid");
    }
    let wish = json!({"reason": "recording_unclear"});
    assert_eq!(other.client.post(&skip, wish.clone()).await.refusal(), "422 claim_taken");
    assert_eq!(learner.client.post(&skip, wish.clone()).await.refusal(), "403 forbidden");
    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.person_of(&elsewhere, &[Role::SuperAdmin], &[]).await;
    assert_eq!(foreign.client.post(&skip, wish.clone()).await.refusal(), "404 not_found");
    for _ in 0..2 {
        assert_eq!(grader.client.post(&skip, wish.clone()).await.status, 204, "again changes nothing");
    }
    let job = grader.client.get(&path).await.expect(200);
    assert_eq!((&job["state"], &job["is_skipped"]), (&json!("queued"), &json!(true)));
    assert_eq!(grader.client.post("/api/grading/next", json!({})).await.expect(200), json!({"job": null}));
    let queue = grader.client.get("/api/grading/jobs").await.expect(200);
    assert_eq!((&queue["total"], &queue["data"][0]["is_skipped"]), (&json!(1), &json!(true)));
    let admin = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let acts = admin.client.get("/api/office/grading/acts?act=grading.skip").await.expect(200);
    assert_eq!((&acts["total"], &acts["data"][0]["reason"]), (&json!(1), &json!("recording_unclear")));
    let next = other.client.post("/api/grading/next", json!({})).await.expect(200);
    assert_eq!((&next["job"]["id"], &next["job"]["is_skipped"]), (&taken["job"]["id"], &json!(false)));
    app.new_jobs().await;
}
