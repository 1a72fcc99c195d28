//! Calibration of new graders over HTTP: what they mark first, when they may grade, and the office's word.

use axum::http::HeaderName;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Client, Person, TestApp};

use crate::tests_taken::{hand_in, school};

const CALIBRATIONS: &str = "/api/grading/calibrations";

struct Desk {
    app: TestApp,
    admin: Person,
    /// Delivered the first grading.
    first: Person,
    /// Has its scores.
    learner: Person,
    /// `/api/attempts/…`
    attempt: String,
}

fn scores(score: f64) -> Value {
    let given = json!({"score": score, "dimensions": {}});
    json!({"s1-01": given, "s3-01": given, "w1-01": given})
}

/// Two graders agreed on two spoken responses and a written one; another test waits. Two responses are marked first.
async fn desk() -> Desk {
    let (app, learner, test) = school().await;
    let admin = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let change = json!({"version": 1, "gradings": {"second_markings": 100, "calibration_responses": 2}});
    admin.client.patch("/api/toefl-settings", change).await.expect(200);
    let attempt = format!("/api/attempts/{}", hand_in(&learner.client, &test).await);
    let first = app.grader().await;
    let job = first.client.post("/api/grading/next", json!({})).await.expect(200)["job"].clone();
    let job = format!("/api/grading/jobs/{}", job["id"].as_str().unwrap());
    let draft = json!({"draft_version": 0, "responses": scores(3.0), "overall_comment": ""});
    let mut marks = draft.clone();
    for mark in marks["responses"].as_object_mut().unwrap().values_mut() {
        mark["comment"] = json!("Clear.");
    }
    first.client.put(&format!("{job}/draft"), marks).await.expect(200);
    first.client.post(&format!("{job}/deliver"), json!({"at_once": true})).await.expect(200);
    let list = admin.client.get("/api/grading/markings").await.expect(200);
    let marking = format!("/api/grading/markings/{}", list["data"][0]["id"].as_str().unwrap());
    admin.client.post(&format!("{marking}/claim"), json!({})).await.expect(200);
    admin.client.put(&format!("{marking}/scores"), json!({"scores": scores(3.0)})).await.expect(204);
    admin.client.post(&format!("{marking}/return"), json!({})).await.expect(204);
    let another = app.learner().await;
    hand_in(&another.client, &test).await;
    app.new_jobs().await;
    Desk { app, admin, first, learner, attempt }
}

