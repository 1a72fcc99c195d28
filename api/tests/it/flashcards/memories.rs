use super::{closed, delete, memories_of, register, stranger};
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};

fn memory(text: &str, is_public: bool) -> Value {
    json!({ "memory": text, "is_public": is_public })
}

/// Writes a memory of "register" and answers with its id.
async fn write(person: &Person, text: &str, is_public: bool) -> String {
    let word =
        person.client.post(&format!("/api/vocab/memory/{}", register()), memory(text, is_public)).await.expect(201);
    let written = memories_of(&word).into_iter().find(|one| one["memory"] == text).expect("the refreshed word has it");
    written["id"].as_str().unwrap().to_owned()
}

async fn seen(person: &Person) -> Vec<Value> {
    memories_of(&person.client.get(&format!("/api/vocab/{}", register())).await.expect(200))
}

#[tokio::test]
async fn a_private_memory_is_its_authors_and_a_public_one_everybodys() {
    let app = TestApp::start_with_library().await;
    let (mei, other, far) = (app.learner().await, app.learner().await, stranger(&app).await);
    write(&mei, "Only mine.", false).await;
    let shared = write(&mei, "For all.\nTwo lines.", true).await;
    assert_eq!(seen(&mei).await.len(), 2, "several of a word");
    let others = seen(&other).await;
    assert_eq!(others.len(), 1);
    assert_eq!(
        (&others[0]["memory"], &others[0]["author"], &others[0]["is_mine"]),
        (&json!("For all.\nTwo lines."), &json!("Mei L."), &json!(false))
    );
    assert!(others[0].get("author_id").is_none() && !others[0].to_string().contains(&mei.id.to_string()), "{others:?}");
    assert_eq!(seen(&far).await.len(), 0, "another school");
    let visitor = app.client().get(&format!("/api/vocab/{}", register())).await.expect(200);
    assert_eq!(memories_of(&visitor).len(), 1);

    let changed =
        mei.client.patch(&format!("/api/vocab/memory/{shared}"), json!({ "is_public": false })).await.expect(200);
    assert_eq!(changed["id"], register().to_string(), "the word refreshed (R-248)");
    assert_eq!(seen(&other).await.len(), 0);
    let left = delete(&mei.client, &format!("/api/vocab/memory/{shared}")).await.expect(200);
    assert_eq!(memories_of(&left).len(), 1);
}

#[tokio::test]
async fn bad_memories_and_those_of_others_are_refused() {
    let app = TestApp::start_with_library().await;
    let (mei, other, far) = (app.learner().await, app.learner().await, stranger(&app).await);
    let path = format!("/api/vocab/memory/{}", register());
    for odd in ["", " \n ", &"x".repeat(501), "bell \u{7}", "turned \u{202e}"] {
        let answer = mei.client.post(&path, memory(odd, true)).await;
        assert_eq!(answer.refusal(), "422 invalid", "{odd:?}");
        assert!(!answer.field("memory").is_empty());
    }
    mei.client.post(&path, memory(&"字".repeat(500), true)).await.expect(201);
    assert_eq!(mei.client.post(&path, json!({ "memory": "x" })).await.refusal(), "422 invalid");
    let refused = mei.client.post(&format!("/api/vocab/memory/{}", closed()), memory("x", true)).await;
    assert_eq!(refused.refusal(), "402 please_upgrade_your_plan");
    let nowhere = format!("/api/vocab/memory/{}", uuid::Uuid::now_v7());
    assert_eq!(mei.client.post(&nowhere, memory("x", true)).await.status, 404);

    let id = write(&mei, "Mine.", true).await;
    for foreign in [&other, &far] {
        let own = format!("/api/vocab/memory/{id}");
        assert_eq!(foreign.client.patch(&own, json!({ "memory": "Taken over." })).await.status, 404);
        assert_eq!(delete(&foreign.client, &own).await.status, 404);
    }
    let private = write(&mei, "Hidden.", false).await;
    for act in ["like", "report"] {
        let at = |id: &str| format!("/api/vocab/memory/{act}/{id}");
        assert_eq!(other.client.post(&at(&private), json!({})).await.status, 404, "{act}");
        assert_eq!(far.client.post(&at(&id), json!({})).await.status, 404, "{act}");
        assert_eq!(app.client().post(&at(&id), json!({})).await.status, 401, "{act}");
    }
    assert_eq!(mei.client.post(&format!("/api/vocab/memory/report/{id}"), json!({})).await.status, 403, "one's own");
}

