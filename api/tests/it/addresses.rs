//! Another e-mail address for an account: asked with the password, confirmed by the mailed link, told to the old address.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};
use testkit::app::{Answer, PASSWORD, Person, TestApp};
use uuid::Uuid;

const NEW: &str = "mei.new@people.test";

async fn ask(person: &Person, email: &str) -> Answer {
    person.client.post("/api/email-change", json!({"email": email, "password": PASSWORD})).await
}

async fn confirm(app: &TestApp, token: &str) -> Answer {
    app.client().post("/api/email-change/confirm", json!({"token": token})).await
}

/// The token of the newest mail to `email`, after the worker has done its part.
async fn mailed(app: &TestApp, email: &str) -> String {
    app.run_jobs().await;
    let mail = app.mails().await.into_iter().find(|mail| mail.to == email).unwrap();
    mail.links[0].split_once("/account/email?token=").unwrap().1.to_owned()
}

async fn email_of(person: &Person) -> Value {
    person.client.post("/api/me", json!({})).await.expect(200)["email"].clone()
}

async fn login(app: &TestApp, email: &str) -> Answer {
    app.client().post("/api/login", json!({"email": email, "password": PASSWORD})).await
}

#[tokio::test]
async fn a_new_address_counts_once_its_mail_was_answered_and_the_old_one_is_told() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let elsewhere = login(&app, &learner.email).await.expect(200);

    assert_eq!(ask(&learner, " Mei.New@People.test ").await.status, 204);

    assert_eq!(email_of(&learner).await, learner.email, "nothing changes before");
    let waiting = learner.client.get("/api/email-change").await.expect(200);
    assert_eq!(waiting["email"], NEW);
    let token = mailed(&app, NEW).await;
    assert_eq!(confirm(&app, &token).await.status, 204);

    assert_eq!(email_of(&learner).await, NEW, "the session goes on");
    let other = app.client().signed_in(elsewhere["access_token"].as_str().unwrap());
    other.post("/api/me", json!({})).await.expect(200);
    assert_eq!(learner.client.get("/api/email-change").await.expect(200)["email"], Value::Null);
    assert_eq!(login(&app, &learner.email).await.refusal(), "400 wrong_credentials");
    assert_eq!(login(&app, NEW).await.expect(200)["user"]["email_verified"], true);
    app.run_jobs().await;
    let told = app.mails().await.into_iter().find(|mail| mail.to == learner.email).unwrap();
    assert!(told.subject.contains("your email address was changed"), "{}", told.subject);
    assert!(!told.text.contains(NEW), "who reads the old mailbox learns no new address");
    assert_eq!(confirm(&app, &token).await.refusal(), "422 link_expired", "the link works once");
    let actions = app.audited(learner.id).await;
    assert_eq!(actions, ["account.ask_email", "account.change_email"]);
}

#[tokio::test]
async fn whether_an_address_has_an_account_is_not_told() {
    let app = TestApp::start().await;
    let (one, other, taken) = (app.learner().await, app.learner().await, app.learner().await);
    let visible = |answer: Answer| (answer.status, answer.body);

    let of_taken = visible(ask(&one, &taken.email).await);
    let of_free = visible(ask(&other, NEW).await);

    assert_eq!(of_taken, of_free);
    assert_eq!(one.client.get("/api/email-change").await.expect(200)["email"], taken.email);
    app.run_jobs().await;
    let mails = app.mails().await;
    assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), [NEW], "nobody else is bothered");
}

#[tokio::test]
async fn an_address_that_was_taken_meanwhile_looks_like_an_old_link() {
    let app = TestApp::start().await;
    let (one, other) = (app.learner().await, app.learner().await);
    ask(&one, NEW).await.expect(204);
    ask(&other, NEW).await.expect(204);
    app.run_jobs().await;
    let tokens: Vec<String> =
        app.mails().await.iter().map(|mail| mail.links[0].split_once("token=").unwrap().1.to_owned()).collect();
    assert_eq!(tokens.len(), 2);

    let (first, second) = tokio::join!(confirm(&app, &tokens[0]), confirm(&app, &tokens[1]));

    let mut answers = [first.status, second.status];
    answers.sort_unstable();
    assert_eq!(answers, [204, 422]);
    let holders = [email_of(&one).await, email_of(&other).await].iter().filter(|email| **email == NEW).count();
    assert_eq!(holders, 1);
    assert_eq!(app.new_jobs().await, ["accounts.send_email_changed"]);
}

