//! Documents of edits: saved with the draft by who holds the job, checked against what was submitted, read by the learner once the
//! grades are out.

use serde_json::{Value, json};
use testkit::app::{Person, TestApp};
use uuid::Uuid;

use crate::teaching::teacher_of;
use crate::tests_taken::{hand_in, school};

/// What `hand_in` writes.
const TEXT: &str = "It's a well-known point.";

/// A job that a grader holds.
struct Held {
    app: TestApp,
    learner: Person,
    grader: Person,
    attempt: String,
    /// The job's address.
    job: String,
}

impl Held {
    async fn new() -> Self {
        let (app, learner, test) = school().await;
        let attempt = hand_in(&learner.client, &test).await;
        let grader = app.grader().await;
        let queue = grader.client.get("/api/grading/jobs").await.expect(200);
        let job = format!("/api/grading/jobs/{}", queue["data"][0]["id"].as_str().unwrap());
        grader.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
        Self { app, learner, grader, attempt, job }
    }

    /// Ordered with documents; nothing sells that yet.
    async fn ordered_vip(self) -> Self {
        sqlx::query("update grading_jobs set product = 'vip' where tenant_id = $1")
            .bind(self.app.tenant.id.0)
            .execute(&mut self.app.db.owner().await)
            .await
            .unwrap();
        self
    }

    async fn save(&self, version: i32, item: &str, document: Value) -> testkit::app::Answer {
        let body =
            json!({"draft_version": version, "responses": {}, "documents": {item: document}, "overall_comment": ""});
        self.grader.client.put(&format!("{}/draft", self.job), body).await
    }

    /// Scores everything.
    async fn mark(&self, version: i32) {
        let mark = json!({"score": 3.0, "dimensions": {}, "comment": ""});
        let responses = json!({"s1-01": mark, "s3-01": mark, "w1-01": mark});
        let body = json!({"draft_version": version, "responses": responses, "overall_comment": ""});
        self.grader.client.put(&format!("{}/draft", self.job), body).await.expect(200);
    }

    async fn deliver(&self) -> testkit::app::Answer {
        self.grader.client.post(&format!("{}/deliver", self.job), json!({"at_once": true})).await
    }

    /// The document of the writing response, as somebody's result or desk tells it.
    fn told(body: &Value) -> &Value {
        let responses = if body["responses"].is_array() { &body["responses"] } else { &body["grading"]["responses"] };
        let found = responses.as_array().unwrap().iter().find(|response| response["item"] == "w1-01");
        &found.unwrap()["document"]
    }

    async fn result(&self, reader: &Person) -> Value {
        reader.client.get(&format!("/api/attempts/{}/result", self.attempt)).await.expect(200)
    }
}

fn edited() -> Value {
    json!({
        "schema": 1,
        "runs": [
            {"text": "It's a "},
            {"text": "well-known", "delete": 1},
            {"text": "familiar", "insert": 1, "comments": [1]},
            {"text": " point."},
        ],
        "edits": {"1": {"kind": "word_choice", "note": "Shorter."}},
        "comments": {"1": {"text": "說說為什麼。"}},
    })
}

#[tokio::test]
async fn a_document_is_kept_with_the_draft_and_read_when_the_grades_are_out() {
    let held = Held::new().await.ordered_vip().await;
    assert_eq!(held.save(0, "w1-01", edited()).await.expect(200)["draft_version"], 1);
    let desk = held.grader.client.get(&held.job).await.expect(200);
    assert_eq!(Held::told(&desk), &edited(), "as it was saved");
    held.mark(1).await;
    let desk = held.grader.client.get(&held.job).await.expect(200);
    assert_eq!(Held::told(&desk), &edited(), "a save without documents leaves them alone");
    let (teacher, parent) = (teacher_of(&held.app, &held.learner).await, held.app.parent_of(&held.learner).await);
    for reader in [&held.learner, &teacher] {
        assert_eq!(Held::told(&held.result(reader).await), &Value::Null, "not before they are out");
    }
    let looked = held.app.admin().await.client.get(&held.job).await.expect(200);
    assert_eq!(Held::told(&looked), &Value::Null, "a draft is its holder's");
    let profile = held.learner.client.get("/api/error-profile").await.expect(200);
    assert_eq!(profile["texts"], json!([]));

    assert_eq!(held.deliver().await.expect(200)["state"], "delivered");
    // On its own: one future of both halves is more than a test's stack holds.
    Box::pin(is_read_when_out(&held, &teacher, &parent)).await;
}

