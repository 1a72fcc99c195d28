//! What the next transaction finds on a connection, whatever became of the last one. A single connection, so that the
//! next one is on the same.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};
use std::time::Duration;

use sqlx::Executor;
use tenants::{Db, DbConfig, Reason, Tenant};
use testkit::TestDb;

struct Single {
    test: TestDb,
    db: Db,
    ours: Tenant,
    theirs: Tenant,
}

/// A sealed table with a note of each of two tenants, and a database with a single connection.
async fn single() -> Single {
    let test = testkit::fresh_database().await;
    test.owner()
        .await
        .execute(
            "create table notes (tenant_id uuid not null, text text not null);
             select enable_tenant_rls('notes');",
        )
        .await
        .unwrap();
    let (ours, theirs) = (test.tenant("ours").await, test.tenant("theirs").await);
    let config = DbConfig { max_connections: 1, ..DbConfig::new(&test.app_url) };
    let db = Db::connect(&config).await.unwrap();
    for tenant in [&ours, &theirs] {
        let mut tx = db.tenant(tenant).await.unwrap();
        sqlx::query("insert into notes values ($1, 'a note')").bind(tenant.id).execute(tx.conn()).await.unwrap();
        tx.commit().await.unwrap();
    }
    Single { test, db, ours, theirs }
}

impl Single {
    /// The next transaction is a writer of `theirs`, sees and changes their note alone, and leaves no scope behind.
    async fn is_sound(&self) {
        let mut tx = self.db.tenant(&self.theirs).await.expect("the next transaction begins");
        let seen: Vec<tenants::TenantId> =
            sqlx::query_scalar("select tenant_id from notes").fetch_all(tx.conn()).await.expect("its statements run");
        assert_eq!(seen, [self.theirs.id]);
        let changed = tx.conn().execute("update notes set text = 'changed'").await.expect("it may write");
        assert_eq!(changed.rows_affected(), 1);
        tx.commit().await.expect("it commits");

        let who = "select current_user::text, current_setting('app.tenant_id', true)";
        let mut tx = self.db.platform_read(Reason::Metering).await.unwrap();
        let after: (String, Option<String>) = sqlx::query_as(who).fetch_one(tx.conn()).await.unwrap();
        assert_eq!((after.0.as_str(), after.1.unwrap_or_default().as_str()), ("app_platform", ""));
    }

    /// How many notes say something; as the owner, so beside everybody's scope.
    async fn count(&self, text: &str) -> i64 {
        let count = sqlx::query_scalar("select count(*) from notes where text = $1").bind(text);
        count.fetch_one(&mut self.test.owner().await).await.unwrap()
    }
}

/// Sends what a future says first and gives it up while it waits for the answer, like a caller who hangs up. An answer
/// that is there at once changes no claim.
fn hang_up(work: impl Future) {
    let _ = pin!(work).poll(&mut Context::from_waker(Waker::noop()));
}

#[tokio::test]
async fn after_an_error_no_scope_is_left() {
    let single = single().await;
    for statement in ["select 1 / 0", "select nothing", "insert into notes values (gen_random_uuid(), 'smuggled')"] {
        let mut tx = single.db.tenant(&single.ours).await.unwrap();
        tx.conn().execute("update notes set text = 'lost'").await.unwrap();
        tx.conn().execute(statement).await.expect_err(statement);
        drop(tx);
        single.is_sound().await;
    }
    assert_eq!(single.count("lost").await, 0);
}

#[tokio::test]
async fn after_a_statement_that_nobody_waited_for_no_scope_is_left() {
    let single = single().await;
    for statement in ["select pg_sleep(0.05)", "select 1 / (case when pg_sleep(0.05) is null then 1 else 0 end)"] {
        let mut tx = single.db.tenant(&single.ours).await.unwrap();
        tx.conn().execute("update notes set text = 'lost'").await.unwrap();
        hang_up(tx.conn().execute(statement));
        drop(tx);
        single.is_sound().await;
    }
    assert_eq!(single.count("lost").await, 0);
}

#[tokio::test]
async fn after_a_beginning_that_nobody_waited_for_the_next_may_write() {
    let single = single().await;

    hang_up(single.db.tenant_read(&single.ours));
    single.is_sound().await;
    hang_up(single.db.platform(Reason::Metering));
    single.is_sound().await;
}

#[tokio::test]
async fn a_commit_that_nobody_waited_for_is_done_or_not_and_leaves_no_scope() {
    let single = single().await;
    let mut tx = single.db.tenant(&single.ours).await.unwrap();
    tx.conn().execute("update notes set text = 'committed'").await.unwrap();

    hang_up(tx.commit());

    single.is_sound().await;
    assert_eq!(single.count("committed").await, 1, "it was said before the caller hung up");
}

#[tokio::test]
async fn a_dropped_writer_keeps_nobody_from_its_rows() {
    let single = single().await;
    let mut tx = single.db.tenant(&single.ours).await.unwrap();
    tx.conn().execute("update notes set text = 'lost'").await.unwrap();
    drop(tx);

    // Nothing else is said on that connection meanwhile.
    let mut owner = single.test.owner().await;
    owner.execute("set lock_timeout = '20s'").await.unwrap();
    let changed = owner.execute("update notes set text = 'ours again'").await.unwrap();

    assert_eq!(changed.rows_affected(), 2);
    assert_eq!(single.count("lost").await, 0);
}

#[tokio::test]
async fn a_statement_that_takes_too_long_is_ended_and_its_connection_serves_on() {
    let single = single().await;
    let limited = DbConfig {
        max_connections: 1,
        statement_timeout: Some(Duration::from_millis(100)),
        ..DbConfig::new(&single.test.app_url)
    };
    let single = Single { db: Db::connect(&limited).await.unwrap(), ..single };
    let mut tx = single.db.tenant(&single.ours).await.unwrap();
    tx.conn().execute("update notes set text = 'lost'").await.unwrap();

    let ended = tx.conn().execute("select pg_sleep(600)").await.unwrap_err();

    assert_eq!(ended.as_database_error().and_then(|error| error.code()).as_deref(), Some("57014"), "{ended}");
    drop(tx);
    single.is_sound().await;
    assert_eq!(single.count("lost").await, 0);
}

#[tokio::test]
async fn a_connection_that_the_database_ended_is_replaced() {
    let single = single().await;
    let mut tx = single.db.platform_read(Reason::Metering).await.unwrap();
    let pid: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(tx.conn()).await.unwrap();
    drop(tx);
    let mut owner = single.test.owner().await;
    let ended: bool =
        sqlx::query_scalar("select pg_terminate_backend($1, 20000)").bind(pid).fetch_one(&mut owner).await.unwrap();
    assert!(ended);

    single.is_sound().await;
}

#[tokio::test]
async fn who_comes_too_many_waits_until_the_first_has_gone() {
    let single = single().await;
    let tx = single.db.tenant(&single.ours).await.unwrap();

    let mut next = pin!(single.db.tenant(&single.theirs));
    assert!(next.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    drop(tx);
    next.await.expect("there is room again");
}

#[tokio::test]
async fn who_listens_takes_no_transaction_its_connection() {
    let single = single().await;
    let _listening = single.db.listener().await.unwrap();

    single.is_sound().await;
}

#[tokio::test]
async fn a_closed_database_begins_nothing() {
    let single = single().await;
    drop(single.db.tenant(&single.ours).await.unwrap());

    single.db.close().await;

    let refused = single.db.tenant(&single.ours).await.unwrap_err();
    assert!(matches!(refused, sqlx::Error::PoolClosed), "{refused}");
}
