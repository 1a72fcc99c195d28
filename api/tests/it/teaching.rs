//! Teachers and their own learners: linked by the office, and what a teacher reads until the link ends (D-029).

use std::time::Duration;

use axum::http::Method;
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};
use uuid::Uuid;

use crate::tests_taken::{hand_in, school, start};

fn learners_of(teacher: &Person) -> String {
    format!("/api/office/teachers/{}/learners", teacher.id.0)
}

async fn link(admin: &Person, teacher: &Person, learner: &Person) -> Answer {
    admin.client.post(&learners_of(teacher), json!({"learner_id": learner.id})).await
}

async fn end(admin: &Person, teacher: &Person, learner: &Person) -> Answer {
    let path = format!("{}/{}", learners_of(teacher), learner.id.0);
    admin.client.send_json(Method::DELETE, &path, &json!(null)).await
}

/// A teacher with this learner.
pub(crate) async fn teacher_of(app: &TestApp, learner: &Person) -> Person {
    let (admin, teacher) = (app.admin().await, app.teacher().await);
    assert_eq!(link(&admin, &teacher, learner).await.status, 204);
    teacher
}

async fn own(teacher: &Person) -> Value {
    teacher.client.get("/api/teacher/learners").await.expect(200)
}

#[tokio::test]
async fn the_office_links_a_learner_once_and_ends_it_and_the_trail_tells() {
    let app = TestApp::start().await;
    let (admin, teacher, learner) = (app.admin().await, app.teacher().await, app.learner().await);
    for _ in 0..2 {
        assert_eq!(link(&admin, &teacher, &learner).await.status, 204, "twice is no error");
    }
    let listed = admin.client.get(&learners_of(&teacher)).await.expect(200);
    assert_eq!((&listed["total"], &listed["data"][0]["id"]), (&json!(1), &json!(learner.id)));
    assert_eq!(listed["data"][0]["name"], "Mei Lin");
    let seen = learner.client.get("/api/student/teachers").await.expect(200);
    assert_eq!((seen["data"].as_array().unwrap().len(), &seen["data"][0]["id"]), (1, &json!(teacher.id)));

    for _ in 0..2 {
        assert_eq!(end(&admin, &teacher, &learner).await.status, 204);
    }
    assert_eq!(admin.client.get(&learners_of(&teacher)).await.expect(200)["data"], json!([]));
    assert_eq!(learner.client.get("/api/student/teachers").await.expect(200)["data"], json!([]));
    assert_eq!(link(&admin, &teacher, &learner).await.status, 204, "linked anew");
    assert_eq!(app.audited(learner.id).await, ["teaching.link", "teaching.end", "teaching.link"]);
}

#[tokio::test]
async fn two_at_once_leave_one_link_and_one_entry() {
    let app = TestApp::start().await;
    let (one, two) = (app.admin().await, app.admin().await);
    let (teacher, learner) = (app.teacher().await, app.learner().await);

    let (first, second) = tokio::join!(link(&one, &teacher, &learner), link(&two, &teacher, &learner));

    assert_eq!((first.status, second.status), (204, 204));
    assert_eq!(one.client.get(&learners_of(&teacher)).await.expect(200)["total"], 1);
    assert_eq!(app.audited(learner.id).await, ["teaching.link"]);
}

#[tokio::test]
async fn only_teachers_and_students_of_the_same_school_are_linked() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    let (admin, teacher, learner) = (app.admin().await, app.teacher().await, app.learner().await);
    let parent = app.person_of(&app.tenant, &[Role::Parent], &[]).await;
    let both = app.person_of(&app.tenant, &[Role::Teacher, Role::Student], &[]).await;
    let (teacher_abroad, learner_abroad) =
        (app.person_of(&other, &[Role::Teacher], &[]).await, app.person_of(&other, &[Role::Student], &[]).await);
    let blocked = app.teacher().await;
    app.block(blocked.id.0).await;
    for (one, two) in [
        (&teacher, &parent),
        (&parent, &learner),
        (&learner, &learner),
        (&both, &both),
        (&blocked, &learner),
        (&teacher, &learner_abroad),
        (&teacher_abroad, &learner),
    ] {
        assert_eq!(link(&admin, one, two).await.refusal(), "404 not_found");
    }
    assert_eq!(end(&admin, &teacher, &learner).await.refusal(), "404 not_found", "never linked");
    assert_eq!(admin.client.get(&learners_of(&teacher_abroad)).await.refusal(), "404 not_found");
    let admin_abroad = app.person_of(&other, &[Role::Admin], &[]).await;
    link(&admin, &teacher, &learner).await;
    assert_eq!(end(&admin_abroad, &teacher, &learner).await.refusal(), "404 not_found");
    assert_eq!(own(&teacher).await["total"], 1);
}

