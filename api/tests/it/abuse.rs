//! What stands between strangers and accounts, when something beside it fails.

use std::sync::Arc;
use std::time::Duration;

use api::abuse::{Captchas, Throttle, WorkPool};
use axum::http::HeaderName;
use futures::future::BoxFuture;
use integrations::cache::{Cache, CacheUnavailable, RedisCache, RedisTimeouts};
use product::people::accounts::SendSignInAlert;
use serde_json::json;
use testkit::app::{Client, PASSWORD, TestApp};

/// A cache at an address where nothing listens.
fn away() -> Arc<dyn Cache> {
    Arc::new(RedisCache::new("redis://127.0.0.1:1", "", RedisTimeouts::default()).unwrap())
}

#[tokio::test]
async fn without_the_cache_nobody_guesses_and_everybody_else_goes_on() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let app = app.changed(|state| {
        state.captchas = Captchas::new(away(), None, WorkPool::new(1, 1));
        state.throttle = Throttle::new(away());
    });
    let signed_in = app.client().signed_in(&learner.token);

    let login = app.client().post("/api/login", json!({"email": learner.email, "password": PASSWORD})).await;
    assert_eq!(login.refusal(), "503 unavailable");
    assert_eq!(app.client().get("/api/captcha/flat").await.refusal(), "503 unavailable");
    signed_in.post("/api/me", json!({})).await.expect(200);
    assert_eq!(app.client().get("/readyz").await.status, 200);
}

#[tokio::test]
async fn guesses_are_counted_per_address_behind_our_own_front() {
    let app = TestApp::start_with(&[("PROXY_HOPS", "1")]).await;
    let learner = app.learner().await;
    let from = async |addresses: &str, password: &str| {
        let client = app.client().with(HeaderName::from_static("x-forwarded-for"), addresses);
        client.post("/api/login", json!({"email": learner.email, "password": password})).await.status
    };

    for guess in 0..5 {
        // What the caller has written itself before our front's entry makes no difference.
        assert_eq!(from(&format!("10.0.0.{guess}, 203.0.113.7"), "a guess").await, 400);
    }
    assert_eq!(from("203.0.113.7", PASSWORD).await, 402);
    assert_eq!(from("203.0.113.8", PASSWORD).await, 200, "the owner at home");
}

/// The browser behind our own front at this address.
fn behind(app: &TestApp, address: &str) -> Client {
    app.client().with(HeaderName::from_static("x-forwarded-for"), address)
}

