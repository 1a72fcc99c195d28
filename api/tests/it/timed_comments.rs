//! Comments at times of a recording: saved with the draft by who holds the job, checked against the recording, read by the learner
//! once the grades are out.

use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Person, TestApp};

use crate::teaching::teacher_of;
use crate::tests_taken::{hand_in, school};

/// A job that a grader holds, with two recordings and a text.
pub(crate) struct Held {
    pub(crate) app: TestApp,
    pub(crate) learner: Person,
    pub(crate) grader: Person,
    pub(crate) attempt: String,
    /// The job's address.
    pub(crate) job: String,
}

impl Held {
    pub(crate) async fn new() -> Self {
        let (app, learner, test) = school().await;
        let attempt = hand_in(&learner.client, &test).await;
        let grader = app.grader().await;
        let queue = grader.client.get("/api/grading/jobs").await.expect(200);
        let job = format!("/api/grading/jobs/{}", queue["data"][0]["id"].as_str().unwrap());
        grader.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
        Self { app, learner, grader, attempt, job }
    }

    async fn save(&self, version: i32, item: &str, comments: Value) -> Answer {
        self.grader.client.put(&format!("{}/draft", self.job), draft(version, item, &comments)).await
    }

    pub(crate) async fn desk(&self) -> Value {
        self.grader.client.get(&self.job).await.expect(200)
    }

    /// Scores everything and sends it out.
    pub(crate) async fn deliver(&self, version: i32) {
        let mark = json!({"score": 3.0, "dimensions": {}, "comment": ""});
        let responses = json!({"s1-01": mark, "s3-01": mark, "w1-01": mark});
        let body = json!({"draft_version": version, "responses": responses, "overall_comment": ""});
        self.grader.client.put(&format!("{}/draft", self.job), body).await.expect(200);
        self.grader.client.post(&format!("{}/deliver", self.job), json!({"at_once": true})).await.expect(200);
    }

    pub(crate) async fn result(&self, reader: &Person) -> Value {
        reader.client.get(&format!("/api/attempts/{}/result", self.attempt)).await.expect(200)
    }
}

fn draft(version: i32, item: &str, comments: &Value) -> Value {
    json!({"draft_version": version, "responses": {}, "timed_comments": {item: comments}, "overall_comment": ""})
}

/// The comments on the first recording, as somebody's result or desk tells them.
fn told(body: &Value) -> &Value {
    let responses = if body["responses"].is_array() { &body["responses"] } else { &body["grading"]["responses"] };
    let found = responses.as_array().unwrap().iter().find(|response| response["item"] == "s1-01");
    &found.unwrap()["timed_comments"]
}

/// Not in the order of their times.
fn said() -> Value {
    json!([
        {"id": 1, "start_ms": 14_891, "end_ms": 16_194, "kind": "grammar", "text": "One subject is enough."},
        {"id": 2, "start_ms": 5_067, "kind": "pace", "text": "這裡停了一秒。"},
    ])
}

fn in_order() -> Value {
    let said = said();
    json!([said[1], said[0]])
}

#[tokio::test]
async fn comments_are_kept_with_the_draft_and_heard_when_the_grades_are_out() {
    let held = Held::new().await;
    assert_eq!(held.save(0, "s1-01", said()).await.expect(200)["draft_version"], 1);
    assert_eq!(told(&held.desk().await), &in_order(), "by their times");
    let nothing = json!({"draft_version": 1, "responses": {}, "overall_comment": ""});
    held.grader.client.put(&format!("{}/draft", held.job), nothing).await.expect(200);
    assert_eq!(told(&held.desk().await), &in_order(), "a save without comments leaves them alone");
    held.save(2, "s1-01", json!([])).await.expect(200);
    assert_eq!(told(&held.desk().await), &Value::Null, "an empty list takes them away");
    held.save(3, "s1-01", said()).await.expect(200);
    let teacher = teacher_of(&held.app, &held.learner).await;
    for reader in [&held.learner, &teacher] {
        assert_eq!(told(&held.result(reader).await), &Value::Null, "not before they are out");
    }
    let looked = held.app.admin().await.client.get(&held.job).await.expect(200);
    assert_eq!(told(&looked), &Value::Null, "a draft is its holder's");

    held.deliver(4).await;
    // On its own: one future of both halves is more than a test's stack holds.
    Box::pin(are_heard_when_out(&held, &teacher)).await;
}

async fn are_heard_when_out(held: &Held, teacher: &Person) {
    for reader in [&held.learner, teacher] {
        let result = held.result(reader).await;
        assert_eq!(told(&result), &in_order());
        assert_eq!(result["grading"]["documents"]["state"], "rendering", "they are printed");
    }
    let parent = held.app.parent_of(&held.learner).await;
    let result = held.result(&parent).await;
    assert_eq!((told(&result), &result["grading"]["documents"]), (&Value::Null, &Value::Null), "nor the recording");
    assert_eq!(held.save(5, "s1-01", json!([])).await.refusal(), "422 claim_lapsed", "out is out");
    assert_eq!(told(&held.result(&held.learner).await), &in_order());
    assert_eq!(held.app.new_jobs().await, ["grading.render_documents", "grading.render_report"]);
    held.app.run_jobs().await;
    assert_eq!(held.result(&held.learner).await["grading"]["documents"]["state"], "ready");
    let pdf = format!("/api/attempts/{}/documents.pdf", held.attempt);
    assert_eq!(held.learner.client.get(&pdf).await.status, 200);
    held.app.mails().await;
}