#[tokio::test]
async fn a_learners_teachers_are_told_to_the_learner_the_family_and_the_office() {
    let app = TestApp::start().await;
    let (learner, stranger) = (app.learner().await, app.learner().await);
    let (teacher, parent) = (teacher_of(&app, &learner).await, app.parent_of(&learner).await);
    let path = format!("/api/student/teachers?user_id={}", learner.id.0);
    for reader in [&learner, &parent, &app.admin().await] {
        assert_eq!(reader.client.get(&path).await.expect(200)["data"][0]["id"], json!(teacher.id));
    }
    for reader in [&stranger, &app.teacher().await] {
        assert_eq!(reader.client.get(&path).await.refusal(), "404 not_found");
    }
}

#[tokio::test]
async fn a_teacher_sees_the_own_learners_in_one_call_and_quiet_ones_first() {
    let (app, learner, test) = school().await;
    let teacher = teacher_of(&app, &learner).await;
    let (admin, idle, near) = (app.admin().await, app.learner().await, app.learner().await);
    for one in [&idle, &near] {
        link(&admin, &teacher, one).await;
    }
    let goal = json!({"target_total": 100, "test_on": "2099-05-01"});
    learner.client.send_json(Method::PATCH, "/api/student/profile", &goal).await.expect(200);
    let scored = app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    app.finished_test(&near, &test).save().await;
    app.clock().advance(Duration::from_secs(60));
    let graded = hand_in(&learner.client, &test).await;

    let seen = own(&teacher).await;

    assert_eq!((&seen["total"], &seen["quiet"], &seen["current_page"]), (&json!(3), &json!(1), &json!(1)));
    let ids: Vec<&Value> = seen["data"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, [&json!(idle.id), &json!(learner.id), &json!(near.id)], "quiet, then whose test is known");
    let (quiet, mei) = (&seen["data"][0], &seen["data"][1]);
    assert_eq!((&quiet["is_quiet"], &quiet["last_test"]), (&json!(true), &Value::Null));
    assert_eq!(
        (&mei["is_quiet"], &mei["target_total"], &mei["test_on"]),
        (&json!(false), &json!(100.0), &json!("2099-05-01"))
    );
    assert!(mei["last_activity_at"].is_string());
    assert_eq!((&mei["last_test"]["id"], &mei["last_scored"]["id"]), (&json!(graded), &json!(scored)));
    assert_eq!(mei["in_grading"]["id"], json!(graded));
    assert!(mei["in_grading"]["due_at"].is_string() && mei["last_scored"]["total"].is_object());
    assert_eq!(seen["data"][2]["last_scored"], Value::Null, "without scores");
    let one = teacher.client.get(&format!("/api/teacher/learners/{}", learner.id.0)).await.expect(200);
    assert_eq!(&one, mei, "alone as in the list");

    app.clock().advance(Duration::from_secs(8 * 24 * 3600));
    assert_eq!(own(&teacher).await["quiet"], 3);
}

