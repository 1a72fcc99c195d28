//! Registering, signing in, onboarding and verification, with every refusal that the specification names.

use axum::http::{Method, header};
use product::people::accounts::{LinkPurpose, SendVerificationMail};
use serde_json::{Value, json};
use testkit::app::{Answer, CAPTCHA_ANSWER, Client, PASSWORD, TestApp};
use uuid::Uuid;

fn fresh_email() -> String {
    format!("mei-{}@example.com", Uuid::now_v7().simple())
}

async fn captcha_key(client: &Client) -> String {
    client.get("/api/captcha/flat").await.expect(200)["key"].as_str().unwrap().to_owned()
}

async fn register(client: &Client, email: &str, change: Value) -> Answer {
    let mut body = json!({
        "email": email, "password": "a long sentence", "captcha": CAPTCHA_ANSWER, "captcha_key": captcha_key(client).await
    });
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    client.post("/api/register", body).await
}

async fn login(client: &Client, who: &str, password: &str) -> Answer {
    let field = if who.contains('@') { "email" } else { "username" };
    client.post("/api/login", json!({field: who, "password": password, "privacy_info": true})).await
}

async fn accounts_in(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from users where tenant_id = $1")
        .bind(app.tenant.id)
        .fetch_one(&mut app.db.owner().await)
        .await
        .unwrap()
}

async fn mails_due_in(app: &TestApp) -> usize {
    app.jobs::<SendVerificationMail>().await.len()
}

fn details(username: &str) -> Value {
    json!({
        "username": username, "first_name": "美", "last_name": "林", "phone": "+886 912 345 678", "school": "建國中學",
        "grade_level": 11, "age_band": "16_17", "timezone": "Asia/Taipei", "preferred_language": "tw"
    })
}

#[tokio::test]
async fn a_captcha_is_a_picture_that_is_used_up_by_one_try() {
    let app = TestApp::start().await;
    let client = app.client();

    let captcha = client.get("/api/captcha/flat").await.expect(200);
    assert!(captcha["img"].as_str().unwrap().starts_with("data:image/png;base64,iVBORw0KGgo"));

    let wrong = register(&client, &fresh_email(), json!({"captcha": "XXXXX", "captcha_key": captcha["key"]})).await;
    assert_eq!(wrong.refusal(), "422 captcha_invalid");
    assert_eq!(wrong.field("captcha"), "The captcha code is invalid!");
    let again = register(&client, &fresh_email(), json!({"captcha_key": captcha["key"]})).await;
    assert_eq!(again.refusal(), "422 captcha_invalid", "used up by the wrong answer");
    assert_eq!(accounts_in(&app).await, 0);
}

#[tokio::test]
async fn a_captcha_of_another_tenant_is_worth_nothing() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    let key = captcha_key(&app.client_of(&other.host)).await;

    let answer = register(&app.client(), &fresh_email(), json!({"captcha_key": key})).await;

    assert_eq!(answer.refusal(), "422 captcha_invalid");
}

#[tokio::test]
async fn registering_signs_in_and_schedules_the_verification_mail() {
    let app = TestApp::start().await;
    let email = fresh_email();

    let answer = register(&app.client().in_language("zh-TW"), &format!("  {} ", email.to_uppercase()), json!({}))
        .await
        .expect(200);

    let user = &answer["user"];
    assert_eq!((user["email"].as_str(), user["lang"].as_str()), (Some(email.as_str()), Some("tw")));
    assert_eq!(
        (&user["finishBind"], &user["email_verified"], &user["all_roles"]),
        (&json!(false), &json!(false), &json!([]))
    );
    let me = app.client().signed_in(answer["access_token"].as_str().unwrap()).post("/api/me", json!({})).await;
    assert_eq!(&me.expect(200), user);
    assert_eq!(mails_due_in(&app).await, 1);
}

#[tokio::test]
async fn bad_registrations_are_refused_field_by_field_and_change_nothing() {
    let app = TestApp::start().await;
    let client = app.client();

    let all = register(&client, "no address", json!({"password": "short", "captcha": " "})).await;
    assert_eq!(all.refusal(), "422 invalid");
    assert_eq!(all.field("email"), "Email: please check the format.");
    assert_eq!(all.field("password"), "Password must have at least 8 characters.");
    assert_eq!(all.field("captcha"), "Captcha is required.");
    let common =
        register(&client.clone().in_language("zh-CN"), &fresh_email(), json!({"password": "Password123"})).await;
    assert_eq!(common.field("password"), "密码过于常见，请换一个。");
    let long = register(&client, &fresh_email(), json!({"password": "x".repeat(129)})).await;
    assert_eq!(long.field("password"), "Password can have at most 128 characters.");

    assert_eq!(accounts_in(&app).await, 0);
}

