//! Fairness of grading over HTTP: who may mark again, what a blind grader is told, disputes from asking to the mail.

use axum::http::HeaderName;
use product::exams::attempts::AttemptId;
use product::exams::fairness::{SendDisputeDecided, SendScoreCorrected};
use product::exams::grading::RenderReport;
use product::exams::reports::begin_report;
use product::people::accounts::{GradingSection, Role};
use serde_json::{Value, json};
use tenants::Lang;
use testkit::app::{Answer, Client, Person, TestApp};

use crate::tests_taken::{hand_in, school};

/// A delivered grading: three tasks with these scores.
struct Delivered {
    app: TestApp,
    learner: Person,
    first: Person,
    /// `/api/attempts/…`
    attempt: String,
    admin: Person,
}

/// All of it is drawn for a second marking.
async fn delivered() -> Delivered {
    let (app, learner, test) = school().await;
    let admin = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let change = json!({"version": 1, "gradings": {"second_markings": 100}});
    admin.client.patch("/api/toefl-settings", change).await.expect(200);
    let attempt = format!("/api/attempts/{}", hand_in(&learner.client, &test).await);
    let first = app.grader().await;
    let queue = first.client.get("/api/grading/jobs").await.expect(200);
    let job = format!("/api/grading/jobs/{}", queue["data"][0]["id"].as_str().unwrap());
    first.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
    let mark = |score: f64| json!({"score": score, "dimensions": {}, "comment": "Clear."});
    let marks = json!({"s1-01": mark(3.0), "s3-01": mark(3.0), "w1-01": mark(3.0)});
    let timed = json!({"s1-01": [{"id": 1, "start_ms": 900, "kind": "pace", "text": "Breathe."}]});
    let draft = json!({"draft_version": 0, "responses": marks, "timed_comments": timed, "overall_comment": ""});
    first.client.put(&format!("{job}/draft"), draft).await.expect(200);
    first.client.post(&format!("{job}/deliver"), json!({"at_once": true})).await.expect(200);
    let other = app.grader().await;
    let look = other.client.get(&job).await.expect(200);
    assert!(look["responses"].as_array().unwrap().iter().all(|response| response["draft"].is_null()), "{look}");
    app.new_jobs().await;
    Delivered { app, learner, first, attempt, admin }
}

impl Delivered {
    async fn ask(&self, client: &Client, key: &str, body: Value) -> Answer {
        let client = client.clone().with(HeaderName::from_static("idempotency-key"), key);
        client.post(&format!("{}/dispute", self.attempt), body).await
    }

    /// The address of the only marking of a kind that this grader may do.
    async fn only(&self, grader: &Person, kind: &str) -> String {
        let list = grader.client.get("/api/grading/markings").await.expect(200);
        let found = list["data"].as_array().unwrap().iter().find(|card| card["kind"] == kind);
        format!("/api/grading/markings/{}", found.unwrap()["id"].as_str().unwrap())
    }
}

/// A blind marking from its claim to its return.
async fn mark(grader: &Person, path: &str, scores: Value) {
    grader.client.post(&format!("{path}/claim"), json!({})).await.expect(200);
    assert_eq!(grader.client.put(&format!("{path}/scores"), json!({"scores": scores})).await.status, 204);
    assert_eq!(grader.client.post(&format!("{path}/return"), json!({})).await.status, 204);
}

fn scores(score: f64) -> Value {
    let given = json!({"score": score, "dimensions": {}});
    json!({"s1-01": given, "s3-01": given, "w1-01": given})
}