async fn waiting(client: &Client) -> Value {
    client.get("/api/grading/jobs").await.expect(200)["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|card| card["state"] == "queued")
        .count()
        .into()
}

fn given(one: f64, two: f64) -> Value {
    json!({"scores": {"1": {"score": one}, "2": {"score": two}}})
}

async fn start(client: &Client) -> Value {
    client.post(CALIBRATIONS, json!({"section": "speaking"})).await.expect(200)
}

#[tokio::test]
async fn a_new_grader_marks_known_responses_first_and_may_grade_then() {
    let Desk { app, admin, first, .. } = Box::pin(desk()).await;
    for free in [&admin, &first] {
        assert_eq!(free.client.get(CALIBRATIONS).await.expect(200)["data"], json!([]));
        assert_eq!(waiting(&free.client).await, 1);
        let refused = free.client.post(CALIBRATIONS, json!({"section": "speaking"})).await;
        assert_eq!(refused.refusal(), "422 conflict");
    }
    let new = app.grader().await.client;
    let asked = json!([{"section": "speaking", "last": null, "tasks": 2, "may_start": true}]);
    assert_eq!(new.get(CALIBRATIONS).await.expect(200)["data"], asked, "of writing there is one response only");
    assert_eq!(waiting(&new).await, 0);
    assert_eq!(new.post("/api/grading/next", json!({})).await.expect(200)["job"], Value::Null);

    let (begun, again) = tokio::join!(start(&new), start(&new));
    assert_eq!(begun["id"], again["id"], "pressed twice, one is started");
    let places: Vec<_> = begun["responses"].as_array().unwrap().iter().map(|one| one["item"].clone()).collect();
    assert_eq!(
        (&begun["state"], &begun["references"], places),
        (&json!("open"), &json!({}), vec![json!("1"), json!("2")])
    );
    let path = format!("{CALIBRATIONS}/{}", begun["id"].as_str().unwrap());
    for wrong in [json!({"1": {"score": 7}}), json!({"9": {"score": 3}}), json!({"x": {"score": 3}})] {
        let refused = new.put(&format!("{path}/scores"), json!({"scores": wrong})).await;
        assert_eq!(refused.refusal(), "422 invalid");
    }
    new.put(&format!("{path}/scores"), json!({"scores": {"1": {"score": 3}}})).await.expect(204);
    assert_eq!(new.post(&format!("{path}/finish"), json!({})).await.refusal(), "422 invalid", "one is missing");
    let stranger = app.grader().await.client;
    assert_eq!(stranger.get(&path).await.refusal(), "404 not_found");
    assert_eq!(stranger.put(&format!("{path}/scores"), given(3.0, 3.0)).await.refusal(), "404 not_found");

    new.put(&format!("{path}/scores"), given(3.0, 4.0)).await.expect(204);
    let end = new.post(&format!("{path}/finish"), json!({})).await.expect(200);
    assert_eq!(
        (&end["state"], &end["adjacent"], &end["mean_difference"], &end["references"]),
        (&json!("passed"), &json!(1.0), &json!(0.5), &json!({"1": 3.0, "2": 3.0}))
    );
    assert_eq!(new.post(&format!("{path}/finish"), json!({})).await.expect(200), end, "finished once");
    assert_eq!(new.put(&format!("{path}/scores"), given(1.0, 1.0)).await.refusal(), "422 conflict");
    assert_eq!((waiting(&new).await, new.get(CALIBRATIONS).await.expect(200)["data"].clone()), (json!(1), json!([])));
}

#[tokio::test]
async fn whose_scores_are_not_close_grades_when_the_office_says_so() {
    let Desk { app, admin, .. } = Box::pin(desk()).await;
    let new = app.grader().await;
    let begun = start(&new.client).await;
    let path = format!("{CALIBRATIONS}/{}", begun["id"].as_str().unwrap());
    let accept = format!("/api/office/grading/calibrations/{}/accept", begun["id"].as_str().unwrap());
    assert_eq!(admin.client.post(&accept, json!({})).await.refusal(), "422 conflict", "it is not finished");
    new.client.put(&format!("{path}/scores"), given(4.0, 4.0)).await.expect(204);
    let end = new.client.post(&format!("{path}/finish"), json!({})).await.expect(200);
    assert_eq!((&end["state"], &end["mean_difference"]), (&json!("failed"), &json!(1.0)));
    let standing = &new.client.get(CALIBRATIONS).await.expect(200)["data"][0];
    assert_eq!((&standing["may_start"], &standing["last"]["state"]), (&json!(false), &json!("failed")));
    assert_eq!(new.client.post(CALIBRATIONS, json!({"section": "speaking"})).await.refusal(), "422 conflict");
    assert_eq!(waiting(&new.client).await, 0);

    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = app.person_of(&elsewhere, &[Role::SuperAdmin], &[]).await;
    assert_eq!(foreign.client.post(&accept, json!({})).await.refusal(), "404 not_found");
    assert_eq!(new.client.post(&accept, json!({})).await.status, 403);
    admin.client.post(&accept, json!({})).await.expect(204);
    admin.client.post(&accept, json!({})).await.expect(204);
    let graders = admin.client.get("/api/office/grading/graders").await.expect(200);
    let row = graders["data"].as_array().unwrap().iter().find(|row| row["id"] == json!(new.id.0)).unwrap();
    let told = &row["calibrations"][0];
    assert_eq!(
        (&told["state"], &told["is_accepted"], &told["adjacent"]),
        (&json!("passed"), &json!(true), &json!(1.0))
    );
    assert_eq!(waiting(&new.client).await, 1);
}

#[tokio::test]
async fn a_corrected_score_is_no_reference_anymore_not_even_in_a_try_that_is_open() {
    let Desk { app, learner, attempt, .. } = Box::pin(desk()).await;
    let (trying, new) = (app.grader().await.client, app.grader().await.client);
    let path = format!("{CALIBRATIONS}/{}", start(&trying).await["id"].as_str().unwrap());
    let asked = new.get(CALIBRATIONS).await.expect(200);
    assert_eq!((&asked["data"][0]["tasks"], waiting(&new).await), (&json!(2), json!(0)));

    // Of two scores another grader changes one.
    let own = learner.client.clone().with(HeaderName::from_static("idempotency-key"), "why");
    let reason = json!({"items": ["s1-01", "s3-01"], "reason": "My second reason was not counted."});
    own.post(&format!("{attempt}/dispute"), reason).await.expect(201);
    let other = app.admin().await.client;
    let list = other.get("/api/grading/markings").await.expect(200);
    let regrade = list["data"].as_array().unwrap().iter().find(|card| card["kind"] == "regrade").unwrap();
    let regrade = format!("/api/grading/markings/{}", regrade["id"].as_str().unwrap());
    other.post(&format!("{regrade}/claim"), json!({})).await.expect(200);
    let scores = json!({"s1-01": {"score": 4}, "s3-01": {"score": 3}});
    let decided = json!({"scores": scores, "note": "It was counted now."});
    other.put(&format!("{regrade}/scores"), decided).await.expect(204);
    other.post(&format!("{regrade}/return"), json!({})).await.expect(204);

    assert_eq!(new.get(CALIBRATIONS).await.expect(200)["data"], json!([]), "one reference is too few to ask for");
    assert_eq!(waiting(&new).await, 1);
    let left = trying.get(&path).await.expect(200);
    let [kept] = &left["responses"].as_array().unwrap()[..] else { panic!("one is left: {left}") };
    let kept = kept["item"].as_str().unwrap();
    trying.put(&format!("{path}/scores"), json!({"scores": {kept: {"score": 3}}})).await.expect(204);
    let end = trying.post(&format!("{path}/finish"), json!({})).await.expect(200);
    assert_eq!((&end["state"], &end["references"]), (&json!("passed"), &json!({kept: 3.0})));
    app.new_jobs().await;
}