#[tokio::test]
async fn two_clicks_at_once_change_it_once() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    ask(&learner, NEW).await.expect(204);
    let token = mailed(&app, NEW).await;

    let (one, two) = tokio::join!(confirm(&app, &token), confirm(&app, &token));

    let mut answers = [one.status, two.status];
    answers.sort_unstable();
    assert_eq!(answers, [204, 422]);
    app.run_jobs().await;
    let told = app.mails().await.iter().filter(|mail| mail.to == learner.email).count();
    assert_eq!(told, 1);
}

#[tokio::test]
async fn only_the_newest_wish_counts_and_it_can_be_given_up() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    ask(&learner, "first@people.test").await.expect(204);
    let first = mailed(&app, "first@people.test").await;
    assert_eq!(ask(&learner, NEW).await.refusal(), "422 too_soon");
    app.clock().advance(Duration::from_secs(60));
    ask(&learner, NEW).await.expect(204);
    assert_eq!(confirm(&app, &first).await.refusal(), "422 link_expired");
    let second = mailed(&app, NEW).await;

    assert_eq!(learner.client.send(Method::DELETE, "/api/email-change", Body::empty()).await.status, 204);

    assert_eq!(confirm(&app, &second).await.refusal(), "422 link_expired");
    assert_eq!(learner.client.get("/api/email-change").await.expect(200)["email"], Value::Null);
    assert_eq!(email_of(&learner).await, learner.email);
}

#[tokio::test]
async fn the_link_lasts_two_days_on_its_own_brand_and_replaces_those_of_the_old_address() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    let learner = app.learner().await;
    app.client().post("/api/send-reset-link", json!({"email": learner.email})).await.expect(204);
    app.run_jobs().await;
    let reset = app.mails().await[0].links[0].split_once("token=").unwrap().1.to_owned();
    ask(&learner, NEW).await.expect(204);
    let token = mailed(&app, NEW).await;

    let abroad = app.client_of(&other.host).post("/api/email-change/confirm", json!({"token": token})).await;
    assert_eq!(abroad.refusal(), "422 link_expired");
    for forged in ["", "x", &token[1..], &format!("{token}x"), &reset] {
        assert_eq!(confirm(&app, forged).await.refusal(), "422 link_expired");
    }
    assert_eq!(confirm(&app, &token).await.status, 204);
    let stale = app.client().post("/api/reset", json!({"token": reset, "password": "the river is bright"})).await;
    assert_eq!(stale.refusal(), "422 link_expired", "who holds the old mailbox gets in no more");

    app.clock().advance(Duration::from_secs(60));
    ask(&learner, "later@people.test").await.expect(204);
    let late = mailed(&app, "later@people.test").await;
    app.clock().advance(Duration::from_secs(48 * 3600));
    assert_eq!(confirm(&app, &late).await.refusal(), "422 link_expired");
    assert_eq!(learner.client.get("/api/email-change").await.expect(200)["email"], Value::Null);
}

#[tokio::test]
async fn bad_addresses_wrong_passwords_and_strangers_are_refused() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    for bad in ["", "mei", "mei@", "a b@people.test", &format!("{}@people.test", "x".repeat(250))] {
        let refused = ask(&learner, bad).await;
        assert_eq!(refused.refusal(), "422 invalid", "{bad}");
        assert_ne!(refused.field("email"), "", "{bad}");
    }
    assert_ne!(ask(&learner, &learner.email.to_uppercase()).await.field("email"), "");
    let wrong = learner.client.post("/api/email-change", json!({"email": NEW, "password": "not it"})).await;
    assert_ne!(wrong.field("password"), "");
    let stranger = app.client().post("/api/email-change", json!({"email": NEW, "password": PASSWORD})).await;
    assert_eq!(stranger.refusal(), "401 unauthenticated");
    let mistyped = learner.client.post("/api/email-change", json!({"email": 7, "password": Uuid::nil()})).await;
    assert_eq!(mistyped.status, 422, "{}", mistyped.text());
    assert_eq!(learner.client.get("/api/email-change").await.expect(200)["email"], Value::Null);
}
