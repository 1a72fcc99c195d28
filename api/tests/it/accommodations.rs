//! Other conditions over HTTP: who may set them, what is refused, and that the trail tells it.

use serde_json::{Value, json};
use tenants::PageRequest;
use testkit::app::TestApp;
use uuid::Uuid;

fn wanted(factor: f64, version: i32) -> Value {
    json!({
        "accommodations": {"time_factor": factor, "large_type": true, "extra_breaks": false, "screen_reader_order": false},
        "version": version,
    })
}

#[tokio::test]
async fn staff_set_them_and_the_learner_reads_them() {
    let app = TestApp::start().await;
    let (admin, learner) = (app.admin().await, app.learner().await);
    let path = format!("/api/accommodations/{}", learner.id.0);
    let usual = learner.client.get("/api/accommodations").await.expect(200);
    assert_eq!(usual["version"], 0);
    assert_eq!(usual["accommodations"]["time_factor"], 1.0);

    let set = admin.client.put(&path, wanted(1.5, 0)).await.expect(200);
    assert_eq!((&set["version"], &set["accommodations"]["time_factor"]), (&json!(1), &json!(1.5)));
    assert_eq!(learner.client.get("/api/accommodations").await.expect(200), set);
    assert_eq!(admin.client.get(&path).await.expect(200), set);

    assert_eq!(admin.client.put(&path, wanted(2.0, 0)).await.refusal(), "422 conflict", "somebody was faster");
    assert_eq!(admin.client.put(&path, wanted(1.5, 1)).await.expect(200)["version"], 1, "the same again is no change");
    let mut tx = app.db.db.tenant(&app.tenant).await.unwrap();
    let (entries, total) =
        product::ground::audit::list_entries(&mut tx, learner.id.0, PageRequest::first(20)).await.unwrap();
    assert_eq!((total, entries[0].action.as_str()), (1, "accommodations.set"));
    assert_eq!(entries[0].changes, json!({"fields": ["time_factor", "large_type"]}));
}

#[tokio::test]
async fn odd_factors_strangers_and_learners_are_refused() {
    let app = TestApp::start().await;
    let (admin, learner) = (app.admin().await, app.learner().await);
    let path = format!("/api/accommodations/{}", learner.id.0);
    for factor in [0.0, 0.5, 1.1, 3.0, -1.0] {
        let refused = admin.client.put(&path, wanted(factor, 0)).await;
        assert_eq!(refused.refusal(), "422 invalid", "{factor}");
        assert!(!refused.field("accommodations.time_factor").is_empty());
    }
    assert_eq!(admin.client.put(&path, json!({"version": 0})).await.refusal(), "422 invalid");
    assert_eq!(admin.client.put(&path, wanted(1.5, 7)).await.refusal(), "422 conflict", "a version nobody has seen");
    let nobody = format!("/api/accommodations/{}", Uuid::now_v7());
    assert_eq!(admin.client.put(&nobody, wanted(1.5, 0)).await.refusal(), "404 not_found");
    assert_eq!(admin.client.get(&nobody).await.refusal(), "404 not_found");
    for outsider in [&learner, &app.teacher().await] {
        assert_eq!(outsider.client.put(&path, wanted(1.5, 0)).await.refusal(), "403 forbidden");
        assert_eq!(outsider.client.get(&path).await.refusal(), "403 forbidden");
    }
    assert_eq!(learner.client.get("/api/accommodations").await.expect(200)["version"], 0, "nothing was set");
}

#[tokio::test]
async fn an_attempt_keeps_what_held_at_its_start_and_starting_over_takes_what_holds_now() {
    let (app, learner, test) = crate::tests_taken::school().await;
    let (admin, client) = (app.admin().await, &learner.client);
    let path = format!("/api/accommodations/{}", learner.id.0);
    let usual = client.post("/api/attempts", json!({"test_id": test, "mode": "comfortable"})).await.expect(201);
    admin.client.put(&path, wanted(1.5, 0)).await.expect(200);
    let strict = client.post("/api/attempts", json!({"test_id": test, "mode": "strict"})).await.expect(201);
    assert_eq!(strict["accommodations"]["time_factor"], 1.5);
    let seconds = |attempt: &Value| attempt["parts"][0]["seconds"].as_i64().unwrap();
    assert_eq!((seconds(&usual), seconds(&strict)), (1080, 1620));

    admin.client.put(&path, wanted(2.0, 1)).await.expect(200);
    let id = strict["id"].as_str().unwrap();
    let kept = client.get(&format!("/api/attempts/{id}")).await.expect(200);
    assert_eq!((&kept["accommodations"], seconds(&kept)), (&strict["accommodations"], 1620));
    let fresh = client.post(&format!("/api/attempts/{id}/restart"), json!({})).await.expect(201);
    assert_eq!((&fresh["accommodations"]["time_factor"], seconds(&fresh)), (&json!(2.0), 2160));
}
