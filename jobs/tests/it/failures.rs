//! Jobs that fail: tried again, given up, or not understood.

use crate::support::{Eyes, Flaky, Hopeless, Note, Panicking, Postponed, enqueue, queue_database};
use crate::worker_process::WorkerProcess;

#[tokio::test]
async fn a_failed_job_is_tried_again_and_done() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let job = enqueue(&test_db.db, tenant.id, &Flaky { failures: 2 }).await;

    let _worker = WorkerProcess::start(&test_db.app_url);

    let effects = eyes.until_effects("flaky", 1).await;
    assert_eq!((effects[0].job, effects[0].attempt), (job, 3));
    eyes.until_empty().await;
}

#[tokio::test]
async fn a_job_that_always_fails_dies_with_its_last_error() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let job = enqueue(&test_db.db, tenant.id, &Flaky { failures: 99 }).await;

    let _worker = WorkerProcess::start(&test_db.app_url);

    let dead = eyes.until_dead(job).await;
    assert_eq!(dead.attempts, 3);
    assert_eq!(dead.last_error.as_deref(), Some("failure 3"));
    assert_eq!(eyes.effects("flaky").await, []);
}

#[tokio::test]
async fn an_aborted_job_dies_at_once() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let job = enqueue(&test_db.db, tenant.id, &Hopeless {}).await;

    let _worker = WorkerProcess::start(&test_db.app_url);

    let dead = eyes.until_dead(job).await;
    assert_eq!((dead.attempts, dead.last_error.as_deref()), (1, Some("no attempt can help")));
}

#[tokio::test]
async fn a_job_may_name_the_time_of_its_next_attempt() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let _worker = WorkerProcess::start(&test_db.app_url);
    let soon = enqueue(&test_db.db, tenant.id, &Postponed { millis: 1 }).await;
    let late = enqueue(&test_db.db, tenant.id, &Postponed { millis: 3_600_000 }).await;

    let effects = eyes.until_effects("postponed", 1).await;

    assert_eq!((effects[0].job, effects[0].attempt), (soon, 2));
    let wait: f64 = sqlx::query_scalar(
        "select extract(epoch from run_at - now())::float8 from jobs.queue where id = $1 and status = 'waiting'",
    )
    .bind(late)
    .fetch_one(eyes.owner())
    .await
    .expect("the other job waits");
    assert!((3000.0..=3600.0).contains(&wait), "waits for {wait} s");
}

#[tokio::test]
async fn a_panic_fails_its_job_and_nothing_else() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let worker = WorkerProcess::start(&test_db.app_url);
    let job = enqueue(&test_db.db, tenant.id, &Panicking {}).await;

    let dead = eyes.until_dead(job).await;
    enqueue(&test_db.db, tenant.id, &Note::of("afterwards")).await;

    assert_eq!((dead.attempts, dead.last_error.as_deref()), (2, Some("panic: this job panics")));
    assert_eq!(eyes.until_effects("afterwards", 1).await[0].process, worker.pid());
}

#[tokio::test]
async fn what_this_worker_does_not_understand_fails_as_a_job() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let mut rows = Vec::new();
    for (name, version, payload) in
        [("test.unknown", 1, "{}"), ("test.note", 9, r#"{"kind": "new"}"#), ("test.note", 1, r#"{"kind": 7}"#)]
    {
        let id: uuid::Uuid = sqlx::query_scalar(
            "insert into jobs.queue (id, queue, name, tenant_id, version, payload, max_attempts)
             values (gen_random_uuid(), 'default', $1, $2, $3, $4::jsonb, 2) returning id",
        )
        .bind(name)
        .bind(tenant.id.0)
        .bind(version)
        .bind(payload)
        .fetch_one(eyes.owner())
        .await
        .expect("insert a strange job");
        rows.push(id);
    }

    let _worker = WorkerProcess::start(&test_db.app_url);

    let unknown = eyes.until_dead(rows[0]).await;
    assert_eq!((unknown.attempts, unknown.last_error.as_deref()), (2, Some("no handler for the job test.unknown")));
    let newer = eyes.until_dead(rows[1]).await;
    let said = "the payload has version 9, this worker knows 1";
    assert_eq!((newer.attempts, newer.last_error.as_deref()), (2, Some(said)));
    let unreadable = eyes.until_dead(rows[2]).await;
    assert_eq!(unreadable.attempts, 1);
    assert!(unreadable.last_error.is_some_and(|error| error.starts_with("the payload cannot be read")));
}

#[tokio::test]
async fn a_job_stored_under_its_former_name_is_done() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let job = enqueue(&test_db.db, tenant.id, &Note::of("renamed")).await;
    sqlx::query("update jobs.queue set name = 'test.memo' where id = $1")
        .bind(job)
        .execute(eyes.owner())
        .await
        .expect("give the job its former name");

    let _worker = WorkerProcess::start(&test_db.app_url);

    assert_eq!(eyes.until_effects("renamed", 1).await[0].job, job);
}