async fn is_read_when_out(held: &Held, teacher: &Person, parent: &Person) {
    for reader in [&held.learner, teacher] {
        let result = held.result(reader).await;
        assert_eq!(Held::told(&result), &edited());
        assert_eq!(result["grading"]["documents"]["state"], "rendering");
    }
    let told = held.result(parent).await;
    assert_eq!((Held::told(&told), &told["grading"]["documents"]), (&Value::Null, &Value::Null), "it holds the text");
    let profile = held.learner.client.get("/api/error-profile").await.expect(200);
    let counts = json!({"grammar": 0, "word_choice": 1, "cohesion": 0, "task": 0});
    assert_eq!((&profile["texts"][0]["counts"], &profile["texts"][0]["words"]), (&counts, &json!(4)));
    assert_eq!(teacher.client.get("/api/error-profile").await.expect(200)["texts"], json!([]), "everybody's own");
    assert_eq!(held.save(2, "w1-01", edited()).await.refusal(), "422 claim_lapsed", "out is out");
    decisions_are_the_learners_own(held, teacher).await;

    let pdf = format!("/api/attempts/{}/documents.pdf", held.attempt);
    assert_eq!(held.learner.client.get(&pdf).await.refusal(), "404 not_found", "not made yet");
    assert_eq!(held.app.new_jobs().await, ["grading.render_documents", "grading.render_report"]);
    let stranger = held.app.learner().await;
    for outsider in [parent, &stranger, &held.grader] {
        assert_eq!(outsider.client.get(&pdf).await.refusal(), "404 not_found");
    }
}

/// What is accepted is read on any device, and by nobody else.
async fn decisions_are_the_learners_own(held: &Held, teacher: &Person) {
    let path = format!("/api/attempts/{}/documents/w1-01/decisions", held.attempt);
    let client = &held.learner.client;
    assert_eq!(client.get(&path).await.expect(200), json!({"decisions": {}}));
    let sent = json!({"decisions": {"1": "accepted", "7": "kept"}});
    client.put(&path, sent.clone()).await.expect(204);
    assert_eq!(client.get(&path).await.expect(200), json!({"decisions": {"1": "accepted"}}), "of edits that there are");
    client.put(&path, json!({"decisions": {"1": "kept"}})).await.expect(204);
    assert_eq!(client.get(&path).await.expect(200), json!({"decisions": {"1": "kept"}}), "all of them at once");
    assert_eq!(client.put(&path, json!({"decisions": {"1": "liked"}})).await.status, 422);
    let spoken = path.replace("w1-01", "s1-01");
    assert_eq!(client.put(&spoken, sent.clone()).await.refusal(), "404 not_found");
    let stranger = held.app.learner().await;
    for outsider in [teacher, &stranger, &held.grader] {
        assert_eq!(outsider.client.get(&path).await.refusal(), "404 not_found");
        assert_eq!(outsider.client.put(&path, sent.clone()).await.refusal(), "404 not_found");
    }
}

#[tokio::test]
async fn what_is_no_document_of_the_response_is_refused_with_its_reason() {
    let held = Held::new().await;
    let changed = |change: fn(&mut Value)| {
        let mut document = edited();
        change(&mut document);
        document
    };
    let too_long = "x".repeat(20_001);
    let mut added = edited();
    added["runs"][2]["text"] = json!(too_long);
    let table = [
        (changed(|it| it["runs"][0]["text"] = json!("It is a ")), "rejecting every edit must give the submitted text"),
        (changed(|it| it["runs"][3]["text"] = json!(" points.")), "rejecting every edit must give the submitted text"),
        (changed(|it| it["runs"][1]["delete"] = json!(9)), "don’t belong together"),
        (changed(|it| it["edits"]["2"] = json!({"kind": "task"})), "don’t belong together"),
        (changed(|it| it["comments"]["1"]["text"] = json!(" ")), "don’t belong together"),
        (changed(|it| it["schema"] = json!(2)), "don’t belong together"),
        (added, "too many edits or comments"),
    ];
    for (document, reason) in table {
        let answer = held.save(0, "w1-01", document.clone()).await;
        assert_eq!(answer.refusal(), "422 invalid", "{document}");
        assert!(answer.field("documents.w1-01").contains(reason), "{}", answer.text());
    }
    for item in ["s1-01", "r1-01", "nowhere"] {
        let answer = held.save(0, item, edited()).await;
        assert_eq!(
            (answer.refusal(), answer.field(&format!("documents.{item}")).is_empty()),
            ("422 invalid".into(), false)
        );
    }
    for malformed in [json!("text"), changed(|it| it["edits"]["1"]["kind"] = json!("spelling")), json!({"schema": 1})] {
        assert_eq!(held.save(0, "w1-01", malformed.clone()).await.refusal(), "422 invalid", "{malformed}");
    }
    let huge = json!({"schema": 1, "runs": [{"text": "x".repeat(10_000_000), "insert": 1}, {"text": TEXT}],
        "edits": {"1": {"kind": "task"}}, "comments": {}});
    assert_eq!(held.save(0, "w1-01", huge).await.refusal(), "413 payload_too_large");
    let desk = held.grader.client.get(&held.job).await.expect(200);
    assert_eq!((Held::told(&desk), &desk["draft_version"]), (&Value::Null, &json!(0)), "nothing of it was kept");
}

