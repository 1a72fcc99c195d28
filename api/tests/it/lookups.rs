//! Lists of people: found by name, without addresses for who may not see them, and never of another tenant.

use axum::http::Method;
use product::people::accounts::{GradingSection, Role};
use product::people::families::SendParentLink;
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};

async fn found(person: &Person, path: &str) -> Value {
    person.client.get(path).await.expect(200)
}

#[tokio::test]
async fn staff_see_addresses_and_teachers_do_not() {
    let app = TestApp::start().await;
    let (student, teacher, admin) = (app.learner().await, app.teacher().await, app.admin().await);

    let seen = found(&admin, "/api/students").await;
    assert_eq!((&seen["total"], &seen["data"][0]["email"]), (&json!(1), &json!(student.email)));
    assert_eq!(found(&teacher, "/api/students").await["data"][0]["email"], Value::Null);
    // A search by address tells nothing either.
    let by_address = format!("/api/students?search={}", student.email);
    assert_eq!(found(&admin, &by_address).await["total"], 1);
    assert_eq!(found(&teacher, &by_address).await["total"], 0);
    assert_eq!(found(&admin, "/api/teachers").await["data"][0]["id"], json!(teacher.id));
}

#[tokio::test]
async fn people_are_found_by_either_order_of_their_names() {
    let app = TestApp::start().await;
    let (student, admin) = (app.learner().await, app.admin().await);
    for text in ["mei", "Mei%20Lin", "linmei", &student.username] {
        assert_eq!(found(&admin, &format!("/api/students?search={text}")).await["total"], 1, "{text}");
    }
    for text in ["%25", "_", "zzz"] {
        assert_eq!(found(&admin, &format!("/api/students?search={text}")).await["total"], 0, "{text}");
    }
}

#[tokio::test]
async fn lists_have_pages_of_twenty() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for _ in 0..21 {
        app.learner().await;
    }
    let second = found(&admin, "/api/students?page=2").await;
    assert_eq!((&second["current_page"], &second["total"]), (&json!(2), &json!(21)));
    assert_eq!(second["data"].as_array().unwrap().len(), 1);
    assert_eq!(found(&admin, "/api/students?page=9").await["data"], json!([]));
    assert_eq!(admin.client.get("/api/students?page=x").await.refusal(), "422 invalid");
}

#[tokio::test]
async fn a_parent_lists_the_own_children_only() {
    let app = TestApp::start().await;
    let parent = app.person_of(&app.tenant, &[Role::Parent], &[]).await;
    let other = app.person_of(&app.tenant, &[Role::Parent], &[]).await;
    let path = format!("/api/parent/{}/children", parent.id.0);

    assert_eq!(found(&parent, &path).await, json!({"data": []}));
    assert_eq!(other.client.get(&path).await.refusal(), "403 forbidden");
    let teacher = app.teacher().await;
    assert_eq!(found(&teacher, &path).await, json!({"data": []}));
    let no_parent = format!("/api/parent/{}/children", app.learner().await.id.0);
    assert_eq!(teacher.client.get(&no_parent).await.refusal(), "404 not_found");
    assert_eq!(found(&app.admin().await, "/api/parent/search").await["total"], 2);
}

#[tokio::test]
async fn each_is_told_with_what_belongs_to_the_role() {
    let app = TestApp::start().await;
    let (student, admin) = (app.learner().await, app.admin().await);
    let sections = [GradingSection::Speaking, GradingSection::Writing];
    let teacher = app.person_of(&app.tenant, &[Role::Teacher], &sections).await;
    let parent = app.parent_of(&student).await;
    let unanswered = json!({"email": app.learner().await.email});
    parent.client.post("/api/parent-links", unanswered).await.expect(201);
    assert_eq!(app.jobs::<SendParentLink>().await.len(), 1);
    let school = json!({"school": "River School", "grade_level": 7});
    student.client.send_json(Method::PATCH, "/api/student/profile", &school).await.expect(200);
    let college = json!({"college": "Hill College", "major": "English"});
    teacher.client.send_json(Method::PATCH, "/api/teacher/profile", &college).await.expect(200);

    let path = format!("/api/students?search={}", student.username);
    let seen = found(&admin, &path).await["data"][0].clone();
    assert_eq!((&seen["school"], &seen["grade_level"]), (&json!("River School"), &json!("7")));
    let teachers = found(&admin, "/api/teachers").await;
    let seen = &teachers["data"][0];
    assert_eq!((&seen["college"], &seen["major"]), (&json!("Hill College"), &json!("English")));
    assert_eq!(seen["grading_sections"], json!(["speaking", "writing"]));
    assert_eq!((&teachers["total"], &teachers["is_more"]), (&json!(1), &json!(false)));
    let parents = found(&admin, "/api/parent/search").await;
    assert_eq!(parents["data"][0]["children"], 1, "who has not answered is no child yet");
}

#[tokio::test]
async fn nobody_finds_people_of_another_tenant() {
    let app = TestApp::start().await;
    let other = app.db.tenant("other").await;
    app.person_of(&other, &[Role::Student], &[]).await;
    let parent = app.person_of(&other, &[Role::Parent], &[]).await;
    let admin = app.admin().await;
    assert_eq!(found(&admin, "/api/students").await["total"], 0);
    assert_eq!(found(&admin, "/api/parent/search").await["total"], 0);
    let path = format!("/api/parent/{}/children", parent.id.0);
    assert_eq!(admin.client.get(&path).await.refusal(), "404 not_found");
}
