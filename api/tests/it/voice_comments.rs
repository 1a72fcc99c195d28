//! Spoken comments: recorded by who holds the job, one for each response, heard by the learner once the grades are out.

use axum::http::{HeaderName, Method, header};
use product::exams::grading::voice::{BLOB_KIND, DeleteVoiceFile, MAX_BYTES};
use product::people::accounts::Role;
use serde_json::{Value, json};
use testkit::app::{Answer, Client, Person};
use uuid::Uuid;

use crate::teaching::teacher_of;
use crate::tests_taken::{hand_in, school};
use crate::timed_comments::Held;

/// Recordings as a browser makes them, of 44 and of 48 seconds.
const FIRST: &[u8] = include_bytes!("../../../content/demo/speaking-1.webm");
const SECOND: &[u8] = include_bytes!("../../../content/demo/speaking-3.webm");

impl Held {
    fn voice(&self, item: &str) -> String {
        format!("{}/responses/{item}/voice", self.job)
    }

    async fn say(&self, client: &Client, item: &str, sound: impl Into<Vec<u8>>) -> Answer {
        let client = client.clone().with(header::CONTENT_TYPE, "application/octet-stream");
        client.send(Method::PUT, &self.voice(item), sound.into()).await
    }

    async fn unsay(&self, client: &Client, item: &str) -> Answer {
        client.send(Method::DELETE, &self.voice(item), "").await
    }

    async fn order(&self, product: &str) {
        sqlx::query("update grading_jobs set product = $2 where tenant_id = $1")
            .bind(self.app.tenant.id.0)
            .bind(product)
            .execute(&mut self.app.db.owner().await)
            .await
            .unwrap();
    }
}

/// The spoken comment on a response, as somebody's result or desk tells it.
fn told<'a>(body: &'a Value, item: &str) -> &'a Value {
    let responses = if body["responses"].is_array() { &body["responses"] } else { &body["grading"]["responses"] };
    let found = responses.as_array().unwrap().iter().find(|response| response["item"] == item);
    &found.unwrap()["voice_comment"]
}

async fn bytes_at(person: &Person, voice: &Value) -> (u16, Vec<u8>) {
    let heard = person.client.get(voice["url"].as_str().unwrap()).await;
    (heard.status, heard.body.to_vec())
}

#[tokio::test]
async fn one_comment_is_kept_for_a_response_and_the_file_of_another_goes() {
    let held = Held::new().await;
    let first = held.say(&held.grader.client, "w1-01", FIRST).await.expect(200);
    assert_eq!((&first["mime"], &first["is_own"]), (&json!("audio/webm"), &json!(true)));
    assert!((44.0..44.2).contains(&first["seconds"].as_f64().unwrap()), "measured: {first}");
    assert_eq!(told(&held.desk().await, "w1-01"), &first);
    assert_eq!(held.say(&held.grader.client, "w1-01", FIRST).await.expect(200), first, "the same again is the same");
    assert_eq!(held.app.new_jobs().await, [] as [&str; 0]);
    // A part is enough to play: the address is that of every recording.
    let part = held.grader.client.clone().with(header::RANGE, "bytes=4-7");
    let part = part.get(first["url"].as_str().unwrap()).await;
    assert_eq!((part.status, &part.body[..]), (206, &FIRST[4..8]));

    let second = held.say(&held.grader.client, "w1-01", SECOND).await.expect(200);
    assert_eq!(told(&held.desk().await, "w1-01"), &second);
    assert_eq!(held.app.jobs::<DeleteVoiceFile>().await.len(), 1);
    held.app.run_jobs().await;
    assert_eq!(bytes_at(&held.grader, &first).await.0, 404, "nobody has it any more");
    assert_eq!(bytes_at(&held.grader, &second).await, (200, SECOND.to_vec()));

    // Two at once: one stays, and the file of the other goes.
    let (one, two) =
        tokio::join!(held.say(&held.grader.client, "s1-01", FIRST), held.say(&held.grader.client, "s1-01", SECOND));
    let (one, two) = (one.expect(200), two.expect(200));
    let kept = told(&held.desk().await, "s1-01").clone();
    let lost = if kept == one { &two } else { &one };
    assert!(kept == one || kept == two, "{kept}");
    held.app.jobs::<DeleteVoiceFile>().await;
    held.app.run_jobs().await;
    assert_eq!((bytes_at(&held.grader, &kept).await.0, bytes_at(&held.grader, lost).await.0), (200, 404));

    for _ in 0..2 {
        assert_eq!(held.unsay(&held.grader.client, "w1-01").await.status, 204, "taken back once and again");
    }
    assert_eq!(told(&held.desk().await, "w1-01"), &Value::Null);
    held.app.jobs::<DeleteVoiceFile>().await;
    held.app.run_jobs().await;
    assert_eq!(bytes_at(&held.grader, &second).await.0, 404);
}

