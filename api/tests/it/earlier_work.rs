//! Earlier work of the learner beside the response: for whoever holds the job, while it is held, and never what is to be marked blind.

use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Person, TestApp};
use uuid::Uuid;

use crate::tests_taken::{hand_in, school};

/// A learner with one delivered grading and a second test that a grader holds.
struct Beside {
    app: TestApp,
    learner: Person,
    grader: Person,
    test: String,
    /// The delivered attempt.
    earlier: String,
    /// The delivered job's id.
    delivered: String,
    /// The held job's address.
    job: String,
}

async fn claim_first(grader: &Person) -> String {
    let next = grader.client.post("/api/grading/next", json!({})).await.expect(200);
    format!("/api/grading/jobs/{}", next["job"]["id"].as_str().unwrap())
}

async fn deliver(grader: &Person, job: &str, score: f64) {
    let mark = json!({"score": score, "dimensions": {}, "comment": "Say more."});
    let marks = json!({"s1-01": mark, "s3-01": mark, "w1-01": mark});
    let draft = json!({"draft_version": 0, "responses": marks, "overall_comment": ""});
    grader.client.put(&format!("{job}/draft"), draft).await.expect(200);
    grader.client.post(&format!("{job}/deliver"), json!({"at_once": true})).await.expect(200);
}

impl Beside {
    async fn new() -> Self {
        let (app, learner, test) = Box::pin(school()).await;
        let admin = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
        let none = json!({"version": 1, "gradings": {"second_markings": 0}});
        admin.client.patch("/api/toefl-settings", none).await.expect(200);
        let first = app.grader().await;
        let earlier = Box::pin(hand_in(&learner.client, &test)).await;
        let delivered = claim_first(&first).await;
        deliver(&first, &delivered, 3.0).await;
        app.clock().advance(std::time::Duration::from_secs(60));
        Box::pin(hand_in(&learner.client, &test)).await;
        let grader = app.grader().await;
        let job = claim_first(&grader).await;
        app.new_jobs().await;
        let delivered = delivered.rsplit('/').next().unwrap().to_owned();
        Self { app, learner, grader, test, earlier, delivered, job }
    }

    fn list(&self, item: &str) -> String {
        format!("{}/earlier?item={item}", self.job)
    }

    fn one(&self, attempt: &str, item: &str) -> String {
        format!("{}/earlier/{attempt}/{item}", self.job)
    }

    async fn listed(&self) -> Vec<Value> {
        self.grader.client.get(&self.list("w1-01")).await.expect(200)["data"].as_array().unwrap().clone()
    }
}

#[tokio::test]
async fn who_holds_a_job_sees_earlier_gradings_of_the_same_type_and_opens_what_was_written_and_said() {
    let beside = Box::pin(Beside::new()).await;
    let listed = beside.listed().await;
    assert_eq!(listed.len(), 1, "{listed:?}");
    let work = &listed[0];
    assert_eq!((&work["attempt_id"], &work["item"]), (&json!(beside.earlier), &json!("w1-01")));
    assert_eq!((&work["mark"]["score"], &work["mark"]["comment"]), (&json!(3.0), &json!("Say more.")));
    assert_eq!(work["max"], 5);
    assert!(work["delivered_at"].is_string() && !work["dimensions"].as_array().unwrap().is_empty());
    assert!(work.get("text").is_none(), "opened on demand");

    let written = beside.grader.client.get(&beside.one(&beside.earlier, "w1-01")).await.expect(200);
    assert_eq!(written["text"], "It's a well-known point.");
    let said = beside.grader.client.get(&beside.one(&beside.earlier, "s1-01")).await.expect(200);
    assert!(said["text"].is_null() && said["recording"]["url"].is_string(), "{said}");
    let spoken = beside.grader.client.get(&beside.list("s3-01")).await.expect(200);
    assert_eq!(spoken["data"][0]["item"], "s3-01", "another type of task");

    let held = beside.grader.client.get(&beside.job).await.expect(200);
    let responses = held["responses"].as_array().unwrap();
    assert!(responses.iter().any(|response| !response["models"].as_array().unwrap().is_empty()), "sample responses");
}

