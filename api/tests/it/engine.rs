//! Sections and sets alone, rests, checks and stages over HTTP, and what a bad answer is told.

use std::path::Path;

use axum::http::Method;
use serde_json::{Value, json};
use testkit::app::{Client, TestApp};

use crate::tests_taken::{choice, finish_part, school, start, start_part};

#[tokio::test]
async fn a_set_alone_is_started_resumed_and_told_what_it_is() {
    let (_app, learner, test) = school().await;
    let client = &learner.client;
    let wish = |more: Value| {
        let mut body = json!({"test_id": test, "mode": "comfortable"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for wrong in [json!({"section": "dancing"}), json!({"set": "l9"}), json!({"section": "reading", "set": "l2"})] {
        assert_eq!(client.post("/api/attempts", wish(wrong.clone())).await.refusal(), "422 invalid", "{wrong}");
    }
    let set = client.post("/api/attempts", wish(json!({"set": "l2"}))).await.expect(201);
    assert_eq!(set["scope"], json!({"kind": "set", "section": "listening", "set": "l2", "sets": ["l2"]}));
    assert_eq!(set["parts"].as_array().unwrap().len(), 1);
    assert_eq!(set["parts"][0]["items"].as_array().unwrap().len(), 6);
    let again = client.post("/api/attempts", wish(json!({"section": "listening", "set": "l2"}))).await.expect(200);
    assert_eq!(again["id"], set["id"]);
    let section = client.post("/api/attempts", wish(json!({"section": "reading"}))).await.expect(201);
    assert_eq!(section["scope"], json!({"kind": "section", "section": "reading", "set": null, "sets": []}));
    let whole = client.post("/api/attempts", wish(json!({}))).await.expect(201);
    assert_eq!(whole["scope"]["kind"], "whole");
    assert_eq!(whole["breaks"], json!([]));
    assert_eq!(whole["accommodations"]["time_factor"], 1.0);

    let id = set["id"].as_str().unwrap();
    start_part(client, id, "listening-1").await;
    let part = client.get(&format!("/api/attempts/{id}/parts/listening-1")).await.expect(200);
    let sets: Vec<&Value> = part["sets"].as_array().unwrap().iter().map(|set| &set["id"]).collect();
    assert_eq!(sets, ["l2"]);
    assert_eq!(part["clock"], set["parts"][0]["clock"]);
    let heard = client.get(&format!("/api/attempts/{id}/parts/listening-1/media")).await.expect(200);
    let whole_id = whole["id"].as_str().unwrap();
    let all = client.get(&format!("/api/attempts/{whole_id}/parts/listening-1/media")).await.expect(200);
    assert!(heard["audio"].as_array().unwrap().len() < all["audio"].as_array().unwrap().len());
    let handed_in = client.post(&format!("/api/attempts/{id}/submit"), json!({})).await.expect(200);
    assert_eq!(handed_in["status"], "scored_auto", "no task, no grader");
    let result = client.get(&format!("/api/attempts/{id}/result")).await.expect(200);
    assert_eq!(result["items"].as_array().unwrap().len(), 6);
    assert_eq!(result["total"], Value::Null);
}

#[tokio::test]
async fn rests_checks_and_choices_are_for_comfort_and_for_the_own_attempt() {
    let (app, learner, test) = school().await;
    let client = &learner.client;
    let strict = start(client, &test, "strict").await;
    let comfortable = start(client, &test, "comfortable").await;
    let path = |attempt: &str, tail: &str| format!("/api/attempts/{attempt}{tail}");
    assert_eq!(client.post(&path(&comfortable, "/pause"), json!({})).await.refusal(), "422 part_closed");
    start_part(client, &strict, "reading-1").await;
    for tail in ["/pause", "/sets/r1/check"] {
        assert_eq!(client.post(&path(&strict, tail), json!({})).await.refusal(), "422 part_closed", "{tail}");
    }
    start_part(client, &comfortable, "reading-1").await;
    for _ in 0..2 {
        let resting = client.post(&path(&comfortable, "/pause"), json!({})).await.expect(200);
        assert_eq!(resting["status"], "paused");
        assert!(resting["paused_at"].is_string());
    }
    let awake = client.post(&path(&comfortable, "/continue"), json!({})).await.expect(200);
    assert_eq!((&awake["status"], &awake["paused_at"]), (&json!("in_progress"), &Value::Null));

    assert_eq!(client.post(&path(&comfortable, "/sets/l1/check"), json!({})).await.refusal(), "422 part_closed");
    assert_eq!(client.post(&path(&comfortable, "/sets/r9/check"), json!({})).await.refusal(), "404 not_found");
    let shown = client.post(&path(&comfortable, "/sets/r1/check"), json!({})).await.expect(200);
    assert_eq!(shown["set"]["id"], "r1");
    assert_eq!(shown["keys"].as_object().unwrap().len(), 10);
    assert_eq!(client.get(&path(&comfortable, "")).await.expect(200)["checked_sets"], json!(["r1"]));

    let module = |name: &str| json!({"module": name});
    let reading = path(&comfortable, "/sections/reading/module");
    assert_eq!(client.put(&reading, module("middle")).await.refusal(), "422 invalid");
    assert_eq!(client.put(&reading, module("router")).await.refusal(), "422 invalid");
    assert_eq!(client.put(&reading, module("upper")).await.refusal(), "404 not_found", "a section that does not adapt");

    let stranger = app.learner().await;
    for (method, tail, body) in [
        (Method::POST, "/pause", json!({})),
        (Method::POST, "/continue", json!({})),
        (Method::POST, "/sets/r1/check", json!({})),
        (Method::PUT, "/sections/reading/module", module("upper")),
    ] {
        let answer = stranger.client.send_json(method, &path(&comfortable, tail), &body).await;
        assert_eq!(answer.refusal(), "404 not_found", "{tail}");
    }
}

#[tokio::test]
async fn every_bad_answer_is_told_what_is_wrong_and_touches_no_other() {
    let (_app, learner, test) = school().await;
    let client = &learner.client;
    let attempt = start(client, &test, "comfortable").await;
    for part in ["reading-1", "listening-1", "speaking-1", "speaking-3"] {
        start_part(client, &attempt, part).await;
        finish_part(client, &attempt, part).await;
    }
    let at = start_part(client, &attempt, "writing-1").await["server_now"].clone();
    let path = format!("/api/attempts/{attempt}/answers");
    let text = |text: &str| json!({"kind": "text", "text": text});
    let answer =
        |item: &str, seq: i64, value: Value| json!({"item": item, "seq": seq, "value": value, "client_at": at});
    let table = json!({"kind": "matches", "pairs": {"a": "b"}});
    let body = json!({"answers": [
        answer("w1-01", 3, text("third")),
        answer("w1-01", 1, text("first")),
        answer("w1-01", 3, text("third")),
        answer("w1-01", 3, text("other")),
        answer("w1-01", 4, text(&"x".repeat(20_001))),
        answer("w1-01", 5, table),
        answer("w1-01", 0, text("none")),
        answer("w9-01", 1, text("whose")),
        answer("s1-01", 1, json!({"kind": "recording", "recording_id": uuid::Uuid::now_v7()})),
    ]});
    let saved = client.put(&path, body).await.expect(200);
    let told: Vec<String> = saved["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["error"].as_str().map_or_else(|| format!("saved {}", line["seq"]), str::to_owned))
        .collect();
    let expected = [
        "saved 3",
        "saved 3",
        "saved 3",
        "seq_taken",
        "payload_too_large",
        "invalid",
        "invalid",
        "not_found",
        "invalid",
    ];
    assert_eq!(told, expected);
    let kept = client.get(&format!("/api/attempts/{attempt}")).await.expect(200);
    assert_eq!(kept["answers"]["w1-01"]["value"]["text"], "third");
    let many: Vec<Value> = (1..=201).map(|seq| answer("w1-01", seq, text("x"))).collect();
    assert_eq!(client.put(&path, json!({"answers": many})).await.refusal(), "413 payload_too_large");
    let alone = format!("{path}/w1-01");
    let long = json!({"seq": 9, "value": text(&"x".repeat(20_001)), "client_at": at});
    assert_eq!(client.put(&alone, long).await.refusal(), "413 payload_too_large");
    assert_eq!(client.put(&alone, choice(9, "a", &at)).await.refusal(), "422 invalid");
}

/// Publishes a pack of these files, written as JSON, which is YAML. Returns the test's id.
pub(crate) async fn publish_pack(app: &TestApp, slug: &str, files: &[(&str, Value)], texts: &[(&str, &str)]) -> String {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let folder = tempfile::tempdir().unwrap();
    let version = folder.path().join(format!("packs/{slug}/v1"));
    std::fs::create_dir_all(version.join("keys")).unwrap();
    for below in ["formats", "rubrics"] {
        std::fs::create_dir_all(folder.path().join(below)).unwrap();
        for file in std::fs::read_dir(content.join(below)).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), folder.path().join(below).join(file.file_name())).unwrap();
        }
    }
    for (name, value) in files {
        std::fs::write(version.join(name), value.to_string()).unwrap();
    }
    for (name, text) in texts {
        std::fs::write(version.join(name), text).unwrap();
    }
    worker::content::import_content(&app.db.db, &app.state.outside.blobs, folder.path()).await.unwrap();
    let tests = app.learner().await.client.get("/api/tests?kind=section").await.expect(200);
    let tests = tests["data"].as_array().unwrap();
    tests.iter().find(|test| test["slug"] == slug).unwrap()["id"].as_str().unwrap().to_owned()
}

/// Publishes a reading section with a router of two questions and second parts of one; `a` is always right.
async fn publish_stages(app: &TestApp) -> String {
    let options = json!([{"id": "a", "text": "This one"}, {"id": "b", "text": "That one"}]);
    let part = |id: &str, module: &str, items: usize| {
        let item = |n: usize| {
            json!({"id": format!("{id}-{n}"), "question_type": "detail", "prompt": "Which?", "points": 1,
                "answer": {"kind": "single_choice", "options": options}})
        };
        let items: Vec<Value> = (1..=items).map(item).collect();
        json!({"id": id, "module": module, "clock": {"kind": "whole", "seconds": 60}, "directions": "Read.",
            "sets": [{"id": format!("{id}-set"), "kind": "academic", "text": "doors.md", "items": items}]})
    };
    let key = json!({"correct": ["a"], "explanation": "It is this one.", "options": {
        "a": {"verdict": "correct", "reason": "This."}, "b": {"verdict": "opposite", "reason": "Not that."}}});
    let keys: serde_json::Map<String, Value> =
        ["first-1", "first-2", "easy-1", "hard-1"].map(|id| (id.to_owned(), key.clone())).into_iter().collect();
    let files = [
        (
            "pack.yaml",
            json!({"slug": "two-doors", "version": 1, "format": "ibt-2026", "kind": "section", "title": "Two doors",
            "summary": "A section that adapts.", "credits": {"author": "A test", "licence": "Ours"}, "sections": ["reading.yaml"]}),
        ),
        (
            "reading.yaml",
            json!({"section": "reading",
            "parts": [part("first", "router", 2), part("easy", "lower", 1), part("hard", "upper", 1)]}),
        ),
        ("keys/reading.yaml", json!({"items": keys})),
    ];
    publish_pack(app, "two-doors", &files, &[("doors.md", "There are two doors.")]).await
}

/// Beginning, reading, hearing, ending: all by the name that tells nothing.
async fn answers_to_its_hidden_name(client: &Client, attempt: &str, name: &str) {
    let path = |tail: &str| format!("/api/attempts/{attempt}{tail}");
    let early = client.get(&path("/parts/listening-second")).await;
    assert_eq!(early.refusal(), "404 not_found", "a section that is not part of it has no second part");
    let began = start_part(client, attempt, name).await;
    assert_eq!((&began["parts"][1]["id"], &began["parts"][1]["state"]), (&json!(name), &json!("running")));
    let content = client.get(&path(&format!("/parts/{name}"))).await.expect(200);
    assert_eq!((&content["id"], &content["sets"][0]["items"][0]["id"]), (&json!(name), &json!("hard-1")));
    client.get(&path(&format!("/parts/{name}/media"))).await.expect(200);
    let report = client.get(&path("/report")).await.expect(200);
    assert_eq!(report["parts"][1]["part"], name);
    finish_part(client, attempt, name).await;
    let ended = client.get(&path("")).await.expect(200);
    assert_eq!((&ended["parts"][1]["id"], &ended["parts"][1]["state"]), (&json!(name), &json!("finished")));
}

#[tokio::test]
async fn the_path_is_hidden_while_a_strict_test_is_open_and_shown_in_comfort() {
    // Alone: what is published here would stand in the lists of other tests.
    let app = TestApp::start_alone().await;
    let test = publish_stages(&app).await;
    let learner = app.learner().await;
    let client = &learner.client;
    let modules = |attempt: &Value| -> Vec<String> {
        let parts = attempt["parts"].as_array().unwrap().iter();
        parts.map(|part| part["module"].as_str().unwrap().to_owned()).collect()
    };
    for (mode, second, name) in [("strict", "second", "reading-second"), ("comfortable", "upper", "hard")] {
        let attempt = start(client, &test, mode).await;
        let at = start_part(client, &attempt, "first").await["server_now"].clone();
        for item in ["first-1", "first-2"] {
            client.put(&format!("/api/attempts/{attempt}/answers/{item}"), choice(1, "a", &at)).await.expect(200);
        }
        finish_part(client, &attempt, "first").await;
        let open = client.get(&format!("/api/attempts/{attempt}")).await.expect(200);
        assert_eq!(modules(&open), ["router", second], "{mode}");
        let kinds = if mode == "strict" { json!([]) } else { json!(["academic"]) };
        assert_eq!((&open["parts"][0]["kinds"], &open["parts"][1]["kinds"]), (&json!(["academic"]), &kinds), "{mode}");
        assert_eq!(open["parts"][1]["id"], name, "{mode}: the author's name would tell");
        let other = client.put(&format!("/api/attempts/{attempt}/answers/easy-1"), choice(1, "a", &at)).await;
        assert_eq!(other.refusal(), "404 not_found", "the other door's question is not part of this attempt");
        let choose =
            client.put(&format!("/api/attempts/{attempt}/sections/reading/module"), json!({"module": "lower"})).await;
        if mode == "strict" {
            assert_eq!(choose.refusal(), "422 part_closed");
            answers_to_its_hidden_name(client, &attempt, name).await;
        } else {
            assert_eq!(modules(&choose.expect(200)), ["router", "lower"]);
        }
        let closed = client.post(&format!("/api/attempts/{attempt}/submit"), json!({})).await.expect(200);
        assert_eq!(modules(&closed)[1], if mode == "strict" { "upper" } else { "lower" });
        assert_eq!(closed["parts"][1]["id"], if mode == "strict" { "hard" } else { "easy" });
        let result = client.get(&format!("/api/attempts/{attempt}/result")).await.expect(200);
        assert_eq!(result["items"].as_array().unwrap().len(), 3);
        assert!(result["sections"][0]["scaled"].is_number(), "{result}");
    }
}
