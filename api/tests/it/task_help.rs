//! Phrases to use and faults to avoid of a task: told with its model responses, and no earlier.

use serde_json::{Value, json};
use testkit::app::TestApp;

use crate::engine::publish_pack;
use crate::tests_taken::{finish_part, start, start_part};

const PHRASES: [&str; 3] = ["I am sorry to say", "I would be glad to", "could you let me know"];
const FAULTS: [&str; 2] = ["Apologizes four times and offers nothing.", "Forgets to ask the last question."];

/// A section of one e-mail with a whole key.
async fn publish_email(app: &TestApp) -> String {
    let item = json!({"id": "e1-01", "question_type": "writing_task", "prompt": "Write an email.", "points": 5,
        "answer": {"kind": "writing", "timing": {"respond": 420}, "rubric": "write_an_email", "min_words": 80}});
    let email = json!({"to": "The library", "subject": "A wet book", "situation": "It rained on a book.",
        "goals": ["Say so", "Apologize", "Ask what to do"]});
    let set = json!({"id": "e1", "kind": "write_an_email", "title": "A Wet Book", "email": email, "items": [item]});
    let part =
        json!({"id": "emails", "clock": {"kind": "whole", "seconds": 420}, "directions": "Write.", "sets": [set]});
    let key = json!({"explanation": "It reaches all three goals.",
        "models": [{"level": 5, "text": "Dear librarian", "note": "Kind."}],
        "useful_language": PHRASES, "typical_faults": FAULTS});
    let pack = json!({"slug": "one-email", "version": 1, "format": "ibt-2026", "kind": "section", "title": "One email",
        "summary": "An email.", "credits": {"author": "A test", "licence": "Ours"}, "sections": ["writing.yaml"]});
    let files = [
        ("pack.yaml", pack),
        ("writing.yaml", json!({"section": "writing", "parts": [part]})),
        ("keys/writing.yaml", json!({"items": {"e1-01": key}})),
    ];
    publish_pack(app, "one-email", &files, &[]).await
}

#[tokio::test]
async fn help_with_a_task_is_sent_once_its_part_is_over() {
    let app = TestApp::start_alone().await;
    let test = publish_email(&app).await;
    let learner = app.learner().await;
    let client = &learner.client;
    let attempt = start(client, &test, "strict").await;
    let explanation = format!("/api/attempts/{attempt}/explanation");
    let set = format!("/api/sets/{test}/e1");

    start_part(client, &attempt, "emails").await;
    for path in [&explanation, &set, &format!("/api/attempts/{attempt}/parts/emails")] {
        let running = client.get(path).await;
        running.expect(200);
        for secret in ["useful_language", "typical_faults", PHRASES[0], FAULTS[0]] {
            assert!(!running.text().contains(secret), "{path}: {secret}");
        }
    }
    finish_part(client, &attempt, "emails").await;

    let sets = |answer: &Value| answer["sets"][0]["keys"]["e1-01"].clone();
    let explained = client.get(&explanation).await.expect(200);
    let browsed = client.get(&set).await.expect(200);
    for key in [sets(&explained), sets(&browsed["explanation"])] {
        assert_eq!(key["models"][0]["level"], json!(5.0));
        assert_eq!((&key["useful_language"], &key["typical_faults"]), (&json!(PHRASES), &json!(FAULTS)));
    }
    let other = app.learner().await.client.get(&set).await;
    other.expect(200);
    assert!(!other.text().contains(FAULTS[0]), "somebody else has not answered it");
}