#[tokio::test]
async fn what_cannot_be_read_is_400_and_what_does_not_fit_is_422() {
    let app = TestApp::start().await;
    let client = app.client();
    let json_client = client.clone().with(header::CONTENT_TYPE, "application/json");

    assert_eq!(json_client.send(Method::POST, "/api/register", "{\"email\":").await.refusal(), "400 bad_request");
    assert_eq!(json_client.send(Method::POST, "/api/register", "").await.refusal(), "400 bad_request");
    let form = client.clone().with(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    assert_eq!(form.send(Method::POST, "/api/login", "email=a").await.refusal(), "400 bad_request");
    let wrong_type = client.post("/api/register", json!({"email": 7})).await;
    assert_eq!(
        (wrong_type.refusal(), wrong_type.field("email")),
        ("422 invalid".into(), "Email: this isn’t the right kind of value.".into())
    );
    let missing = client.post("/api/login", json!({"email": "a@example.com"})).await;
    assert_eq!((missing.refusal(), missing.field("password")), ("422 invalid".into(), "Password is required.".into()));
    let huge = json_client.send(Method::POST, "/api/login", vec![b' '; api::middleware::BODY_LIMIT + 1]).await;
    assert_eq!(huge.refusal(), "413 payload_too_large");
    assert_eq!(client.get("/api/login").await.refusal(), "405 method_not_allowed");
    assert_eq!(client.get("/api/no-such-call").await.refusal(), "404 not_found");
    assert_eq!(client.get("/api").await.refusal(), "404 not_found");
}

#[tokio::test]
async fn an_address_registers_once_also_at_the_same_moment() {
    let app = TestApp::start().await;
    let (client, email) = (app.client(), fresh_email());

    let (one, two) = tokio::join!(register(&client, &email, json!({})), register(&client, &email, json!({})));

    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    let refused = if one.status == 422 { one } else { two };
    assert_eq!(
        (refused.refusal(), refused.field("email")),
        ("422 email_taken".into(), "This email is already registered".into())
    );
    assert_eq!((accounts_in(&app).await, mails_due_in(&app).await), (1, 1));
}

#[tokio::test]
async fn the_same_address_may_register_with_two_tenants() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    let email = fresh_email();

    register(&app.client(), &email, json!({})).await.expect(200);
    register(&app.client_of(&other.host), &email, json!({})).await.expect(200);
    assert_eq!(app.new_jobs().await, ["accounts.send_verification_mail", "accounts.send_verification_mail"]);
}

#[tokio::test]
async fn login_takes_the_address_or_the_username_in_any_case() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let client = app.client();

    for who in [learner.email.to_uppercase(), learner.username.to_uppercase()] {
        let answer = login(&client, &who, PASSWORD).await.expect(200);
        assert_eq!(answer["user"]["id"], json!(learner.id), "{who}");
        assert_eq!(answer["user"]["name"], "Mei Lin");
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_account_are_answered_alike() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let client = app.client();

    let mut wrong = login(&client, &learner.email, "another password").await;
    let mut unknown = login(&client, &fresh_email(), "another password").await;

    assert_eq!(wrong.refusal(), "400 wrong_credentials");
    assert_eq!(wrong.json()["message"], "Unauthorized");
    for answer in [&mut wrong, &mut unknown] {
        answer.headers.remove("x-request-id");
        let mut body = answer.json();
        body["request_id"] = Value::Null;
        answer.body = body.to_string().into();
    }
    assert_eq!((wrong.headers, wrong.body), (unknown.headers, unknown.body));
    assert_eq!(client.post("/api/login", json!({"password": "x"})).await.field("email"), "Email is required.");
}

#[tokio::test]
async fn the_sixth_guess_is_refused_even_when_it_is_right() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let client = app.client();

    for _ in 0..5 {
        assert_eq!(login(&client, &learner.email, "a guess").await.status, 400);
    }
    let sixth = login(&client, &learner.email, PASSWORD).await;
    assert_eq!(
        (sixth.refusal(), sixth.json()["message"].as_str()),
        ("402 too_many_request".into(), Some("too_many_request"))
    );
    // Another account is not touched by it.
    login(&client, &app.learner().await.email, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn thirty_guesses_at_once_are_no_way_around_the_limit() {
    let app = TestApp::start().await;
    let learner = app.learner().await;

    let guesses = (0..30).map(|_| {
        let (client, email) = (app.client(), learner.email.clone());
        tokio::spawn(async move { login(&client, &email, "a guess").await.status })
    });
    let mut judged = 0;
    for guess in guesses.collect::<Vec<_>>() {
        judged += usize::from(guess.await.unwrap() == 400);
    }

    assert_eq!(judged, 5);
}

#[tokio::test]
async fn a_right_password_forgives_earlier_guesses() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let client = app.client();

    for _ in 0..3 {
        for _ in 0..4 {
            assert_eq!(login(&client, &learner.email, "a guess").await.status, 400);
        }
        login(&client, &learner.email, PASSWORD).await.expect(200);
    }
}

