//! A test taken over HTTP: the whole way once, then every wrong turn with its specified answer.

use std::time::Duration;

use axum::http::{HeaderName, Method, header};
use product::people::accounts::LinkPurpose;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use testkit::app::{Answer, Client, Person, TestApp};
use uuid::Uuid;

/// A live WebM recording of a few seconds, as a browser makes it.
const RECORDING: &[u8] = include_bytes!("../../../content/demo/speaking-1.webm");

/// The application with the library, and the test of the quick mock.
pub(crate) async fn school() -> (TestApp, Person, String) {
    let app = TestApp::start_with_library().await;
    let learner = app.learner().await;
    let tests = learner.client.get("/api/tests?kind=quick_mock&section=speaking").await.expect(200);
    let test =
        tests["data"].as_array().unwrap().iter().find(|test| test["slug"] == "river-light").unwrap()["id"].clone();
    (app, learner, test.as_str().unwrap().to_owned())
}

pub(crate) async fn start(client: &Client, test: &str, mode: &str) -> String {
    let attempt = client.post("/api/attempts", json!({"test_id": test, "mode": mode})).await.expect(201);
    attempt["id"].as_str().unwrap().to_owned()
}

pub(crate) async fn start_part(client: &Client, attempt: &str, part: &str) -> Value {
    client.post(&format!("/api/attempts/{attempt}/parts/{part}/start"), json!({})).await.expect(200)
}

pub(crate) async fn finish_part(client: &Client, attempt: &str, part: &str) {
    client.post(&format!("/api/attempts/{attempt}/parts/{part}/finish"), json!({})).await.expect(200);
}

pub(crate) fn choice(seq: i64, option: &str, at: &Value) -> Value {
    json!({"seq": seq, "value": {"kind": "choice", "options": [option]}, "client_at": at})
}

async fn chunk(client: &Client, attempt: &str, recording: Uuid, number: i32, bytes: &'static [u8]) -> Answer {
    let digest = hex::encode(Sha256::digest(bytes));
    let client = client
        .clone()
        .with(HeaderName::from_static("x-chunk-sha256"), &digest)
        .with(header::CONTENT_TYPE, "application/octet-stream");
    client.send(Method::PUT, &format!("/api/attempts/{attempt}/recordings/{recording}/chunks/{number}"), bytes).await
}

async fn record(client: &Client, attempt: &str, item: &str) -> Uuid {
    let recording = Uuid::now_v7();
    let begin = json!({"recording_id": recording, "item": item, "mime": "audio/webm;codecs=opus"});
    client.post(&format!("/api/attempts/{attempt}/recordings"), begin).await.expect(200);
    let (first, second) = RECORDING.split_at(RECORDING.len() / 2);
    assert_eq!(chunk(client, attempt, recording, 0, first).await.expect(200)["next_chunk"], 1);
    assert_eq!(chunk(client, attempt, recording, 1, second).await.expect(200)["next_chunk"], 2);
    let finish = json!({"chunks": 2, "sha256": hex::encode(Sha256::digest(RECORDING))});
    let path = format!("/api/attempts/{attempt}/recordings/{recording}/finish");
    let done = client.post(&path, finish.clone()).await.expect(200);
    assert_eq!(done["state"], "complete");
    assert!(done["seconds"].as_f64().unwrap() > 30.0, "{done}");
    client.post(&path, finish).await.expect(200);
    recording
}