#[tokio::test]
async fn it_is_heard_by_who_reads_the_comments_once_the_grades_are_out() {
    let held = Held::new().await;
    let said = held.say(&held.grader.client, "s1-01", FIRST).await.expect(200);
    let (teacher, parent) = (teacher_of(&held.app, &held.learner).await, held.app.parent_of(&held.learner).await);
    for reader in [&held.learner, &teacher, &parent] {
        assert_eq!(told(&held.result(reader).await, "s1-01"), &Value::Null, "not before they are out");
    }
    let looked = held.app.admin().await.client.get(&held.job).await.expect(200);
    assert_eq!(told(&looked, "s1-01"), &Value::Null, "a draft is its holder's");

    held.deliver(0).await;
    // On its own: one future of both halves is more than a test's stack holds.
    Box::pin(async {
        for reader in [&held.learner, &teacher, &parent] {
            let result = held.result(reader).await;
            let voice = told(&result, "s1-01");
            assert_eq!((&voice["seconds"], &voice["is_own"]), (&said["seconds"], &json!(false)));
            assert_eq!(bytes_at(reader, voice).await, (200, FIRST.to_vec()));
            assert_eq!(told(&result, "w1-01"), &Value::Null);
        }
        assert_eq!(told(&held.desk().await, "s1-01"), &said, "its grader hears it, too");
        for answer in
            [held.say(&held.grader.client, "s1-01", SECOND).await, held.unsay(&held.grader.client, "s1-01").await]
        {
            assert_eq!(answer.refusal(), "422 claim_lapsed", "out is out");
        }
        assert_eq!(bytes_at(&held.learner, told(&held.result(&held.learner).await, "s1-01")).await.0, 200);
        assert_eq!(held.app.new_jobs().await, ["grading.render_report"]);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_comment_by_voice_is_refused_with_its_reason() {
    let held = Held::new().await;
    let say = |item: &'static str, sound: Vec<u8>| held.say(&held.grader.client, item, sound);
    // Ten times as slow, and so of seven minutes.
    let mut long = FIRST.to_vec();
    let scale = long.windows(7).position(|bytes| bytes == [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]).unwrap();
    long[scale + 4..scale + 7].copy_from_slice(&[0x98, 0x96, 0x80]);
    let table = [
        ("s1-01", vec![], "422 recording_unreadable"),
        ("s1-01", b"\x89PNG\r\n\x1a\n a picture".to_vec(), "422 recording_unreadable"),
        ("s1-01", FIRST[..40].to_vec(), "422 recording_unreadable"),
        ("s1-01", long, "413 payload_too_large"),
        ("s1-01", vec![0; MAX_BYTES + 1], "413 payload_too_large"),
        ("r1-01", FIRST.to_vec(), "404 not_found"),
        ("nowhere", FIRST.to_vec(), "404 not_found"),
    ];
    for (item, sound, refusal) in table {
        assert_eq!(say(item, sound).await.refusal(), refusal, "{item}");
    }
    held.order("scores").await;
    let answer = say("s1-01", FIRST.to_vec()).await;
    assert!(answer.field("voice_comments.s1-01").contains("scores only"), "{}", answer.text());
    assert_eq!(told(&held.desk().await, "s1-01"), &Value::Null, "nothing of it was kept");
    for product in ["simple", "vip"] {
        held.order(product).await;
        say("s1-01", FIRST.to_vec()).await.expect(200);
    }
}

#[tokio::test]
async fn a_store_that_refuses_is_told_and_nothing_is_kept() {
    let held = Held::new().await;
    let folder = held.app.folder().join("blobs/t").join(held.app.tenant.id.0.to_string());
    let file = folder.join(BLOB_KIND);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(&file, "a file where the folder would be").unwrap();
    assert_eq!(held.say(&held.grader.client, "s1-01", FIRST).await.refusal(), "503 unavailable");
    assert_eq!(told(&held.desk().await, "s1-01"), &Value::Null);
    std::fs::remove_file(file).unwrap();
    held.say(&held.grader.client, "s1-01", FIRST).await.expect(200);
}

#[tokio::test]
async fn only_who_holds_the_job_speaks_and_the_next_grader_hears_whose_voice_it_is() {
    let held = Held::new().await;
    held.say(&held.grader.client, "s1-01", FIRST).await.expect(200);
    let other = held.app.grader().await;
    let abroad = held.app.db.tenant("abroad").await;
    let foreign = held.app.person_of(&abroad, &[Role::Admin], &[]).await;
    let stranger = held.app.client();
    let table = [
        (&other.client, "422 claim_lapsed"),
        (&held.learner.client, "403 forbidden"),
        (&stranger, "401 unauthenticated"),
        (&foreign.client, "404 not_found"),
    ];
    for (client, refusal) in table {
        assert_eq!(held.say(client, "s1-01", SECOND).await.refusal(), refusal);
        assert_eq!(held.unsay(client, "s1-01").await.refusal(), refusal);
    }

    held.grader.client.post(&format!("{}/release", held.job), json!({})).await;
    assert_eq!(held.unsay(&held.grader.client, "s1-01").await.refusal(), "422 claim_lapsed");
    other.client.post(&format!("{}/claim", held.job), json!({})).await.expect(200);
    let next = other.client.get(&held.job).await.expect(200);
    assert_eq!(told(&next, "s1-01")["is_own"], json!(false), "it stays for the next grader, who is told");
    let own = held.say(&other.client, "s1-01", SECOND).await.expect(200);
    assert_eq!(own["is_own"], json!(true));
    assert_eq!(held.app.new_jobs().await, ["grading.delete_voice_file"]);
}

#[tokio::test]
async fn what_was_said_goes_with_the_order_that_asked_for_it_unless_it_is_included() {
    for is_included in [false, true] {
        let (app, learner, test) = school().await;
        let admin = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
        let change = json!({"version": 1, "gradings": {"included": is_included}});
        admin.client.patch("/api/toefl-settings", change).await.expect(200);
        let gift = json!({"point": 60, "key": Uuid::now_v7()});
        admin.client.post(&format!("/api/admin/user/{}/give-point", learner.id.0), gift).await.expect(200);
        let attempt = hand_in(&learner.client, &test).await;
        let order = format!("/api/attempts/{attempt}/gradings");
        let own = learner.client.clone().with(HeaderName::from_static("idempotency-key"), "more");
        own.post(&order, json!({"product": "vip"})).await.expect(201);
        let grader = app.grader().await;
        let queue = grader.client.get("/api/grading/jobs").await.expect(200);
        let job = format!("/api/grading/jobs/{}", queue["data"][0]["id"].as_str().unwrap());
        grader.client.post(&format!("{job}/claim"), json!({})).await.expect(200);
        let held = Held { app, learner, grader, attempt, job };
        let said = held.say(&held.grader.client, "s1-01", FIRST).await.expect(200);
        let refused = held.learner.client.send(Method::DELETE, &order, "").await;
        assert_eq!(refused.refusal(), "422 conflict", "a grader has it");
        held.grader.client.post(&format!("{}/release", held.job), json!({})).await.expect(204);
        // What machines hear in the recordings takes seconds, and is another test's business.
        sqlx::query("delete from jobs.queue where tenant_id = $1")
            .bind(held.app.tenant.id.0)
            .execute(&mut held.app.db.owner().await)
            .await
            .unwrap();

        held.learner.client.send(Method::DELETE, &order, "").await.expect(200);

        let gone = held.app.jobs::<DeleteVoiceFile>().await.len();
        held.app.run_jobs().await;
        let heard = bytes_at(&held.grader, &said).await.0;
        let expected = if is_included { (0, 200) } else { (1, 404) };
        assert_eq!((gone, heard), expected, "simple comments are included: {is_included}");
    }
}
