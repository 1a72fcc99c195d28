//! What the homes of parents and of the office ask for, and a teacher's page: nothing that its reader may not see.

use std::time::Duration;

use axum::http::Method;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};
use uuid::Uuid;

use crate::tests_taken::{hand_in, school, start};

async fn home(parent: &Person) -> Value {
    parent.client.get("/api/parent/home").await.expect(200)
}

#[tokio::test]
async fn a_parents_home_tells_of_linked_children_in_one_call() {
    let (app, child, test) = school().await;
    let (parent, sibling) = (app.parent_of(&child).await, app.learner().await);
    let goal = json!({"target_total": 100, "test_on": "2099-05-01"});
    child.client.send_json(Method::PATCH, "/api/student/profile", &goal).await.expect(200);
    for score in [20.0, 24.0] {
        app.finished_test(&child, &test).scored([score; 4]).save().await;
        app.clock().advance(Duration::from_secs(60));
    }
    let graded = hand_in(&child.client, &test).await;
    parent.client.post("/api/parent-links", json!({"email": sibling.email})).await.expect(201);

    let seen = home(&parent).await;

    let children = seen["children"].as_array().unwrap();
    assert_eq!(children.len(), 1, "the other has not answered");
    let mei = &children[0];
    assert_eq!((&mei["id"], &mei["name"], &mei["total"]), (&json!(child.id), &json!("Mei Lin"), &json!(3)));
    assert_eq!((&mei["target_total"], &mei["test_on"]), (&json!(100.0), &json!("2099-05-01")));
    assert!(mei["last_activity_at"].is_string());
    let newest = &mei["tests"][0];
    assert_eq!((&newest["id"], &newest["status"]), (&json!(graded), &json!("awaiting_grading")));
    assert!(newest["due_at"].is_string() && newest["total"].is_null());
    assert_eq!(mei["tests"][1]["scores"]["reading"]["scaled"], 24.0);
    assert_eq!(
        (&seen["asked"][0]["person"]["email"], &seen["asked"][0]["person"]["name"]),
        (&json!(sibling.email), &Value::Null)
    );
    assert_eq!(app.new_jobs().await, ["families.send_parent_link"]);
}

#[tokio::test]
async fn a_parents_home_is_for_parents_and_shows_no_child_of_another() {
    let (app, child, _) = school().await;
    app.parent_of(&child).await;
    let other = app.db.tenant("other").await;
    let childless = app.person_of(&app.tenant, &[Role::Parent], &[]).await;
    let elsewhere = app.person_of(&other, &[Role::Parent], &[]).await;
    for parent in [&childless, &elsewhere] {
        assert_eq!(home(parent).await, json!({"children": [], "asked": [], "consents": []}));
    }
    for person in [&child, &app.teacher().await, &app.admin().await] {
        assert_eq!(person.client.get("/api/parent/home").await.refusal(), "403 forbidden");
    }
}

#[tokio::test]
async fn a_parent_sees_that_a_learner_asked_for_consent_and_not_who() {
    let app = TestApp::start().await;
    let parent = app.person_of(&app.tenant, &[Role::Parent], &[]).await;
    let (_, bound) = crate::families::young_learner(&app, json!({"parent_email": parent.email})).await;
    bound.expect(200);

    let consents = home(&parent).await["consents"].clone();

    assert_eq!(consents.as_array().unwrap().len(), 1);
    assert_eq!(consents[0].as_object().unwrap().keys().collect::<Vec<_>>(), ["asked_at"]);
    let stranger = app.person_of(&app.tenant, &[Role::Parent], &[]).await;
    assert_eq!(home(&stranger).await["consents"], json!([]));
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome", "families.send_parent_consent"]);
}