/// Takes every part with one recording a task and one essay, and hands in.
pub(crate) async fn hand_in(client: &Client, test: &str) -> String {
    let attempt = start(client, test, "strict").await;
    for part in ["reading-1", "listening-1", "speaking-1", "speaking-3", "writing-1"] {
        let at = start_part(client, &attempt, part).await["server_now"].clone();
        let save = |item: &'static str, value: Value| {
            let body = json!({"answers": [{"item": item, "seq": 1, "value": value, "client_at": at}]});
            let path = format!("/api/attempts/{attempt}/answers");
            async move { client.put(&path, body).await.expect(200) }
        };
        match part {
            "reading-1" => drop(save("r1-01", json!({"kind": "choice", "options": ["a"]})).await),
            "speaking-1" | "speaking-3" => {
                let item = if part == "speaking-1" { "s1-01" } else { "s3-01" };
                let recording = record(client, &attempt, item).await;
                let saved = save(item, json!({"kind": "recording", "recording_id": recording})).await;
                assert_eq!(saved["data"][0]["seq"], 1, "{saved}");
            }
            "writing-1" => drop(save("w1-01", json!({"kind": "text", "text": "It's a well-known point."})).await),
            _ => {}
        }
        finish_part(client, &attempt, part).await;
    }
    let submitted = client.post(&format!("/api/attempts/{attempt}/submit"), json!({})).await.expect(200);
    assert!(["awaiting_grading", "scored_auto"].contains(&submitted["status"].as_str().unwrap()), "{submitted}");
    attempt
}

