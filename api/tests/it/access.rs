//! Forgotten and changed passwords, devices, deletion and what stands between strangers and accounts.

use argon2::PasswordHasher;
use axum::http::{HeaderName, Method, header};
use jobs::Job;
use product::people::accounts::{
    self, AnswerResetRequest, EraseAccount, Invitation, LinkPurpose, Role, SendDeletionNotice, SendPasswordChanged,
    SendPasswordLink, UserId, answer_reset_request, load_password_link,
};
use serde_json::{Value, json};
use tenants::Reason;
use testkit::app::{Answer, CAPTCHA_ANSWER, Client, PASSWORD, Person, TestApp};
use uuid::Uuid;

use crate::coins::platform;

const NEW: &str = "the river is bright";

async fn login(client: &Client, who: &str, password: &str) -> Answer {
    client.post("/api/login", json!({"email": who, "password": password})).await
}

async fn ask_for_link(app: &TestApp, email: &str) -> Answer {
    app.client().post("/api/send-reset-link", json!({"email": email})).await
}

/// Does what the worker does with the requests that lie there.
async fn answer_requests(app: &TestApp) {
    for job in app.jobs::<AnswerResetRequest>().await {
        let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
        answer_reset_request(&mut tx, job.request_id, &app.state.secrets.mailed_tokens).await.unwrap();
        tx.commit().await.unwrap();
    }
}

async fn reset_token(app: &TestApp, person: &Person) -> String {
    assert_eq!(ask_for_link(app, &person.email).await.status, 204);
    answer_requests(app).await;
    app.mailed_token(person.id, LinkPurpose::ResetPassword).await
}

async fn is_in(person: &Client) -> bool {
    let answer = person.post("/api/me", json!({})).await;
    assert!(matches!(answer.status, 200 | 401), "{}", answer.text());
    answer.status == 200
}

/// All that a stranger can compare: status, headers and body, without what differs between any two requests.
fn visible(mut answer: Answer) -> (u16, axum::http::HeaderMap, Value) {
    answer.headers.remove("x-request-id");
    let mut body = answer.json();
    if body.is_object() {
        body["request_id"] = Value::Null;
    }
    (answer.status, answer.headers, body)
}

// forgotten passwords

#[tokio::test]
async fn a_forgotten_password_is_replaced_once_by_the_mailed_link() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let token = reset_token(&app, &learner).await;
    let path = format!("/api/password-link?token={token}");
    assert_eq!(app.client().get(&path).await.expect(200), json!({"purpose": "reset"}));

    let reset = async || app.client().post("/api/reset", json!({"token": token, "password": NEW})).await;
    assert_eq!(reset().await.status, 204);

    assert!(!is_in(&learner.client).await, "every session ends");
    assert_eq!(login(&app.client(), &learner.email, PASSWORD).await.refusal(), "400 wrong_credentials");
    login(&app.client(), &learner.email, NEW).await.expect(200);
    assert_eq!(app.jobs::<SendPasswordChanged>().await.len(), 1);
    let again = reset().await;
    assert_eq!(
        (again.refusal(), again.field("token")),
        ("422 link_expired".into(), "This link has expired. Please request a new one.".into())
    );
    assert_eq!(app.client().get(&path).await.refusal(), "422 link_expired");
}

#[tokio::test]
async fn two_uses_of_a_link_at_once_set_one_password() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let token = reset_token(&app, &learner).await;
    let (client, path) = (app.client(), "/api/reset");

    let (one, two) = tokio::join!(
        client.post(path, json!({"token": token, "password": NEW})),
        client.post(path, json!({"token": token, "password": "another long sentence"}))
    );

    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 422]);
    assert_eq!(app.new_jobs().await, ["accounts.send_password_changed"]);
}

#[tokio::test]
async fn a_reset_link_works_for_an_hour_with_its_tenant_and_its_purpose() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    let learner = app.learner().await;
    let token = reset_token(&app, &learner).await;
    let body = json!({"token": token, "password": NEW});

    assert_eq!(app.client_of(&other.host).post("/api/reset", body.clone()).await.refusal(), "422 link_expired");
    assert_eq!(app.client().post("/api/set-url", body.clone()).await.refusal(), "422 link_expired");
    assert_eq!(app.client().get(&format!("/api/verify?token={token}")).await.refusal(), "422 link_expired");
    for forged in ["", "x", &token[1..], &format!("{token}x"), &token.to_uppercase()] {
        let forged = json!({"token": forged, "password": NEW});
        assert_eq!(app.client().post("/api/reset", forged).await.refusal(), "422 link_expired");
    }
    app.clock().advance(std::time::Duration::from_secs(3600));
    assert_eq!(app.client().post("/api/reset", body).await.refusal(), "422 link_expired");
    assert!(is_in(&learner.client).await);
}

