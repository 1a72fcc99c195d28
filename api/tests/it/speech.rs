//! What machines hear in recordings, over HTTP: who reads it and when, the operators' screens, and the provider's messages.

use axum::http::{Method, header};
use hmac::{Hmac, KeyInit, Mac};
use product::exams::speech::{CollectTranscript, TranscribeRecording};
use product::people::accounts::Role;
use serde_json::{Value, json};
use sha2::Sha256;
use sqlx::Executor;
use testkit::app::{Answer, Client, TestApp};
use uuid::Uuid;

use crate::tests_taken::{hand_in, school};

async fn heard(client: &Client, path: &str) -> Vec<Value> {
    client.get(path).await.expect(200)["data"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_grader_reads_figures_at_once_and_the_learner_with_the_grades() {
    let (app, learner, test) = school().await;
    let attempt = hand_in(&learner.client, &test).await;
    let own = format!("/api/attempts/{attempt}/speech");
    let grader = app.grader().await;
    let queue = grader.client.get("/api/grading/jobs").await.expect(200);
    let job = queue["data"][0]["id"].as_str().unwrap().to_owned();
    let desk = format!("/api/grading/jobs/{job}/speech");
    let waiting = heard(&grader.client, &desk).await;
    assert_eq!((waiting.len(), &waiting[0]["state"], &waiting[0]["figures"]), (2, &json!("queued"), &Value::Null));

    assert_eq!(app.run_jobs().await, 2, "one for each response");
    let measured = heard(&grader.client, &desk).await;
    let items: Vec<&Value> = measured.iter().map(|one| &one["item"]).collect();
    assert_eq!(items, ["s1-01", "s3-01"]);
    for one in &measured {
        assert_eq!(
            (&one["state"], &one["provider"], &one["transcript"]),
            (&json!("done"), &json!("local"), &Value::Null)
        );
        let figures = &one["figures"];
        assert!(figures["seconds"].as_f64().unwrap() > 20.0, "{figures}");
        assert!((0.0..0.7).contains(&figures["silence_share"].as_f64().unwrap()), "{figures}");
        assert!(figures["pauses"].as_array().unwrap().len() > 2, "{figures}");
        assert!((80.0..420.0).contains(&figures["peaks_per_minute"].as_f64().unwrap()), "{figures}");
        assert!((1.0..22.0).contains(&figures["pitch_range"].as_f64().unwrap()), "{figures}");
    }
    assert!(heard(&learner.client, &own).await.is_empty(), "not before the grades");

    let path = format!("/api/grading/jobs/{job}");
    grader.client.post(&format!("{path}/claim"), json!({})).await.expect(200);
    let mark = |score: f64| json!({"score": score, "dimensions": {}, "comment": "清楚。"});
    let marks = json!({"s1-01": mark(3.0), "s3-01": mark(4.0), "w1-01": mark(3.5)});
    let draft = json!({"draft_version": 0, "responses": marks, "overall_comment": "加油！"});
    grader.client.put(&format!("{path}/draft"), draft).await.expect(200);
    grader.client.post(&format!("{path}/deliver"), json!({"at_once": true})).await.expect(200);
    assert_eq!(heard(&learner.client, &own).await, measured);
    app.new_jobs().await;

    // Who may not hear the recording reads nothing of it, and a stranger not even that there is one.
    assert!(heard(&app.admin().await.client, &own).await.is_empty());
    assert!(heard(&app.parent_of(&learner).await.client, &own).await.is_empty());
    assert_eq!(app.learner().await.client.get(&own).await.refusal(), "404 not_found");
    assert_eq!(learner.client.get(&desk).await.refusal(), "403 forbidden");
    let nobody = format!("/api/grading/jobs/{}/speech", Uuid::now_v7());
    assert_eq!(grader.client.get(&nobody).await.refusal(), "404 not_found");
    let other = app.db.tenant("elsewhere").await;
    let their_grader = app.person_of(&other, &[Role::Admin], &[]).await;
    assert_eq!(their_grader.client.get(&desk).await.refusal(), "404 not_found");
    assert_eq!(their_grader.client.get(&own).await.refusal(), "404 not_found");
}

/// A job without a recording, as one that lasted so many seconds until its end.
async fn save_job(app: &TestApp, provider: &str, state: &str, at: &str, took: i32, recording: bool) -> Uuid {
    let id = Uuid::now_v7();
    let is_over = matches!(state, "done" | "failed");
    sqlx::query(
        "insert into speech_jobs (tenant_id, id, provider, state, failure, duration_ms, cost_millicents, created_at,
           submitted_at, finished_at, due_at)
         values ($1, $2, $3, $4, $5, 30000, $6, $7::timestamptz, $7::timestamptz,
           case when $8 then $7::timestamptz + make_interval(secs => $9) end, case when $8 then null else now() end)",
    )
    .bind(app.tenant.id.0)
    .bind(id)
    .bind(provider)
    .bind(state)
    .bind((state == "failed").then_some("provider"))
    .bind(if state == "done" && provider == "revai" { 1_000_i64 } else { 0 })
    .bind(at)
    .bind(is_over)
    .bind(f64::from(took))
    .execute(&mut app.db.owner().await)
    .await
    .unwrap();
    if recording {
        // Any one will do: it is only looked at whether it is there.
        let made = format!(
            "with v as (select id from library.pack_versions limit 1),
             u as (select id from users where tenant_id = '{0}' limit 1),
             a as (insert into attempts (tenant_id, id, user_id, pack_version_id, mode, status, last_seen_at, last_session_id, created_at)
                   select '{0}', '{1}', u.id, v.id, 'strict', 'submitted', now(), '{1}', now() from u, v returning id)
             insert into recordings (tenant_id, attempt_id, id, item, mime, created_at)
             select '{0}', a.id, '{1}', 's1-01', 'audio/webm', now() from a",
            app.tenant.id.0, id
        );
        let mut owner = app.db.owner().await;
        owner.execute(sqlx::AssertSqlSafe(made)).await.unwrap();
        let led = format!("update speech_jobs set recording_id = '{id}' where id = '{id}'");
        owner.execute(sqlx::AssertSqlSafe(led)).await.unwrap();
    }
    id
}

/// The application and a super-admin of its default brand.
async fn operators(app: &TestApp) -> Client {
    let default = app.state.hosts.resolve("nobody.example").await.unwrap();
    app.person_of(&default, &[Role::SuperAdmin], &[]).await.client
}

#[tokio::test]
async fn operators_see_the_jobs_of_every_brand_narrowed_and_page_by_page() {
    let app = TestApp::start().await;
    let admin = operators(&app).await;
    let slug = &app.tenant.slug;
    for minute in 0..21 {
        save_job(&app, "revai", "done", &format!("2026-05-01T10:{minute:02}:00Z"), 40, false).await;
    }
    // 23:59 and 00:00 in GMT+8.
    save_job(&app, "local", "done", "2026-05-02T15:59:59Z", 2, false).await;
    save_job(&app, "revai", "failed", "2026-05-02T16:00:00Z", 90, false).await;

    let list = async |query: &str| admin.get(&format!("/api/speech/jobs?brand={slug}{query}")).await.expect(200);
    let first = list("").await;
    assert_eq!((&first["total"], first["data"].as_array().unwrap().len()), (&json!(23), 20));
    let newest = &first["data"][0];
    assert_eq!(
        (&newest["state"], &newest["failure"], &newest["can_retry"]),
        (&json!("failed"), &json!("provider"), &json!(false))
    );
    assert_eq!((&newest["brand"], &newest["seconds"]), (&json!(slug), &json!(30.0)));
    assert_eq!(list("&page=2").await["data"].as_array().unwrap().len(), 3);
    for (query, total) in [
        ("&state=failed", 1),
        ("&state=queued", 0),
        ("&provider=local", 1),
        ("&from=2026-05-02&to=2026-05-02", 1),
        ("&from=2026-05-03", 1),
        ("&to=2026-05-01", 21),
    ] {
        assert_eq!(list(query).await["total"], total, "{query}");
    }
    let brands = first["brands"].as_array().unwrap();
    assert_eq!(brands[0]["slug"], "verdant", "the default one first");
    assert!(brands.iter().any(|brand| brand["slug"] == json!(slug)));

    let refused = async |query: &str| admin.get(&format!("/api/speech/jobs?{query}")).await.refusal();
    assert_eq!(refused("brand=nobody").await, "422 invalid");
    assert_eq!(refused("from=2026-05-02&to=2026-05-01").await, "422 invalid");
    for query in ["state=lost", "provider=google", "page=0x", "from=yesterday"] {
        assert!(refused(query).await.starts_with("4"), "{query}");
    }
}

#[tokio::test]
async fn operators_see_what_came_of_them_by_day_and_provider() {
    let app = TestApp::start().await;
    let admin = operators(&app).await;
    for (took, at) in [(10, "01"), (20, "02"), (90, "03")] {
        save_job(&app, "revai", "done", &format!("2026-05-01T10:{at}:00Z"), took, false).await;
    }
    save_job(&app, "revai", "failed", "2026-05-01T10:04:00Z", 500, false).await;
    save_job(&app, "revai", "queued", "2026-05-01T10:05:00Z", 0, false).await;
    save_job(&app, "local", "done", "2026-05-01T16:00:00Z", 1, false).await;
    let path = format!("/api/speech/analysis?brand={}", app.tenant.slug);

    let found = admin.get(&format!("{path}&from=2026-05-01&to=2026-05-10")).await.expect(200);
    let days = found["days"].as_array().unwrap();
    assert_eq!(days.len(), 2, "{found}");
    let first = &days[0];
    assert_eq!((&first["date"], &first["provider"]), (&json!("2026-05-01"), &json!("revai")));
    assert_eq!((&first["jobs"], &first["done"], &first["failed"]), (&json!(5), &json!(3), &json!(1)));
    assert_eq!((&first["minutes"], &first["cost_millicents"]), (&json!(1.5), &json!(3_000)));
    assert_eq!(first["latency_p50"], json!(20.0), "of those that are done");
    assert!((first["latency_p95"].as_f64().unwrap() - 83.0).abs() < 0.01, "{first}");
    assert_eq!((&days[1]["date"], &days[1]["provider"]), (&json!("2026-05-02"), &json!("local")), "a day in GMT+8");
    let providers: Vec<&Value> = found["providers"].as_array().unwrap().iter().map(|one| &one["provider"]).collect();
    assert_eq!(providers, ["local", "revai"]);

    let narrowed = admin.get(&format!("{path}&from=2026-05-01&to=2026-05-10&provider=local")).await.expect(200);
    assert_eq!(narrowed["days"].as_array().unwrap().len(), 1);
    let usual = admin.get(&path).await.expect(200);
    let day = |name: &str| usual[name].as_str().unwrap().parse::<String>().unwrap();
    assert!(day("from") < day("to"), "two weeks up to today");
    for query in ["&from=2026-05-02&to=2026-05-01", "&from=2026-01-01&to=2026-12-31", "&brand=nobody"] {
        let answer = admin.get(&format!("/api/speech/analysis?x=1{query}")).await;
        assert_eq!(answer.refusal(), "422 invalid", "{query}");
    }
}

#[tokio::test]
async fn a_failed_recording_is_tried_again_and_nothing_else_is() {
    let (app, _, _) = school().await;
    let admin = operators(&app).await;
    let retry = async |id: Uuid| admin.post(&format!("/api/speech/jobs/{id}/retry"), json!({})).await;
    let failed = save_job(&app, "local", "failed", "2026-05-01T10:00:00Z", 9, true).await;
    let listed = admin.get(&format!("/api/speech/jobs?state=failed&brand={}", app.tenant.slug)).await.expect(200);
    assert_eq!(listed["data"][0]["can_retry"], true);
    for _ in 0..2 {
        retry(failed).await.expect(204);
    }
    assert_eq!(app.jobs::<TranscribeRecording>().await.len(), 1, "pressed twice is tried once");
    let again = admin.get(&format!("/api/speech/jobs?brand={}", app.tenant.slug)).await.expect(200);
    assert_eq!((&again["data"][0]["state"], &again["data"][0]["failure"]), (&json!("queued"), &Value::Null));

    let done = save_job(&app, "local", "done", "2026-05-01T10:00:00Z", 9, true).await;
    retry(done).await.expect(204);
    assert!(app.new_jobs().await.is_empty());
    let gone = save_job(&app, "local", "failed", "2026-05-01T10:00:00Z", 9, false).await;
    assert_eq!(retry(gone).await.refusal(), "404 not_found");
    assert_eq!(retry(Uuid::now_v7()).await.refusal(), "404 not_found");
}

async fn tell(app: &TestApp, authorization: &str, body: &str) -> Answer {
    let client = app.client().with(header::AUTHORIZATION, authorization);
    client.send(Method::POST, "/api/webhooks/revai", body.to_owned()).await
}

#[tokio::test]
async fn a_message_of_the_provider_is_in_the_queue_before_it_is_answered() {
    let revai = [("REVAI_ACCESS_TOKEN", "a-token"), ("REVAI_URL", "http://127.0.0.1:9/speechtotext/v1")];
    let app = TestApp::start_with(&revai).await;
    let secret = app.state.config.settings.app_secret.reveal().as_bytes();
    let mac = Hmac::<Sha256>::new_from_slice(secret).unwrap().chain_update(b"messages of rev.ai");
    let key = format!("Bearer {}", hex::encode(mac.finalize().into_bytes()));
    let job = save_job(&app, "revai", "submitted", "2026-05-01T10:00:00Z", 0, false).await;
    let body = |tenant: Uuid, job: Uuid| {
        json!({"job": {"id": "abc", "status": "transcribed", "metadata": format!("{tenant}:{job}")}}).to_string()
    };
    let own = body(app.tenant.id.0, job);

    for wrong in ["", "Bearer", "Bearer 0000", &key.to_uppercase(), &key.replace("Bearer", "Basic")] {
        assert_eq!(tell(&app, wrong, &own).await.status, 400, "{wrong}");
    }
    for broken in ["", "{", "[]", r#"{"job":{"metadata":"x"}}"#] {
        assert_eq!(tell(&app, &key, broken).await.status, 400, "{broken}");
    }
    assert!(app.jobs::<CollectTranscript>().await.is_empty(), "nothing came of those");
    for _ in 0..2 {
        assert_eq!(tell(&app, &key, &own).await.status, 200);
    }
    assert_eq!(app.jobs::<CollectTranscript>().await.len(), 1, "told twice is asked once");

    // What nobody waits for is answered all the same, or it would be told for a day.
    let done = save_job(&app, "revai", "done", "2026-05-01T10:00:00Z", 9, false).await;
    let other = app.db.tenant("another").await;
    for (tenant, job) in
        [(app.tenant.id.0, done), (app.tenant.id.0, Uuid::now_v7()), (other.id.0, job), (Uuid::now_v7(), job)]
    {
        assert_eq!(tell(&app, &key, &body(tenant, job)).await.status, 200);
    }
    assert_eq!(app.jobs::<CollectTranscript>().await.len(), 1);

    let without = TestApp::start().await;
    assert_eq!(tell(&without, &key, &own).await.status, 400, "nobody else sends messages");
}
