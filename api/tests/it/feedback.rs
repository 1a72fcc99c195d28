//! Feedback and the contact form: who may write how often, what is refused, and the office's inbox.

use axum::http::{HeaderName, Method, header};
use product::people::accounts::Role;
use product::site::feedback::SendFeedbackAnswer;
use product::site::feedback::SendFeedbackReceipt;
use product::site::feedback::SendFeedbackToSupport;
use serde_json::{Value, json};
use testkit::app::{Answer, CAPTCHA_ANSWER, Client, TestApp};

async fn captcha(client: &Client) -> String {
    client.get("/api/captcha/flat").await.expect(200)["key"].as_str().unwrap().to_owned()
}

/// The body with a fresh captcha.
async fn solved(client: &Client, mut body: Value) -> Value {
    body["captcha_key"] = captcha(client).await.into();
    body["captcha"] = CAPTCHA_ANSWER.into();
    body
}

fn bug() -> Value {
    json!({"type": "bug", "details": " The timer stops. ", "page": "/test?attempt=7", "build": "1.0", "browser": "Firefox"})
}

fn contact() -> Value {
    json!({"name": "林慧敏", "email": "Mei@People.test", "message": "When does the summer course start?"})
}

async fn write(client: &Client, body: Value) -> Answer {
    client.post("/api/contact", solved(client, body).await).await
}

async fn inbox(app: &TestApp, query: &str) -> Value {
    app.admin().await.client.get(&format!("/api/office/feedback{query}")).await.expect(200)
}

/// The pixel is red: the smallest PNG there is.
const PNG: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
    2, 0, 0, 0, 0x90, 0x77, 0x53, 0xde, 0, 0, 0, 0x0c, 0x49, 0x44, 0x41, 0x54, 0x08, 0xd7, 0x63, 0xf8, 0xcf, 0xc0, 0,
    0, 3, 1, 1, 0, 0x18, 0xdd, 0x8d, 0xb0, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

async fn upload(client: &Client) -> String {
    let client = client.clone().with(header::CONTENT_TYPE, "application/octet-stream");
    let answer = client.send(Method::POST, "/api/image?purpose=screenshot", PNG).await;
    answer.expect(201)["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_member_reports_with_a_screenshot_and_the_office_sees_all_of_it() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    let image = upload(&learner.client).await;
    let mut body = bug();
    body["screenshots"] = json!([image]);

    let receipt = learner.client.post("/api/feedback", body).await.expect(201);

    let list = inbox(&app, "").await;
    let entry = &list["data"][0];
    assert_eq!(list["total"], 1);
    assert_eq!(entry["reference"], receipt["reference"]);
    let expected = json!({"kind": "bug", "state": "open", "user_id": learner.id, "name": "Mei Lin",
        "email": learner.email, "lang": "en", "details": "The timer stops.", "page": "/test", "build": "1.0",
        "browser": "Firefox", "screenshots": [format!("/api/images/{image}")]});
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&entry[key], value, "{key}");
    }
    assert_eq!(app.client().get(entry["screenshots"][0].as_str().unwrap()).await.status, 200);
    assert_eq!(app.new_jobs().await, ["feedback.send_receipt", "feedback.send_to_support"]);
}

#[tokio::test]
async fn a_visitor_needs_the_captcha_and_sends_no_pictures() {
    let app = TestApp::start().await;
    let visitor = app.client();
    let member = app.learner().await.client;
    let image = upload(&member).await;

    assert_eq!(visitor.post("/api/feedback", bug()).await.field("captcha"), "Captcha is required.");
    let mut wrong = solved(&visitor, bug()).await;
    wrong["captcha"] = "WRONG".into();
    assert_eq!(visitor.post("/api/feedback", wrong).await.refusal(), "422 captcha_invalid");
    let mut with_picture = solved(&visitor, bug()).await;
    with_picture["screenshots"] = json!([image]);
    assert!(!visitor.post("/api/feedback", with_picture).await.field("screenshots").is_empty());
    // A captcha serves once.
    let once = solved(&visitor, bug()).await;
    visitor.post("/api/feedback", once.clone()).await.expect(201);
    assert_eq!(visitor.post("/api/feedback", once).await.refusal(), "422 captcha_invalid");

    let list = inbox(&app, "").await;
    assert_eq!((&list["total"], &list["data"][0]["email"]), (&json!(1), &Value::Null));
    assert_eq!(app.new_jobs().await, ["feedback.send_to_support"]);
}

