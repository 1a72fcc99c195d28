//! Dead jobs are rows that somebody sees and can start anew.

use jobs::{count_dead, list_dead, list_dead_page, list_queues, retry_all_dead, retry_dead};
use tenants::{PageRequest, Reason};

use crate::support::{Eyes, Hopeless, Unique, enqueue, queue_database, registry};

#[tokio::test]
async fn a_dead_job_is_listed_and_can_be_started_anew() {
    let test_db = queue_database().await;
    let tenant = test_db.tenant("queue").await;
    let job = enqueue(&test_db.db, tenant.id, &Hopeless {}).await;
    let ran = jobs::run_pending(&test_db.db, &registry(), tenant.id).await.expect("run the jobs");
    assert_eq!((ran.done, ran.failed.len()), (0, 1));

    let mut tx = test_db.db.platform(Reason::Operations).await.expect("open a transaction");
    let dead = list_dead(&mut tx, 10).await.expect("list the dead");
    assert_eq!((dead.len(), dead[0].id, dead[0].name.as_str(), dead[0].attempts), (1, job, "test.hopeless", 1));
    assert_eq!((dead[0].tenant_id, dead[0].last_error.as_deref()), (Some(tenant.id.0), Some("no attempt can help")));
    assert!(retry_dead(&mut tx, job).await.expect("retry"));
    assert!(!retry_dead(&mut tx, job).await.expect("retry"), "it is dead no more");
    tx.commit().await.expect("commit");

    let rows = Eyes::on(&test_db).await.rows().await;
    assert_eq!((rows[0].status.as_str(), rows[0].attempts, &rows[0].last_error), ("waiting", 0, &None));
}

#[tokio::test]
async fn a_dead_job_does_not_come_back_beside_a_living_one_with_its_key() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(enqueue(&test_db.db, tenant.id, &Unique { key: "report".to_owned() }).await);
        sqlx::query("update jobs.queue set status = 'dead', dead_at = now() where status = 'waiting'")
            .execute(eyes.owner())
            .await
            .expect("let the job die");
    }

    let mut tx = test_db.db.platform(Reason::Operations).await.expect("open a transaction");
    let revived = retry_all_dead(&mut tx).await.expect("retry all");
    let is_second_revived = retry_dead(&mut tx, ids[0]).await.expect("retry one");
    tx.commit().await.expect("commit");

    assert_eq!((revived, is_second_revived), (1, false));
    let waiting: Vec<_> = eyes.rows().await.into_iter().filter(|row| row.status == "waiting").collect();
    assert_eq!((waiting.len(), waiting[0].id), (1, ids[2]), "the newest came back");
}

#[tokio::test]
async fn the_queues_and_the_dead_are_told_by_tenant_and_page() {
    let test_db = queue_database().await;
    let (tenant, other) = (test_db.tenant("queue").await, test_db.tenant("other").await);
    for _ in 0..3 {
        enqueue(&test_db.db, tenant.id, &Hopeless {}).await;
    }
    enqueue(&test_db.db, other.id, &Hopeless {}).await;
    for id in [tenant.id, other.id] {
        let ran = jobs::run_pending(&test_db.db, &registry(), id).await.expect("run the jobs");
        assert!(!ran.failed.is_empty());
    }
    let waiting = enqueue(&test_db.db, tenant.id, &Unique { key: "report".to_owned() }).await;

    let mut tx = test_db.db.platform_read(Reason::Metering).await.expect("open a transaction");
    let counts =
        (count_dead(&mut tx, None).await.expect("count"), count_dead(&mut tx, Some(tenant.id.0)).await.expect("count"));
    assert_eq!(counts, (4, 3));
    let mut seen = Vec::new();
    for number in 1..=3 {
        let page = list_dead_page(&mut tx, Some(tenant.id.0), PageRequest::new(number, 2)).await.expect("a page");
        seen.extend(page.into_iter().map(|job| job.id));
    }
    let all = list_dead(&mut tx, 10).await.expect("list the dead");
    let own: Vec<_> = all.iter().filter(|job| job.tenant_id == Some(tenant.id.0)).map(|job| job.id).collect();
    assert_eq!(seen, own);

    let queues = list_queues(&mut tx).await.expect("list the queues");
    assert_eq!(queues.iter().map(|queue| queue.dead).sum::<i64>(), 4, "{queues:?}");
    assert_eq!(
        queues.iter().map(|queue| (queue.waiting, queue.running)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1)),
        (1, 0)
    );
    let rows = Eyes::on(&test_db).await.rows().await;
    assert!(rows.iter().any(|row| row.id == waiting && row.status == "waiting"));
    assert!(queues.iter().any(|queue| queue.waiting == 1 && queue.due_since.is_some()), "{queues:?}");
}