#[tokio::test]
async fn what_is_no_comment_on_the_recording_is_refused_with_its_reason() {
    let held = Held::new().await;
    let comment = |change: Value| {
        let mut comment = json!({"id": 1, "start_ms": 1_000, "kind": "pace", "text": "Breathe."});
        comment.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        json!([comment])
    };
    let many: Vec<Value> =
        (0..101).map(|id| json!({"id": id, "start_ms": 0, "kind": "content", "text": "Yes."})).collect();
    let twice = comment(json!({}))[0].clone();
    let table = [
        ("s1-01", comment(json!({"start_ms": 600_000})), "within the recording"),
        ("s1-01", comment(json!({"end_ms": 600_000})), "within the recording"),
        ("s1-01", comment(json!({"end_ms": 1_000})), "end after its start"),
        ("s1-01", comment(json!({"text": " \n"})), "is required"),
        ("s1-01", comment(json!({"text": "字".repeat(1_001)})), "too many comments"),
        ("s1-01", json!(many), "too many comments"),
        ("s1-01", json!([twice, twice]), "only once"),
        ("w1-01", comment(json!({})), "no recording"),
        ("r1-01", comment(json!({})), "no recording"),
        ("nowhere", comment(json!({})), "no recording"),
    ];
    for (item, comments, reason) in table {
        let answer = held.save(0, item, comments).await;
        assert_eq!(answer.refusal(), "422 invalid", "{item}: {reason}");
        let told = answer.field(&format!("timed_comments.{item}"));
        assert!(told.contains(reason), "{}", answer.text());
    }
    for malformed in [
        json!("text"),
        comment(json!({"kind": "spelling"})),
        comment(json!({"start_ms": -1})),
        comment(json!({"start_ms": 1.5})),
        json!([{"id": 1, "kind": "pace", "text": "When?"}]),
    ] {
        assert_eq!(held.save(0, "s1-01", malformed.clone()).await.refusal(), "422 invalid", "{malformed}");
    }
    let desk = held.desk().await;
    assert_eq!((told(&desk), &desk["draft_version"]), (&Value::Null, &json!(0)), "nothing of it was kept");

    sqlx::query("update grading_jobs set product = 'scores' where tenant_id = $1")
        .bind(held.app.tenant.id.0)
        .execute(&mut held.app.db.owner().await)
        .await
        .unwrap();
    let answer = held.save(0, "s1-01", said()).await;
    assert!(answer.field("timed_comments.s1-01").contains("scores only"), "{}", answer.text());
}

#[tokio::test]
async fn only_who_holds_the_job_comments_and_of_two_at_once_one_is_told() {
    let held = Held::new().await;
    let (path, body) = (format!("{}/draft", held.job), draft(0, "s1-01", &said()));
    let other = held.app.grader().await;
    assert_eq!(other.client.put(&path, body.clone()).await.refusal(), "422 claim_lapsed");
    assert_eq!(held.learner.client.put(&path, body.clone()).await.refusal(), "403 forbidden");
    assert_eq!(held.app.client().put(&path, body.clone()).await.status, 401);
    let abroad = held.app.db.tenant("abroad").await;
    let foreign = held.app.person_of(&abroad, &[Role::Admin], &[]).await;
    assert_eq!(foreign.client.put(&path, body).await.refusal(), "404 not_found");

    let (one, two) = tokio::join!(held.save(0, "s1-01", said()), held.save(0, "s1-01", json!([])));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    let lost = if one.status == 422 { &one } else { &two };
    assert_eq!(lost.refusal(), "422 draft_conflict");
    assert_eq!(held.save(0, "s1-01", said()).await.refusal(), "422 draft_conflict", "a stale window");
    held.save(1, "s1-01", said()).await.expect(200);

    held.grader.client.post(&format!("{}/release", held.job), json!({})).await;
    assert_eq!(held.save(2, "s1-01", said()).await.refusal(), "422 claim_lapsed");
    other.client.post(&format!("{}/claim", held.job), json!({})).await.expect(200);
    let next = other.client.get(&held.job).await.expect(200);
    assert_eq!(told(&next), &in_order(), "they stay for the next grader");
    held.app.new_jobs().await;
}

#[tokio::test]
async fn a_grader_is_named_as_the_own_script_asks() {
    let held = Held::new().await;
    sqlx::query("update users set first_name = '芳', last_name = '李' where tenant_id = $1 and id = $2")
        .bind(held.app.tenant.id.0)
        .bind(held.grader.id.0)
        .execute(&mut held.app.db.owner().await)
        .await
        .unwrap();
    assert_eq!(held.desk().await["claimed_by_name"], "李芳");
    let queue = held.grader.client.get("/api/grading/jobs").await.expect(200);
    assert_eq!(queue["data"][0]["claimed_by_name"], "李芳");
    held.deliver(0).await;
    assert_eq!(held.result(&held.learner).await["grading"]["grader_name"], "李芳");
    held.app.new_jobs().await;
}
