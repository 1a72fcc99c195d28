//! `run_pending`, which other tests run their jobs with.

use std::time::Duration;

use jobs::{Enqueue, EnqueueOptions, JobError, Priority, run_pending};

use crate::support::{Eyes, Flaky, Note, Panicking, Parent, enqueue, queue_database, registry};

#[tokio::test]
async fn jobs_run_until_none_is_due_with_those_they_enqueue() {
    let test_db = queue_database().await;
    let (tenant, other) = (test_db.tenant("queue").await, test_db.tenant("queue").await);
    enqueue(&test_db.db, tenant.id, &Parent {}).await;
    enqueue(&test_db.db, other.id, &Note::of("other")).await;

    let ran = run_pending(&test_db.db, &registry(), tenant.id).await.expect("run the jobs");

    assert_eq!(ran.all(), 2);
    let mut eyes = Eyes::on(&test_db).await;
    assert_eq!((eyes.effects("child").await.len(), eyes.effects("other").await.len()), (1, 0));
    assert_eq!(eyes.rows().await.len(), 1);
}

#[tokio::test]
async fn a_later_job_waits_until_the_tests_clock_says_so() {
    let test_db = queue_database().await;
    let (tenant, registry) = (test_db.tenant("queue").await, registry());
    let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
    let options = EnqueueOptions { run_at: Some(tx.now() + time::Duration::DAY), ..EnqueueOptions::default() };
    tx.enqueue_with(&Note::of("tomorrow"), options).await.expect("enqueue");
    tx.commit().await.expect("commit");

    let today = run_pending(&test_db.db, &registry, tenant.id).await.expect("run the jobs").all();
    test_db.clock.advance(Duration::from_secs(24 * 3600));
    let tomorrow = run_pending(&test_db.db, &registry, tenant.id).await.expect("run the jobs").all();

    assert_eq!((today, tomorrow), (0, 1));
}

#[tokio::test]
async fn urgent_jobs_come_first_and_then_the_oldest() {
    let test_db = queue_database().await;
    let tenant = test_db.tenant("queue").await;
    let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
    for (kind, priority) in [("c", Priority::Normal), ("a", Priority::Urgent), ("b", Priority::High)] {
        tx.enqueue_with(&Note::of(kind), EnqueueOptions { priority, ..EnqueueOptions::default() })
            .await
            .expect("enqueue");
    }
    tx.commit().await.expect("commit");

    assert_eq!(run_pending(&test_db.db, &registry(), tenant.id).await.expect("run the jobs").all(), 3);

    let order: Vec<String> = sqlx::query_scalar("select kind from effects order by n")
        .fetch_all(Eyes::on(&test_db).await.owner())
        .await
        .expect("read the effects");
    assert_eq!(order, ["a", "b", "c"]);
}

#[tokio::test]
async fn a_failure_is_reported_and_the_job_waits_for_its_next_attempt() {
    let test_db = queue_database().await;
    let tenant = test_db.tenant("queue").await;
    enqueue(&test_db.db, tenant.id, &Flaky { failures: 1 }).await;
    enqueue(&test_db.db, tenant.id, &Panicking {}).await;
    enqueue(&test_db.db, tenant.id, &Note::of("fine")).await;

    let ran = run_pending(&test_db.db, &registry(), tenant.id).await.expect("run the jobs");

    let said: Vec<(&str, &JobError)> = ran.failed.iter().map(|f| (f.name.as_str(), &f.error)).collect();
    let flaky = JobError::Retry("failure 1\0".to_owned());
    let panicking = JobError::Retry("panic: this job panics".to_owned());
    assert_eq!(said, [("test.flaky", &flaky), ("test.panicking", &panicking)]);
    assert_eq!(ran.done, 1);
    let rows = Eyes::on(&test_db).await.rows().await;
    assert!(rows.iter().all(|row| row.status == "waiting" && row.attempts == 1), "{rows:?}");
}