#[tokio::test]
async fn a_weak_password_does_not_use_the_link_up() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let token = reset_token(&app, &learner).await;

    for weak in ["short", "password123", "Liverpool1"] {
        let answer = app.client().post("/api/reset", json!({"token": token, "password": weak})).await;
        assert_eq!(answer.refusal(), "422 invalid", "{weak}");
        assert!(!answer.field("password").is_empty());
    }
    assert_eq!(app.client().post("/api/reset", json!({"token": token, "password": NEW})).await.status, 204);
    assert_eq!(app.new_jobs().await, ["accounts.send_password_changed"]);
}

#[tokio::test]
async fn asking_for_a_link_looks_the_same_for_every_address() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let hashes = app.state.hashing.count();

    let known = ask_for_link(&app, &learner.email).await;
    let unknown = ask_for_link(&app, "nobody@people.test").await;

    assert_eq!(known.status, 204);
    assert_eq!(visible(known), visible(unknown));
    assert_eq!(app.state.hashing.count(), hashes);
    // The same work too: a row and a job for each, and nobody has looked at the accounts yet.
    assert_eq!(app.jobs::<AnswerResetRequest>().await.len(), 2);
    assert_eq!(app.newest_link(learner.id, LinkPurpose::ResetPassword).await, None);
    answer_requests(&app).await;
    assert_eq!(app.jobs::<SendPasswordLink>().await.len(), 1);
    // Also when asked again at once, and when asked too often.
    let (known, unknown) = (ask_for_link(&app, &learner.email).await, ask_for_link(&app, "nobody@people.test").await);
    assert_eq!(known.refusal(), "422 too_soon");
    assert_eq!(visible(known), visible(unknown));
}

#[tokio::test]
async fn login_computes_one_hash_whoever_is_asked_for() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let invited = invited(&app, "invited@people.test").await;
    let blocked = app.learner().await;
    block(&app, &blocked).await;
    let mut seen = Vec::new();

    for email in [learner.email.as_str(), "nobody@people.test", "invited@people.test", &blocked.email] {
        let before = app.state.hashing.count();
        let answer = login(&app.client(), email, "not the password").await;
        seen.push((app.state.hashing.count() - before, visible(answer)));
    }

    assert!(app.newest_link(invited, LinkPurpose::SetPassword).await.is_some());
    assert_eq!(seen[0].0, 1);
    assert!(seen.iter().all(|one| *one == seen[0]), "{seen:?}");
    assert_eq!(app.new_jobs().await, ["accounts.send_password_link"]);
}

#[tokio::test]
async fn an_address_may_be_asked_for_five_times_an_hour_and_one_place_may_not_ask_for_everybody() {
    let app = TestApp::start_with(&[("PROXY_HOPS", "1")]).await;
    let ask = async |email: &str, from: &str| {
        let client = app.client().with(HeaderName::from_static("x-forwarded-for"), from);
        client.post("/api/send-reset-link", json!({"email": email})).await.refusal()
    };
    for person in 0..30 {
        assert_eq!(ask(&format!("p{person}@people.test"), "203.0.113.7").await, "204 without a code");
    }
    assert_eq!(ask("p31@people.test", "203.0.113.7").await, "402 too_many_request");
    assert_eq!(ask("p31@people.test", "203.0.113.8").await, "204 without a code");
    assert_eq!(ask("not an address", "203.0.113.8").await, "422 invalid");
    assert_eq!(app.jobs::<AnswerResetRequest>().await.len(), 31);
}

// first passwords

async fn invited(app: &TestApp, email: &str) -> UserId {
    let invitation =
        Invitation { email, first_name: "Mei", last_name: "Lin", lang: tenants::Lang::En, roles: &[Role::Teacher] };
    let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
    let user = accounts::invite(&mut tx, &invitation, None, &app.state.secrets.mailed_tokens).await.unwrap();
    tx.commit().await.unwrap();
    user
}