#[tokio::test]
async fn a_result_is_read_by_a_linked_parent_without_what_was_written_and_said() {
    let (app, learner, test) = school().await;
    let (parent, admin, stranger) = (app.parent_of(&learner).await, app.admin().await, app.learner().await);
    let elsewhere = app.parent_of(&stranger).await;
    let open = start(&learner.client, &test, "comfortable").await;
    let attempt = hand_in(&learner.client, &test).await;
    let path = format!("/api/attempts/{attempt}/result");

    let own = learner.client.get(&path).await.expect(200);
    assert_eq!(own["is_own"], true);
    let written = |result: &Value| {
        let responses = result["grading"]["responses"].as_array().unwrap();
        (responses.len(), responses.iter().filter(|r| !r["text"].is_null() || !r["recording"].is_null()).count())
    };
    assert_eq!(written(&own), (3, 3));
    for reader in [&parent, &admin] {
        let result = reader.client.get(&path).await.expect(200);
        assert_eq!((&result["is_own"], &result["report"]), (&json!(false), &Value::Null));
        assert_eq!(result["sections"], own["sections"]);
        assert_eq!(written(&result), (3, 0), "the tasks without what was written and said");
    }
    for reader in [&stranger, &elsewhere, &app.teacher().await] {
        assert_eq!(reader.client.get(&path).await.refusal(), "404 not_found");
    }
    let written = format!("/api/attempts/{attempt}/writing/w1-01");
    let explained = format!("/api/attempts/{attempt}/explanation");
    let running = format!("/api/attempts/{open}/result");
    for closed in [&written, &explained, &running, &format!("/api/attempts/{}/result", Uuid::now_v7())] {
        assert_eq!(parent.client.get(closed).await.refusal(), "404 not_found", "{closed}");
    }
}

#[tokio::test]
async fn the_office_sees_what_needs_a_hand_and_each_line_only_with_its_right() {
    let (app, learner, test) = school().await;
    hand_in(&learner.client, &test).await;
    let (admin, other) = (app.admin().await, app.db.tenant("other").await);
    let elsewhere = app.person_of(&other, &[Role::SuperAdmin], &[]).await;
    for (details, wait) in [("The clock jumps.", 60), ("The sound stops.", 60)] {
        learner.client.post("/api/feedback", json!({"type": "bug", "details": details})).await.expect(201);
        app.clock().advance(Duration::from_secs(wait));
    }
    let invitation = json!({"email": "new.teacher@people.test", "role": "teacher", "lang": "en"});
    admin.client.post("/api/office/invitations", invitation).await.expect(201);

    let today = admin.client.get("/api/office/today").await.expect(200);

    let grading = &today["grading"];
    assert_eq!((&grading["open"], &grading["late"]), (&json!(1), &json!(0)));
    assert!(grading["first_due_at"].is_string());
    assert_eq!(today["feedback"]["unanswered"], 2);
    let oldest = admin.client.get("/api/office/feedback?state=open&order=oldest").await.expect(200);
    assert_eq!(oldest["data"][0]["details"], "The clock jumps.");
    assert_eq!(oldest["data"][0]["created_at"], today["feedback"]["oldest_at"]);
    let newest = admin.client.get("/api/office/feedback?state=open").await.expect(200);
    assert_eq!(newest["data"][0]["details"], "The sound stops.");
    assert_eq!(today["invitations"], json!({"open": 1, "expired": 0}));
    // The learner, the admin and the invited teacher.
    assert_eq!(today["joined"], json!({"day": 3, "week": 3}));
    // The item bank is the default brand's.
    assert_eq!((&today["packs"], &today["mails"]["failed"]), (&Value::Null, &json!(0)));

    let abroad = elsewhere.client.get("/api/office/today").await.expect(200);
    assert_eq!(abroad["feedback"]["unanswered"], 0);
    assert_eq!((&abroad["grading"]["open"], &abroad["invitations"]["open"]), (&json!(0), &json!(0)));
    for person in [&learner, &app.grader().await, &app.parent_of(&learner).await] {
        assert_eq!(person.client.get("/api/office/today").await.refusal(), "403 forbidden");
    }
    app.clock().advance(Duration::from_secs(15 * 24 * 3600));
    let later = app.admin().await.client.get("/api/office/today").await.expect(200);
    assert_eq!(later["joined"], json!({"day": 1, "week": 1}), "the other admin");
    assert_eq!(later["invitations"], json!({"open": 0, "expired": 1}));
    assert_eq!(later["grading"]["late"], 1);
    assert_eq!(
        app.new_jobs().await,
        [
            "accounts.send_password_link",
            "feedback.send_receipt",
            "feedback.send_receipt",
            "feedback.send_to_support",
            "feedback.send_to_support"
        ]
    );
}

