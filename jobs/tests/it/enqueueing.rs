//! A job stands or falls with the transaction that causes it, and is there once for a key.

use std::time::Duration;

use jobs::{Enqueue, EnqueueFor, EnqueueOptions, Notifier, PrepareError, Priority, with_trace};
use tenants::Reason;

use crate::support::{Eyes, Note, Ticked, Unique, enqueue, queue_database, registry};
use crate::worker_process::Recipe;

/// A job as it lies in the queue.
#[derive(Debug, Clone, PartialEq, sqlx::FromRow)]
struct Stored {
    tenant_id: Option<uuid::Uuid>,
    version: i16,
    trace: Option<String>,
    unique_key: Option<String>,
    priority: i16,
    payload: String,
    max_attempts: i32,
}

#[tokio::test]
async fn a_rolled_back_transaction_leaves_no_job() {
    let test_db = queue_database().await;
    let tenant = test_db.tenant("queue").await;

    let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
    tx.enqueue(&Note::of("never")).await.expect("enqueue").expect("a new job");
    drop(tx);

    assert_eq!(Eyes::on(&test_db).await.rows().await, []);
}

#[tokio::test]
async fn a_second_job_with_the_key_is_not_added_and_the_transaction_goes_on() {
    let test_db = queue_database().await;
    let tenant = test_db.tenant("queue").await;
    let job = Unique { key: "report".to_owned() };

    let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
    let first = tx.enqueue(&job).await.expect("enqueue");
    let second = tx.enqueue(&job).await.expect("enqueue");
    let other = tx.enqueue(&Unique { key: "other".to_owned() }).await.expect("enqueue");
    tx.commit().await.expect("commit");

    assert!(first.is_some() && second.is_none() && other.is_some());
    assert_eq!(Eyes::on(&test_db).await.rows().await.len(), 2);
}

#[tokio::test]
async fn of_two_at_once_with_the_same_key_one_is_added() {
    let test_db = queue_database().await;
    let tenant = test_db.tenant("queue").await;
    let add = async || {
        let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
        let added = tx.enqueue(&Unique { key: "report".to_owned() }).await.expect("enqueue");
        tx.commit().await.expect("commit");
        added.is_some()
    };

    let added = tokio::join!(add(), add());

    assert!(added.0 != added.1, "{added:?}");
}

#[tokio::test]
async fn the_same_key_in_two_tenants_is_two_jobs() {
    let test_db = queue_database().await;
    let (one, two) = (test_db.tenant("queue").await, test_db.tenant("queue").await);
    let job = Unique { key: "report".to_owned() };

    enqueue(&test_db.db, one.id, &job).await;
    enqueue(&test_db.db, two.id, &job).await;
    let mut tx = test_db.db.platform(Reason::Sweep).await.expect("open a transaction");
    let again = tx.enqueue_for(one.id, &job, EnqueueOptions::default()).await.expect("enqueue");
    let platform = tx.enqueue(&job).await.expect("enqueue");
    let platform_again = tx.enqueue(&job).await.expect("enqueue");
    tx.commit().await.expect("commit");

    assert!(again.is_none() && platform.is_some() && platform_again.is_none());
    assert_eq!(Eyes::on(&test_db).await.rows().await.len(), 3);
}

#[tokio::test]
async fn jobs_of_many_tenants_come_by_one_statement_and_each_key_once() {
    let test_db = queue_database().await;
    let (one, two) = (test_db.tenant("queue").await, test_db.tenant("queue").await);
    let job = |key: &str| Unique { key: key.to_owned() };
    enqueue(&test_db.db, one.id, &job("report")).await;
    let wanted = [(one.id, job("report")), (one.id, job("letter")), (two.id, job("report")), (two.id, job("report"))];

    let mut tx = test_db.db.platform(Reason::Sweep).await.expect("open a transaction");
    let added = tx.enqueue_each(&wanted).await.expect("enqueue");
    let none = tx.enqueue_each::<Unique>(&[]).await.expect("enqueue");
    tx.commit().await.expect("commit");

    assert_eq!((added, none), (2, 0));
    assert_eq!(Eyes::on(&test_db).await.rows().await.len(), 3);
}

#[tokio::test]
async fn an_idle_worker_hears_of_a_new_job() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    enqueue(&test_db.db, tenant.id, &Note::of("first")).await;
    // It looks by itself at its start and then once an hour: what it does later it was told.
    let _worker = Recipe::new(&test_db.app_url).poll_every(Duration::from_secs(3600)).start();
    eyes.until_effects("first", 1).await;
    let db = Notifier::attach(&test_db.db);

    enqueue(&db, tenant.id, &Note::of("second")).await;

    eyes.until_effects("second", 1).await;
}

#[tokio::test]
async fn the_envelope_is_stored() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let run_at = tenants::Clock::now(&*test_db.clock) + time::Duration::HOUR;

    with_trace("request-7".to_owned(), async {
        let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
        let options = EnqueueOptions { run_at: Some(run_at), priority: Priority::Urgent };
        tx.enqueue_with(&Unique { key: "k".to_owned() }, options).await.expect("enqueue");
        tx.commit().await.expect("commit");
    })
    .await;
    let mut tx = test_db.db.platform(Reason::Sweep).await.expect("open a transaction");
    tx.enqueue(&Ticked { tick: 1 }).await.expect("enqueue");
    tx.commit().await.expect("commit");

    let stored: Vec<Stored> = sqlx::query_as(
        "select tenant_id, version, trace, unique_key, priority, payload::text, max_attempts
         from jobs.queue order by name desc",
    )
    .fetch_all(eyes.owner())
    .await
    .expect("read the queue");
    let urgent = Stored {
        tenant_id: Some(tenant.id.0),
        version: 1,
        trace: Some("request-7".to_owned()),
        unique_key: Some("k".to_owned()),
        priority: 2,
        payload: r#"{"key": "k"}"#.to_owned(),
        max_attempts: 8,
    };
    let platform = Stored {
        tenant_id: None,
        trace: None,
        unique_key: None,
        priority: 0,
        payload: r#"{"tick": 1}"#.to_owned(),
        ..urgent.clone()
    };
    assert_eq!(stored, [urgent, platform]);
    let stored_run_at: time::OffsetDateTime = sqlx::query_scalar("select run_at from jobs.queue where priority = 2")
        .fetch_one(eyes.owner())
        .await
        .expect("read the queue");
    assert!((stored_run_at - run_at).abs() < time::Duration::MILLISECOND);
}

#[tokio::test]
async fn a_described_job_is_enqueued_if_it_has_the_shape_of_one() {
    let test_db = queue_database().await;
    let (tenant, registry) = (test_db.tenant("queue").await, registry());
    let raw = |text: &str| serde_json::value::RawValue::from_string(text.to_owned()).expect("JSON");

    let note = registry.prepare("test.note", &raw(r#"{"kind": "by hand"}"#)).expect("a note");
    let mut tx = test_db.db.platform(Reason::Operations).await.expect("open a transaction");
    jobs::enqueue_prepared(&mut tx, Some(tenant.id), note, EnqueueOptions::default()).await.expect("enqueue");
    tx.commit().await.expect("commit");

    assert_eq!(jobs::run_pending(&test_db.db, &registry, tenant.id).await.expect("run").all(), 1);
    assert!(matches!(registry.prepare("test.none", &raw("{}")), Err(PrepareError::Unknown(_))));
    assert!(matches!(registry.prepare("test.note", &raw("{}")), Err(PrepareError::Payload(_))));
}