#[tokio::test]
async fn an_invited_person_chooses_the_first_password() {
    let app = TestApp::start().await;
    let user = invited(&app, "teacher@people.test").await;
    assert_eq!(app.jobs::<SendPasswordLink>().await.len(), 1);
    let token = app.mailed_token(user, LinkPurpose::SetPassword).await;
    let path = format!("/api/password-link?token={token}");
    assert_eq!(app.client().get(&path).await.expect(200), json!({"purpose": "set"}));

    let body = json!({"token": token, "password": NEW});
    assert_eq!(app.client().post("/api/reset", body.clone()).await.refusal(), "422 link_expired");
    assert_eq!(app.client().post("/api/set-url", body).await.status, 204);

    let answer = app
        .client()
        .post("/api/login", json!({"email": "teacher@people.test", "password": NEW, "privacy_info": true}))
        .await
        .expect(200);
    assert_eq!(
        (&answer["user"]["email_verified"], &answer["user"]["all_roles"]),
        (&json!(true), &json!(["teacher"])),
        "the link proves the address"
    );
    assert_eq!(app.jobs::<SendPasswordChanged>().await.len(), 0);
}

#[tokio::test]
async fn who_never_chose_a_password_gets_the_first_one_by_forgetting_it() {
    let app = TestApp::start().await;
    let user = invited(&app, "teacher@people.test").await;
    app.clock().advance(std::time::Duration::from_secs(2 * 3600));

    assert_eq!(ask_for_link(&app, "Teacher@People.test").await.status, 204);
    answer_requests(&app).await;

    let id = app.newest_link(user, LinkPurpose::SetPassword).await.unwrap();
    let mut tx = app.state.db.tenant_read(&app.tenant).await.unwrap();
    let (purpose, _) = load_password_link(&mut tx, id, &app.state.secrets.mailed_tokens).await.unwrap().unwrap();
    assert_eq!(purpose, LinkPurpose::SetPassword);
    assert_eq!(app.new_jobs().await, ["accounts.send_password_link", "accounts.send_password_link"]);
}

#[tokio::test]
async fn staff_send_a_link_without_seeing_it() {
    let app = TestApp::start().await;
    let (admin, learner) = (app.admin().await, app.learner().await);
    let send = async |client: &Client, id: Uuid| client.post("/api/reset-url", json!({"user_id": id})).await;

    assert_eq!(send(&learner.client, learner.id.0).await.refusal(), "403 forbidden");
    let answer = send(&admin.client, learner.id.0).await;
    assert_eq!((answer.status, answer.body.len()), (204, 0));
    assert_eq!(send(&admin.client, learner.id.0).await.refusal(), "422 too_soon");
    assert_eq!(send(&admin.client, Uuid::now_v7()).await.refusal(), "400 not_found_user");
    let other = app.db.tenant("other").await;
    let stranger = app.person_of(&other, &[Role::Student], &[]).await;
    assert_eq!(send(&admin.client, stranger.id.0).await.refusal(), "400 not_found_user");

    assert!(app.newest_link(learner.id, LinkPurpose::ResetPassword).await.is_some());
    assert_eq!(app.audited(learner.id).await, ["account.send_password_link"]);
    assert_eq!(app.new_jobs().await, ["accounts.send_password_link"]);
}

// changing the password, and devices

#[tokio::test]
async fn changing_the_password_ends_every_session_and_begins_one() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let elsewhere = login(&app.client(), &learner.email, PASSWORD).await.expect(200);
    let elsewhere = app.client().signed_in(elsewhere["access_token"].as_str().unwrap());
    let change = async |current: &str, new: &str| {
        let body = json!({"current_password": current, "password": new});
        learner.client.post("/api/change-password", body).await
    };

    assert_eq!(change("not it", NEW).await.field("current_password"), "Current password is incorrect.");
    assert_eq!(change(PASSWORD, "password123").await.refusal(), "422 invalid");
    let answer = change(PASSWORD, NEW).await.expect(200);

    assert!(!is_in(&elsewhere).await && !is_in(&learner.client).await, "a stolen token of this device ends too");
    assert!(is_in(&app.client().signed_in(answer["access_token"].as_str().unwrap())).await);
    login(&app.client(), &learner.email, NEW).await.expect(200);
    assert_eq!(app.jobs::<SendPasswordChanged>().await.len(), 1);
}

#[tokio::test]
async fn a_stolen_session_is_no_way_to_try_passwords() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let change = async |current: &str| {
        let body = json!({"current_password": current, "password": NEW});
        learner.client.post("/api/change-password", body).await
    };
    for _ in 0..5 {
        assert_eq!(change("a guess").await.refusal(), "422 invalid");
    }
    assert_eq!(change(PASSWORD).await.refusal(), "402 too_many_request");
}

