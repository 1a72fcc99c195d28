//! People whom the office invites: the account is there, its person comes by the mailed link, or it goes again.

use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

const PATH: &str = "/api/office/invitations";
const PASSWORD: &str = "the river is bright";

async fn invite(by: &Person, email: &str, role: &str) -> Answer {
    let body = json!({"email": email, "first_name": "Mei", "last_name": "Lin", "role": role, "lang": "en"});
    by.client.post(PATH, body).await
}

async fn first(by: &Person) -> Value {
    by.client.get(PATH).await.expect(200)["data"][0].clone()
}

async fn send_again(by: &Person, id: &Value) -> Answer {
    by.client.post(&format!("{PATH}/{}/send", id.as_str().unwrap()), json!({})).await
}

async fn revoke(by: &Person, id: &Value) -> Answer {
    by.client.send(Method::DELETE, &format!("{PATH}/{}", id.as_str().unwrap()), Body::empty()).await
}

/// The token of the newest mail to `email`.
async fn mailed(app: &TestApp, email: &str) -> String {
    app.run_jobs().await;
    let mail = app.mails().await.into_iter().find(|mail| mail.to == email).unwrap();
    mail.links[0].split_once("/password/set?token=").unwrap().1.to_owned()
}

async fn choose(app: &TestApp, token: &str) -> Answer {
    app.client().post("/api/set-url", json!({"token": token, "password": PASSWORD})).await
}

#[tokio::test]
async fn an_invited_teacher_comes_in_by_the_mail_and_needs_no_code() {
    let app = TestApp::start().await;
    let admin = app.admin().await;

    let made = invite(&admin, " New.Teacher@People.test ", "teacher").await.expect(201);

    assert_eq!(
        (&made["email"], &made["name"], &made["role"], &made["state"], &made["invited_by"]),
        (&json!("new.teacher@people.test"), &json!("Mei Lin"), &json!("teacher"), &json!("open"), &json!("Mei Lin"))
    );
    let token = mailed(&app, "new.teacher@people.test").await;
    assert_eq!(choose(&app, &token).await.status, 204);
    let login = json!({"email": "new.teacher@people.test", "password": PASSWORD, "privacy_info": true});
    let answer = app.client().post("/api/login", login).await.expect(200);
    assert_eq!(
        (&answer["user"]["all_roles"], &answer["user"]["finishBind"], &answer["user"]["first_name"]),
        (&json!(["teacher"]), &json!(false), &json!("Mei"))
    );
    let teacher = app.client().signed_in(answer["access_token"].as_str().unwrap());
    let details = json!({"username": "new.teacher", "first_name": "Mei", "last_name": "Lin", "phone": "+886 912 345 678",
        "college": "Hill College", "major": "English"});
    assert_eq!(teacher.post("/api/bind-teacher", details).await.expect(200)["finishBind"], true);
    assert_eq!(first(&admin).await["state"], "accepted");
    assert_eq!(revoke(&admin, &made["id"]).await.refusal(), "404 not_found", "who has come is not uninvited");
    assert_eq!(send_again(&admin, &made["id"]).await.refusal(), "404 not_found");
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome"]);
}

#[tokio::test]
async fn an_invited_student_still_needs_a_code_to_become_a_teacher() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    invite(&admin, "s@people.test", "student").await.expect(201);
    let token = mailed(&app, "s@people.test").await;
    choose(&app, &token).await.expect(204);
    let login = json!({"email": "s@people.test", "password": PASSWORD, "privacy_info": true});
    let answer = app.client().post("/api/login", login).await.expect(200);
    let student = app.client().signed_in(answer["access_token"].as_str().unwrap());
    let details = json!({"username": "student.s", "first_name": "Mei", "last_name": "Lin", "phone": "+886 912 345 678",
        "college": "Hill College", "major": "English"});
    assert_ne!(student.post("/api/bind-teacher", details).await.field("instructor_code"), "");
}

#[tokio::test]
async fn who_has_an_account_gets_a_further_role_and_keeps_everything_else() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin().await, app.learner().await);
    assert_eq!(invite(&admin, &student.email, "teacher").await.refusal(), "422 email_taken");
    let give = async |by: &Person, email: &str, role: &str| {
        by.client.post("/api/office/roles", json!({"email": email, "role": role})).await
    };

    let given = give(&admin, &format!(" {} ", student.email.to_uppercase()), "teacher").await.expect(200);
    assert_eq!(
        (&given["role"], &given["is_new"], &given["is_invited"]),
        (&json!("teacher"), &json!(true), &json!(false))
    );
    let again = give(&admin, &student.email, "teacher").await.expect(200);
    assert_eq!((&again["id"], &again["is_new"]), (&given["id"], &json!(false)));

    let me = student.client.post("/api/me", json!({})).await.expect(200);
    let mut roles: Vec<_> = me["all_roles"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    roles.sort_unstable();
    assert_eq!(roles, ["student", "teacher"], "with the session of before");
    assert_eq!(student.client.get("/api/teacher/learners").await.status, 200, "a teacher's calls are open");

    assert_eq!(give(&admin, "nobody@people.test", "teacher").await.refusal(), "404 not_found");
    assert_eq!(
        give(&admin, &student.email, "admin").await.refusal(),
        "403 forbidden",
        "admins are made by super-admins"
    );
    assert_eq!(give(&student, &student.email, "admin").await.refusal(), "403 forbidden");
    assert_ne!(give(&admin, "no address", "teacher").await.field("email"), "");
    assert_eq!(give(&admin, &student.email, "super-admin").await.status, 422, "not by this call");

    let other = app.db.tenant("elsewhere").await;
    let other = app.person_of(&other, &[Role::Admin], &[]).await;
    assert_eq!(give(&other, &student.email, "teacher").await.refusal(), "404 not_found", "another brand's people");
    let trail = app.audited(student.id).await;
    let given = trail.iter().filter(|action| *action == "account.appoint").count();
    assert_eq!(given, 1, "once, though it was asked twice: {trail:?}");
}

