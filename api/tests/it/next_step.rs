//! The next step over HTTP: a new learner's first short set, the weakest question type, a used-up day, and nobody else's answers.

use serde_json::{Value, json};
use testkit::app::Client;

use crate::tests_taken::{school, start_part};

async fn next_step(client: &Client, query: &str) -> Value {
    client.get(&format!("/api/student/next-step{query}")).await.expect(200)
}

/// The listening practice of the newest format.
async fn listening(client: &Client) -> String {
    let tests = client.get("/api/tests?format=ibt-2026&section=listening&kind=section").await.expect(200);
    let test = tests["data"].as_array().unwrap().iter().find(|test| test["slug"] == "passing-voices").unwrap();
    test["id"].as_str().unwrap().to_owned()
}

async fn begin(client: &Client, practice: &Value) -> Value {
    let body = json!({"test_id": practice["test_id"], "section": practice["section"], "sets": practice["sets"],
        "mode": "comfortable"});
    client.post("/api/attempts", body).await.expect(201)
}

#[tokio::test]
async fn next_step_of_a_new_learner_is_a_short_set_that_can_be_started_as_it_is() {
    let (_app, learner, _) = school().await;
    let client = &learner.client;
    let step = next_step(client, "").await;
    assert_eq!((&step["kind"], &step["reason"]["kind"]), (&json!("practice"), &json!("first")));
    assert_eq!(
        (&step["is_used_up"], &step["target"]),
        (&json!(false), &json!({"target_total": null, "test_on": null}))
    );
    let practice = &step["practice"];
    assert_eq!(practice["section"], "reading");
    let minutes = practice["minutes"].as_u64().unwrap();
    assert!((10..=15).contains(&minutes), "{practice}");
    assert!(practice["sets"].as_array().unwrap().len() > 1, "single sets of the newest format are shorter: {practice}");

    let attempt = begin(client, practice).await;
    assert_eq!(attempt["scope"], json!({"kind": "set", "section": "reading", "set": null, "sets": practice["sets"]}));
    let id = attempt["id"].as_str().unwrap();
    let step = next_step(client, "").await;
    assert_eq!((&step["kind"], &step["attempt_id"]), (&json!("continue"), &json!(id)));
    let again = client.post(
        "/api/attempts",
        json!({"test_id": practice["test_id"], "sets": practice["sets"], "mode": "comfortable"}),
    );
    assert_eq!(again.await.expect(200)["id"], json!(id), "the unfinished one");

    let questions: usize =
        attempt["parts"].as_array().unwrap().iter().map(|part| part["items"].as_array().unwrap().len()).sum();
    assert_eq!(json!(questions), practice["questions"]);
    for part in attempt["parts"].as_array().unwrap() {
        start_part(client, id, part["id"].as_str().unwrap()).await;
    }
    client.post(&format!("/api/attempts/{id}/submit"), json!({})).await.expect(200);
    let step = next_step(client, "").await;
    assert_eq!(step["kind"], "practice");
    let seen = |set: &Value| practice["sets"].as_array().unwrap().contains(set);
    let is_same_test = step["practice"]["test_id"] == practice["test_id"];
    assert!(!is_same_test || !step["practice"]["sets"].as_array().unwrap().iter().any(seen), "{step}");
}

#[tokio::test]
async fn next_step_of_answers_names_the_weakest_type_and_is_nobody_elses() {
    let (app, learner, _) = school().await;
    let test = listening(&learner.client).await;
    let taken = app.finished_test(&learner, &test);
    let taken = taken.answered("lr1-01", &["a"], "wrong").answered("lr2-01", &["a"], "wrong");
    taken.answered("lr3-01", &["a"], "wrong").answered("lr4-01", &["a"], "right").save().await;
    let step = next_step(&learner.client, "?weak=inference").await;
    let reason = json!({"kind": "weakest", "question_type": "choose_a_response", "right": 1, "of": 4, "compared": 1});
    assert_eq!(step["reason"], reason, "answers say more than what went wrong before");
    assert_eq!(step["practice"]["section"], "listening");

    let others = app.learner().await;
    let elsewhere = app.db.tenant("other").await;
    let foreign = app.person_of(&elsewhere, &[product::people::accounts::Role::Student], &[]).await;
    for other in [&others, &foreign] {
        assert_eq!(next_step(&other.client, "").await["reason"]["kind"], "first");
    }
    let missed = next_step(&others.client, "?weak=choose_a_response").await;
    assert_eq!(
        (&missed["reason"]["kind"], &missed["reason"]["question_type"], &missed["practice"]["section"]),
        (&json!("sample"), &json!("choose_a_response"), &json!("listening"))
    );
    assert_eq!(others.client.get("/api/student/next-step?weak=riddle").await.refusal(), "422 invalid");
    assert_eq!(app.client().get("/api/student/next-step").await.refusal(), "401 unauthenticated");
    let parent = app.parent_of(&others).await;
    assert_eq!(next_step(&parent.client, "").await["target"], Value::Null, "who is no student aims at nothing");
}

#[tokio::test]
async fn next_step_of_a_used_up_day_is_to_review() {
    let (app, learner, _) = school().await;
    let client = &learner.client;
    for _ in 0..5 {
        let practice = next_step(client, "").await["practice"].clone();
        let attempt = begin(client, &practice).await;
        let id = attempt["id"].as_str().unwrap();
        start_part(client, id, attempt["parts"][0]["id"].as_str().unwrap()).await;
        client.post(&format!("/api/attempts/{id}/submit"), json!({})).await.expect(200);
    }
    let step = next_step(client, "").await;
    assert_eq!((&step["kind"], &step["is_used_up"]), (&json!("review"), &json!(true)));
    let newest = client.get("/api/attempts").await.expect(200)["data"][0]["id"].clone();
    assert_eq!((&step["attempt_id"], &step["practice"]), (&newest, &Value::Null));
    app.make_pro(&learner).await;
    assert_eq!(next_step(client, "").await["kind"], "practice");
}

#[tokio::test]
async fn sets_of_one_attempt_are_of_one_section_and_known() {
    let (_app, learner, _) = school().await;
    let client = &learner.client;
    let test = listening(client).await;
    let start = async |body: Value| {
        let mut whole = json!({"test_id": test, "mode": "comfortable"});
        whole.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        client.post("/api/attempts", whole).await
    };
    for odd in [json!({"sets": ["lr1", "lr99"]}), json!({"sets": ["lr1"], "section": "reading"})] {
        let refused = start(odd.clone()).await;
        assert_eq!((refused.refusal().as_str(), refused.field("sets").is_empty()), ("422 invalid", false), "{odd}");
    }
    let made = start(json!({"sets": ["lc1", "lr1", "lr1"], "set": "lt1"})).await.expect(201);
    assert_eq!(made["scope"]["sets"], json!(["lr1", "lc1", "lt1"]), "each once, in the order of the test");
    let parts: Vec<&str> = made["parts"].as_array().unwrap().iter().map(|part| part["id"].as_str().unwrap()).collect();
    assert_eq!(parts, ["listening-1", "listening-3", "listening-4"]);
    let card = client.get("/api/attempts").await.expect(200)["data"][0].clone();
    assert_eq!((&card["scope"]["sets"], &card["scope"]["set"]), (&json!(["lr1", "lc1", "lt1"]), &Value::Null));
    // While it is open, one at the first of its sets is the same.
    assert_eq!(start(json!({"set": "lr1"})).await.expect(200)["id"], made["id"]);
    assert_eq!(start(json!({"set": "lc1"})).await.status, 201);
}