#[tokio::test]
async fn at_most_five_are_shown_the_newest_first() {
    let beside = Box::pin(Beside::new()).await;
    // More than the free tests of a day.
    beside.app.make_pro(&beside.learner).await;
    let mut held = beside.job.clone();
    for score in [1.0, 2.0, 3.0, 4.0, 2.0] {
        deliver(&beside.grader, &held, score).await;
        beside.app.clock().advance(std::time::Duration::from_secs(60));
        Box::pin(hand_in(&beside.learner.client, &beside.test)).await;
        held = claim_first(&beside.grader).await;
    }
    let listed = beside.grader.client.get(&format!("{held}/earlier?item=w1-01")).await.expect(200);
    let scores: Vec<_> = listed["data"].as_array().unwrap().iter().map(|work| work["mark"]["score"].clone()).collect();
    assert_eq!(scores, [2.0, 4.0, 3.0, 2.0, 1.0].map(|score| json!(score)));
    beside.app.new_jobs().await;
}

#[tokio::test]
async fn it_ends_with_the_claim_and_opens_nothing_of_others() {
    let beside = Box::pin(Beside::new()).await;
    let (list, one) = (beside.list("w1-01"), beside.one(&beside.earlier, "w1-01"));
    let elsewhere = beside.app.db.tenant("elsewhere").await;
    let abroad = beside.app.person_of(&elsewhere, &[Role::Admin], &[]).await;
    for other in [&beside.app.grader().await, &abroad] {
        assert_eq!(other.client.get(&list).await.refusal(), "404 not_found");
        assert_eq!(other.client.get(&one).await.refusal(), "404 not_found");
    }
    for outsider in [&beside.learner, &beside.app.learner().await] {
        assert_eq!(outsider.client.get(&list).await.refusal(), "403 forbidden");
        assert_eq!(outsider.client.get(&one).await.refusal(), "403 forbidden");
    }
    let client = &beside.grader.client;
    assert_eq!(client.get(&beside.list("nothing")).await.refusal(), "404 not_found");
    assert_eq!(client.get(&format!("{}/earlier", beside.job)).await.status, 422);
    let stranger = beside.app.learner().await;
    let theirs = beside.app.finished_test(&stranger, &beside.test).save().await;
    for (attempt, item) in
        [(theirs.to_string(), "w1-01"), (Uuid::now_v7().to_string(), "w1-01"), (beside.earlier.clone(), "nothing")]
    {
        assert_eq!(client.get(&beside.one(&attempt, item)).await.refusal(), "404 not_found", "{attempt} {item}");
    }

    client.post(&format!("{}/release", beside.job), json!({})).await;
    assert_eq!(client.get(&list).await.refusal(), "404 not_found");
    assert_eq!(client.get(&one).await.refusal(), "404 not_found");
    client.post(&format!("{}/claim", beside.job), json!({})).await.expect(200);
    client.get(&list).await.expect(200);
    deliver(&beside.grader, &beside.job, 4.0).await;
    assert_eq!(client.get(&list).await.refusal(), "404 not_found", "delivered");
    beside.app.new_jobs().await;
}

#[tokio::test]
async fn what_waits_to_be_marked_blind_is_not_shown() {
    let beside = Box::pin(Beside::new()).await;
    let id = Uuid::now_v7();
    sqlx::query(
        "insert into grading_markings (tenant_id, id, job_id, kind, items, sections, state, due_at, created_at)
         values ($1, $2, $3::uuid, 'second', '{w1-01}', '{writing}', 'queued', now(), now())",
    )
    .bind(beside.app.tenant.id.0)
    .bind(id)
    .bind(&beside.delivered)
    .execute(&mut beside.app.db.owner().await)
    .await
    .unwrap();
    assert_eq!(beside.listed().await, Vec::<Value>::new());
    let one = beside.one(&beside.earlier, "w1-01");
    assert_eq!(beside.grader.client.get(&one).await.refusal(), "404 not_found");
    // The one who marks blind has no way to it either: a marking is no job.
    let marking = format!("/api/grading/jobs/{id}/earlier?item=w1-01");
    assert_eq!(beside.grader.client.get(&marking).await.refusal(), "404 not_found");
}