#[tokio::test]
async fn invitations_are_listed_and_counted_by_their_state() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for number in 0..22 {
        let body = json!({"email": format!("guest{number}@people.test"), "role": "student", "lang": "en"});
        admin.client.post("/api/office/invitations", body).await.expect(201);
    }
    let list = async |query: &str| admin.client.get(&format!("/api/office/invitations{query}")).await;
    let open = list("?state=open&page=2").await.expect(200);
    assert_eq!((&open["total"], open["data"].as_array().unwrap().len()), (&json!(22), 2));
    assert_eq!(list("?state=expired").await.expect(200)["total"], 0);
    assert_eq!(list("?state=accepted").await.expect(200)["data"], json!([]));
    assert_eq!(list("").await.expect(200)["total"], 22);
    assert_eq!(list("?state=lost").await.refusal(), "422 invalid");
    assert_eq!(app.new_jobs().await.len(), 22);
}

#[tokio::test]
async fn a_teachers_page_is_open_to_the_school_and_tells_the_public_part_only() {
    let app = TestApp::start().await;
    let (teacher, learner) = (app.teacher().await, app.learner().await);
    let parts = json!({"college": "Hill College", "major": "English", "bio": "I like essays.", "subjects": ["Writing"],
        "hours_per_week": 12, "hourly_cents": 4000, "currency": "USD"});
    teacher.client.send_json(Method::PATCH, "/api/teacher/profile", &parts).await.expect(200);
    let path = format!("/api/teachers/{}", teacher.id.0);

    let page = learner.client.get(&path).await.expect(200);

    assert_eq!(
        page,
        json!({"id": teacher.id, "name": "Mei Lin", "photo_url": null, "college": "Hill College", "major": "English",
            "bio": "I like essays.", "subjects": ["Writing"]})
    );
    let other = app.db.tenant("other").await;
    let abroad = app.person_of(&other, &[Role::Student], &[]).await;
    assert_eq!(abroad.client.get(&path).await.refusal(), "404 not_found");
    let no_teacher = format!("/api/teachers/{}", learner.id.0);
    assert_eq!(teacher.client.get(&no_teacher).await.refusal(), "404 not_found");
    assert_eq!(learner.client.get("/api/teachers/nobody").await.refusal(), "404 not_found");
}

#[tokio::test]
async fn a_result_names_the_teachers_page_once_the_grades_are_out_and_lists_what_was_graded() {
    let (app, learner, test) = school().await;
    let grader = app.grader().await;
    let attempt = hand_in(&learner.client, &test).await;
    app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    let section = json!({"test_id": test, "mode": "comfortable", "section": "reading"});
    learner.client.post("/api/attempts", section).await.expect(201);
    let path = format!("/api/attempts/{attempt}/result");
    assert_eq!(learner.client.get(&path).await.expect(200)["grading"]["teacher_id"], Value::Null);
    let listed = learner.client.get("/api/transcript?standing=graded").await.expect(200);
    assert_eq!(listed["total"], 2, "what runs is not with a grader");

    let job = grader.client.get("/api/grading/jobs").await.expect(200)["data"][0]["id"].as_str().unwrap().to_owned();
    let job = format!("/api/grading/jobs/{job}");
    grader.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
    let nothing = json!({"draft_version": 0, "overall_comment": ""});
    let refused = grader.client.put(&format!("{job}/draft"), nothing).await;
    assert_eq!(
        refused.field("responses"),
        "responses: send the graded responses by item, {} to keep all of them as they are."
    );
    let mark = json!({"score": 3.0, "dimensions": {}, "comment": ""});
    let responses = json!({"s1-01": mark, "s3-01": mark, "w1-01": mark});
    let draft = json!({"draft_version": 0, "responses": responses, "overall_comment": ""});
    grader.client.put(&format!("{job}/draft"), draft).await.expect(200);
    grader.client.post(&format!("{job}/deliver"), json!({})).await.expect(200);
    app.clock().advance(Duration::from_secs(61));
    app.run_jobs().await;

    let result = learner.client.get(&path).await.expect(200);
    assert_eq!(result["grading"]["teacher_id"], json!(grader.id));
    assert_eq!(app.mails().await.len(), 1, "the report");
}
