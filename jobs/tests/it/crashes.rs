//! Workers that die or freeze in the middle of a job.

use jobs::Enqueue;
use sqlx::Connection;

use crate::support::{Blocking, Eyes, Gated, Note, Once, Poison, enqueue, queue_database, until};
use crate::worker_process::{Recipe, WorkerProcess};

#[tokio::test]
async fn the_jobs_of_a_killed_worker_are_done_by_another() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let first = WorkerProcess::start(&test_db.app_url);
    for _ in 0..5 {
        enqueue(&test_db.db, tenant.id, &Gated::at("go")).await;
    }
    eyes.until_effects("started", 5).await;
    let second = WorkerProcess::start(&test_db.app_url);

    first.kill();
    eyes.until_effects("started", 10).await;
    eyes.open("go").await;

    eyes.until_empty().await;
    let finished = eyes.effects("finished").await;
    assert_eq!(finished.len(), 5, "each effect once");
    assert!(finished.iter().all(|effect| effect.process == second.pid() && effect.attempt == 2));
}

#[tokio::test]
async fn a_worker_started_anew_is_not_mistaken_for_the_killed_one() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let first = WorkerProcess::start(&test_db.app_url);
    enqueue(&test_db.db, tenant.id, &Gated::at("go")).await;
    eyes.until_effects("started", 1).await;
    first.kill();

    let again = WorkerProcess::start(&test_db.app_url);
    eyes.until_effects("started", 2).await;
    eyes.open("go").await;

    eyes.until_empty().await;
    let finished = eyes.effects("finished").await;
    assert_eq!((finished.len(), finished[0].process, finished[0].attempt), (1, again.pid(), 2));
}

#[tokio::test]
async fn a_job_that_kills_its_worker_is_started_no_more_than_its_maximum() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let poison = enqueue(&test_db.db, tenant.id, &Poison {}).await;
    for _ in 0..5 {
        enqueue(&test_db.db, tenant.id, &Note::of("neighbor")).await;
    }

    let mut worker = WorkerProcess::start(&test_db.app_url);
    for _ in 1..3 {
        worker.until_exit().await;
        worker = WorkerProcess::start(&test_db.app_url);
    }
    worker.until_exit().await;
    let _last = WorkerProcess::start(&test_db.app_url);

    let dead = eyes.until_dead(poison).await;
    assert_eq!(dead.attempts, 3);
    assert!(dead.last_error.is_some_and(|error| error.contains("was lost while it ran this job")));
    assert_eq!(eyes.effects("poison").await.len(), 3);
    until("the neighbors are done", async || (eyes.rows().await.len() == 1).then_some(())).await;
    assert!(eyes.effects("neighbor").await.len() >= 5);
}

#[tokio::test]
async fn a_frozen_worker_changes_nothing_when_it_goes_on() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let frozen = WorkerProcess::start(&test_db.app_url);
    let job = enqueue(&test_db.db, tenant.id, &Gated::at("go")).await;
    eyes.until_effects("started", 1).await;
    frozen.signal("STOP");
    let other = WorkerProcess::start(&test_db.app_url);
    eyes.until_effects("started", 2).await;

    // Both are past the start now; the frozen one finds the gate open when it goes on.
    eyes.open("go").await;
    frozen.signal("CONT");

    eyes.until_empty().await;
    // Its own effect comes with the end of the job or not at all, whichever of the two was first.
    let note = enqueue(&test_db.db, tenant.id, &Note::of("afterwards")).await;
    assert_eq!(eyes.until_effects("afterwards", 1).await[0].job, note);
    let finished = eyes.effects("finished").await;
    assert_eq!(finished.len(), 1, "{finished:?}");
    assert_eq!((finished[0].job, finished[0].process), (job, other.pid()));
}

#[tokio::test]
async fn a_worker_that_claims_its_own_running_job_again_lets_it_go_on() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let frozen = WorkerProcess::start(&test_db.app_url);
    let job = enqueue(&test_db.db, tenant.id, &Gated::at("go")).await;
    eyes.until_effects("started", 1).await;
    // The other worker serves another queue: it sweeps the lost job but cannot run it.
    let _sweeper = Recipe::new(&test_db.app_url).kind("elsewhere").start();

    frozen.signal("STOP");
    until("the job is lost", async || eyes.rows().await.iter().any(|row| row.status == "waiting").then_some(())).await;
    frozen.signal("CONT");
    until("it is claimed again", async || {
        eyes.rows().await.iter().any(|row| row.status == "running" && row.attempts == 2).then_some(())
    })
    .await;
    eyes.open("go").await;

    eyes.until_empty().await;
    assert_eq!(eyes.effects("started").await.len(), 1, "it was not started a second time");
    let finished = eyes.effects("finished").await;
    assert_eq!((finished.len(), finished[0].job, finished[0].attempt), (1, job, 2));
}

