//! Lists of people: found by name, without addresses for who may not see them, and never of another tenant.

use product::people::accounts::Role;
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
