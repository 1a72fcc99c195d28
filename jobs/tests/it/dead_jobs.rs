//! Dead jobs are rows that somebody sees and can start anew.

use jobs::{list_dead, retry_all_dead, retry_dead};
use tenants::Reason;

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
