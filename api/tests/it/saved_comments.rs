//! The comment bank of graders: each grader's own, whole or not at all, the most used first.

use axum::http::Method;
use product::people::accounts::Role;
use serde_json::json;
use testkit::app::{Client, TestApp};
use uuid::Uuid;

const BANK: &str = "/api/grading/comments";

async fn texts(client: &Client) -> Vec<String> {
    let bank = client.get(BANK).await.expect(200);
    bank["data"].as_array().unwrap().iter().map(|saved| saved["text"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn comments_are_saved_once_used_and_forgotten_by_their_grader_alone() {
    let app = TestApp::start().await;
    let grader = app.person_of(&app.tenant, &[Role::Admin], &[]).await.client;
    let saved = grader.post(BANK, json!({"texts": [" Say why. ", "Link the two."]})).await.expect(200);
    let again = grader.post(BANK, json!({"texts": ["Say why."]})).await.expect(200);
    assert_eq!(saved, again, "what is saved stays as it is");
    let why = saved["data"].as_array().unwrap().iter().find(|one| one["text"] == "Say why.").unwrap();
    let path = format!("{BANK}/{}", why["id"].as_str().unwrap());

    grader.post(&format!("{path}/use"), json!({})).await.expect(204);
    assert_eq!(texts(&grader).await, ["Say why.", "Link the two."], "the most used first");

    let elsewhere = app.db.tenant("elsewhere").await;
    let others =
        [app.person_of(&app.tenant, &[Role::Admin], &[]).await, app.person_of(&elsewhere, &[Role::Admin], &[]).await];
    for other in others {
        assert_eq!(texts(&other.client).await, [""; 0]);
        assert_eq!(other.client.post(&format!("{path}/use"), json!({})).await.refusal(), "404 not_found");
        assert_eq!(other.client.send(Method::DELETE, &path, "").await.refusal(), "404 not_found");
    }
    grader.send(Method::DELETE, &path, "").await.expect(204);
    assert_eq!(grader.send(Method::DELETE, &path, "").await.refusal(), "404 not_found");
    assert_eq!(texts(&grader).await, ["Link the two."]);
    assert_eq!(app.learner().await.client.get(BANK).await.status, 403);
}

#[tokio::test]
async fn too_many_too_long_or_empty_comments_are_refused_and_none_of_them_is_kept() {
    let app = TestApp::start().await;
    let grader = app.person_of(&app.tenant, &[Role::Admin], &[]).await.client;
    let many = |count: usize| (0..count).map(|number| format!("Comment {number}")).collect::<Vec<_>>();
    for (texts, why) in [
        (json!([]), "is required"),
        (json!(["Good.", "  "]), "is required"),
        (json!(["Good.", "x".repeat(1_001)]), "at most 1000 characters"),
        (json!(many(301)), "at most 300"),
    ] {
        let refused = grader.post(BANK, json!({"texts": texts})).await;
        assert_eq!(refused.refusal(), "422 invalid");
        assert!(refused.field("texts").contains(why), "{}", refused.field("texts"));
    }
    assert_eq!(texts(&grader).await, [""; 0]);
    // 200 and 200 at once: the second is counted when the first is there.
    let halves = [many(200), many(200).into_iter().map(|text| format!("{text}, too")).collect()];
    let [one, other] = halves.map(|texts| json!({ "texts": texts }));
    let (one, other) = tokio::join!(grader.post(BANK, one), grader.post(BANK, other));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!((statuses, texts(&grader).await.len()), ([200, 422], 200));
    let gone = format!("{BANK}/{}/use", Uuid::nil());
    assert_eq!(grader.post(&gone, json!({})).await.refusal(), "404 not_found");
}