#[tokio::test]
async fn only_who_holds_the_job_saves_and_of_two_at_once_one_is_told() {
    let held = Held::new().await;
    let body = json!({"draft_version": 0, "responses": {}, "documents": {"w1-01": edited()}, "overall_comment": ""});
    let draft = format!("{}/draft", held.job);
    let other = held.app.grader().await;
    assert_eq!(other.client.put(&draft, body.clone()).await.refusal(), "422 claim_lapsed");
    assert_eq!(held.learner.client.put(&draft, body.clone()).await.refusal(), "403 forbidden");
    assert_eq!(held.app.client().put(&draft, body.clone()).await.status, 401);
    let abroad = held.app.db.tenant("abroad").await;
    let foreign = held.app.person_of(&abroad, &[product::people::accounts::Role::Admin], &[]).await;
    assert_eq!(foreign.client.put(&draft, body.clone()).await.refusal(), "404 not_found");
    assert_eq!(
        held.grader.client.put(&format!("/api/grading/jobs/{}/draft", Uuid::now_v7()), body).await.refusal(),
        "404 not_found"
    );

    let mut second = edited();
    second["edits"]["1"]["kind"] = json!("grammar");
    let (one, two) = tokio::join!(held.save(0, "w1-01", edited()), held.save(0, "w1-01", second.clone()));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    let lost = if one.status == 422 { &one } else { &two };
    assert_eq!(lost.refusal(), "422 draft_conflict");
    let kept = if one.status == 200 { edited() } else { second };
    assert_eq!(Held::told(&held.grader.client.get(&held.job).await.expect(200)), &kept);
    assert_eq!(held.save(0, "w1-01", edited()).await.refusal(), "422 draft_conflict", "a stale window");

    held.grader.client.post(&format!("{}/release", held.job), json!({})).await;
    assert_eq!(held.save(1, "w1-01", edited()).await.refusal(), "422 claim_lapsed");
    other.client.post(&format!("{}/claim", held.job), json!({})).await.expect(200);
    assert_eq!(Held::told(&other.client.get(&held.job).await.expect(200)), &kept, "it stays for the next grader");
}

#[tokio::test]
async fn a_job_that_was_ordered_with_documents_is_not_delivered_without() {
    let held = Held::new().await.ordered_vip().await;
    held.mark(0).await;
    let untouched = json!({"schema": 1, "runs": [{"text": TEXT}], "edits": {}, "comments": {}});
    for tail in ["{}", r#"{"at_once": true}"#] {
        let body: Value = serde_json::from_str(tail).unwrap();
        let answer = held.grader.client.post(&format!("{}/deliver", held.job), body).await;
        assert_eq!(answer.refusal(), "422 invalid");
        assert!(answer.field("documents.w1-01").contains("needs an edit or a comment"), "{}", answer.text());
    }
    held.save(1, "w1-01", untouched).await.expect(200);
    assert_eq!(held.deliver().await.refusal(), "422 invalid", "it says nothing");
    let comment =
        json!({"schema": 1, "runs": [{"text": TEXT}], "edits": {}, "comments": {"1": {"text": "Nothing to change."}}});
    held.save(2, "w1-01", comment.clone()).await.expect(200);

    assert_eq!(held.deliver().await.expect(200)["state"], "delivered");

    assert_eq!(Held::told(&held.result(&held.learner).await), &comment);
    assert_eq!(held.app.new_jobs().await, ["grading.render_documents", "grading.render_report"]);
}

#[tokio::test]
async fn a_job_without_documents_is_delivered_as_before() {
    let held = Held::new().await;
    held.mark(0).await;
    assert_eq!(held.deliver().await.expect(200)["state"], "delivered");
    let result = held.result(&held.learner).await;
    assert_eq!((Held::told(&result), &result["grading"]["documents"]), (&Value::Null, &Value::Null));
    assert_eq!(held.app.new_jobs().await, ["grading.render_report"]);
}
