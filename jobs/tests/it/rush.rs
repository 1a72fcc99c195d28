//! A rush after a quiet time: plans made for an empty table must also serve a full one.

use jobs::measure::{CLAIM, PLANNER, PRIORITIES};
use tenants::Reason;

use crate::support::{Eyes, queue_database};
use crate::worker_process::WorkerProcess;

const JOBS: i32 = 20_000;

#[tokio::test]
async fn a_rush_onto_an_empty_analyzed_table_is_worked_off() {
    let test_db = queue_database().await;
    let (tenant, mut eyes) = (test_db.tenant("queue").await, Eyes::on(&test_db).await);
    sqlx::query("analyze jobs.queue").execute(eyes.owner()).await.expect("analyse the empty table");
    // Its plans are made on the empty table, and kept.
    let _worker = WorkerProcess::start(&test_db.app_url);
    for round in 0..10 {
        crate::support::enqueue(&test_db.db, tenant.id, &crate::support::Note::of(&format!("warm {round}"))).await;
        eyes.until_effects(&format!("warm {round}"), 1).await;
    }

    sqlx::query(
        "insert into jobs.queue (id, queue, name, tenant_id, payload, max_attempts)
         select gen_random_uuid(), 'default', 'test.nothing', $1, '{}', 8 from generate_series(1, $2)",
    )
    .bind(tenant.id.0)
    .bind(JOBS)
    .execute(eyes.owner())
    .await
    .expect("enqueue the rush");

    eyes.until_empty().await;
}

#[tokio::test]
async fn a_claim_reads_the_index_in_its_order_whatever_the_statistics_say() {
    let test_db = queue_database().await;
    let mut eyes = Eyes::on(&test_db).await;
    for rows in [0, 5_000] {
        sqlx::query(
            "insert into jobs.queue (id, queue, name, payload, max_attempts)
             select gen_random_uuid(), 'default', 'test.nothing', '{}', 8 from generate_series(1, $1)",
        )
        .bind(rows)
        .execute(eyes.owner())
        .await
        .expect("fill the queue");
        sqlx::query("analyze jobs.queue").execute(eyes.owner()).await.expect("analyse");
        let mut session = test_db.db.platform_session(Reason::Queue, &PLANNER).await.expect("connect");

        let plan: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("explain (costs off) {CLAIM}")))
            .bind("default")
            .bind(20_i64)
            .bind("nobody")
            .bind(1.0_f64)
            .bind(PRIORITIES)
            .bind([None::<time::OffsetDateTime>; 3])
            .fetch_all(&mut session)
            .await
            .expect("explain a claim");

        let plan = plan.join("\n");
        assert!(plan.contains("Index Scan using queue_claim"), "{rows} rows: {plan}");
        assert!(plan.contains("Index Scan using queue_pkey"), "{rows} rows: {plan}");
        assert!(!plan.contains("Sort") && !plan.contains("Seq Scan"), "{rows} rows: {plan}");
    }
}
