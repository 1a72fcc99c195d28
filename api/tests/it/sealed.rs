//! The sealed file: what a device could not send, handed in later by the same rules.

use axum::http::{HeaderName, Method, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use testkit::app::{Answer, Client, Person, TestApp};
use uuid::Uuid;

use crate::tests_taken::school;

const RECORDING: &[u8] = include_bytes!("../../../content/demo/speaking-1.webm");

/// An attempt with reading, listening and the first speaking task behind it, and the moment at which they ran.
async fn attempt() -> (TestApp, Person, String, Value) {
    let (app, learner, test) = school().await;
    let begun = learner.client.post("/api/attempts", json!({"test_id": test, "mode": "strict"})).await.expect(201);
    let id = begun["id"].as_str().unwrap().to_owned();
    let mut now = Value::Null;
    for part in ["reading-1", "listening-1", "speaking-1"] {
        let path = format!("/api/attempts/{id}/parts/{part}");
        now = learner.client.post(&format!("{path}/start"), json!({})).await.expect(200)["server_now"].clone();
        learner.client.post(&format!("{path}/finish"), json!({})).await.expect(200);
    }
    (app, learner, id, now)
}

async fn key(client: &Client, attempt: &str) -> Vec<u8> {
    let answer = client.get(&format!("/api/attempts/{attempt}/seal")).await.expect(200);
    hex::decode(answer["key"].as_str().unwrap()).unwrap()
}

fn sealed(key: &[u8], content: &Value) -> Value {
    let text = content.to_string();
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(text.as_bytes());
    json!({"content": text, "mac": hex::encode(mac.finalize().into_bytes())})
}

async fn send(client: &Client, attempt: &str, file: Value) -> Answer {
    client.post(&format!("/api/attempts/{attempt}/sealed"), file).await
}

fn answer(item: &str, seq: i64, value: &Value, at: &Value) -> Value {
    json!({"item": item, "seq": seq, "value": value, "client_at": at, "is_acknowledged": false})
}

fn content(attempt: &str, answers: &[Value], recordings: &[Value]) -> Value {
    json!({"format": "hand-in/1", "attempt": attempt, "answers": answers, "recordings": recordings})
}

/// A take in two chunks, as the player seals it.
fn take(id: Uuid, bytes: &[u8], chunk_bytes: &[usize]) -> Value {
    json!({
        "id": id, "item": "s1-01", "mime": "audio/webm;codecs=opus", "chunk_bytes": chunk_bytes,
        "sha256": hex::encode(Sha256::digest(bytes)), "bytes_base64": STANDARD.encode(bytes),
    })
}

#[tokio::test]
async fn what_was_not_sent_is_handed_in_later_and_handing_it_in_again_changes_nothing() {
    let (_app, learner, attempt, at) = attempt().await;
    let client = &learner.client;
    let half = RECORDING.len() / 2;
    let id = Uuid::now_v7();
    // The device had brought its first chunk before the line went dead.
    let begin = json!({"recording_id": id, "item": "s1-01", "mime": "audio/webm"});
    client.post(&format!("/api/attempts/{attempt}/recordings"), begin).await.expect(200);
    let chunk = client
        .clone()
        .with(HeaderName::from_static("x-chunk-sha256"), &hex::encode(Sha256::digest(&RECORDING[..half])))
        .with(header::CONTENT_TYPE, "application/octet-stream");
    chunk
        .send(Method::PUT, &format!("/api/attempts/{attempt}/recordings/{id}/chunks/0"), RECORDING[..half].to_vec())
        .await
        .expect(200);

    let spoken = json!({"kind": "recording", "recording_id": id});
    let chosen = json!({"kind": "choice", "options": ["a"]});
    let acknowledged = json!({
        "item": "r1-02", "seq": 1, "value": chosen, "client_at": at, "is_acknowledged": true,
    });
    let file = sealed(
        &key(client, &attempt).await,
        &content(
            &attempt,
            &[answer("s1-01", 1, &spoken, &at), answer("r1-01", 4, &chosen, &at), acknowledged],
            &[take(id, RECORDING, &[half, RECORDING.len() - half])],
        ),
    );
    for _ in 0..2 {
        let receipt = send(client, &attempt, file.clone()).await.expect(200);
        assert_eq!(receipt["recordings"], json!([{"id": id, "item": "s1-01"}]));
        assert_eq!((&receipt["answers"][0]["seq"], &receipt["answers"][1]["seq"]), (&json!(1), &json!(4)), "{receipt}");
        assert_eq!(receipt["answers"].as_array().unwrap().len(), 2, "what was acknowledged is not sent again");
    }
    let kept = client.get(&format!("/api/attempts/{attempt}")).await.expect(200);
    assert_eq!(kept["recordings"]["s1-01"]["state"], "complete");
    assert_eq!(kept["answers"]["s1-01"]["value"]["recording_id"], json!(id));
    assert_eq!(kept["answers"]["r1-01"]["value"]["options"], json!(["a"]));
}

#[tokio::test]
async fn a_file_counts_by_the_rules_of_answers() {
    let (_app, learner, attempt, at) = attempt().await;
    let client = &learner.client;
    let chosen = json!({"kind": "choice", "options": ["a"]});
    let answers = [
        answer("r1-01", 1, &chosen, &json!("2099-01-01T00:00:00Z")),
        answer("r1-02", 1, &json!({"kind": "choice", "options": ["z"]}), &at),
        answer("r9-99", 1, &chosen, &at),
        answer("w1-01", 1, &json!({"kind": "text", "text": "early"}), &at),
        answer("r1-03", 1, &chosen, &at),
    ];
    let noise = b"<html>not a sound</html>";
    let takes = [
        take(Uuid::now_v7(), noise, &[noise.len()]),
        take(Uuid::now_v7(), RECORDING, &[RECORDING.len() + 1]),
        take(Uuid::now_v7(), RECORDING, &[0, RECORDING.len()]),
    ];
    let file = sealed(&key(client, &attempt).await, &content(&attempt, &answers, &takes));
    let receipt = send(client, &attempt, file).await.expect(200);
    let errors: Vec<_> = receipt["answers"].as_array().unwrap().iter().map(|answer| answer["error"].clone()).collect();
    assert_eq!(
        errors,
        [json!("answer_too_late"), json!("invalid"), json!("not_found"), json!("part_closed"), Value::Null]
    );
    for take in receipt["recordings"].as_array().unwrap() {
        assert_eq!(take["error"], "recording_unreadable");
    }
    let kept = client.get(&format!("/api/attempts/{attempt}")).await.expect(200);
    assert_eq!(kept["answers"].as_object().unwrap().len(), 1);
}

#[tokio::test]
async fn a_file_that_was_changed_or_is_not_of_this_attempt_is_refused_whole() {
    let (app, learner, attempt, at) = attempt().await;
    let client = &learner.client;
    let key = key(client, &attempt).await;
    let chosen = json!({"kind": "choice", "options": ["a"]});
    let good = content(&attempt, &[answer("r1-01", 1, &chosen, &at)], &[]);

    let mut changed = sealed(&key, &good);
    changed["content"] = json!(changed["content"].as_str().unwrap().replace("[\"a\"]", "[\"b\"]"));
    let mut unsigned = sealed(&key, &good);
    unsigned["mac"] = json!("");
    let mut older = good.clone();
    older["format"] = json!("hand-in/0");
    for file in [
        changed,
        unsigned,
        sealed(b"another key", &good),
        sealed(&key, &older),
        sealed(&key, &content(&Uuid::now_v7().to_string(), &[], &[])),
        sealed(&key, &json!({"format": "hand-in/1"})),
    ] {
        assert_eq!(send(client, &attempt, file).await.refusal(), "422 invalid");
    }
    assert_eq!(send(client, &attempt, json!({"mac": "00"})).await.refusal(), "422 invalid");

    let stranger = app.learner().await;
    assert_eq!(send(&stranger.client, &attempt, sealed(&key, &good)).await.refusal(), "404 not_found");
    assert_eq!(stranger.client.get(&format!("/api/attempts/{attempt}/seal")).await.refusal(), "404 not_found");
    assert_eq!(send(&app.client(), &attempt, sealed(&key, &good)).await.refusal(), "401 unauthenticated");
    let kept = client.get(&format!("/api/attempts/{attempt}")).await.expect(200);
    assert_eq!(kept["answers"], json!({}));
}