#[tokio::test]
async fn the_list_of_own_learners_is_for_teachers_and_paged() {
    let app = TestApp::start().await;
    let (admin, teacher) = (app.admin().await, app.teacher().await);
    for _ in 0..21 {
        assert_eq!(link(&admin, &teacher, &app.learner().await).await.status, 204);
    }
    let page = teacher.client.get("/api/teacher/learners?page=2").await.expect(200);
    assert_eq!((&page["total"], page["data"].as_array().unwrap().len()), (&json!(21), 1));
    let office = admin.client.get(&format!("{}?page=2", learners_of(&teacher))).await.expect(200);
    assert_eq!((&office["total"], office["data"].as_array().unwrap().len()), (&json!(21), 1));
    assert_eq!(own(&app.teacher().await).await["data"], json!([]), "another teacher has none of them");
    for person in [&app.learner().await, &admin] {
        assert_eq!(person.client.get("/api/teacher/learners").await.refusal(), "403 forbidden");
    }
    for person in [&teacher, &app.learner().await] {
        assert_eq!(link(person, &teacher, &app.learner().await).await.refusal(), "403 forbidden");
        assert_eq!(person.client.get(&learners_of(&teacher)).await.refusal(), "403 forbidden");
    }
}

#[tokio::test]
async fn a_teacher_reads_results_with_what_was_written_and_said_until_the_link_ends() {
    let (app, learner, test) = school().await;
    let (teacher, colleague) = (teacher_of(&app, &learner).await, app.teacher().await);
    let open = start(&learner.client, &test, "comfortable").await;
    let attempt = hand_in(&learner.client, &test).await;
    let readable = [
        format!("/api/attempts/{attempt}/result"),
        format!("/api/attempts/{attempt}/report"),
        format!("/api/attempts/{attempt}/writing/w1-01"),
        format!("/api/student/test-analysis?user_id={}", learner.id.0),
        format!("/api/transcript?user_id={}", learner.id.0),
        format!("/api/history?user_id={}", learner.id.0),
        format!("/api/teacher/learners/{}", learner.id.0),
    ];

    let result = teacher.client.get(&readable[0]).await.expect(200);

    assert_eq!((&result["is_own"], &result["reads_responses"]), (&json!(false), &json!(true)));
    let responses = result["grading"]["responses"].as_array().unwrap();
    let answered = responses.iter().filter(|one| !one["text"].is_null() || !one["recording"].is_null());
    assert_eq!((responses.len(), answered.count()), (3, 3), "what was written and what was said");
    for path in &readable {
        teacher.client.get(path).await.expect(200);
        assert_eq!(colleague.client.get(path).await.refusal(), "404 not_found", "{path}");
    }
    let closed = [
        format!("/api/attempts/{open}/result"),
        format!("/api/profile/{}", learner.id.0),
        format!("/api/attempts/{attempt}/pdf"),
        format!("/api/attempts/{}/result", Uuid::now_v7()),
    ];
    for path in &closed {
        assert_eq!(teacher.client.get(path).await.refusal(), "404 not_found", "{path}");
    }
    let parent = app.parent_of(&learner).await;
    assert_eq!(parent.client.get(&readable[0]).await.expect(200)["reads_responses"], false);

    end(&app.admin().await, &teacher, &learner).await;
    for path in &readable {
        assert_eq!(teacher.client.get(path).await.refusal(), "404 not_found", "{path}");
    }
    assert_eq!(own(&teacher).await["total"], 0);
}

#[tokio::test]
async fn a_teacher_fetches_the_pdf_that_the_learner_has_unlocked() {
    let (app, learner, test) = school().await;
    let teacher = teacher_of(&app, &learner).await;
    app.make_pro(&learner).await;
    let attempt = app.finished_test(&learner, &test).scored([20.0; 4]).save().await;
    let (pdf, file) = (format!("/api/attempts/{attempt}/pdf"), format!("/api/attempts/{attempt}/report.pdf"));
    assert_eq!(teacher.client.get(&file).await.refusal(), "402 print_pdf_forbidden", "the learner's to unlock");
    learner.client.post(&pdf, json!({"pay": "credit"})).await.expect(200);
    assert_eq!(teacher.client.get(&file).await.refusal(), "404 not_found", "not made yet");
    assert_eq!(teacher.client.post(&pdf, json!({"pay": "credit"})).await.refusal(), "404 not_found");
    assert_eq!(app.new_jobs().await, ["grading.render_report"]);
}
