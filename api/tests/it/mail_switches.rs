//! Mails that people switch off: the kinds that fit their roles, each for themselves.

use axum::http::Method;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};

const PATH: &str = "/api/mail-switches";

async fn set(person: &Person, kind: &str, body: Value) -> Answer {
    person.client.send_json(Method::PUT, &format!("{PATH}/{kind}"), &body).await
}

/// The kinds that are on, and those that are off.
async fn switches(person: &Person) -> (Vec<String>, Vec<String>) {
    let listed = person.client.get(PATH).await.expect(200);
    let (on, off): (Vec<&Value>, Vec<&Value>) =
        listed["data"].as_array().unwrap().iter().partition(|switch| switch["is_on"] == true);
    let kinds = |switches: Vec<&Value>| switches.iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect();
    (kinds(on), kinds(off))
}

#[tokio::test]
async fn what_is_switched_stays_so_for_one_person_only() {
    let app = TestApp::start().await;
    let (one, other) = (app.learner().await, app.learner().await);
    let all = ["results", "grading_late", "dispute_decided"].map(str::to_owned).to_vec();
    assert_eq!(switches(&one).await, (all.clone(), vec![]));

    for _ in 0..2 {
        assert_eq!(set(&one, "results", json!({"is_on": false})).await.status, 204, "twice is no error");
    }

    assert_eq!(switches(&one).await, (all[1..].to_vec(), vec!["results".to_owned()]));
    assert_eq!(switches(&other).await, (all.clone(), vec![]));
    for _ in 0..2 {
        assert_eq!(set(&one, "results", json!({"is_on": true})).await.status, 204);
    }
    assert_eq!(switches(&one).await, (all, vec![]));
}

#[tokio::test]
async fn two_at_once_leave_it_off() {
    let app = TestApp::start().await;
    let learner = app.learner().await;

    let off = || set(&learner, "grading_late", json!({"is_on": false}));
    let (first, second) = tokio::join!(off(), off());

    assert_eq!(first.status, 204);
    assert_eq!(second.status, 204);
    assert_eq!(switches(&learner).await.1, ["grading_late"]);
}

#[tokio::test]
async fn what_does_not_fit_is_refused_and_changes_nothing() {
    let app = TestApp::start().await;
    let (learner, teacher) = (app.learner().await, app.teacher().await);
    let parent = app.person_of(&app.tenant, &[Role::Parent], &[]).await;
    assert_eq!(switches(&parent).await.0, ["weekly_letter"]);
    assert_eq!(switches(&teacher).await.0, ["claim_lapsed", "weekly_letter"]);

    assert_eq!(set(&learner, "weekly_letter", json!({"is_on": false})).await.refusal(), "404 not_found");
    assert_eq!(set(&teacher, "results", json!({"is_on": false})).await.refusal(), "404 not_found");
    for kind in ["order_receipt", "sign_in_alert", "consent_receipt", "Results"] {
        assert_eq!(set(&learner, kind, json!({"is_on": false})).await.refusal(), "404 not_found", "{kind}");
    }
    for body in [json!({}), json!({"is_on": "no"}), json!({"is_on": null}), json!([])] {
        assert!([400, 422].contains(&set(&learner, "results", body.clone()).await.status), "{body}");
    }
    assert_eq!(switches(&learner).await.1, Vec::<String>::new());

    assert_eq!(app.client().get(PATH).await.refusal(), "401 unauthenticated");
    let stranger = app.client().send_json(Method::PUT, &format!("{PATH}/results"), &json!({"is_on": false})).await;
    assert_eq!(stranger.refusal(), "401 unauthenticated");
    let elsewhere = app.db.tenant("elsewhere").await;
    let foreign = learner.client.clone().with(axum::http::header::HOST, &elsewhere.host);
    assert_eq!(foreign.get(PATH).await.refusal(), "401 unauthenticated", "a session is of one tenant");
}