#[tokio::test]
async fn devices_are_listed_in_words_and_logged_out_one_by_one_or_together() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let from = async |agent: &str| {
        let client = app.client().with(header::USER_AGENT, agent);
        let answer = login(&client, &learner.email, PASSWORD).await.expect(200);
        app.client().signed_in(answer["access_token"].as_str().unwrap())
    };
    let phone =
        from("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1").await;
    let tablet = from("Mozilla/5.0 (Linux; Android 13; SM-X700) Chrome/142.0 Safari/537.36").await;

    let list = phone.get("/api/sessions").await.expect(200);
    let words: Vec<Value> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| json!([s["browser"], s["system"], s["kind"], s["is_current"]]))
        .collect();
    assert_eq!(words.len(), 3);
    assert!(words.contains(&json!(["Safari", "iPhone", "phone", true])), "{words:?}");
    assert!(words.contains(&json!(["Chrome", "Android", "tablet", false])), "{words:?}");
    assert!(words.contains(&json!([null, null, "computer", false])), "{words:?}");

    let id_of = |kind: &str| {
        let found = list["data"].as_array().unwrap().iter().find(|session| session["kind"] == kind);
        found.unwrap()["id"].as_str().unwrap().to_owned()
    };
    let path = format!("/api/sessions/{}", id_of("tablet"));
    let stranger = app.learner().await;
    assert_eq!(stranger.client.send(Method::DELETE, &path, "").await.refusal(), "404 not_found");
    assert!(is_in(&tablet).await);
    assert_eq!(phone.send(Method::DELETE, &path, "").await.status, 204);
    assert!(!is_in(&tablet).await);
    assert_eq!(phone.send(Method::DELETE, &path, "").await.refusal(), "404 not_found");

    assert_eq!(phone.send(Method::DELETE, "/api/sessions", "").await.status, 204);
    assert!(!is_in(&learner.client).await && is_in(&phone).await);
    assert_eq!(phone.get("/api/sessions").await.expect(200)["data"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_session_ends_at_once_on_every_replica() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    // Another process with its own caches on the same database.
    let replica = app.replica();
    let there = replica.signed_in(&learner.token);
    assert!(is_in(&there).await);

    let all = login(&app.client(), &learner.email, PASSWORD).await.expect(200);
    let all = app.client().signed_in(all["access_token"].as_str().unwrap());
    assert_eq!(all.send(Method::DELETE, "/api/sessions", "").await.status, 204);

    assert!(!is_in(&there).await);
}

#[tokio::test]
async fn a_device_is_marked_as_seen_every_quarter_of_an_hour() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let seen = async || {
        let list = learner.client.get("/api/sessions").await.expect(200);
        list["data"][0]["last_seen_at"].as_str().unwrap().to_owned()
    };
    let before = seen().await;
    app.clock().advance(std::time::Duration::from_secs(14 * 60));
    assert!(is_in(&learner.client).await);
    assert_eq!(seen().await, before);
    app.clock().advance(std::time::Duration::from_secs(60));
    assert!(is_in(&learner.client).await);
    assert_ne!(seen().await, before);
}

// logging in: consent, blocked, leaving

#[tokio::test]
async fn login_asks_for_the_consent_once() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    sqlx::query("delete from consents where tenant_id = $1 and user_id = $2")
        .bind(app.tenant.id)
        .bind(learner.id)
        .execute(&mut app.db.owner().await)
        .await
        .unwrap();
    assert_eq!(login(&app.client(), &learner.email, "not it").await.refusal(), "400 wrong_credentials");

    let asked = login(&app.client(), &learner.email, PASSWORD).await;
    assert_eq!(asked.refusal(), "422 privacy_needed");
    assert!(!asked.field("privacy_info").is_empty());
    let body = json!({"email": learner.email, "password": PASSWORD, "privacy_info": true});
    app.client().post("/api/login", body).await.expect(200);

    login(&app.client(), &learner.email, PASSWORD).await.expect(200);
}

