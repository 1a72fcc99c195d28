//! SIGTERM, as a deployment sends it.

use std::time::Duration;

use crate::support::{Eyes, Gated, Note, enqueue, queue_database, until};
use crate::worker_process::{Recipe, WorkerProcess};

#[tokio::test]
async fn a_stopping_worker_ends_what_it_runs_and_starts_nothing_new() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let mut worker = Recipe::new(&test_db.app_url).slots(3).start();
    for _ in 0..3 {
        enqueue(&test_db.db, tenant.id, &Gated::at("go")).await;
    }
    eyes.until_effects("started", 3).await;
    for _ in 0..20 {
        enqueue(&test_db.db, tenant.id, &Note::of("later")).await;
    }

    worker.signal("TERM");
    // While it drains, its slots become free one after the other; none may be filled.
    eyes.open("go").await;
    let exit = worker.until_exit().await;

    assert!(exit.success(), "{exit}");
    let finished = eyes.effects("finished").await;
    assert!(finished.iter().all(|effect| effect.attempt == 1), "no job ran twice");
    let rows = eyes.rows().await;
    assert!(rows.iter().all(|row| row.status == "waiting" && row.attempts == 0), "{rows:?}");
    assert_eq!(rows.len() + eyes.effects("later").await.len(), 20);
}

#[tokio::test]
async fn a_job_longer_than_the_patience_of_a_stop_goes_to_another_worker_at_once() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let mut worker = Recipe::new(&test_db.app_url).shutdown_timeout(Duration::from_millis(200)).start();
    let job = enqueue(&test_db.db, tenant.id, &Gated::at("go")).await;
    eyes.until_effects("started", 1).await;

    worker.signal("TERM");
    let exit = worker.until_exit().await;

    assert!(exit.success(), "{exit}");
    let rows = eyes.rows().await;
    assert_eq!((rows[0].id, rows[0].status.as_str(), rows[0].attempts), (job, "waiting", 0));
    let other = WorkerProcess::start(&test_db.app_url);
    eyes.until_effects("started", 2).await;
    eyes.open("go").await;
    let finished = eyes.until_effects("finished", 1).await;
    assert_eq!((finished[0].process, finished[0].attempt), (other.pid(), 1), "the stop cost no attempt");
}

#[tokio::test]
async fn stops_under_load_run_every_job_exactly_once() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let mut worker = WorkerProcess::start(&test_db.app_url);
    let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
    for _ in 0..600 {
        jobs::Enqueue::enqueue(&mut tx, &Note::of("load")).await.expect("enqueue");
    }
    tx.commit().await.expect("commit");

    for share in [50, 200, 400] {
        eyes.until_effects("load", share).await;
        worker.signal("TERM");
        assert!(worker.until_exit().await.success());
        worker = WorkerProcess::start(&test_db.app_url);
    }

    eyes.until_empty().await;
    let effects = eyes.effects("load").await;
    assert_eq!(effects.len(), 600);
    assert!(effects.iter().all(|effect| effect.attempt == 1));
    let distinct = effects.iter().map(|effect| effect.job).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(distinct.len(), 600);
    until("nobody holds a job", async || eyes.rows().await.is_empty().then_some(())).await;
}
