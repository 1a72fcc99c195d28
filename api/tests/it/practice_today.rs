//! Daily limits over HTTP: what is left, the refusal of section 8, and who has none.

use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::Client;

use crate::tests_taken::{school, start, start_part};

async fn today(client: &Client) -> Value {
    client.get("/api/entitlements").await.expect(200)
}

#[tokio::test]
async fn the_third_test_of_a_day_is_refused_and_nothing_is_made_of_it() {
    let (_app, learner, test) = school().await;
    let client = &learner.client;
    let fresh = today(client).await;
    assert_eq!(fresh["is_unlimited"], false);
    assert_eq!(fresh["tests"], json!({"used": 0, "limit": 2, "left": 2}));
    assert_eq!(fresh["sections"], json!({"used": 0, "limit": 5, "left": 5}));

    let strict = start(client, &test, "strict").await;
    assert_eq!(today(client).await["tests"]["left"], 2, "set up, not begun");
    start_part(client, &strict, "reading-1").await;
    assert_eq!(today(client).await["tests"]["left"], 1);
    let comfortable = start(client, &test, "comfortable").await;
    start_part(client, &comfortable, "reading-1").await;
    assert_eq!(today(client).await["tests"], json!({"used": 2, "limit": 2, "left": 0}));

    let over = client.post(&format!("/api/attempts/{strict}/restart"), json!({})).await;
    assert_eq!(over.refusal(), "402 exceeded_test");
    assert_eq!(over.json()["message"], "exceeded_test", "the client compares the fixed text");
    let resumed = client.post("/api/attempts", json!({"test_id": test, "mode": "strict"})).await.expect(200);
    assert_eq!((&resumed["id"], &resumed["status"]), (&json!(strict), &json!("in_progress")));
    assert_eq!(client.get("/api/attempts").await.expect(200)["total"], 2);
}

#[tokio::test]
async fn members_are_not_limited_and_strangers_are_not_told() {
    let (app, _, test) = school().await;
    let member = app.person_of(&app.tenant, &[Role::Student, Role::OldPro], &[]).await;
    let client = &member.client;
    for _ in 0..3 {
        let attempt = start(client, &test, "comfortable").await;
        start_part(client, &attempt, "reading-1").await;
        client.post(&format!("/api/attempts/{attempt}/restart"), json!({})).await.expect(201);
        let open = client.get("/api/attempts").await.expect(200)["data"][0]["id"].clone();
        start_part(client, open.as_str().unwrap(), "reading-1").await;
        client.post(&format!("/api/attempts/{}/submit", open.as_str().unwrap()), json!({})).await.expect(200);
    }
    let today = today(client).await;
    assert_eq!(
        (&today["is_unlimited"], &today["tests"]),
        (&json!(true), &json!({"used": 6, "limit": null, "left": null}))
    );
    assert_eq!(app.client().get("/api/entitlements").await.refusal(), "401 unauthenticated");
}

#[tokio::test]
async fn one_section_and_one_set_count_as_section_practice() {
    let (_app, learner, test) = school().await;
    let client = &learner.client;
    for (extent, part) in [
        (json!({"section": "reading"}), "reading-1"),
        (json!({"section": "listening", "set": "l2"}), "listening-1"),
        (json!({"set": "l1"}), "listening-1"),
    ] {
        let mut body = json!({"test_id": test, "mode": "comfortable"});
        body.as_object_mut().unwrap().extend(extent.as_object().unwrap().clone());
        let attempt = client.post("/api/attempts", body).await.expect(201);
        start_part(client, attempt["id"].as_str().unwrap(), part).await;
    }
    let today = today(client).await;
    assert_eq!((&today["tests"]["used"], &today["sections"]["used"]), (&json!(0), &json!(3)));
}