#[tokio::test]
async fn a_second_grader_marks_blind() {
    let test = Box::pin(delivered()).await;
    assert_eq!(test.first.client.get("/api/grading/markings").await.expect(200)["total"], 0);
    let second = test.app.grader().await;
    let path = test.only(&second, "second").await;
    for other in [&test.first, &test.app.person_of(&test.app.db.tenant("elsewhere").await, &[Role::Admin], &[]).await] {
        for (method, tail) in [("get", ""), ("post", "/claim"), ("post", "/release"), ("post", "/return")] {
            let path = format!("{path}{tail}");
            let answer =
                if method == "get" { other.client.get(&path).await } else { other.client.post(&path, json!({})).await };
            assert_eq!(answer.refusal(), "404 not_found", "{path}");
        }
        let saved = other.client.put(&format!("{path}/scores"), json!({"scores": scores(1.0)})).await;
        assert_eq!(saved.refusal(), "404 not_found");
    }
    let of_writing = test.app.person_of(&test.app.tenant, &[Role::Teacher], &[GradingSection::Writing]).await;
    assert_eq!(of_writing.client.get("/api/grading/markings").await.expect(200)["total"], 0, "two tasks are spoken");
    assert_eq!(test.learner.client.get("/api/grading/markings").await.refusal(), "403 forbidden");

    let body = second.client.post(&format!("{path}/claim"), json!({})).await.expect(200);
    let told = body.to_string();
    let name = test.learner.client.post("/api/me", json!({})).await.expect(200);
    assert_eq!(body["responses"].as_array().unwrap().len(), 3);
    assert!(body["responses"].as_array().unwrap().iter().all(|response| response["draft"].is_null()), "{told}");
    for hidden in
        [test.learner.id.0.to_string(), test.first.id.0.to_string(), "Clear.".to_owned(), "Breathe.".to_owned()]
    {
        assert!(!told.contains(&hidden), "{hidden} in {told}");
    }
    assert!(name["first_name"].as_str().is_none_or(|name| name.is_empty() || !told.contains(name)));

    second.client.post(&format!("{path}/release"), json!({})).await;
}

#[tokio::test]
async fn what_a_second_grader_returns_is_complete_on_the_scale_and_final() {
    let test = Box::pin(delivered()).await;
    let second = test.app.grader().await;
    let path = test.only(&second, "second").await;
    second.client.post(&format!("{path}/claim"), json!({})).await.expect(200);
    let third = test.app.grader().await;
    assert_eq!(third.client.post(&format!("{path}/claim"), json!({})).await.refusal(), "422 claim_taken");
    let save = async |scores: Value| second.client.put(&format!("{path}/scores"), json!({"scores": scores})).await;
    for wrong in [
        json!({"w1-01": {"score": 5.5}}),
        json!({"w1-01": {"score": -1}}),
        json!({"w1-01": {"score": 3.3}}),
        json!({"w1-01": {"score": 3, "dimensions": {"charm": 3}}}),
        json!({"r1-01": {"score": 1}}),
    ] {
        assert_eq!(save(wrong.clone()).await.refusal(), "422 invalid", "{wrong}");
    }
    assert_eq!(save(json!({"w1-01": {"score": 3}})).await.status, 204);
    let early = second.client.post(&format!("{path}/return"), json!({})).await;
    assert_eq!(early.refusal(), "422 invalid");
    assert!(!early.field("responses.s1-01").is_empty(), "what is missing is named");
    save(scores(4.0)).await;
    for _ in 0..2 {
        assert_eq!(second.client.post(&format!("{path}/return"), json!({})).await.status, 204);
    }
    assert_eq!(save(scores(1.0)).await.refusal(), "422 claim_lapsed", "nothing changes it anymore");

    let seen = test.admin.client.get("/api/office/grading/agreement").await.expect(200);
    assert_eq!((&seen["figures"]["pairs"], &seen["figures"]["mean_difference"]), (&json!(3), &json!(-1.0)));
    assert_eq!(seen["graders"].as_array().unwrap().len(), 2);
    for weeks in ["0", "27", "-1", "many"] {
        let wrong = test.admin.client.get(&format!("/api/office/grading/agreement?weeks={weeks}")).await;
        assert!([400, 422].contains(&wrong.status), "{weeks}: {}", wrong.refusal());
    }
    let elsewhere = test.app.db.tenant("else").await;
    let foreign = test.app.person_of(&elsewhere, &[Role::Admin], &[]).await;
    assert_eq!(foreign.client.get("/api/office/grading/agreement").await.expect(200)["figures"]["pairs"], 0);
    assert_eq!(second.client.get("/api/office/grading/agreement").await.refusal(), "403 forbidden");
    assert_eq!(second.client.get("/api/office/grading/disputes").await.refusal(), "403 forbidden");
}

