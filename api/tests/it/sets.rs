//! Single sets over HTTP: filters, what a visitor may read, and what answering opens.

use axum::http::Method;
use serde_json::{Value, json};

use crate::tests_taken::{school, start, start_part};

fn ids(page: &Value) -> Vec<&str> {
    page["data"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn sets_are_found_by_section_kind_topic_and_level() {
    let (app, _, test) = school().await;
    let visitor = app.client();
    // The library grows: the sets of this test may stand on any page of the list.
    let mine = async |query: &str| {
        let mut data: Vec<Value> = Vec::new();
        for number in 1.. {
            let page = visitor.get(&format!("/api/sets?format=ibt-2023&page={number}{query}")).await.expect(200);
            let cards = page["data"].as_array().unwrap();
            if cards.is_empty() {
                break;
            }
            data.extend(cards.iter().filter(|card| card["test_id"] == test.as_str()).cloned());
        }
        json!({ "data": data })
    };
    assert_eq!(ids(&mine("").await), ["r1", "l1", "l2", "s1", "s3", "w1"]);
    assert_eq!(ids(&mine("&section=listening").await), ["l1", "l2"]);
    assert_eq!(ids(&mine("&kind=lecture").await), ["l2"]);
    assert_eq!(ids(&mine("&topic=technology").await), ["r1"]);
    assert_eq!(ids(&mine("&question_type=insert_text").await), ["r1"], "one of its questions is enough");
    assert_eq!(ids(&mine("&question_type=speaking_task").await), ["s1", "s3"]);
    assert_eq!(ids(&mine("&question_type=speaking_task&section=writing").await), [""; 0]);
    assert_eq!(ids(&mine("&samples=true").await), ["s1", "w1"]);
    let by_level = [mine("&difficulty=easy").await, mine("&difficulty=medium").await, mine("&difficulty=hard").await];
    assert_eq!(by_level.iter().map(|page| ids(page).len()).sum::<usize>(), 6, "every set has one level");
    let lecture = &mine("&kind=lecture").await["data"][0];
    assert_eq!(
        (&lecture["title"], &lecture["questions"], &lecture["answered_in"]),
        (&json!("Freshwater Ecology"), &json!(6), &Value::Null)
    );
    for odd in
        ["section=dancing", "topic=gossip", "difficulty=cruel", "question_type=riddle", "page=-1", "samples=perhaps"]
    {
        assert_eq!(visitor.get(&format!("/api/sets?{odd}")).await.refusal(), "422 invalid", "{odd}");
    }
}

#[tokio::test]
async fn a_test_says_what_most_of_its_questions_are_about() {
    let (app, _, test) = school().await;
    let card = app.client().get(&format!("/api/tests/{test}")).await.expect(200);
    assert_eq!(
        card["topics"],
        json!(["technology", "life_science", "campus_life", "social_science", "everyday_life"]),
        "10, 6, 5, 2 and 1 questions"
    );
    let listed = app.client().get("/api/tests?format=ibt-2023&kind=quick_mock").await.expect(200);
    let same = listed["data"].as_array().unwrap().iter().find(|card| card["id"] == test.as_str()).unwrap();
    assert_eq!(same["topics"], card["topics"]);
}

#[tokio::test]
async fn content_is_open_for_samples_and_for_what_was_answered_and_closed_otherwise() {
    let (app, learner, test) = school().await;
    let path = |set: &str| format!("/api/sets/{test}/{set}");
    let sample = app.client().get(&path("w1")).await.expect(200);
    assert_eq!(sample["explanation"]["sets"].as_array().unwrap().len(), 1);
    assert_eq!(sample["explanation"]["sets"][0]["set"]["id"], "w1");

    let closed = app.client().get(&path("r1")).await;
    assert_eq!(closed.expect(200)["explanation"], Value::Null);
    for secret in ["\"correct\"", "\"paragraphs\"", "\"prompt\"", "\"transcript\""] {
        assert!(!closed.text().contains(secret), "{secret}");
    }
    let attempt = start(&learner.client, &test, "comfortable").await;
    start_part(&learner.client, &attempt, "reading-1").await;
    assert_eq!(learner.client.get(&path("r1")).await.expect(200)["explanation"], Value::Null, "the part still runs");
    let finish = format!("/api/attempts/{attempt}/parts/reading-1/finish");
    learner.client.send_json(Method::POST, &finish, &json!({})).await.expect(200);
    let opened = learner.client.get(&path("r1")).await.expect(200);
    assert_eq!(opened["card"]["answered_in"], attempt.as_str());
    assert_eq!(opened["explanation"]["sets"][0]["keys"]["r1-01"]["correct"], json!(["c"]));
    let others = app.learner().await.client.get(&path("r1")).await.expect(200);
    assert_eq!((&others["explanation"], &others["card"]["answered_in"]), (&Value::Null, &Value::Null));

    assert_eq!(app.client().get(&path("r9")).await.refusal(), "404 not_found");
    let missing = format!("/api/sets/{}/r1", uuid::Uuid::now_v7());
    assert_eq!(app.client().get(&missing).await.refusal(), "404 not_found");
    assert_eq!(app.client().get("/api/sets/nonsense/r1").await.status, 404);
}

#[tokio::test]
async fn practising_one_set_opens_that_set_and_not_its_neighbor() {
    let (_app, learner, test) = school().await;
    let client = &learner.client;
    let body = json!({"test_id": test, "mode": "comfortable", "section": "listening", "set": "l2"});
    let attempt = client.post("/api/attempts", body).await.expect(201);
    let id = attempt["id"].as_str().unwrap();
    start_part(client, id, "listening-1").await;
    client.post(&format!("/api/attempts/{id}/parts/listening-1/finish"), json!({})).await.expect(200);
    let set = async |set: &str| client.get(&format!("/api/sets/{test}/{set}")).await.expect(200);
    let own = set("l2").await;
    assert_eq!(own["card"]["answered_in"], id);
    assert_eq!(own["explanation"]["sets"].as_array().unwrap().len(), 1);
    let neighbor = set("l1").await;
    assert_eq!((&neighbor["card"]["answered_in"], &neighbor["explanation"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_test_names_the_readers_open_sections_and_sets_beside_the_whole() {
    let (app, learner, test) = school().await;
    let client = &learner.client;
    let begin = async |body: Value| client.post("/api/attempts", body).await.expect(201)["id"].clone();
    let section = begin(json!({"test_id": test, "mode": "strict", "section": "reading"})).await;
    let set = begin(json!({"test_id": test, "mode": "comfortable", "section": "listening", "set": "l2"})).await;
    let shown = async |reader: &testkit::app::Client| reader.get(&format!("/api/tests/{test}")).await.expect(200);

    let card = shown(client).await;
    assert_eq!(card["my_attempt"], Value::Null, "a part is not the whole");
    let parts: Vec<Value> = card["my_parts"].as_array().unwrap().to_vec();
    let told = |part: &Value| json!([part["id"], part["scope"], part["set_title"], part["mode"], part["status"]]);
    let scope = |kind: &str, section: &str, set: Value| {
        let sets: Vec<&Value> = [&set].into_iter().filter(|set| !set.is_null()).collect();
        json!({"kind": kind, "section": section, "set": set, "sets": sets})
    };
    assert_eq!(
        parts.iter().map(told).collect::<Vec<_>>(),
        [
            json!([set, scope("set", "listening", json!("l2")), "Freshwater Ecology", "comfortable", "created"]),
            json!([section, scope("section", "reading", Value::Null), null, "strict", "created"]),
        ],
        "the newest first"
    );
    let whole = start(client, &test, "comfortable").await;
    let section = section.as_str().unwrap();
    start_part(client, section, "reading-1").await;
    client.post(&format!("/api/attempts/{section}/parts/reading-1/finish"), json!({})).await.expect(200);
    client.post(&format!("/api/attempts/{section}/submit"), json!({})).await.expect(200);
    let card = shown(client).await;
    assert_eq!((&card["my_attempt"]["id"], card["my_parts"].as_array().unwrap().len()), (&json!(whole), 1));
    for reader in [&app.client(), &app.learner().await.client] {
        assert_eq!(shown(reader).await["my_parts"], json!([]), "nobody else's");
    }
}