#[tokio::test]
async fn a_test_is_taken_graded_and_explained() {
    let (app, learner, test) = school().await;
    let attempt = hand_in(&learner.client, &test).await;
    let again = learner.client.post(&format!("/api/attempts/{attempt}/submit"), json!({})).await.expect(200);
    assert_eq!(again["status"], "awaiting_grading");

    let result = learner.client.get(&format!("/api/attempts/{attempt}/result")).await.expect(200);
    let state = |section: &str| {
        result["sections"].as_array().unwrap().iter().find(|line| line["section"] == section).unwrap()["state"].clone()
    };
    assert_eq!((state("reading"), state("writing")), (json!("scored"), json!("pending")));
    assert_eq!(result["label"], "practice_estimate");
    let responses = result["grading"]["responses"].as_array().unwrap().iter();
    let tasks: Vec<&Value> = responses.map(|response| &response["task"]).collect();
    assert_eq!(tasks, ["independent_speaking", "academic_read_listen", "academic_discussion"]);
    assert_eq!(learner.client.get(&format!("/api/attempts/{attempt}/report.pdf")).await.refusal(), "404 not_found");

    let grader = app.grader().await;
    let queue = grader.client.get("/api/grading/jobs").await.expect(200);
    let job = queue["data"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/grading/jobs/{job}");
    let desk = grader.client.post(&format!("{path}/claim"), json!({})).await.expect(200);
    assert_eq!(desk["responses"].as_array().unwrap().len(), 3);
    let spoken = desk["responses"].as_array().unwrap().iter().find(|response| response["item"] == "s1-01").unwrap();
    let heard = grader.client.get(spoken["recording"]["url"].as_str().unwrap()).await;
    assert_eq!((heard.status, heard.body.len()), (200, RECORDING.len()));
    let written = desk["responses"].as_array().unwrap().iter().find(|response| response["item"] == "w1-01").unwrap();
    assert_eq!((&written["text"], &written["words"]), (&json!("It's a well-known point."), &json!(4)));

    let other = app.grader().await;
    assert_eq!(other.client.post(&format!("{path}/claim"), json!({})).await.refusal(), "422 claim_taken");
    let early = grader.client.post(&format!("{path}/deliver"), json!({})).await;
    assert_eq!(early.refusal(), "422 invalid");
    let mark = |score: f64| json!({"score": score, "dimensions": {}, "comment": "清楚。"});
    let draft = json!({"draft_version": 0, "responses": {"s1-01": mark(3.0), "s3-01": mark(4.0), "w1-01": mark(3.5)}, "overall_comment": "加油！"});
    assert_eq!(grader.client.put(&format!("{path}/draft"), draft.clone()).await.expect(200)["draft_version"], 1);
    assert_eq!(grader.client.put(&format!("{path}/draft"), draft).await.refusal(), "422 draft_conflict");
    let wrong = json!({"draft_version": 1, "responses": {"s1-01": mark(9.0)}, "overall_comment": ""});
    assert_eq!(grader.client.put(&format!("{path}/draft"), wrong).await.refusal(), "422 invalid");
    let at_once = json!({"at_once": true});
    assert_eq!(grader.client.post(&format!("{path}/deliver"), at_once).await.expect(200)["state"], "delivered");

    let result = learner.client.get(&format!("/api/attempts/{attempt}/result")).await.expect(200);
    assert_eq!(result["attempt"]["status"], "graded");
    assert_eq!(result["grading"]["overall_comment"], "加油！");
    let explained = learner.client.get(&format!("/api/attempts/{attempt}/explanation")).await.expect(200);
    assert_eq!(explained["sets"].as_array().unwrap().len(), 6);

    let mut tx = app.db.db.tenant(&app.tenant).await.unwrap();
    let id = product::exams::attempts::AttemptId(attempt.parse().unwrap());
    let report = product::exams::reports::begin_report(&mut tx, id, tenants::Lang::Tw).await.unwrap();
    tx.commit().await.unwrap();
    let typed = report.check_code.to_lowercase().replace('-', "");
    let checked = app.client().get(&format!("/api/scorereport?code={typed}")).await.expect(200);
    assert_eq!((&checked["check_code"], &checked["total"]), (&json!(report.check_code), &result["total"]));
    assert_eq!(app.client().get("/api/scorereport?code=AAAA-BBBB-CCCC").await.refusal(), "404 not_found");
    assert_eq!(app.new_jobs().await, ["grading.render_report"]);
}

#[tokio::test]
async fn a_silent_take_is_told_to_the_grader_beside_it_and_in_the_report() {
    let (app, learner, test) = school().await;
    let attempt = hand_in(&learner.client, &test).await;
    let path = |tail: &str| format!("/api/attempts/{attempt}{tail}");
    let kept = learner.client.get(&path("")).await.expect(200);
    let take = &kept["recordings"]["s1-01"]["id"];
    let at = &kept["server_now"];
    let silent = |id: Value, item: &str| {
        let event = json!({"id": id, "kind": "silent_take", "item": item, "started_at": at, "ended_at": at});
        json!({"events": [event]})
    };
    for _ in 0..2 {
        let told = learner.client.post(&path("/events"), silent(take.clone(), "s1-01")).await.expect(200);
        assert_eq!(told["leave_count"], 0, "silence is no leaving");
    }
    // A take that was recorded anew: its event names nothing that is heard.
    learner.client.post(&path("/events"), silent(json!(Uuid::now_v7()), "s3-01")).await.expect(200);

    let grader = app.grader().await;
    let queue = grader.client.get("/api/grading/jobs").await.expect(200);
    let job = queue["data"][0]["id"].as_str().unwrap();
    let desk = grader.client.get(&format!("/api/grading/jobs/{job}")).await.expect(200);
    let result = learner.client.get(&path("/result")).await.expect(200);
    for responses in [&desk["responses"], &result["grading"]["responses"]] {
        let spoken = responses.as_array().unwrap().iter().filter(|response| response["kind"] == "speaking");
        let silence: Vec<(&Value, &Value)> =
            spoken.map(|response| (&response["item"], &response["recording"]["is_silent"])).collect();
        assert_eq!(silence, [(&json!("s1-01"), &json!(true)), (&json!("s3-01"), &json!(false))]);
    }
    let report = learner.client.get(&path("/report")).await.expect(200);
    let events = report["events"].as_array().unwrap().iter();
    let noted: Vec<(&Value, &Value)> = events.map(|event| (&event["kind"], &event["item"])).collect();
    assert_eq!(noted, [(&json!("silent_take"), &json!("s1-01")), (&json!("silent_take"), &json!("s3-01"))]);
}

#[tokio::test]
async fn content_is_closed_before_its_part_begins_and_never_holds_a_key() {
    let (_app, learner, test) = school().await;
    let attempt = start(&learner.client, &test, "comfortable").await;
    let part = format!("/api/attempts/{attempt}/parts/listening-1");
    assert_eq!(learner.client.get(&part).await.refusal(), "422 part_closed");
    let media = learner.client.get(&format!("{part}/media")).await.expect(200);
    let url = media["audio"][0]["sources"][0]["url"].as_str().unwrap();
    let sound = learner.client.get(url).await;
    assert_eq!((sound.status, sound.header("content-type")), (200, "audio/ogg"));

    start_part(&learner.client, &attempt, "reading-1").await;
    let reading = learner.client.get(&format!("/api/attempts/{attempt}/parts/reading-1")).await;
    let body = reading.expect(200);
    assert_eq!(body["sets"][0]["items"].as_array().unwrap().len(), 10);
    for secret in ["\"correct\"", "\"verdict\"", "\"evidence\"", "\"explanation\"", "\"transcript\""] {
        assert!(!reading.text().contains(secret), "{secret} is the server's own");
    }
    let explained = learner.client.get(&format!("/api/attempts/{attempt}/explanation")).await.expect(200);
    assert_eq!(explained["sets"], json!([]), "a running part is not explained");
}

#[tokio::test]
async fn every_wrong_turn_of_an_attempt_has_its_answer_and_changes_nothing() {
    let (app, learner, test) = school().await;
    let client = &learner.client;
    let missing = Uuid::now_v7();
    assert_eq!(
        client.post("/api/attempts", json!({"test_id": missing, "mode": "strict"})).await.refusal(),
        "404 not_found"
    );
    assert_eq!(
        client.post("/api/attempts", json!({"test_id": test, "mode": "lenient"})).await.refusal(),
        "422 invalid"
    );
    assert_eq!(client.post("/api/attempts", json!({"mode": "strict"})).await.refusal(), "422 invalid");
    assert_eq!(client.get("/api/tests?section=dancing").await.refusal(), "422 invalid");
    assert_eq!(client.get(&format!("/api/tests/{missing}")).await.refusal(), "404 not_found");
    let none = client.get("/api/attempts").await.expect(200);
    assert_eq!(none["total"], 0);

    let attempt = start(client, &test, "strict").await;
    let resumed = client.post("/api/attempts", json!({"test_id": test, "mode": "strict"})).await.expect(200);
    assert_eq!(resumed["id"].as_str(), Some(attempt.as_str()));
    let at = resumed["server_now"].clone();
    let path = |tail: &str| format!("/api/attempts/{attempt}{tail}");
    assert_eq!(client.post(&path("/submit"), json!({})).await.refusal(), "422 part_closed");
    assert_eq!(client.post(&path("/parts/listening-1/start"), json!({})).await.refusal(), "422 part_closed");
    assert_eq!(client.post(&path("/parts/nonsense/start"), json!({})).await.refusal(), "404 not_found");
    assert_eq!(client.put(&path("/answers/r1-01"), choice(1, "a", &at)).await.refusal(), "422 part_closed");

    start_part(client, &attempt, "reading-1").await;
    assert_eq!(client.put(&path("/answers/r9-99"), choice(1, "a", &at)).await.refusal(), "404 not_found");
    assert_eq!(client.put(&path("/answers/r1-01"), choice(1, "z", &at)).await.refusal(), "422 invalid");
    assert_eq!(client.put(&path("/answers/r1-01"), choice(0, "a", &at)).await.refusal(), "422 invalid");
    let beyond = choice(1, "a", &json!("9999-12-31T23:59:59-23:59"));
    assert_eq!(client.put(&path("/answers/r1-01"), beyond).await.refusal(), "422 invalid", "no moment of a calendar");
    let essay = json!({"seq": 1, "value": {"kind": "text", "text": "no"}, "client_at": at});
    assert_eq!(client.put(&path("/answers/r1-01"), essay).await.refusal(), "422 invalid");
    let unread = client
        .clone()
        .with(header::CONTENT_TYPE, "application/json")
        .send(Method::PUT, &path("/answers/r1-01"), "{")
        .await;
    assert_eq!(unread.refusal(), "400 bad_request");
    assert_eq!(client.put(&path("/answers/r1-01"), choice(2, "a", &at)).await.expect(200)["seq"], 2);
    assert_eq!(client.put(&path("/answers/r1-01"), choice(1, "b", &at)).await.expect(200)["seq"], 2);
    assert_eq!(client.put(&path("/answers/r1-01"), choice(2, "c", &at)).await.refusal(), "422 conflict");
    let kept = client.get(&path("")).await.expect(200);
    assert_eq!(kept["answers"]["r1-01"]["value"]["options"], json!(["a"]));
    assert_eq!(kept["answers"].as_object().unwrap().len(), 1);

    let event = json!({"events": [{"id": missing, "kind": "yawn", "started_at": at}]});
    assert_eq!(client.post(&path("/events"), event).await.refusal(), "422 invalid");
    let event = json!({"events": [{"id": missing, "kind": "leave", "started_at": at}]});
    for _ in 0..2 {
        assert_eq!(client.post(&path("/events"), event.clone()).await.expect(200)["leave_count"], 1);
    }

    let stranger = app.learner().await;
    for (method, tail) in [
        (Method::GET, ""),
        (Method::POST, "/submit"),
        (Method::POST, "/restart"),
        (Method::POST, "/parts/reading-1/finish"),
        (Method::GET, "/parts/reading-1"),
        (Method::GET, "/result"),
        (Method::GET, "/explanation"),
        (Method::GET, "/report.pdf"),
    ] {
        let answer = stranger.client.send_json(method, &path(tail), &json!({})).await;
        assert_eq!(answer.refusal(), "404 not_found", "{tail}");
    }
    assert_eq!(stranger.client.put(&path("/answers/r1-01"), choice(9, "d", &at)).await.refusal(), "404 not_found");
    assert_eq!(app.client().get(&path("")).await.refusal(), "401 unauthenticated");

    let fresh = client.post(&path("/restart"), json!({})).await.expect(201);
    assert_ne!(fresh["id"].as_str(), Some(attempt.as_str()));
    assert_eq!(client.post(&path("/parts/reading-1/finish"), json!({})).await.refusal(), "422 attempt_finished");
    assert_eq!(client.put(&path("/answers/r1-01"), choice(5, "a", &at)).await.refusal(), "422 attempt_finished");
}

#[tokio::test]
async fn an_upload_that_is_no_recording_is_refused() {
    let (app, learner, test) = school().await;
    let client = &learner.client;
    let attempt = start(client, &test, "comfortable").await;
    let begin = |item: &str, mime: &str, id: Uuid| json!({"recording_id": id, "item": item, "mime": mime});
    let path = format!("/api/attempts/{attempt}/recordings");
    let id = Uuid::now_v7();
    assert_eq!(client.post(&path, begin("s1-01", "audio/webm", id)).await.refusal(), "422 part_closed");
    for part in ["reading-1", "listening-1", "speaking-1"] {
        start_part(client, &attempt, part).await;
        finish_part(client, &attempt, part).await;
    }
    assert_eq!(client.post(&path, begin("s1-01", "text/html", id)).await.refusal(), "422 invalid");
    assert_eq!(client.post(&path, begin("r1-01", "audio/webm", id)).await.refusal(), "422 part_closed");
    client.post(&path, begin("s1-01", "audio/webm", id)).await.expect(200);
    assert_eq!(chunk(client, &attempt, id, 3, b"later").await.refusal(), "422 recording_incomplete");
    assert_eq!(chunk(client, &attempt, Uuid::now_v7(), 0, b"x").await.refusal(), "404 not_found");
    chunk(client, &attempt, id, 0, b"<html>not a sound</html>").await.expect(200);
    let finish = |chunks: i32, bytes: &[u8]| json!({"chunks": chunks, "sha256": hex::encode(Sha256::digest(bytes))});
    let done = format!("{path}/{id}/finish");
    assert_eq!(client.post(&done, finish(2, b"x")).await.refusal(), "422 recording_incomplete");
    assert_eq!(client.post(&done, finish(1, b"another")).await.refusal(), "422 recording_incomplete");
    assert_eq!(client.post(&done, finish(1, b"<html>not a sound</html>")).await.refusal(), "422 recording_unreadable");
    let attempt_now = client.get(&format!("/api/attempts/{attempt}")).await.expect(200);
    assert_eq!(attempt_now["recordings"]["s1-01"]["state"], "uploading");
    let large: &'static [u8] = Box::leak(vec![0_u8; 300 * 1024].into_boxed_slice());
    assert_eq!(chunk(client, &attempt, id, 1, large).await.refusal(), "413 payload_too_large");
    let stranger = app.learner().await;
    let own = start(&stranger.client, &test, "comfortable").await;
    let foreign =
        stranger.client.post(&format!("/api/attempts/{own}/recordings"), begin("s1-01", "audio/webm", id)).await;
    assert_eq!(foreign.refusal(), "422 part_closed");
}

#[tokio::test]
async fn the_desk_is_for_graders_and_nobody_grades_the_own_test() {
    let (app, learner, test) = school().await;
    hand_in(&learner.client, &test).await;
    let admin = app.admin().await;
    let jobs = admin.client.get("/api/grading/jobs").await.expect(200);
    let job = format!("/api/grading/jobs/{}", jobs["data"][0]["id"].as_str().unwrap());
    for outsider in [&learner, &app.teacher().await] {
        for (method, tail) in [
            (Method::GET, ""),
            (Method::POST, "/claim"),
            (Method::POST, "/release"),
            (Method::POST, "/deliver"),
            (Method::POST, "/deliver/cancel"),
        ] {
            let answer = outsider.client.send_json(method, &format!("{job}{tail}"), &json!({})).await;
            assert_eq!(answer.refusal(), "403 forbidden", "{tail}");
        }
    }
    let grader = app.grader().await;
    assert_eq!(grader.client.get(&format!("/api/grading/jobs/{}", Uuid::now_v7())).await.refusal(), "404 not_found");
    for outsider in [&learner, &app.teacher().await] {
        assert_eq!(outsider.client.get("/api/grading/summary").await.refusal(), "403 forbidden");
    }
    let unclaimed = json!({"draft_version": 0, "responses": {}, "overall_comment": ""});
    assert_eq!(grader.client.put(&format!("{job}/draft"), unclaimed).await.refusal(), "422 claim_lapsed");
    for tail in ["deliver", "deliver/cancel"] {
        assert_eq!(grader.client.post(&format!("{job}/{tail}"), json!({})).await.refusal(), "422 claim_lapsed");
    }
    let looked_at = grader.client.get(&job).await.expect(200);
    assert_eq!(looked_at["state"], "queued", "looking is not claiming");
    grader.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
    assert_eq!(admin.client.post(&format!("{job}/release"), json!({})).await.refusal(), "422 claim_taken");
    assert_eq!(grader.client.post(&format!("{job}/release"), json!({})).await.status, 204);
    admin.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
}

#[tokio::test]
async fn a_learner_under_age_starts_when_a_parent_has_agreed() {
    let (app, _, test) = school().await;
    let (young, _) = crate::families::young_learner(&app, json!({"parent_email": "anna@example.com"})).await;
    let start = async || young.client.post("/api/attempts", json!({"test_id": test, "mode": "comfortable"})).await;

    let locked = start().await;
    assert_eq!(locked.refusal(), "403 consent_needed");
    assert_eq!(locked.json()["message"], "A parent must give consent before you can do this.");
    let token = app.mailed_token(None, LinkPurpose::ParentConsent).await;
    let agree = json!({"token": token, "agree": true, "parent_name": "Anna Lin"});
    assert_eq!(app.client().post("/api/parent-consent/mailed", agree).await.status, 204);

    let attempt = start().await.expect(201);
    let restart = format!("/api/attempts/{}/restart", attempt["id"].as_str().unwrap());
    young.client.post(&restart, json!({})).await.expect(201);
    assert_eq!(app.new_jobs().await, ["accounts.send_welcome", "families.send_consent_receipt"]);
}

#[tokio::test]
async fn a_delivered_grade_ends_in_one_mail_with_the_report_of_the_results_page() {
    let (app, learner, test) = school().await;
    let attempt = hand_in(&learner.client, &test).await;
    assert_eq!(app.run_jobs().await, 2, "its recordings are measured");
    let grader = app.grader().await;
    let queue = grader.client.get("/api/grading/jobs").await.expect(200);
    let job = format!("/api/grading/jobs/{}", queue["data"][0]["id"].as_str().unwrap());
    grader.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
    let mark = json!({"score": 3.0, "dimensions": {}, "comment": ""});
    let draft =
        json!({"draft_version": 0, "responses": {"s1-01": mark, "s3-01": mark, "w1-01": mark}, "overall_comment": ""});
    grader.client.put(&format!("{job}/draft"), draft).await.expect(200);
    let summary = async || grader.client.get("/api/grading/summary").await.expect(200);
    assert_eq!(summary().await["mine"], 1);
    let send = async || grader.client.post(&format!("{job}/deliver"), json!({})).await.expect(200);
    let sent = send().await;
    assert_eq!((&sent["state"], &sent["claimed_by_me"]), (&json!("sending"), &json!(true)));
    assert_eq!(sent["sends_at"], send().await["sends_at"]);
    let change = json!({"draft_version": 1, "responses": {}, "overall_comment": "late"});
    assert_eq!(grader.client.put(&format!("{job}/draft"), change).await.refusal(), "422 grades_sending");
    assert_eq!(grader.client.post(&format!("{job}/release"), json!({})).await.refusal(), "422 grades_sending");
    assert_eq!(app.run_jobs().await, 0, "the minute is not over");
    let waiting = learner.client.get(&format!("/api/attempts/{attempt}/result")).await.expect(200);
    assert_eq!(
        (&waiting["grading"]["state"], &waiting["attempt"]["status"]),
        (&json!("claimed"), &json!("awaiting_grading"))
    );

    let back = grader.client.post(&format!("{job}/deliver/cancel"), json!({})).await.expect(200);
    assert_eq!((&back["state"], &back["sends_at"]), (&json!("claimed"), &Value::Null));
    app.clock().advance(Duration::from_secs(5));
    send().await;
    let counted = summary().await;
    assert_eq!((&counted["open"], &counted["sending"], &counted["sent_today"]), (&json!(0), &json!(1), &json!(0)));
    app.clock().advance(Duration::from_secs(61));

    assert_eq!(app.run_jobs().await, 4, "two presses, of which one holds; then rendered, then sent");
    assert_eq!(app.run_jobs().await, 0);
    assert_eq!(send().await["state"], "delivered");
    let late = grader.client.post(&format!("{job}/deliver/cancel"), json!({})).await;
    assert_eq!(late.refusal(), "422 already_delivered");
    assert_eq!(summary().await["sent_today"], 1);

    let mails = app.mails().await;
    assert_eq!((mails.len(), mails[0].to.as_str()), (1, learner.email.as_str()));
    let report = learner.client.get(&format!("/api/attempts/{attempt}/report.pdf")).await;
    assert_eq!((report.status, report.body.len()), (200, mails[0].attachments[0].bytes));
}

#[tokio::test]
#[should_panic(expected = "a waiting job accounts.answer_reset_request")]
async fn a_test_that_leaves_a_job_does_not_end_well() {
    let app = TestApp::start().await;
    app.client().post("/api/send-reset-link", json!({"email": "mei@people.test"})).await.expect(204);
}

#[tokio::test]
#[should_panic(expected = "a mail to p")]
async fn a_test_that_overlooks_a_mail_does_not_end_well() {
    let app = TestApp::start().await;
    app.newcomer().await;
    app.run_jobs().await;
}