#[tokio::test]
async fn an_account_that_strangers_guess_asks_them_for_a_captcha_and_never_its_owner() {
    let app = TestApp::start_with(&[("PROXY_HOPS", "1"), ("CAPTCHA_TEST_ANSWER", "VERDE")]).await;
    let learner = app.learner().await;
    let login = async |address: &str, name: &str, login: &str, password: &str| {
        behind(&app, address).post("/api/login", json!({name: login, "password": password})).await
    };
    login("198.51.100.1", "email", &learner.email, PASSWORD).await.expect(200);

    // Every name of the account counts together, from wherever it is guessed.
    for guess in 0..10 {
        let by_email = login(&format!("203.0.113.{guess}"), "email", &learner.email, "a guess").await;
        let by_username = login(&format!("203.0.113.{guess}"), "username", &learner.username, "a guess").await;
        assert_eq!((by_email.status, by_username.status), (400, 400));
    }
    assert_eq!(app.jobs::<SendSignInAlert>().await.len(), 0);
    for address in ["203.0.113.100", "203.0.113.101", "203.0.113.101"] {
        let refused = login(address, "email", &learner.email, PASSWORD).await;
        assert_eq!(refused.refusal(), "422 captcha_needed");
        assert_eq!(refused.field("captcha"), "Please enter the letters in the picture.");
    }
    assert_eq!(app.jobs::<SendSignInAlert>().await.len(), 1, "the owner hears of it once");

    login("198.51.100.1", "email", &learner.email, PASSWORD).await.expect(200);
    let after = login("203.0.113.103", "email", &learner.email, PASSWORD).await;
    assert_eq!(after.refusal(), "422 captcha_needed", "the owner at home gives strangers no new guesses");
    let another = app.learner().await;
    login("203.0.113.102", "email", &another.email, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn a_captcha_lets_a_person_at_a_new_place_in() {
    let app = TestApp::start_with(&[("PROXY_HOPS", "1"), ("CAPTCHA_TEST_ANSWER", "VERDE")]).await;
    let learner = app.learner().await;
    for guess in 0..21 {
        let guess = behind(&app, &format!("203.0.113.{guess}"));
        guess.post("/api/login", json!({"email": learner.email, "password": "a guess"})).await;
    }
    assert_eq!(app.jobs::<SendSignInAlert>().await.len(), 1);
    let traveler = behind(&app, "198.51.100.7");
    let attempt = async |letters: &str| {
        let key = traveler.get("/api/captcha/flat").await.expect(200)["key"].clone();
        let body = json!({"email": learner.email, "password": PASSWORD, "captcha": letters, "captcha_key": key});
        traveler.post("/api/login", body).await
    };

    assert_eq!(attempt("WRONG").await.refusal(), "422 captcha_invalid");
    attempt("verde").await.expect(200);

    // The storm is over for everybody: the right password was among what strangers tried.
    let guess = json!({"email": learner.email, "password": "a guess"});
    assert_eq!(behind(&app, "203.0.113.200").post("/api/login", guess).await.refusal(), "400 wrong_credentials");
}

#[tokio::test]
async fn an_account_that_does_not_exist_is_guessed_like_one_that_does() {
    let app = TestApp::start_with(&[("PROXY_HOPS", "1")]).await;
    for guess in 0..22 {
        let guess_from = behind(&app, &format!("203.0.113.{guess}"));
        let answer = guess_from.post("/api/login", json!({"email": "nobody@example.com", "password": "a guess"})).await;
        let expected = if guess < 20 { "400 wrong_credentials" } else { "422 captcha_needed" };
        assert_eq!(answer.refusal(), expected, "{guess}");
    }
    assert_eq!(app.jobs::<SendSignInAlert>().await.len(), 0, "there is nobody to tell");
}

/// Panics, as no outside system should.
struct Broken;

impl Cache for Broken {
    fn get<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>> {
        panic!("a secret detail")
    }
    fn set<'a>(&'a self, _: &'a str, _: &'a str, _: Duration) -> BoxFuture<'a, Result<(), CacheUnavailable>> {
        panic!("a secret detail")
    }
    fn take<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<Option<String>, CacheUnavailable>> {
        panic!("a secret detail")
    }
    fn hit<'a>(&'a self, _: &'a str, _: Duration) -> BoxFuture<'a, Result<u64, CacheUnavailable>> {
        panic!("a secret detail")
    }
    fn count<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<u64, CacheUnavailable>> {
        panic!("a secret detail")
    }
}

#[tokio::test]
async fn a_panic_is_a_500_that_explains_nothing() {
    let app = TestApp::start()
        .await
        .changed(|state| state.captchas = Captchas::new(Arc::new(Broken), None, WorkPool::new(1, 1)));

    let answer = app.client().get("/api/captcha/flat").await;

    assert_eq!(answer.refusal(), "500 internal");
    assert!(!answer.text().contains("secret detail") && !answer.json()["request_id"].as_str().unwrap().is_empty());
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    app.client().get("/api/tenant").await.expect(200);
}

/// PostgreSQL cannot store U+0000: refused at the door, wherever it stands, it never becomes a 500.
#[tokio::test]
async fn a_text_that_cannot_be_stored_is_refused_with_its_field() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let learner = app.learner().await;

    let key = admin.client.post("/api/office/partner-keys", json!({"label": "Our\0site"})).await;
    assert_eq!(key.refusal(), "422 invalid");
    assert!(!key.field("label").is_empty());
    let changed = learner.client.patch("/api/basic/profile", json!({"first_name": "Mei\0"})).await;
    assert!(!changed.field("first_name").is_empty(), "{}", changed.text());
    let listed = learner.client.get("/api/sets?format=ibt%002026").await;
    assert!(!listed.field("format").is_empty(), "{}", listed.text());
    assert_eq!(learner.client.get("/api/profile/username/a%00b").await.status, 404);
}
