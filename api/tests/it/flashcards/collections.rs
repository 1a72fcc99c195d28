use super::{closed, delete, first_list, register, stranger};
use axum::http::Method;
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};

async fn make(person: &Person, title: &str) -> String {
    let made = person.client.post("/api/vocab/collection", json!({ "title": title, "desc": "" })).await.expect(201);
    made["id"].as_str().unwrap().to_owned()
}

fn word(id: impl ToString) -> Value {
    json!({ "vocab_back_id": id.to_string() })
}

#[tokio::test]
async fn words_are_collected_once_and_taken_out_by_body_or_query() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let id = make(&mei, " Hard ones ").await;
    let path = format!("/api/vocab/collection/{id}/vocabs");
    for _ in 0..2 {
        assert_eq!(mei.client.post(&path, word(register())).await.expect(200)["count"], 1, "twice is once");
    }
    let words = mei.client.get(&path).await.expect(200);
    assert_eq!(words["vocab_collection_title"], "Hard ones");
    assert_eq!(words["vocab_backs"][0]["word"], "register");
    let listed = mei.client.get("/api/vocab/collections").await.expect(200);
    assert_eq!((&listed["total"], &listed["data"][0]["count"]), (&json!(1), &json!(1)));

    assert_eq!(mei.client.send_json(Method::DELETE, &path, &word(register())).await.expect(200)["count"], 0);
    mei.client.post(&path, word(register())).await.expect(200);
    let by_query = format!("{path}?vocab_back_id={}", register());
    for _ in 0..2 {
        assert_eq!(delete(&mei.client, &by_query).await.expect(200)["count"], 0, "what is out stays out");
    }
    assert_eq!(delete(&mei.client, &path).await.refusal(), "422 invalid", "which word");

    let at = format!("/api/vocab/collection/{id}");
    let changed = mei.client.patch(&at, json!({ "desc": "For May." })).await.expect(200);
    assert_eq!((&changed["title"], &changed["description"]), (&json!("Hard ones"), &json!("For May.")));
    assert_eq!(delete(&mei.client, &at).await.status, 204);
    assert_eq!(delete(&mei.client, &at).await.status, 404);
    assert_eq!(mei.client.get("/api/vocab/collections").await.expect(200)["total"], 0);
}

#[tokio::test]
async fn bad_collections_and_those_of_others_are_refused() {
    let app = TestApp::start_with_library().await;
    let (mei, other, far) = (app.learner().await, app.learner().await, stranger(&app).await);
    for (body, field) in [
        (json!({ "title": "" }), "title"),
        (json!({ "title": "x".repeat(61) }), "title"),
        (json!({ "title": "two\nlines" }), "title"),
        (json!({ "title": "x", "desc": "x".repeat(501) }), "desc"),
        (json!({ "title": "x", "desc": "bell \u{7}" }), "desc"),
        (json!({ "desc": "x" }), "title"),
    ] {
        let answer = mei.client.post("/api/vocab/collection", body).await;
        assert_eq!(answer.refusal(), "422 invalid", "{field}");
        assert!(!answer.field(field).is_empty());
    }
    let id = make(&mei, &"字".repeat(60)).await;
    let (at, words) = (format!("/api/vocab/collection/{id}"), format!("/api/vocab/collection/{id}/vocabs"));
    for foreign in [&other.client, &far.client] {
        assert_eq!(foreign.patch(&at, json!({ "title": "Taken" })).await.status, 404);
        assert_eq!(delete(foreign, &at).await.status, 404);
        assert_eq!(foreign.get(&words).await.status, 404);
        assert_eq!(foreign.post(&words, word(register())).await.status, 404);
        assert_eq!(delete(foreign, &format!("{words}?vocab_back_id={}", register())).await.status, 404);
    }
    assert_eq!(mei.client.post(&words, word(uuid::Uuid::now_v7())).await.refusal(), "422 invalid");
    assert_eq!(mei.client.post(&words, word("abc")).await.refusal(), "422 invalid");
    assert_eq!(mei.client.post(&words, word(closed())).await.refusal(), "402 please_upgrade_your_plan");
    assert_eq!(app.client().get("/api/vocab/collections").await.status, 401);
}

#[tokio::test]
async fn free_members_have_one_collection_however_many_they_make_at_once() {
    let app = TestApp::start_with_library().await;
    let (mei, pro) = (app.learner().await, app.learner().await);
    app.make_pro(&pro).await;
    let make_five = async |person: &Person| {
        let asked = (0..5).map(|_| person.client.post("/api/vocab/collection", json!({ "title": "Words" })));
        let mut statuses: Vec<u16> =
            futures::future::join_all(asked).await.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        statuses
    };
    assert_eq!(make_five(&mei).await, [201, 402, 402, 402, 402]);
    assert_eq!(make_five(&pro).await, [201; 5]);
}

#[tokio::test]
async fn a_free_collection_holds_fifty_words_and_keeps_those_of_better_times() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let id = make(&mei, "Words").await;
    let path = format!("/api/vocab/collection/{id}/vocabs");
    let second = product::content::vocabulary::ListId::of("campus", "people-on-campus");
    let lists = format!("/api/vocab/list/backs?vocab_lists={},{second}", first_list());
    let words = mei.client.get(&lists).await.expect(200);
    let ids: Vec<String> =
        words["vocab_backs"].as_array().unwrap().iter().map(|back| back["id"].as_str().unwrap().to_owned()).collect();
    assert!(ids.len() > 52, "{}", ids.len());
    for id in &ids[..48] {
        mei.client.post(&path, word(id)).await.expect(200);
    }
    let asked = ids[48..53].iter().map(|id| mei.client.post(&path, word(id)));
    let mut statuses: Vec<u16> = futures::future::join_all(asked).await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 402, 402, 402], "fifty, also at once");
    assert_eq!(mei.client.post(&path, word(&ids[0])).await.expect(200)["count"], 50, "what is in it asks no plan");

    app.make_pro(&mei).await;
    assert_eq!(mei.client.post(&path, word(closed())).await.expect(200)["count"], 51);
    app.clock().advance(std::time::Duration::from_secs(31 * 24 * 60 * 60));
    let mei = app.again(&mei).await;
    assert_eq!(mei.client.get(&path).await.expect(200)["vocab_backs"].as_array().unwrap().len(), 51);
    assert_eq!(mei.client.get(&format!("/api/vocab/{}", closed())).await.expect(200)["word"], "scholarship");
}