#[tokio::test]
async fn handlers_that_block_every_thread_keep_their_jobs() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let _blocked = Recipe::new(&test_db.app_url).slots(4).start();
    let file = std::env::temp_dir().join(format!("verdant-queue-gate-{}", uuid::Uuid::now_v7()));
    // More than the worker has threads.
    for _ in 0..4 {
        enqueue(&test_db.db, tenant.id, &Blocking { file: file.clone() }).await;
    }
    // One blocked thread may already keep the runtime from polling for the others; they are claimed all the same.
    eyes.until_effects("blocking", 1).await;
    let _other = Recipe::new(&test_db.app_url).kind("elsewhere").start();

    until_three_leases_pass(&mut eyes).await;
    std::fs::write(&file, "").expect("open the gate");

    eyes.until_empty().await;
    std::fs::remove_file(&file).expect("remove the gate");
    let attempts: Vec<i32> = eyes.effects("unblocked").await.iter().map(|effect| effect.attempt).collect();
    assert_eq!(attempts, [1, 1, 1, 1]);
}

#[tokio::test]
async fn a_job_whose_row_is_locked_costs_the_others_nothing() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let _worker = WorkerProcess::start(&test_db.app_url);
    let mut jobs = Vec::new();
    for _ in 0..3 {
        jobs.push(enqueue(&test_db.db, tenant.id, &Gated::at("go")).await);
    }
    eyes.until_effects("started", 3).await;
    let _other = Recipe::new(&test_db.app_url).kind("elsewhere").start();

    // As a handler does whose effect takes long to be stored.
    let mut ending = test_db.owner().await;
    let mut ending = ending.begin().await.expect("begin");
    sqlx::query("select from jobs.queue where id = $1 for update")
        .bind(jobs[1])
        .execute(&mut *ending)
        .await
        .expect("lock a row");
    until_three_leases_pass(&mut eyes).await;
    let attempts = eyes.rows().await.into_iter().filter(|row| row.id != jobs[1]).map(|row| (row.status, row.attempts));
    assert_eq!(attempts.collect::<Vec<_>>(), [("running".to_owned(), 1), ("running".to_owned(), 1)]);
    ending.rollback().await.expect("let go");
    eyes.open("go").await;

    eyes.until_empty().await;
    let finished = eyes.effects("finished").await;
    assert_eq!(finished.len(), 3, "{finished:?}");
    assert!(finished.iter().all(|effect| effect.job == jobs[1] || effect.attempt == 1), "{finished:?}");
}

/// `JOBS_TEST_KILLS=1000` is the promise of the house; a few already meet most of the ways to die.
#[tokio::test]
async fn kills_under_load_lose_no_job_and_repeat_no_effect() {
    let kills: usize = std::env::var("JOBS_TEST_KILLS").map_or(6, |kills| kills.parse().expect("a number"));
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let mut workers = Vec::from([(); 3].map(|()| WorkerProcess::start(&test_db.app_url)));
    let mut enqueued = 0;
    for kill in 0..kills {
        let mut tx = test_db.db.tenant(tenant.id).await.expect("open a transaction");
        for n in 0..60 {
            tx.enqueue(&Once { millis: n % 40 }).await.expect("enqueue");
        }
        tx.commit().await.expect("commit");
        enqueued += 60;
        // In the middle of the work, wherever that is.
        eyes.until_effects_count("once", enqueued - 45).await;
        workers.remove(kill % 3).kill();
        workers.push(WorkerProcess::start(&test_db.app_url));
    }

    eyes.until_empty().await;
    let effects = eyes.effects("once").await;
    let distinct = effects.iter().map(|effect| effect.job).collect::<std::collections::BTreeSet<_>>();
    assert_eq!((effects.len(), distinct.len()), (enqueued, enqueued));
    assert!(effects.iter().any(|effect| effect.attempt > 1), "no kill met a running job");
}

/// The beat of the other worker's sweeps, seen through the lease that goes on moving.
async fn until_three_leases_pass(eyes: &mut Eyes) {
    for _ in 0..3 {
        let lease = latest_lease(eyes).await;
        until("the lease has moved by its length", async || {
            let now = latest_lease(eyes).await;
            (now - lease > time::Duration::SECOND).then_some(())
        })
        .await;
    }
}

async fn latest_lease(eyes: &mut Eyes) -> time::OffsetDateTime {
    sqlx::query_scalar("select max(lease_until) from jobs.queue where status = 'running'")
        .fetch_one(eyes.owner())
        .await
        .expect("jobs run")
}