#[tokio::test]
async fn what_is_wrong_is_told_at_its_field() {
    let app = TestApp::start().await;
    let (member, other) = (app.learner().await.client, app.learner().await.client);
    let foreign = upload(&other).await;
    for (key, value, field) in [
        ("type", json!("praise"), "type"),
        ("details", json!("  "), "details"),
        ("details", json!("字".repeat(4001)), "details"),
        ("screenshots", json!([foreign]), "screenshots"),
        ("screenshots", json!(["0197f0a0-0000-7000-8000-000000000000"]), "screenshots"),
        ("screenshots", json!([foreign, foreign, foreign, foreign]), "screenshots"),
    ] {
        let mut body = bug();
        body[key] = value;
        let answer = member.post("/api/feedback", body).await;
        assert_eq!(answer.refusal(), "422 invalid", "{key}");
        assert!(!answer.field(field).is_empty(), "{key}: {}", answer.text());
    }
    for (key, value, field) in [
        ("name", json!(""), "name"),
        ("message", json!("\n"), "message"),
        ("email", json!("nobody"), "email"),
        ("name", json!("Mei\nBcc: all@x.example"), "name"),
    ] {
        let app = TestApp::start().await;
        let mut body = contact();
        body[key] = value;
        let answer = write(&app.client(), body).await;
        assert_eq!(answer.refusal(), "422 invalid", "{key}");
        assert!(!answer.field(field).is_empty(), "{key}: {}", answer.text());
    }
    let answer = app
        .client()
        .in_language("zh-CN")
        .post("/api/contact", json!({"name": "", "message": "", "captcha": "", "captcha_key": ""}))
        .await;
    assert_eq!(answer.json()["errors"].as_object().unwrap().len(), 3);
    assert_eq!(answer.field("message"), "请填写留言内容。");
}

#[tokio::test]
async fn a_stranger_writes_three_times_an_hour_and_a_household_counts_as_one() {
    let app = TestApp::start_with(&[("PROXY_HOPS", "1")]).await;
    let from = |address: &str| app.client().with(HeaderName::from_static("x-forwarded-for"), address);

    for address in ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2::3"] {
        write(&from(address), contact()).await.expect(201);
    }
    assert_eq!(write(&from("2001:db8:1:2::4"), contact()).await.refusal(), "402 too_many_request");
    write(&from("2001:db8:1:3::1"), contact()).await.expect(201);
    // Feedback of visitors and the contact form share the limit; members have their own.
    let visitor = from("2001:db8:1:2::5");
    let body = solved(&visitor, bug()).await;
    assert_eq!(visitor.post("/api/feedback", body).await.refusal(), "402 too_many_request");
    let member = app.learner().await.client.with(HeaderName::from_static("x-forwarded-for"), "2001:db8:1:2::5");
    member.post("/api/feedback", bug()).await.expect(201);
    assert_eq!(app.jobs::<SendFeedbackReceipt>().await.len(), 5);
    assert_eq!(app.jobs::<SendFeedbackToSupport>().await.len(), 5);
}