async fn block(app: &TestApp, person: &Person) {
    let admin = app.admin().await;
    let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
    assert!(accounts::block_user(&mut tx, person.id, admin.id).await.unwrap());
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn blocking_ends_every_session_and_unblocking_lets_in_again() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    block(&app, &learner).await;

    assert!(!is_in(&learner.client).await);
    assert_eq!(login(&app.client(), &learner.email, PASSWORD).await.refusal(), "403 account_blocked");

    let mut tx = app.state.db.tenant(&app.tenant).await.unwrap();
    accounts::unblock_user(&mut tx, learner.id, learner.id).await.unwrap();
    assert!(!accounts::block_user(&mut tx, UserId(Uuid::now_v7()), learner.id).await.unwrap());
    tx.commit().await.unwrap();
    assert!(!is_in(&learner.client).await, "the sessions of before stay ended");
    login(&app.client(), &learner.email, PASSWORD).await.expect(200);
    assert_eq!(app.audited(learner.id).await, ["account.block", "account.unblock"]);
}

async fn destroy(client: &Client, id: Uuid, password: &str) -> Answer {
    client.send_json(Method::DELETE, &format!("/api/account/destroy/{id}"), &json!({"password": password})).await
}

#[tokio::test]
async fn an_account_that_was_given_up_can_be_kept_by_logging_in() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    assert_eq!(destroy(&learner.client, learner.id.0, "not it").await.field("password"), "Password is incorrect.");
    assert!(is_in(&learner.client).await);

    let answer = destroy(&learner.client, learner.id.0, PASSWORD).await.expect(200);

    assert!(!is_in(&learner.client).await);
    let refused = login(&app.client(), &learner.email, PASSWORD).await;
    assert_eq!(refused.refusal(), "403 account_leaving");
    assert_eq!(refused.json()["deletes_at"], answer["deletes_at"]);
    assert_eq!(login(&app.client(), &learner.email, "not it").await.refusal(), "400 wrong_credentials");
    let keep = json!({"email": learner.email, "password": PASSWORD, "keep_account": true});
    app.client().post("/api/login", keep).await.expect(200);
    login(&app.client(), &learner.email, PASSWORD).await.expect(200);
    assert_eq!(app.audited(learner.id).await, ["account.request_deletion", "account.keep"]);
    assert_eq!(app.new_jobs().await, ["accounts.send_deletion_notice"]);
}

#[tokio::test]
async fn the_mailed_link_keeps_the_account() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    destroy(&learner.client, learner.id.0, PASSWORD).await.expect(200);
    assert_eq!(app.jobs::<SendDeletionNotice>().await.len(), 1);
    let token = app.mailed_token(learner.id, LinkPurpose::CancelDeletion).await;
    let keep = async || app.client().post("/api/account/keep", json!({"token": token})).await;

    assert_eq!(keep().await.status, 204);
    assert_eq!(keep().await.refusal(), "422 link_expired");
    login(&app.client(), &learner.email, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn only_super_admins_give_up_the_accounts_of_others_and_only_of_their_tenant() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let boss = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let other = app.db.tenant("other").await;
    let stranger = app.person_of(&other, &[Role::Student], &[]).await;
    for person in [app.learner().await, app.teacher().await, app.admin().await] {
        assert_eq!(destroy(&person.client, learner.id.0, PASSWORD).await.refusal(), "403 forbidden");
    }

    assert_eq!(destroy(&boss.client, stranger.id.0, PASSWORD).await.refusal(), "404 not_found");
    assert_eq!(destroy(&boss.client, learner.id.0, "not it").await.refusal(), "422 invalid");
    assert!(is_in(&stranger.client).await && is_in(&learner.client).await);
    let first = destroy(&boss.client, learner.id.0, PASSWORD).await.expect(200);
    let second = destroy(&boss.client, learner.id.0, PASSWORD).await.expect(200);

    assert_eq!(first, second, "asking again changes nothing");
    assert!(!is_in(&learner.client).await && is_in(&boss.client).await);
    assert_eq!(app.jobs::<SendDeletionNotice>().await.len(), 1);
}

// captchas, and hashes of yesterday

