//! Enrolling at a brand's academy: who may begin and go on, what is refused, and the office's side.

use axum::http::HeaderName;
use product::people::accounts::Role;
use product::school::enrollments::{SendEnrollmentReceipt, SendEnrollmentToSupport};
use serde_json::{Value, json};
use tenants::ACADEMY;
use testkit::app::{Answer, CAPTCHA_ANSWER, Client, TestApp};

const FORMS: &str = "/api/academy/enrollments";
const OFFICE: &str = "/api/academy/admin/enrollments";

async fn academy() -> TestApp {
    let app = TestApp::start().await;
    app.switch_on(&app.tenant, ACADEMY).await;
    app
}

fn contact() -> Value {
    json!({"role": "parent", "first_name": "Hui-Min", "last_name": "林", "email": " Lin@People.test ",
        "phone": "+886 912 345 678", "courses": ["toefl_group", "mentoring"]})
}

fn student(email: &str) -> Value {
    json!({"first_name": "Mei", "last_name": "Lin", "chinese_name": "林美", "email": email, "phone": null,
        "home_phone": null, "school": "Fuxing", "graduation_year": 2028, "address": null})
}

fn people() -> Value {
    let parent = json!({"first_name": "Hui-Min", "last_name": "林", "email": "lin@people.test", "phone": null});
    json!({"students": [student("mei@people.test")], "parents": [parent]})
}

fn preferences() -> Value {
    json!({"class_type": "group", "tutoring_mode": "in_person", "other_course": null, "test_scores": "TOEFL 84",
        "previous_class": null, "mandarin_help": "wanted", "heard_from": "friend", "referred_by": " Amy Chen ",
        "group_members": null, "payment_method": "cheque", "payment_currency": "RMB", "notes": null})
}

/// What begins a form, with a fresh captcha.
async fn solved(client: &Client, contact: Value) -> Value {
    let key = client.get("/api/captcha/flat").await.expect(200)["key"].clone();
    json!({"contact": contact, "captcha_key": key, "captcha": CAPTCHA_ANSWER})
}

/// A form in the hands of its writer.
struct Writer {
    client: Client,
    id: String,
}

impl Writer {
    fn of(client: Client, begun: &Value) -> Self {
        let key = begun["key"].as_str().unwrap();
        let client = client.with(HeaderName::from_static("enrollment-key"), key);
        Self { client, id: begun["form"]["id"].as_str().unwrap().to_owned() }
    }

    async fn begin(app: &TestApp) -> Self {
        let client = app.client();
        let begun = client.post(FORMS, solved(&client, contact()).await).await.expect(201);
        Self::of(client, &begun)
    }

    async fn put(&self, step: &str, body: Value) -> Answer {
        self.client.put(&format!("{FORMS}/{}/{step}", self.id), body).await
    }

    async fn submit(&self) -> Answer {
        self.client.post(&format!("{FORMS}/{}/submit", self.id), Value::Null).await
    }

    /// All steps, and what is mailed for them looked at.
    async fn send(app: &TestApp) -> Self {
        let writer = Self::begin(app).await;
        writer.put("people", people()).await.expect(200);
        writer.put("preferences", preferences()).await.expect(200);
        writer.submit().await.expect(200);
        assert_eq!(app.new_jobs().await, ["enrollments.send_receipt", "enrollments.send_to_support"]);
        writer
    }
}

#[tokio::test]
async fn a_visitor_fills_in_four_steps_and_the_office_reads_every_answer() {
    let app = academy().await;
    let writer = Writer::begin(&app).await;

    let begun = writer.client.get(&format!("{FORMS}/{}", writer.id)).await.expect(200);
    assert_eq!((&begun["form_step"], &begun["contact"]["email"]), (&json!(1), &json!("lin@people.test")));
    assert_eq!(writer.submit().await.refusal(), "409 enrollment_incomplete");
    assert_eq!(writer.put("preferences", preferences()).await.refusal(), "409 enrollment_incomplete");
    assert_eq!(writer.put("people", people()).await.expect(200)["form_step"], 2);
    assert_eq!(writer.put("preferences", preferences()).await.expect(200)["form_step"], 3);
    let sent = writer.submit().await.expect(200);
    assert_eq!(writer.submit().await.expect(200), sent, "sent again, it is as it was");
    assert_eq!(writer.put("contact", contact()).await.refusal(), "409 enrollment_submitted");

    let office = app.admin().await.client;
    let list = office.get(OFFICE).await.expect(200);
    let line = &list["data"][0];
    let expected = json!({"id": writer.id, "reference": sent["reference"], "form_step": 4, "role": "parent",
        "first_name": "Hui-Min", "last_name": "林", "email": "lin@people.test", "phone": "+886 912 345 678",
        "courses": ["toefl_group", "mentoring"], "students": ["Mei"], "read_status": "unread", "status": "normal",
        "payment_status": "unknown", "payment_terms": null, "contacted_at": null});
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&line[key], value, "{key}");
    }
    let enrollment = office.get(&format!("{OFFICE}/{}", writer.id)).await.expect(200);
    assert_eq!(enrollment["form"], sent);
    let mut told = preferences();
    told["referred_by"] = "Amy Chen".into();
    assert_eq!((&sent["preferences"], &sent["students"]), (&told, &people()["students"]));
    assert_eq!(app.jobs::<SendEnrollmentReceipt>().await.len(), 1);
    assert_eq!(app.jobs::<SendEnrollmentToSupport>().await.len(), 1);
}