#[tokio::test]
async fn a_blocked_person_is_told_whom_to_write_to_and_loses_the_session() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    app.block(learner.id.0).await;

    let answer = login(&app.client(), &learner.email, PASSWORD).await;

    assert_eq!(answer.refusal(), "403 account_blocked");
    assert!(answer.json()["message"].as_str().unwrap().contains(&app.tenant.brand.support_email));
    assert_eq!(learner.client.post("/api/me", json!({})).await.refusal(), "401 unauthenticated");
    // Only who knows the password learns of the block.
    assert_eq!(login(&app.client(), &learner.email, "a guess").await.refusal(), "400 wrong_credentials");
}

#[tokio::test]
async fn logging_out_ends_this_session_at_once_and_no_other() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let second = login(&app.client(), &learner.email, PASSWORD).await.expect(200);
    let second = app.client().signed_in(second["access_token"].as_str().unwrap());

    assert_eq!(learner.client.post("/api/logout", json!({})).await.status, 204);

    assert_eq!(learner.client.post("/api/me", json!({})).await.refusal(), "401 unauthenticated");
    assert_eq!(learner.client.post("/api/logout", json!({})).await.refusal(), "401 unauthenticated");
    second.post("/api/me", json!({})).await.expect(200);
}

#[tokio::test]
async fn a_session_ends_after_thirty_days() {
    let app = TestApp::start().await;
    let learner = app.learner().await;

    app.clock().advance(std::time::Duration::from_secs(30 * 24 * 3600 - 1));
    learner.client.post("/api/me", json!({})).await.expect(200);
    app.clock().advance(std::time::Duration::from_secs(1));
    assert_eq!(learner.client.post("/api/me", json!({})).await.refusal(), "401 unauthenticated");
}

#[tokio::test]
async fn the_language_is_saved_and_only_ours_are_taken() {
    let app = TestApp::start().await;
    let learner = app.learner().await;

    assert_eq!(learner.client.patch("/api/lang", json!({"lang": "cn"})).await.expect(200)["lang"], "cn");
    let french = learner.client.patch("/api/lang", json!({"lang": "fr"})).await;
    assert_eq!(
        (french.refusal(), french.field("lang")),
        ("422 invalid".into(), "Language: please choose one of the options.".into())
    );
    assert_eq!(learner.client.post("/api/me", json!({})).await.expect(200)["lang"], "cn");
}

#[tokio::test]
async fn a_username_is_checked_before_it_is_chosen() {
    let app = TestApp::start().await;
    let (one, two) = (app.learner().await, app.learner().await);
    let check = async |name: &str| one.client.post("/api/check-username", json!({"username": name})).await;

    assert_eq!(check(&one.username).await.expect(200), json!({"ok": true}), "the own name stays one's own");
    assert_eq!(check("mei.lin-07").await.expect(200), json!({"ok": true}));
    let taken = check(&two.username.to_uppercase()).await;
    assert_eq!(
        (taken.refusal(), taken.field("username")),
        ("422 username_taken".into(), "Username is already registered".into())
    );
    assert_eq!(check("mei@lin").await.field("username"), "Username: please check the format.");
    assert_eq!(check("me").await.field("username"), "Username must have at least 3 characters.");
}

#[tokio::test]
async fn a_student_finishes_onboarding() {
    let app = TestApp::start().await;
    let answer = register(&app.client(), &fresh_email(), json!({})).await.expect(200);
    let client = app.client().signed_in(answer["access_token"].as_str().unwrap());
    assert_eq!(client.post("/api/finish-bind", json!({})).await.expect(200), json!({"finishBind": false}));
    let username = format!("mei.{}", &Uuid::now_v7().simple().to_string()[16..]);

    let user = client.post("/api/bind-student", details(&username)).await.expect(200);

    assert_eq!(
        (&user["username"], &user["all_roles"], &user["finishBind"]),
        (&json!(username), &json!(["student"]), &json!(true))
    );
    assert_eq!((&user["name"], &user["timezone"]), (&json!("林美"), &json!("Asia/Taipei")));
    assert_eq!(client.post("/api/finish-bind", json!({})).await.expect(200), json!({"finishBind": true}));
    assert_eq!(app.new_jobs().await, ["accounts.send_verification_mail", "accounts.send_welcome"]);
}

