//! Teachers come in by a code of the office, parents by naming a child: with every refusal that the specification names.

use std::time::Duration;

use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

pub(crate) fn fresh_username() -> String {
    format!("p.{}", &Uuid::now_v7().simple().to_string()[14..])
}

fn basics() -> Value {
    json!({"username": fresh_username(), "first_name": "Anna", "last_name": "Huang", "phone": "+886 912 345 678",
        "timezone": "Asia/Taipei"})
}

pub(crate) fn with(mut body: Value, change: Value) -> Value {
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    body
}

async fn make_code(app: &TestApp, max_uses: i32) -> Value {
    let expires_at = app.state.db.now() + time::Duration::days(20);
    let expires_at = expires_at.format(&time::format_description::well_known::Rfc3339).unwrap();
    let body = json!({"note": "Spring", "expires_at": expires_at, "max_uses": max_uses});
    app.admin().await.client.post("/api/office/instructor-codes", body).await.expect(201)
}

async fn bind_teacher(person: &Person, change: Value) -> Answer {
    let body = with(basics(), json!({"college": "River College", "major": "English", "graduation_year": 2012}));
    person.client.post("/api/bind-teacher", with(body, change)).await
}

async fn bind_parent(person: &Person, students: &[&str]) -> Answer {
    person.client.post("/api/bind-parent", with(basics(), json!({"student_emails": students}))).await
}

fn fields(answer: &Answer) -> Vec<String> {
    answer.json()["errors"].as_object().map(|errors| errors.keys().cloned().collect()).unwrap_or_default()
}

