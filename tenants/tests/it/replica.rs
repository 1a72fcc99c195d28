//! What may be some seconds old is read at the replica, and at the database itself while that is away. The replica here is another
//! database, so that it is plain which of the two answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use sqlx::Executor;
use tenants::{Db, DbConfig, TenantId, TenantTx};
use testkit::TestDb;
use tokio::net::TcpListener;
use uuid::Uuid;

async fn with_note(tenant: TenantId, text: &str) -> TestDb {
    let test = testkit::fresh_database().await;
    let mut owner = test.owner().await;
    let table = "create table notes (tenant_id uuid not null, text text not null); select enable_tenant_rls('notes');";
    owner.execute(table).await.unwrap();
    let note = sqlx::query("insert into notes values ($1, $2), ($3, 'somebody else''s')");
    note.bind(tenant).bind(text).bind(Uuid::now_v7()).execute(&mut owner).await.unwrap();
    test
}

async fn read(mut tx: TenantTx) -> Vec<String> {
    sqlx::query_scalar("select text from notes").fetch_all(tx.conn()).await.unwrap()
}

#[tokio::test]
async fn what_may_be_old_is_read_at_the_replica_within_the_tenant_and_never_written() {
    let tenant = TenantId(Uuid::now_v7());
    let (first, standby) = tokio::join!(with_note(tenant, "new"), with_note(tenant, "some seconds old"));
    let config = DbConfig { replica_url: Some(standby.app_url.clone()), ..DbConfig::new(&first.app_url) };
    let db = Db::connect(&config).await.unwrap();
    for _ in 0..3 {
        assert_eq!(read(db.tenant_read_replica(tenant).await.unwrap()).await, ["some seconds old"]);
        assert_eq!(read(db.tenant_read(tenant).await.unwrap()).await, ["new"]);
    }
    let mut tx = db.tenant_read_replica(tenant).await.unwrap();
    let refused = tx.conn().execute("update notes set text = 'changed'").await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "25006", "a read-only transaction");
}

#[tokio::test]
async fn without_a_replica_the_database_answers() {
    let tenant = TenantId(Uuid::now_v7());
    let first = with_note(tenant, "new").await;
    assert_eq!(read(first.db.tenant_read_replica(tenant).await.unwrap()).await, ["new"]);
}

#[tokio::test]
async fn while_the_replica_is_away_the_database_answers_and_nobody_waits_for_it_twice() {
    let tenant = TenantId(Uuid::now_v7());
    let first = with_note(tenant, "new").await;
    // Takes a connection and hangs up.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let asked = Arc::new(AtomicUsize::new(0));
    let counting = Arc::clone(&asked);
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            counting.fetch_add(1, Ordering::Relaxed);
            drop(connection);
        }
    });
    let away = format!("postgres://app_login@127.0.0.1:{port}/nothing");
    let config = DbConfig { replica_url: Some(away), ..DbConfig::new(&first.app_url) };
    // A process starts without its replica.
    let db = Db::connect(&config).await.unwrap();
    assert_eq!(read(db.tenant_read_replica(tenant).await.unwrap()).await, ["new"]);
    let tries = asked.load(Ordering::Relaxed);
    assert_ne!(tries, 0, "it was asked");
    for _ in 0..5 {
        assert_eq!(read(db.tenant_read_replica(tenant).await.unwrap()).await, ["new"]);
    }
    assert_eq!(asked.load(Ordering::Relaxed), tries, "it is left alone for a while");
}