#[tokio::test]
async fn a_dispute_is_refused_with_bad_input_to_others_and_too_late() {
    let test = Box::pin(delivered()).await;
    let body = json!({"items": ["w1-01"], "reason": "My second reason was not counted."});
    let own = &test.learner.client;
    assert_eq!(own.post(&format!("{}/dispute", test.attempt), body.clone()).await.refusal(), "422 invalid", "no key");
    for wrong in [
        json!({"items": [], "reason": "Why?"}),
        json!({"items": ["r1-01"], "reason": "Why?"}),
        json!({"items": ["w1-01"], "reason": " "}),
        json!({"items": ["w1-01"], "reason": "x".repeat(1_001)}),
        json!({"reason": "Why?"}),
        json!({"items": "w1-01", "reason": "Why?"}),
    ] {
        assert_eq!(test.ask(own, "a", wrong.clone()).await.refusal(), "422 invalid", "{wrong}");
    }
    let foreign = test.app.person_of(&test.app.db.tenant("elsewhere").await, &[Role::Student], &[]).await;
    for outsider in [&foreign, &test.first, &test.app.learner().await] {
        assert_eq!(test.ask(&outsider.client, "a", body.clone()).await.refusal(), "404 not_found");
        assert_eq!(outsider.client.get(&format!("{}/dispute", test.attempt)).await.refusal(), "404 not_found");
    }
    assert_eq!(test.ask(&test.app.client(), "a", body.clone()).await.refusal(), "401 unauthenticated");
    let priced = json!({"items": ["w1-01"], "reason": "Why?", "price": 8});
    assert_eq!(test.ask(own, "a", priced).await.refusal(), "422 conflict", "it is free here");

    test.app.clock().advance(std::time::Duration::from_secs(7 * 86_400 + 1));
    let learner = test.app.again(&test.learner).await;
    let offer = learner.client.get(&format!("{}/dispute", test.attempt)).await.expect(200);
    assert_eq!((&offer["items"], &offer["dispute"]), (&json!([]), &Value::Null));
    assert_eq!(test.ask(&learner.client, "a", body).await.refusal(), "422 conflict");
}

