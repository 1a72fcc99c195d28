//! A tenant's transaction reaches its own jobs only, and changes none.

use sqlx::PgConnection;
use tenants::{Reason, TenantId};

use crate::support::{Note, enqueue, queue_database};

const INSERT: &str = "insert into jobs.queue (id, queue, name, tenant_id, payload, max_attempts)
    values (gen_random_uuid(), 'default', 'test.note', $1, '{}', 1)";

async fn count(conn: &mut PgConnection) -> i64 {
    sqlx::query_scalar("select count(*) from jobs.queue").fetch_one(conn).await.expect("count the jobs")
}

fn code(error: sqlx::Error) -> String {
    error.as_database_error().and_then(|e| e.code()).map(|code| code.into_owned()).unwrap_or_default()
}

#[tokio::test]
async fn a_tenant_sees_and_deletes_its_own_jobs_only() {
    let test_db = queue_database().await;
    let (one, two) = (test_db.tenant("queue").await, test_db.tenant("queue").await);
    enqueue(&test_db.db, one.id, &Note::of("one")).await;
    let other = enqueue(&test_db.db, two.id, &Note::of("two")).await;

    let mut tx = test_db.db.tenant(one.id).await.expect("open a transaction");
    let seen = count(tx.conn()).await;
    let deleted = sqlx::query("delete from jobs.queue where id = $1").bind(other).execute(tx.conn()).await;
    drop(tx);
    let mut tx = test_db.db.platform(Reason::Queue).await.expect("open a transaction");

    assert_eq!((seen, deleted.expect("delete").rows_affected()), (1, 0));
    assert_eq!(count(tx.conn()).await, 2, "the worker sees all");
}

#[tokio::test]
async fn a_tenant_adds_no_job_for_another_or_for_the_platform() {
    let test_db = queue_database().await;
    let (one, two) = (test_db.tenant("queue").await, test_db.tenant("queue").await);
    let strangers: [Option<TenantId>; 2] = [Some(two.id), None];
    for stranger in strangers {
        let mut tx = test_db.db.tenant(one.id).await.expect("open a transaction");
        let refused = sqlx::query(INSERT).bind(stranger.map(|id| id.0)).execute(tx.conn()).await;
        assert_eq!(code(refused.expect_err("refused")), "42501");
    }
}

#[tokio::test]
async fn a_tenant_changes_no_job_and_knows_no_schedules() {
    let test_db = queue_database().await;
    let one = test_db.tenant("queue").await;
    enqueue(&test_db.db, one.id, &Note::of("one")).await;
    for forbidden in ["update jobs.queue set attempts = 0", "select * from jobs.tick", "truncate jobs.queue"] {
        let mut tx = test_db.db.tenant(one.id).await.expect("open a transaction");
        let refused = sqlx::query(forbidden).execute(tx.conn()).await;
        assert_eq!(code(refused.expect_err("refused")), "42501", "{forbidden}");
    }
}