#[tokio::test]
async fn a_message_of_the_form_arrives_in_the_same_inbox() {
    let app = TestApp::start().await;
    write(&app.client().in_language("zh-TW"), contact()).await.expect(201);
    let mut nameless = contact();
    nameless.as_object_mut().unwrap().remove("email");
    write(&app.client(), nameless).await.expect(201);
    app.learner().await.client.post("/api/feedback", bug()).await.expect(201);

    let list = inbox(&app, "?kind=contact").await;

    assert_eq!(list["total"], 2);
    let (later, first) = (&list["data"][0], &list["data"][1]);
    assert_eq!(
        (&first["email"], &first["name"], &first["lang"]),
        (&json!("mei@people.test"), &json!("林慧敏"), &json!("tw"))
    );
    let admin = app.admin().await.client;
    let answers = format!("/api/office/feedback/{}/answers", later["id"].as_str().unwrap());
    let answer = admin.post(&answers, json!({"text": "Soon."})).await;
    assert_eq!((answer.refusal(), answer.field("email")), ("422 invalid".into(), "Email is required.".into()));
    assert_eq!(
        app.new_jobs().await,
        [
            "feedback.send_receipt",
            "feedback.send_receipt",
            "feedback.send_to_support",
            "feedback.send_to_support",
            "feedback.send_to_support"
        ]
    );
}

#[tokio::test]
async fn the_office_answers_closes_and_opens_again() {
    let app = TestApp::start().await;
    app.learner().await.client.post("/api/feedback", bug()).await.expect(201);
    let admin = app.admin().await.client;
    let id = inbox(&app, "").await["data"][0]["id"].as_str().unwrap().to_owned();
    let (path, answers) = (format!("/api/office/feedback/{id}"), format!("/api/office/feedback/{id}/answers"));
    let move_to = async |closed: bool| {
        let thread = admin.patch(&path, json!({"closed": closed})).await.expect(200);
        thread["entry"]["state"].as_str().unwrap().to_owned()
    };

    assert_eq!(move_to(true).await, "closed");
    assert_eq!(move_to(false).await, "open");
    assert!(!admin.post(&answers, json!({"text": " "})).await.field("text").is_empty());
    let thread = admin.post(&answers, json!({"text": "It is repaired."})).await.expect(200);
    assert_eq!(
        (&thread["entry"]["state"], &thread["answers"][0]["text"]),
        (&json!("answered"), &json!("It is repaired."))
    );
    assert_eq!(thread["answers"][0]["author_name"], "Mei Lin");
    assert_eq!(move_to(true).await, "closed");
    assert_eq!(move_to(false).await, "answered", "an answer is out");

    assert_eq!(inbox(&app, "?state=answered").await["total"], 1);
    assert_eq!(inbox(&app, "?state=open").await["total"], 0);
    assert_eq!(inbox(&app, "?state=answered&kind=contact").await["total"], 0);
    assert_eq!(admin.get("/api/office/feedback?state=lost").await.refusal(), "422 invalid");
    let jobs = app.jobs::<SendFeedbackAnswer>().await.len();
    assert_eq!(jobs, 1);
    assert_eq!(app.new_jobs().await, ["feedback.send_receipt", "feedback.send_to_support"]);
}

#[tokio::test]
async fn only_the_brands_own_office_reads() {
    let app = TestApp::start().await;
    let learner = app.learner().await;
    learner.client.post("/api/feedback", bug()).await.expect(201);
    let id = inbox(&app, "").await["data"][0]["id"].as_str().unwrap().to_owned();
    let other = app.db.tenant("other").await;
    let stranger = app.person_of(&other, &[Role::SuperAdmin], &[]).await.client;

    assert_eq!(learner.client.get("/api/office/feedback").await.refusal(), "403 forbidden");
    assert_eq!(app.teacher().await.client.get("/api/office/feedback").await.refusal(), "403 forbidden");
    assert_eq!(stranger.get("/api/office/feedback").await.expect(200)["total"], 0);
    let path = format!("/api/office/feedback/{id}");
    assert_eq!(stranger.get(&path).await.refusal(), "404 not_found");
    assert_eq!(stranger.patch(&path, json!({"closed": true})).await.refusal(), "404 not_found");
    assert_eq!(stranger.post(&format!("{path}/answers"), json!({"text": "x"})).await.refusal(), "404 not_found");
    assert_eq!(app.new_jobs().await, ["feedback.send_receipt", "feedback.send_to_support"]);
}