#[tokio::test]
async fn a_hundred_likes_at_once_are_all_counted() {
    let app = TestApp::start_with_library().await;
    let (mei, fan, other) = (app.learner().await, app.learner().await, app.learner().await);
    let id = write(&mei, "Liked.", true).await;
    let path = format!("/api/vocab/memory/like/{id}");
    let like = async |person: &Person, times: usize| {
        let clients = vec![&person.client; times];
        let asked = clients.into_iter().map(|client| client.post(&path, json!({})));
        for answer in futures::future::join_all(asked).await {
            answer.expect(200);
        }
    };
    like(&other, 1).await;
    like(&fan, 100).await;
    let liked = seen(&fan).await.remove(0);
    assert_eq!((&liked["likes"], &liked["is_liked"]), (&json!(1), &json!(false)), "an even number is none");
    like(&fan, 51).await;
    let liked = seen(&fan).await.remove(0);
    assert_eq!((&liked["likes"], &liked["is_liked"]), (&json!(2), &json!(true)));

    app.clock().advance(std::time::Duration::from_secs(1));
    write(&mei, "Newer.", true).await;
    let order: Vec<Value> = seen(&fan).await.into_iter().map(|one| one["memory"].clone()).collect();
    assert_eq!(order, ["Liked.", "Newer."], "likes before date");
    like(&other, 1).await;
    like(&fan, 1).await;
    let order: Vec<Value> = seen(&fan).await.into_iter().map(|one| one["memory"].clone()).collect();
    assert_eq!(order, ["Newer.", "Liked."], "then the newest");
}

#[tokio::test]
async fn what_is_reported_is_hidden_by_staff_or_let_be() {
    let app = TestApp::start_with_library().await;
    let (mei, other, admin) = (app.learner().await, app.learner().await, app.admin().await);
    let id = write(&mei, "Rude.", true).await;
    let report = format!("/api/vocab/memory/report/{id}");
    for _ in 0..2 {
        assert_eq!(other.client.post(&report, json!({})).await.status, 204, "again changes nothing");
    }
    let listed = admin.client.get("/api/office/memories").await.expect(200);
    assert_eq!((&listed["total"], &listed["data"][0]["reports"]), (&json!(1), &json!(1)));
    assert_eq!((&listed["data"][0]["word"], &listed["data"][0]["author"]), (&json!("register"), &json!("Mei Lin")));
    let at = format!("/api/office/memories/{id}");
    assert_eq!(admin.client.patch(&at, json!({ "is_hidden": true })).await.status, 204);
    assert_eq!(seen(&other).await.len(), 0);
    assert_eq!(seen(&mei).await[0]["is_hidden"], true, "its author still sees it");
    assert_eq!(admin.client.get("/api/office/memories").await.expect(200)["total"], 0);
    assert_eq!(admin.client.get("/api/office/memories?state=hidden").await.expect(200)["total"], 1);
    assert_eq!(admin.client.patch(&at, json!({ "is_hidden": false })).await.status, 204);
    assert_eq!(seen(&other).await.len(), 1);
    assert_eq!(admin.client.get("/api/office/memories").await.expect(200)["total"], 0, "its reports are answered");
    assert_eq!(mei.client.get("/api/office/memories").await.status, 403);
    assert_eq!(admin.client.get("/api/office/memories?state=odd").await.refusal(), "422 invalid");
    let nowhere = format!("/api/office/memories/{}", uuid::Uuid::now_v7());
    assert_eq!(admin.client.patch(&nowhere, json!({ "is_hidden": true })).await.status, 404);
}

#[tokio::test]
async fn writing_has_an_hourly_limit() {
    let app = TestApp::start_with_library().await;
    let mei = app.learner().await;
    let id = write(&mei, "First.", true).await;
    let path = format!("/api/vocab/memory/{id}");
    let mut refusals = 0;
    for _ in 0..120 {
        let answer = mei.client.patch(&path, json!({ "memory": "Again." })).await;
        if answer.status != 200 {
            assert_eq!(answer.refusal(), "402 too_many_request");
            refusals += 1;
        }
    }
    assert_eq!(refusals, 1, "120 an hour, the first among them");
}
