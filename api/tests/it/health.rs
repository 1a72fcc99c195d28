//! How the parts of the installation do, as who looks after it sees them: what is away is said, and the others answer all the same.

use std::sync::Arc;

use jobs::{Enqueue, Health, StoredJob, WorkerConfig};
use product::people::accounts::{Role, SendWelcome};
use product::site::mails::{Begun, NewMail, begin_mail, complete_mail, fail_mail};
use serde_json::{Value, json};
use tenants::Lang;
use testkit::app::{Person, TestApp};
use tokio::sync::Notify;
use uuid::Uuid;

use crate::coins::platform;

const PARTS: [&str; 10] =
    ["database", "cache", "storage", "workers", "queues", "mail", "payments", "speech", "daily_records", "page_views"];

async fn health(admin: &Person) -> Vec<Value> {
    let found = admin.client.get("/api/admin-tools/health").await.expect(200)["data"].as_array().unwrap().clone();
    assert_eq!(found.iter().map(|part| part["part"].as_str().unwrap()).collect::<Vec<_>>(), PARTS);
    found
}

fn part<'a>(found: &'a [Value], name: &str) -> &'a Value {
    found.iter().find(|part| part["part"] == name).unwrap()
}

#[tokio::test]
async fn an_installation_without_workers_gets_well_with_one_and_tells_of_refused_mails() {
    let (app, brand, admin, _) = platform().await;

    let found = health(&admin).await;
    let workers = part(&found, "workers");
    assert_eq!((&workers["state"], &workers["count"], &workers["last_at"]), (&json!("down"), &json!(0), &Value::Null));
    for answering in ["database", "cache", "storage"] {
        let part = part(&found, answering);
        assert_eq!(part["state"], "ok", "{part}");
        assert!(part["latency_ms"].as_f64().is_some_and(|ms| ms >= 0.0), "{part}");
    }
    assert_eq!(part(&found, "daily_records")["state"], "degraded", "changes wait and nobody adds them up");
    assert_eq!(part(&found, "mail")["count"], 0);

    // A worker with every job and schedule, until all is well.
    let stop = Arc::new(Notify::new());
    let stopped = Arc::clone(&stop);
    let (db, registry) = (app.state.db.clone(), worker::registry::registry(&app.services()));
    let working = tokio::spawn(async move {
        jobs::run(WorkerConfig::default(), &db, registry, Health::default(), async move { stopped.notified().await })
            .await
    });
    let well = loop {
        let found = health(&admin).await;
        if found.iter().all(|part| part["state"] == "ok") {
            break found;
        }
        tokio::task::yield_now().await;
    };
    let workers = part(&well, "workers");
    assert_eq!((&workers["count"], workers["last_at"].is_string()), (&json!(1), true));
    assert!(part(&well, "page_views")["count"].as_i64().is_some_and(|days| days >= 3));
    assert!(part(&well, "daily_records")["last_at"].is_string() && part(&well, "page_views")["last_at"].is_string());
    stop.notify_one();
    working.await.unwrap().unwrap();

    let mut tx = app.state.db.tenant(&brand).await.unwrap();
    let job = StoredJob { name: "accounts.send_welcome".to_owned(), version: 1, payload: json!({}) };
    let refused = NewMail {
        user: None,
        template: "welcome",
        about: Uuid::now_v7(),
        lang: Lang::En,
        host: &brand.host,
        job: &job,
    };
    let Begun::Unsent { id, .. } = begin_mail(&mut tx, refused).await.unwrap() else { panic!("it is new") };
    fail_mail(&mut tx, id, "the server said 550", true).await.unwrap();
    tx.commit().await.unwrap();
    let mail = part(&health(&admin).await, "mail").clone();
    assert_eq!((&mail["state"], &mail["count"]), (&json!("degraded"), &json!(1)));

    // A mail that is put off may be its receiver's fault; when none goes out for minutes, the mail server is away.
    let welcome = SendWelcome { user_id: admin.id };
    let mut tx = app.state.db.tenant(&brand).await.unwrap();
    tx.enqueue(&welcome).await.unwrap();
    tx.commit().await.unwrap();
    for (minutes, state) in [(4, "degraded"), (6, "down")] {
        sqlx::query(
            "update jobs.queue set attempts = 1, created_at = now() - make_interval(mins => $1) where queue = 'mails'",
        )
        .bind(minutes)
        .execute(&mut app.db.owner().await)
        .await
        .unwrap();
        let mail = part(&health(&admin).await, "mail").clone();
        assert_eq!((&mail["state"], mail["since"].is_string()), (&json!(state), state == "down"));
    }
    let mut tx = app.state.db.tenant(&brand).await.unwrap();
    let next = NewMail { about: Uuid::now_v7(), ..refused };
    let Begun::Unsent { id, .. } = begin_mail(&mut tx, next).await.unwrap() else { panic!("it is new") };
    complete_mail(&mut tx, id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(part(&health(&admin).await, "mail")["state"], "degraded", "one has gone out");
    let _ = app.new_jobs().await;
}

#[tokio::test]
async fn what_does_not_answer_is_down_and_the_others_are_told_of() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).unwrap();
    // Whoever connects waits for ever.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}", silent.local_addr().unwrap());
    let app = TestApp::start_with(&[
        ("REDIS_URL", &format!("redis://{closed}")),
        ("S3_ENDPOINT", &endpoint),
        ("S3_BUCKET", "verdant"),
        ("S3_ACCESS_KEY_ID", "key"),
        ("S3_SECRET_ACCESS_KEY", "secret"),
        ("CARD_PAYMENTS", "off"),
    ])
    .await;
    let brand = app.state.hosts.resolve("localhost").await.unwrap();
    let admin = app.person_of(&brand, &[Role::SuperAdmin], &[]).await;

    let found = health(&admin).await;

    for (name, state) in [("database", "ok"), ("cache", "down"), ("storage", "down"), ("payments", "off")] {
        assert_eq!(part(&found, name)["state"], state, "{found:?}");
    }
    assert_eq!(
        (&part(&found, "cache")["latency_ms"], &part(&found, "storage")["latency_ms"]),
        (&Value::Null, &Value::Null)
    );
    assert!(
        found.iter().skip(3).filter(|part| part["part"] != "payments").all(|part| part["count"].is_i64()),
        "{found:?}"
    );
    let company = app.person_of(&app.tenant, &[Role::SuperAdmin], &[]).await;
    assert_eq!(company.client.get("/api/admin-tools/health").await.refusal(), "403 forbidden");
}