#[tokio::test]
async fn a_teacher_comes_in_by_a_code_however_it_is_typed() {
    let app = TestApp::start().await;
    let code = make_code(&app, 1).await["code"].as_str().unwrap().to_owned();
    let newcomer = app.newcomer().await;
    let check = async |code: &str| newcomer.client.post("/api/auth-instructor", json!({"instructor_code": code})).await;

    assert_eq!(check(&code).await.expect(200), json!({"ok": true}));
    assert_eq!(check("AAAA-AAAA").await.field("instructor_code"), "This instructor code is not valid.");
    assert_eq!(check(" ").await.field("instructor_code"), "Instructor code is required.");
    let typed = code.to_lowercase().replace('-', " ");
    let user = bind_teacher(&newcomer, json!({"instructor_code": typed})).await.expect(200);

    assert_eq!((&user["all_roles"], &user["finishBind"]), (&json!(["teacher"]), &json!(true)));
    assert_eq!(check(&code).await.refusal(), "422 invalid", "used up");
    // Correcting the details takes no second use.
    bind_teacher(&newcomer, json!({"instructor_code": code, "major": "History"})).await.expect(200);
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn two_teachers_at_once_cannot_overuse_a_code() {
    let app = TestApp::start().await;
    let code = make_code(&app, 1).await["code"].clone();
    let (one, two) = (app.newcomer().await, app.newcomer().await);

    let (first, second) = tokio::join!(
        bind_teacher(&one, json!({"instructor_code": code})),
        bind_teacher(&two, json!({"instructor_code": code}))
    );

    let mut outcomes = [first.status, second.status];
    outcomes.sort_unstable();
    assert_eq!(outcomes, [200, 422]);
    let refused = if first.status == 422 { first } else { second };
    assert_eq!(fields(&refused), ["instructor_code"]);
    let codes = app.admin().await.client.get("/api/office/instructor-codes").await.expect(200);
    assert_eq!((&codes["data"][0]["uses"], &codes["data"][0]["state"]), (&json!(1), &json!("used_up")));
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn one_teacher_in_two_windows_takes_one_use() {
    let app = TestApp::start().await;
    let code = make_code(&app, 5).await["code"].clone();
    let newcomer = app.newcomer().await;

    let (first, second) = tokio::join!(
        bind_teacher(&newcomer, json!({"instructor_code": code})),
        bind_teacher(&newcomer, json!({"instructor_code": code}))
    );

    assert_eq!((first.status, second.status), (200, 200));
    let codes = app.admin().await.client.get("/api/office/instructor-codes").await.expect(200);
    assert_eq!(codes["data"][0]["uses"], 1);
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn a_refused_teacher_has_used_nothing_up() {
    let app = TestApp::start().await;
    let code = make_code(&app, 1).await["code"].clone();
    let taken = app.learner().await.username;
    let newcomer = app.newcomer().await;

    let many =
        bind_teacher(&newcomer, json!({"college": "", "major": " ", "phone": "123", "instructor_code": ""})).await;
    assert_eq!(fields(&many), ["college", "instructor_code", "major", "phone"]);
    assert_eq!(many.field("college"), "College is required.");
    let same_name = bind_teacher(&newcomer, json!({"username": taken, "instructor_code": code})).await;
    assert_eq!(same_name.refusal(), "422 username_taken");

    let codes = app.admin().await.client.get("/api/office/instructor-codes").await.expect(200);
    assert_eq!(codes["data"][0]["uses"], 0);
    bind_teacher(&newcomer, json!({"instructor_code": code})).await.expect(200);
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn codes_end_by_time_by_the_office_and_at_the_border_of_the_tenant() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let newcomer = app.newcomer().await;
    let check = async |code: &Value| {
        newcomer.client.post("/api/auth-instructor", json!({"instructor_code": code})).await.status
    };
    let (late, revoked) = (make_code(&app, 3).await, make_code(&app, 3).await);

    let path = format!("/api/office/instructor-codes/{}", revoked["id"].as_str().unwrap());
    assert_eq!(admin.client.send_json(axum::http::Method::DELETE, &path, &json!(null)).await.status, 204);
    assert_eq!((check(&revoked["code"]).await, check(&late["code"]).await), (422, 200));
    let other = app.db.tenant("other").await;
    let stranger = app.person_of(&other, &[Role::Student], &[]).await;
    let abroad = stranger.client.post("/api/auth-instructor", json!({"instructor_code": late["code"]})).await;
    assert_eq!(abroad.status, 422);
    app.clock().advance(Duration::from_secs(20 * 24 * 3600));
    assert_eq!(check(&late["code"]).await, 422);
    let states: Vec<Value> = admin.client.get("/api/office/instructor-codes").await.expect(200)["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code["state"].clone())
        .collect();
    assert_eq!(states, ["revoked", "expired"]);
}

#[tokio::test]
async fn the_office_makes_codes_with_bounds() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let make = async |change: Value| {
        let body = json!({"note": "", "expires_at": "2020-01-01T00:00:00Z", "max_uses": 0});
        admin.client.post("/api/office/instructor-codes", with(body, change)).await
    };

    let many = make(json!({"note": "x".repeat(121)})).await;
    assert_eq!(fields(&many), ["expires_at", "max_uses", "note"]);
    assert_eq!(many.field("max_uses"), "Number of teachers must be between 1 and 500.");
    assert_eq!(make(json!({"expires_at": "soon"})).await.refusal(), "422 invalid");
    let gone = format!("/api/office/instructor-codes/{}", Uuid::now_v7());
    let answer = admin.client.send_json(axum::http::Method::DELETE, &gone, &json!(null)).await;
    assert_eq!(answer.refusal(), "404 not_found");
}

#[tokio::test]
async fn guessing_codes_ends_after_ten_tries() {
    let app = TestApp::start().await;
    let newcomer = app.newcomer().await;
    for _ in 0..10 {
        let guess = newcomer.client.post("/api/auth-instructor", json!({"instructor_code": "AAAA-AAAA"})).await;
        assert_eq!(guess.status, 422);
    }
    let code = make_code(&app, 1).await["code"].clone();
    let eleventh = newcomer.client.post("/api/auth-instructor", json!({"instructor_code": code})).await;
    assert_eq!(eleventh.refusal(), "402 too_many_request");
    assert_eq!(bind_teacher(&newcomer, json!({"instructor_code": code})).await.refusal(), "402 too_many_request");
}

#[tokio::test]
async fn a_parent_names_children_and_each_address_is_judged() {
    let app = TestApp::start().await;
    let (child, teacher) = (app.learner().await, app.teacher().await);
    let parent = app.newcomer().await;
    let not_found = "Student email not found or already verified.";

    let none = bind_parent(&parent, &[]).await;
    assert_eq!(none.field("student_emails"), "Student email is required.");
    let odd = bind_parent(&parent, &["mei", &child.email, &child.email.to_uppercase(), &parent.email]).await;
    assert_eq!(fields(&odd), ["student_emails[0]", "student_emails[2]", "student_emails[3]"]);
    assert_eq!(odd.field("student_emails[2]"), "Student email: each one can be used only once.");
    assert_eq!(odd.field("student_emails[3]"), "Student email: this is your own email address.");
    let unknown = bind_parent(&parent, &["nobody@example.com", &child.email, &teacher.email]).await;
    assert_eq!(fields(&unknown), ["student_emails[0]", "student_emails[2]"]);
    assert_eq!(unknown.field("student_emails[0]"), not_found);
    assert_eq!(parent.client.post("/api/me", json!({})).await.expect(200)["finishBind"], false);

    let check = async |email: &str| parent.client.post("/api/check-email", json!({"email": email})).await;
    assert_eq!(check(&child.email.to_uppercase()).await.expect(200), json!({"ok": true}));
    assert_eq!(check("nobody@example.com").await.field("email"), not_found);
    assert_eq!(check("nobody").await.field("email"), "Email: please check the format.");
    let user = bind_parent(&parent, &[&child.email]).await.expect(200);

    assert_eq!((&user["all_roles"], &user["finishBind"]), (&json!(["parent"]), &json!(true)));
    let links = parent.client.get("/api/parent-links").await.expect(200);
    assert_eq!(links["children"][0]["state"], "asked");
    assert_eq!(links["children"][0]["person"], json!({"id": null, "name": null, "email": child.email}));
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome", "families.send_parent_link"]);
}

#[tokio::test]
async fn everybody_comes_in_with_a_time_zone_that_there_is() {
    let app = TestApp::start().await;
    let newcomer = app.newcomer().await;
    let student = json!({"school": "River School", "grade_level": 7, "age_band": "adult"});
    let teacher = json!({"college": "River College", "major": "English", "instructor_code": ""});
    let forms = [
        ("/api/bind-student", student.clone()),
        ("/api/bind-teacher", teacher),
        ("/api/bind-parent", json!({"student_emails": ["mei@example.com"]})),
    ];
    let sentences = [
        ("en", "Time zone: please choose one of the options."),
        ("zh-CN", "时区：请从选项中选择。"),
        ("zh-TW", "時區：請從選項中選擇。"),
    ];
    for (path, form) in forms {
        for (tag, sentence) in sentences {
            let body = with(with(basics(), form.clone()), json!({"timezone": "Mars/Base"}));
            let refused = newcomer.client.clone().in_language(tag).post(path, body).await;
            assert_eq!((refused.status, refused.field("timezone")), (422, sentence.to_owned()), "{path}");
        }
    }
    // The older name of Kolkata, which Chromium still gives.
    let body = with(with(basics(), student), json!({"timezone": "Asia/Calcutta"}));
    assert_eq!(newcomer.client.post("/api/bind-student", body).await.expect(200)["timezone"], "Asia/Calcutta");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn the_database_reckons_days_in_every_time_zone_that_may_be_chosen() {
    let app = TestApp::start().await;
    let known: Vec<String> =
        sqlx::query_scalar("select name from pg_timezone_names").fetch_all(&mut app.db.owner().await).await.unwrap();
    let unknown: Vec<_> = product::people::accounts::list_timezones()
        .iter()
        .filter(|name| !known.iter().any(|one| one == *name))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[tokio::test]
async fn trying_addresses_ends_after_thirty() {
    let app = TestApp::start().await;
    let parent = app.newcomer().await;
    let ten: Vec<String> = (0..10).map(|at| format!("child{at}@example.com")).collect();
    let ten: Vec<&str> = ten.iter().map(String::as_str).collect();
    for _ in 0..3 {
        assert_eq!(bind_parent(&parent, &ten).await.refusal(), "422 invalid");
    }
    let next = parent.client.post("/api/check-email", json!({"email": "mei@example.com"})).await;
    assert_eq!(next.refusal(), "402 too_many_request");
}

#[tokio::test]
async fn a_learner_does_not_grow_older_by_saying_so() {
    let app = TestApp::start().await;
    let newcomer = app.newcomer().await;
    let bind = async |age_band: &str| {
        let body = json!({"school": "River School", "grade_level": 7, "age_band": age_band});
        newcomer.client.post("/api/bind-student", with(basics(), body)).await
    };

    bind("under_13").await.expect(200);

    assert_eq!(bind("adult").await.field("age_band"), "Age can’t be changed here. Please contact us.");
    bind("under_13").await.expect(200);
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}