#[tokio::test]
async fn a_captcha_can_be_heard_a_few_times_and_still_be_answered() {
    let app = TestApp::start().await;
    let captcha = app.client().get("/api/captcha/flat").await.expect(200);
    let key = captcha["key"].as_str().unwrap();
    let hear = async |client: Client, key: &str| client.get(&format!("/api/captcha/audio/{key}")).await;

    for _ in 0..5 {
        let wav = hear(app.client(), key).await;
        assert_eq!(
            (wav.status, wav.header("content-type"), wav.header("cache-control")),
            (200, "audio/wav", "no-store")
        );
        assert!(wav.body.starts_with(b"RIFF") && wav.body.len() > 50_000);
    }
    assert_eq!(hear(app.client(), key).await.refusal(), "402 too_many_request");
    let other = app.db.tenant("other").await;
    assert_eq!(hear(app.client_of(&other.host), key).await.refusal(), "404 not_found");
    assert_eq!(hear(app.client(), "no-such-key").await.refusal(), "404 not_found");

    let body = json!({
        "email": "fresh@people.test", "password": "a long sentence", "captcha": CAPTCHA_ANSWER, "captcha_key": key
    });
    app.client().post("/api/register", body).await.expect(200);
    assert_eq!(hear(app.client(), key).await.refusal(), "404 not_found", "used up");
    assert_eq!(app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn a_weaker_hash_is_replaced_at_the_next_login() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    // With half of today's memory.
    let half = argon2::Params::new(argon2::Params::DEFAULT_M_COST / 2, 2, 1, None).unwrap();
    let weak = argon2::Argon2::from(half).hash_password(PASSWORD.as_bytes()).unwrap().to_string();
    let set = "update users set password_hash = $3 where tenant_id = $1 and id = $2";
    sqlx::query(set).bind(app.tenant.id).bind(learner.id).bind(&weak).execute(&mut app.db.owner().await).await.unwrap();

    login(&app.client(), &learner.email, PASSWORD).await.expect(200);

    let stored: String = sqlx::query_scalar("select password_hash from users where tenant_id = $1 and id = $2")
        .bind(app.tenant.id)
        .bind(learner.id)
        .fetch_one(&mut app.db.owner().await)
        .await
        .unwrap();
    assert!(stored != weak && !accounts::passwords::is_outdated(&stored));
    assert!(is_in(&learner.client).await, "sessions go on");
    login(&app.client(), &learner.email, PASSWORD).await.expect(200);
}

// consent

#[tokio::test]
async fn consent_that_was_taken_back_ends_every_session_and_is_asked_for_again() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let elsewhere = login(&app.client(), &learner.email, PASSWORD).await.expect(200);

    let answer = learner.client.send(Method::DELETE, "/api/privacy-consent", axum::body::Body::empty()).await;

    assert_eq!(answer.status, 204);
    let other = app.client().signed_in(elsewhere["access_token"].as_str().unwrap());
    assert!(!is_in(&learner.client).await && !is_in(&other).await);
    assert_eq!(login(&app.client(), &learner.email, PASSWORD).await.refusal(), "422 privacy_needed");
    let agree = json!({"email": learner.email, "password": PASSWORD, "privacy_info": true});
    app.client().post("/api/login", agree).await.expect(200);
    login(&app.client(), &learner.email, PASSWORD).await.expect(200);
    assert_eq!(app.audited(learner.id).await, ["account.withdraw_consent"]);
}

#[tokio::test]
async fn production_starts_only_when_nobody_of_the_demo_can_sign_in() {
    let (app, _, _, learner) = platform().await;
    accounts::refuse_demo_people(&app.db.db).await.unwrap();
    let mut owner = app.db.owner().await;
    sqlx::query("update users set email = 'student@verdant.test' where id = $1")
        .bind(learner.id.0)
        .execute(&mut owner)
        .await
        .unwrap();
    let refused = accounts::refuse_demo_people(&app.db.db).await.unwrap_err().to_string();
    assert!(refused.starts_with("1 people of the demo") && refused.contains("worker remove-demo"), "{refused}");

    let mut tx = app.db.db.platform_read(Reason::Operations).await.unwrap();
    let people = accounts::list_demo_people(&mut tx).await.unwrap();
    drop(tx);
    assert_eq!(people.iter().map(|(_, user)| *user).collect::<Vec<_>>(), [learner.id]);
    let mut tx = app.db.db.tenant(people[0].0).await.unwrap();
    accounts::remove_demo_person(&mut tx, learner.id).await.unwrap();
    tx.commit().await.unwrap();

    accounts::refuse_demo_people(&app.db.db).await.unwrap();
    assert_eq!(learner.client.post("/api/me", json!({})).await.refusal(), "401 unauthenticated");
    let erasures: i64 = sqlx::query_scalar("select count(*) from jobs.queue where tenant_id = $1 and name = $2")
        .bind(people[0].0.0)
        .bind(EraseAccount::NAME)
        .fetch_one(&mut owner)
        .await
        .unwrap();
    assert_eq!(erasures, 1, "and everything personal goes");
}