#[tokio::test]
async fn a_dispute_ends_in_another_score_and_a_mail() {
    let test = Box::pin(delivered()).await;
    let own = &test.learner.client;
    let offer = own.get(&format!("{}/dispute", test.attempt)).await.expect(200);
    assert_eq!((&offer["items"], &offer["price"]), (&json!(["s1-01", "s3-01", "w1-01"]), &Value::Null));
    let body = json!({"items": ["w1-01"], "reason": "My second reason was not counted.", "price": 0});
    let asked = test.ask(own, "a", body.clone()).await.expect(201);
    assert_eq!((&asked["dispute"]["state"], &asked["items"]), (&json!("open"), &json!([])));
    test.ask(own, "a", body.clone()).await.expect(201);
    assert_eq!(test.ask(own, "b", body).await.refusal(), "422 conflict", "once");

    let open = test.admin.client.get("/api/office/grading/disputes").await.expect(200);
    let card = &open["data"][0];
    assert_eq!((&card["state"], &card["other_grader"], &card["note"]), (&json!("open"), &Value::Null, &json!("")));
    assert_eq!((&card["tasks"][0]["before"], &card["tasks"][0]["after"]), (&json!(3.0), &Value::Null));

    let disputes = async || test.admin.client.get("/api/office/today").await.expect(200)["disputes"].clone();
    assert_eq!(disputes().await, json!({"gradings": 1, "payments": 0, "renewals": 0}));

    let other = test.app.grader().await;
    let path = test.only(&other, "regrade").await;
    other.client.post(&format!("{path}/claim"), json!({})).await.expect(200);
    let given = json!({"scores": {"w1-01": {"score": 4, "dimensions": {}}}});
    assert_eq!(other.client.put(&format!("{path}/scores"), given).await.status, 204);
    let silent = other.client.post(&format!("{path}/return"), json!({})).await;
    assert_eq!((silent.refusal().as_str(), silent.field("note").is_empty()), ("422 invalid", false), "told why");
    let long = json!({"note": "x".repeat(2_001)});
    assert_eq!(other.client.put(&format!("{path}/scores"), long).await.refusal(), "422 invalid");
    other.client.put(&format!("{path}/scores"), json!({"note": "It counts."})).await;
    assert_eq!(other.client.post(&format!("{path}/return"), json!({})).await.status, 204);

    assert_eq!(disputes().await["gradings"], 0);
    let told = own.get(&format!("{}/dispute", test.attempt)).await.expect(200);
    let scores = json!([{"item": "w1-01", "before": 3.0, "after": 4.0}]);
    assert_eq!((&told["dispute"]["state"], &told["dispute"]["scores"]), (&json!("changed"), &scores));
    let result = own.get(&format!("{}/result", test.attempt)).await.expect(200);
    let responses = result["grading"]["responses"].as_array().unwrap();
    let essay = responses.iter().find(|response| response["item"] == "w1-01").unwrap();
    assert_eq!((&essay["score"], &essay["comment"]), (&json!(4.0), &json!("Clear.")));
    let seen = test.admin.client.get("/api/office/grading/disputes").await.expect(200);
    assert_eq!((&seen["data"][0]["note"], &seen["data"][0]["tasks"][0]["after"]), (&json!("It counts."), &json!(4.0)));
    assert_eq!(test.app.jobs::<SendDisputeDecided>().await.len(), 1, "one mail");
    test.app.new_jobs().await;
}

#[tokio::test]
async fn a_third_score_corrects_the_report_and_the_learner_is_told() {
    let test = Box::pin(delivered()).await;
    let id = AttemptId(test.attempt.rsplit('/').next().unwrap().parse().unwrap());
    let mut tx = test.app.db.db.tenant(&test.app.tenant).await.unwrap();
    let report = begin_report(&mut tx, id, Lang::Cn).await.unwrap();
    tx.commit().await.unwrap();
    let (second, third) = (test.app.grader().await, test.app.grader().await);
    let mut given = scores(3.0);
    given["w1-01"]["score"] = json!(5.0);
    mark(&second, &test.only(&second, "second").await, given).await;
    assert_eq!(second.client.get("/api/grading/markings").await.expect(200)["total"], 0, "not the second grader's");
    let path = test.only(&third, "third").await;
    let asked = third.client.get(&path).await.expect(200);
    assert_eq!(asked["responses"].as_array().unwrap().len(), 1, "only what lies apart");
    mark(&third, &path, json!({"w1-01": {"score": 4.5, "dimensions": {}}})).await;

    let told = test.learner.client.get(&format!("{}/dispute", test.attempt)).await.expect(200);
    let corrected = &told["corrected"][0];
    assert_eq!((&corrected["first"], &corrected["score"]), (&json!(3.0), &json!(4.5)));
    assert_eq!(test.app.jobs::<SendScoreCorrected>().await.len(), 1, "one mail");
    let rendered = test.app.jobs::<RenderReport>().await;
    assert!(rendered.iter().any(|job| job.lang == Lang::Cn && !job.is_mailed), "{rendered:?}");
    let checked = test.app.client().get(&format!("/api/scorereport?code={}", report.check_code)).await.expect(200);
    let result = test.learner.client.get(&format!("{}/result", test.attempt)).await.expect(200);
    assert_eq!(checked["total"], result["total"], "the old code shows what holds now");
    test.app.new_jobs().await;
}