#[tokio::test]
async fn what_is_wrong_is_told_at_its_field_and_costs_no_captcha() {
    let app = academy().await;
    let visitor = app.client();
    let mut wrong = solved(&visitor, contact()).await;
    for (field, value) in [
        ("first_name", json!(" ")),
        ("last_name", json!("x".repeat(81))),
        ("email", json!("nowhere")),
        ("phone", json!("12")),
        ("courses", json!([])),
    ] {
        wrong["contact"] = contact();
        wrong["contact"][field] = value;
        let answer = visitor.post(FORMS, wrong.clone()).await;
        assert_eq!(answer.refusal(), "422 invalid", "{field}");
        assert!(!answer.field(field).is_empty(), "{field}");
    }
    wrong["contact"] = contact();
    let begun = visitor.post(FORMS, wrong).await.expect(201);
    let writer = Writer::of(visitor, &begun);
    let with = |path: &[&str], value: Value| {
        let mut body = people();
        let (last, way) = path.split_last().unwrap();
        let place = way.iter().fold(&mut body, |place, part| match part.parse::<usize>() {
            Ok(at) => &mut place[at],
            Err(_) => &mut place[*part],
        });
        place[*last] = value;
        body
    };
    for (body, field, words) in [
        (with(&["students"], json!([])), "students", "Students is required."),
        (with(&["parents"], json!([])), "parents", "Parents is required."),
        (with(&["students", "0", "email"], json!("")), "students[0].email", "Email is required."),
        (
            with(&["students", "0", "home_phone"], json!("12")),
            "students[0].home_phone",
            "Home phone must have at least 7 digits.",
        ),
        (
            with(&["students", "0", "graduation_year"], json!(20)),
            "students[0].graduation_year",
            "Graduation year: please check the format.",
        ),
        // A student's address is no parent's.
        (
            with(&["students", "0", "email"], json!("LIN@people.test")),
            "parents[0].email",
            "Email: each one can be used only once.",
        ),
    ] {
        let answer = writer.put("people", body).await;
        assert_eq!((answer.refusal(), answer.field(field)), ("422 invalid".to_owned(), words.to_owned()));
    }
    let six: Vec<Value> = (0..6).map(|number| student(&format!("s{number}@people.test"))).collect();
    assert!(!writer.put("people", with(&["students"], json!(six))).await.field("students").is_empty());
    writer.put("people", people()).await.expect(200);
    for (field, value) in [
        ("class_type", json!("alone")),
        ("payment_method", json!("card")),
        ("payment_currency", json!("EUR")),
        ("notes", json!("字".repeat(2001))),
    ] {
        let mut body = preferences();
        body[field] = value;
        let answer = writer.put("preferences", body).await;
        assert_eq!(answer.refusal(), "422 invalid", "{field}");
        assert!(!answer.field(field).is_empty(), "{field}: {}", answer.text());
    }
}

#[tokio::test]
async fn a_visitor_answers_a_captcha_and_begins_three_forms_an_hour_and_a_member_neither() {
    let app = academy().await;
    let visitor = app.client();
    let bare = json!({"contact": contact()});
    assert_eq!(visitor.post(FORMS, bare.clone()).await.field("captcha"), "Captcha is required.");
    let mut wrong = solved(&visitor, contact()).await;
    wrong["captcha"] = "WRONG".into();
    assert_eq!(visitor.post(FORMS, wrong).await.refusal(), "422 captcha_invalid");
    for _ in 0..3 {
        visitor.post(FORMS, solved(&visitor, contact()).await).await.expect(201);
    }
    assert_eq!(visitor.post(FORMS, solved(&visitor, contact()).await).await.refusal(), "402 too_many_request");

    let member = app.learner().await;
    let begun = member.client.post(FORMS, bare).await.expect(201);
    let id = begun["form"]["id"].as_str().unwrap();
    let enrollment = app.admin().await.client.get(&format!("{OFFICE}/{id}")).await.expect(200);
    assert_eq!(enrollment["user_id"], json!(member.id));
}