#[tokio::test]
async fn bad_student_details_are_refused_field_by_field_and_change_nothing() {
    let app = TestApp::start().await;
    let answer = register(&app.client(), &fresh_email(), json!({})).await.expect(200);
    let client = app.client().signed_in(answer["access_token"].as_str().unwrap());
    let before = client.post("/api/me", json!({})).await.expect(200);
    let bind = async |change: Value| {
        let mut body = details("mei.lin");
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        client.post("/api/bind-student", body).await
    };

    let many = bind(json!({"username": "me", "first_name": " ", "phone": "123-456", "school": "", "grade_level": 18, "graduation_year": 12})).await;
    assert_eq!(many.refusal(), "422 invalid");
    assert_eq!(many.field("phone"), "Phone must have at least 7 digits.");
    let fields: Vec<String> = many.json()["errors"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, ["first_name", "grade_level", "graduation_year", "phone", "school", "username"]);
    assert_eq!(bind(json!({"age_band": "old"})).await.field("age_band"), "Age: please choose one of the options.");
    assert_eq!(
        bind(json!({"grade_level": true})).await.field("grade_level"),
        "Grade: this isn’t the right kind of value."
    );
    let taken = app.learner().await.username;
    assert_eq!(bind(json!({"username": taken})).await.refusal(), "422 username_taken");

    assert_eq!(client.post("/api/me", json!({})).await.expect(200), before);
    assert_eq!(app.new_jobs().await, ["accounts.send_verification_mail"]);
}

#[tokio::test]
async fn two_students_cannot_take_the_same_username_at_once() {
    let app = TestApp::start().await;
    let (one, two) = (app.learner().await, app.learner().await);
    let name = format!("mei.{}", &Uuid::now_v7().simple().to_string()[16..]);

    let (first, second) = tokio::join!(
        one.client.post("/api/bind-student", details(&name)),
        two.client.post("/api/bind-student", details(&name.to_uppercase()))
    );

    let mut outcomes = [first.status, second.status];
    outcomes.sort_unstable();
    assert_eq!(outcomes, [200, 422]);
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn the_mailed_link_verifies_once_and_for_its_tenant_only() {
    let app = TestApp::start().await;
    let learner = app.newcomer().await;
    let path = format!("/api/verify?token={}", app.mailed_token(learner.id, LinkPurpose::VerifyEmail).await);
    let other = app.db.tenant("other").await;

    assert_eq!(app.client_of(&other.host).get(&path).await.refusal(), "422 link_expired");
    assert_eq!(app.client().get(&path).await.expect(200), json!({"verified": true, "reward": 5}));
    assert_eq!(learner.client.post("/api/me", json!({})).await.expect(200)["email_verified"], true);
    assert_eq!(app.client().get(&path).await.refusal(), "422 link_expired");
    assert_eq!(app.client().get("/api/verify?token=forged").await.refusal(), "422 link_expired");
    assert_eq!(app.client().get("/api/verify").await.refusal(), "422 invalid");
}

#[tokio::test]
async fn the_mailed_link_works_for_two_days() {
    let app = TestApp::start().await;
    let learner = app.newcomer().await;
    let path = format!("/api/verify?token={}", app.mailed_token(learner.id, LinkPurpose::VerifyEmail).await);

    app.clock().advance(std::time::Duration::from_secs(48 * 3600));

    assert_eq!(app.client().get(&path).await.refusal(), "422 link_expired");
}

#[tokio::test]
async fn the_verification_mail_can_be_asked_for_once_a_minute_until_it_is_used() {
    let app = TestApp::start().await;
    let learner = app.newcomer().await;
    let ask = async || learner.client.post("/api/send-verify-email", json!({})).await;

    assert_eq!(ask().await.refusal(), "422 too_soon");
    app.clock().advance(std::time::Duration::from_secs(60));
    assert_eq!(ask().await.status, 204);
    assert_eq!(mails_due_in(&app).await, 2);
    app.client()
        .get(&format!("/api/verify?token={}", app.mailed_token(learner.id, LinkPurpose::VerifyEmail).await))
        .await
        .expect(200);
    assert_eq!(ask().await.status, 204, "verified: nothing to do");
    assert_eq!(mails_due_in(&app).await, 2);
}
