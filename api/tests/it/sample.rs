//! Questions without an account over HTTP: what is shown before an answer, and what after.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testkit::app::{Client, TestApp};

/// What belongs to a key and may not be read before an answer.
const SECRETS: [&str; 7] =
    ["\"correct\"", "\"accepted\"", "\"explanation\"", "\"evidence\"", "\"reason\"", "\"transcript\"", "\"keys\""];

async fn questions(visitor: &Client) -> Vec<Value> {
    visitor.get("/api/sample").await.expect(200)["data"].as_array().unwrap().clone()
}

fn asked(question: &Value) -> &Value {
    &question["set"]["items"][0]
}

/// The question that is answered in this way.
fn answered_by<'a>(questions: &'a [Value], kind: &str) -> &'a Value {
    questions.iter().find(|question| asked(question)["answer"]["kind"] == kind).unwrap()
}

fn response(question: &Value, value: Value) -> Value {
    json!({"test_id": question["test_id"], "item": asked(question)["id"], "value": value})
}

#[tokio::test]
async fn five_questions_of_the_newest_format_are_shown_without_their_keys() {
    let app = TestApp::start_with_library().await;
    let answer = app.client().get("/api/sample").await;
    for secret in SECRETS {
        assert!(!answer.text().contains(secret), "{secret}");
    }
    let questions = questions(&app.client()).await;
    let kinds: Vec<&str> = questions.iter().map(|question| question["set"]["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["complete_the_words", "daily_life", "choose_response", "build_a_sentence", "academic"]);
    for question in &questions {
        assert_eq!(question["format"], "ibt-2026");
        assert_eq!(question["set"]["items"].as_array().unwrap().len(), 1, "nothing else is asked");
    }
    let blanks = questions[0]["set"]["cloze"].as_array().unwrap().iter().filter(|piece| piece["kind"] == "blank");
    assert_eq!(blanks.count(), 1, "the other cut words are whole");
    assert_eq!(questions[0]["set"]["paragraphs"], json!([]), "the whole text is the key");
    let sources = questions[2]["set"]["audio"]["sources"].as_array().unwrap();
    assert_eq!(app.client().get(sources[0]["url"].as_str().unwrap()).await.status, 200, "it can be heard");
}

#[tokio::test]
async fn an_answer_is_judged_with_its_key_and_its_reasons() {
    let app = TestApp::start_with_library().await;
    let visitor = app.client();
    let questions = questions(&visitor).await;
    let check = async |question: &Value, value: Value| {
        let item = asked(question)["id"].as_str().unwrap();
        let explained = visitor.post("/api/sample/check", response(question, value)).await.expect(200);
        assert_eq!(explained["set"]["items"].as_array().unwrap().len(), 1);
        assert_eq!(explained["keys"].as_object().unwrap().keys().collect::<Vec<_>>(), [item], "no other key");
        explained["keys"][item].clone()
    };
    for question in &questions {
        let wrong = match asked(question)["answer"]["kind"].as_str().unwrap() {
            "missing_letters" => json!({"kind": "text", "text": "zz"}),
            "build_sentence" => json!({"kind": "choice", "options": ["a"]}),
            _ => json!({"kind": "choice", "options": ["d"]}),
        };
        let refused = check(question, wrong.clone()).await;
        assert_ne!(refused["explanation"], "");
        let right = match &refused {
            key if wrong["kind"] == "text" => json!({"kind": "text", "text": key["correct"][0]}),
            key if key["accepted"].as_array().is_some_and(|orders| !orders.is_empty()) => {
                json!({"kind": "choice", "options": key["accepted"][0]})
            }
            key => json!({"kind": "choice", "options": key["correct"]}),
        };
        let expected = if right == wrong { "right" } else { "wrong" };
        assert_eq!(refused["outcome"], expected, "{}", question["set"]["id"]);
        assert_eq!(check(question, right).await["outcome"], "right", "{}", question["set"]["id"]);
    }
    let heard = answered_by(&questions, "single_choice");
    let explained = visitor.post("/api/sample/check", response(heard, json!({"kind": "choice", "options": ["a"]})));
    assert_eq!(explained.await.expect(200)["keys"][asked(heard)["id"].as_str().unwrap()]["given"], json!(["a"]));
}

#[tokio::test]
async fn what_was_not_asked_and_what_is_no_answer_is_refused_by_its_field() {
    let app = TestApp::start_with_library().await;
    let visitor = app.client();
    let questions = questions(&visitor).await;
    let choice = answered_by(&questions, "single_choice");
    let other = answered_by(&questions, "build_sentence");
    let post = async |body: Value| visitor.post("/api/sample/check", body).await;
    let a = || json!({"kind": "choice", "options": ["a"]});

    let mut body = response(choice, a());
    body["item"] = json!("rd1-02");
    assert_eq!(post(body).await.field("item"), "Question: please choose one of the options.", "open, but not asked");
    let mut body = response(choice, a());
    body["test_id"] = other["test_id"].clone();
    assert_eq!(post(body).await.refusal(), "422 invalid", "the item of another test");
    for value in [
        json!({"kind": "choice", "options": ["x"]}),
        json!({"kind": "choice", "options": ["a", "b"]}),
        json!({"kind": "text", "text": "a"}),
        json!({"kind": "matches", "pairs": {"a": "b"}}),
        json!({"kind": "recording", "recording_id": uuid::Uuid::now_v7()}),
    ] {
        let refused = post(response(choice, value.clone())).await;
        assert_eq!(refused.field("value"), "Answer: please check the format.", "{value}");
    }
    let blank = post(response(choice, json!({"kind": "choice", "options": []}))).await;
    assert_eq!(blank.field("value"), "Answer is required.");
    let words = answered_by(&questions, "missing_letters");
    let long = post(response(words, json!({"kind": "text", "text": "x".repeat(101)}))).await;
    assert_eq!(long.field("value"), "Answer can have at most 100 characters.");
    for body in [json!({}), json!({"test_id": "x", "item": "rd1-01", "value": a()}), response(choice, json!("a"))] {
        assert_eq!(post(body.clone()).await.refusal(), "422 invalid", "{body}");
    }
}

#[tokio::test]
async fn nothing_is_stored_and_each_school_signs_its_own_recordings() {
    let app = TestApp::start_with_library().await;
    let visitor = app.client();
    let questions = questions(&visitor).await;
    for question in &questions {
        let value = json!({"kind": "choice", "options": ["a"]});
        visitor.post("/api/sample/check", response(question, value)).await;
    }
    assert_eq!(app.new_jobs().await, [""; 0]);
    let learner = app.learner().await;
    assert_eq!(learner.client.get("/api/attempts").await.expect(200)["data"], json!([]));

    let ids = |questions: &[Value]| questions.iter().map(|one| one["test_id"].to_string()).collect::<BTreeSet<_>>();
    assert_eq!(ids(&self::questions(&learner.client).await), ids(&questions), "who is signed in sees the same");

    let other = app.db.tenant("other").await;
    let stranger = app.client_of(&other.host);
    let sound = |questions: &[Value]| {
        let heard = questions.iter().find(|question| question["set"]["kind"] == "choose_response").unwrap();
        heard["set"]["audio"]["sources"][0]["url"].as_str().unwrap().to_owned()
    };
    let (own, theirs) = (sound(&questions), sound(&self::questions(&stranger).await));
    assert_eq!((visitor.get(&own).await.status, stranger.get(&own).await.status), (200, 404));
    assert_eq!(stranger.get(&theirs).await.status, 200);
}