#[tokio::test]
async fn without_its_key_and_without_an_academy_there_is_no_form() {
    let app = academy().await;
    let writer = Writer::begin(&app).await;
    let form = format!("{FORMS}/{}", writer.id);
    for key in ["", "short", &"x".repeat(43)] {
        let stranger = app.client().with(HeaderName::from_static("enrollment-key"), key);
        assert_eq!(stranger.get(&form).await.refusal(), "404 not_found", "{key}");
        let saved = stranger.put(&format!("{form}/people"), people()).await;
        assert_eq!(saved.refusal(), "404 not_found", "{key}");
    }
    assert_eq!(app.client().get(&form).await.refusal(), "404 not_found");

    app.switch_on(&app.tenant, tenants::AD_BLOCK_DIALOG).await;
    assert_eq!(writer.client.get(&form).await.refusal(), "404 not_found");
    assert_eq!(app.client().post(FORMS, json!({"contact": contact()})).await.refusal(), "404 not_found");
    let today = app.admin().await.client.get("/api/office/today").await.expect(200);
    assert_eq!(today["enrollments"], Value::Null);
}

#[tokio::test]
async fn the_office_sorts_notes_and_counts_and_learners_see_nothing_of_it() {
    let app = academy().await;
    let (first, second) = (Writer::send(&app).await, Writer::send(&app).await);
    let office = app.admin().await.client;

    let today = office.get("/api/office/today").await.expect(200)["enrollments"].clone();
    assert_eq!(today["unread"], 2);
    let courses = json!([{"course": "mentoring", "count": 2}, {"course": "toefl_group", "count": 2}]);
    assert_eq!(today["courses"], courses);
    let newest: Vec<&str> =
        today["newest"].as_array().unwrap().iter().map(|each| each["id"].as_str().unwrap()).collect();
    assert_eq!(newest, [&*second.id, &*first.id]);

    let one = format!("{OFFICE}/{}", first.id);
    assert_eq!(office.post(&format!("{one}/read"), Value::Null).await.expect(200)["read_status"], "read");
    let today = office.get("/api/office/today").await.expect(200);
    assert_eq!(
        (&today["enrollments"]["unread"], &today["enrollments"]["newest"][0]["id"]),
        (&json!(1), &json!(second.id))
    );

    // The other spelling is understood (D-126), and what is not named stays.
    let change =
        json!({"version": 1, "payment_status": "canceled", "payment_terms": "postpay", "office_notes": " Calls. "});
    let changed = office.patch(&one, change.clone()).await.expect(200);
    let told = [&changed["payment_status"], &changed["payment_terms"], &changed["office_notes"], &changed["status"]];
    assert_eq!(told, [&json!("cancelled"), &json!("postpay"), &json!("Calls."), &json!("normal")]);
    let late = office.patch(&one, change).await;
    assert_eq!((late.refusal(), &late.json()["changed_by"]), ("409 changed_by_another".to_owned(), &json!("Mei Lin")));
    assert!(!office.patch(&one, json!({"status": "archived"})).await.field("version").is_empty());
    let back = office.patch(&one, json!({"version": 2, "payment_terms": null})).await.expect(200);
    assert_eq!((&back["payment_terms"], &back["version"]), (&Value::Null, &json!(3)));

    let log = format!("{one}/contacts");
    assert!(!office.post(&log, json!({"text": " "})).await.field("text").is_empty());
    let noted = office.post(&log, json!({"text": " Starts in July. "})).await.expect(201);
    assert_eq!(noted["contacts"][0]["text"], "Starts in July.");

    let found = |query: &'static str| {
        let office = office.clone();
        async move { office.get(&format!("{OFFICE}?{query}")).await.expect(200)["total"].clone() }
    };
    assert_eq!(found("payment_status=canceled").await, 1);
    assert_eq!(found("read_status=unread&form=submitted&course=mentoring").await, 1);
    assert_eq!(found("search=%E6%9E%97%E7%BE%8E").await, 2);
    assert_eq!(found("page=9").await, 2);
    assert_eq!(office.get(&format!("{OFFICE}?status=gone")).await.refusal(), "422 invalid");
    assert!(!office.get(&format!("{OFFICE}?search={}", "x".repeat(201))).await.field("search").is_empty());
    for role in [Role::Student, Role::Teacher, Role::Parent] {
        let person = app.person_of(&app.tenant, &[role], &[]).await;
        assert_eq!(person.client.get(&one).await.refusal(), "403 forbidden", "{role:?}");
    }
}