#[tokio::test]
async fn an_invitation_runs_out_and_is_sent_again() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = invite(&admin, "late@people.test", "parent").await.expect(201)["id"].clone();
    assert_eq!(send_again(&admin, &id).await.refusal(), "422 too_soon");
    app.run_jobs().await;
    app.clock().advance(Duration::from_secs(14 * 24 * 3600));
    assert_eq!(first(&admin).await["state"], "expired");
    // Who forgets the password of an account that waits for the office gets nothing.
    let before = app.mails().await.len();
    app.client().post("/api/send-reset-link", json!({"email": "late@people.test"})).await.expect(204);
    app.run_jobs().await;
    assert_eq!(app.mails().await.len(), before);

    assert_eq!(send_again(&admin, &id).await.expect(200)["state"], "open");

    let token = mailed(&app, "late@people.test").await;
    assert_eq!(choose(&app, &token).await.status, 204);
}

#[tokio::test]
async fn an_invitation_that_is_taken_back_leaves_a_free_address() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = invite(&admin, "oops@people.test", "student").await.expect(201)["id"].clone();
    let token = mailed(&app, "oops@people.test").await;

    assert_eq!(revoke(&admin, &id).await.status, 204);

    assert_eq!(choose(&app, &token).await.refusal(), "422 link_expired");
    assert_eq!(revoke(&admin, &id).await.refusal(), "404 not_found");
    assert_eq!(admin.client.get(PATH).await.expect(200)["total"], 0);
    invite(&admin, "oops@people.test", "teacher").await.expect(201);
    assert_eq!(app.new_jobs().await, ["accounts.send_password_link"]);
}

#[tokio::test]
async fn taking_back_and_coming_in_at_once_end_in_one_of_both() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = invite(&admin, "race@people.test", "student").await.expect(201)["id"].clone();
    let token = mailed(&app, "race@people.test").await;

    let (came, went) = tokio::join!(choose(&app, &token), revoke(&admin, &id));

    let outcome = (came.status, went.status);
    assert!(outcome == (204, 404) || outcome == (422, 204), "{outcome:?}");
}

#[tokio::test]
async fn only_a_super_admin_invites_admins_and_nobody_reaches_another_brand() {
    let app = TestApp::start().await;
    let (admin, teacher) = (app.admin().await, app.teacher().await);
    let chief = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    let other = app.db.tenant("other").await;
    let foreign = app.person_of(&other, &[Role::SuperAdmin], &[]).await;

    assert_eq!(invite(&teacher, "a@people.test", "student").await.refusal(), "403 forbidden");
    assert_eq!(invite(&admin, "a@people.test", "admin").await.refusal(), "403 forbidden");
    assert_eq!(invite(&admin, "a@people.test", "super-admin").await.status, 422);
    let id = invite(&chief, "a@people.test", "admin").await.expect(201)["id"].clone();
    app.clock().advance(Duration::from_secs(60));
    assert_eq!(send_again(&admin, &id).await.refusal(), "403 forbidden");
    assert_eq!(revoke(&admin, &id).await.refusal(), "403 forbidden");
    assert_eq!(send_again(&foreign, &id).await.refusal(), "404 not_found");
    assert_eq!(revoke(&foreign, &id).await.refusal(), "404 not_found");
    assert_eq!(foreign.client.get(PATH).await.expect(200)["total"], 0);
    assert_eq!(revoke(&chief, &json!(Uuid::now_v7())).await.refusal(), "404 not_found");
    assert_eq!(revoke(&chief, &json!(chief.id)).await.refusal(), "404 not_found", "nobody is invited away");
    assert_eq!(revoke(&chief, &id).await.status, 204);
    assert_eq!(app.new_jobs().await, ["accounts.send_password_link"]);
}

#[tokio::test]
async fn bad_input_and_taken_addresses_are_told_at_their_fields() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    assert_eq!(invite(&admin, &admin.email, "student").await.refusal(), "422 email_taken");
    assert_ne!(invite(&admin, "nobody", "student").await.field("email"), "");
    assert_eq!(invite(&admin, "b@people.test", "pro").await.status, 422);
    let long = json!({"email": "b@people.test", "first_name": "x".repeat(61), "role": "student", "lang": "en"});
    assert_ne!(admin.client.post(PATH, long).await.field("first_name"), "");
    let chinese = json!({"email": "", "role": "student", "lang": "tw"});
    let refused = admin.client.clone().in_language("zh-TW").post(PATH, chinese).await;
    assert!(refused.field("email").contains("電子"), "{}", refused.text());
    assert_eq!(admin.client.get(PATH).await.expect(200)["total"], 0);
}
