//! The database goes away and comes back under running workers.

use sqlx::{Connection, PgConnection};
use tenants::{Db, DbConfig};

use crate::private_postgres::PrivatePostgres;
use crate::support::{Eyes, Gated, Note, create_tables, enqueue, until};
use crate::worker_process::WorkerProcess;

async fn prepared(postgres: &PrivatePostgres) -> tenants::TenantId {
    let mut owner = PgConnection::connect(&postgres.owner_url("postgres")).await.expect("connect as the owner");
    tenants::roles::ensure(&mut owner, "any").await.expect("make the roles");
    tenants::migrator().run(&mut owner).await.expect("migrate");
    create_tables(&mut owner).await;
    let db = connect(postgres).await;
    let mut tx = db.platform(tenants::Reason::Operations).await.expect("open a transaction");
    tenants::demo::load(&mut tx).await.expect("load the demo brands");
    tx.commit().await.expect("commit");
    let id = sqlx::query_scalar("select id from tenants order by slug limit 1").fetch_one(&mut owner).await;
    tenants::TenantId(id.expect("a demo tenant"))
}

async fn connect(postgres: &PrivatePostgres) -> Db {
    let url = postgres.app_url("postgres");
    until("the database answers", async || Db::connect(&DbConfig::new(&url)).await.ok()).await
}

async fn eyes(postgres: &PrivatePostgres) -> Eyes {
    let url = postgres.owner_url("postgres");
    Eyes::with(until("the owner is let in", async || PgConnection::connect(&url).await.ok()).await)
}

#[tokio::test]
async fn no_job_is_lost_or_run_twice_when_the_database_restarts() {
    let Some(mut postgres) = PrivatePostgres::start().await else { return };
    let tenant = prepared(&postgres).await;
    let worker = WorkerProcess::start(&postgres.app_url("postgres"));
    let db = connect(&postgres).await;
    for _ in 0..5 {
        enqueue(&db, tenant, &Note::of("before")).await;
    }
    let mut seen = eyes(&postgres).await;
    seen.until_effects("before", 5).await;

    for (round, signal) in ["INT", "QUIT"].iter().enumerate() {
        // A connection of before the last restart would be broken.
        let db = connect(&postgres).await;
        for _ in 0..50 {
            enqueue(&db, tenant, &Note::of(&format!("round {round}"))).await;
        }
        postgres.stop(signal).await;
        postgres.launch().await;
        let mut seen = eyes(&postgres).await;
        seen.until_effects(&format!("round {round}"), 50).await;
        seen.until_empty().await;
    }

    let mut seen = eyes(&postgres).await;
    let everyone: Vec<i32> = sqlx::query_scalar("select distinct process from effects")
        .fetch_all(seen.owner())
        .await
        .expect("read the effects");
    assert_eq!(everyone, [worker.pid()], "the same process all along");
}

#[tokio::test]
async fn a_job_that_runs_while_the_database_is_away_is_finished_once() {
    let Some(mut postgres) = PrivatePostgres::start().await else { return };
    let tenant = prepared(&postgres).await;
    let _worker = WorkerProcess::start(&postgres.app_url("postgres"));
    let db = connect(&postgres).await;
    let job = enqueue(&db, tenant, &Gated::at("go")).await;
    eyes(&postgres).await.until_effects("started", 1).await;

    postgres.stop("INT").await;
    postgres.launch().await;
    let mut seen = eyes(&postgres).await;
    seen.open("go").await;

    seen.until_empty().await;
    let finished = seen.effects("finished").await;
    assert_eq!((finished.len(), finished[0].job), (1, job));
}
