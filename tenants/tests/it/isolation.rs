//! One tenant's transaction and the rows of another, on a table made for the purpose.
//! Every table of the product is tried the same way in product/tests/it/isolation.rs.

use sqlx::Executor;
use tenants::{Reason, Tenant};
use testkit::TestDb;

struct Notes {
    test: TestDb,
    ours: Tenant,
    theirs: Tenant,
}

/// A table sealed by the migration's own function, with a note of each of two tenants.
async fn notes() -> Notes {
    let test = testkit::fresh_database().await;
    test.owner()
        .await
        .execute(
            "create table notes (tenant_id uuid not null, id uuid not null, text text not null,
                                 updated_at timestamptz not null default now(), primary key (tenant_id, id));
             create trigger touch before update on notes for each row execute function touch_updated_at();
             select enable_tenant_rls('notes');",
        )
        .await
        .unwrap();
    let (ours, theirs) = (test.tenant("ours").await, test.tenant("theirs").await);
    for tenant in [&ours, &theirs] {
        let mut tx = test.db.tenant(tenant).await.unwrap();
        let id = tx.new_id();
        sqlx::query("insert into notes (tenant_id, id, text) values ($1, $2, 'a note')")
            .bind(tenant.id)
            .bind(id)
            .execute(tx.conn())
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }
    Notes { test, ours, theirs }
}

fn message(error: &sqlx::Error) -> &str {
    error.as_database_error().expect("the database refuses").message()
}

#[tokio::test]
async fn a_transaction_runs_in_the_tenants_role_and_leaves_nothing_behind() {
    let Notes { test, ours, .. } = notes().await;
    let who = "select current_user::text, session_user::text, current_setting('app.tenant_id', true)";

    let mut tx = test.db.tenant(&ours).await.unwrap();
    let inside: (String, String, String) = sqlx::query_as(who).fetch_one(tx.conn()).await.unwrap();
    tx.commit().await.unwrap();
    let mut tx = test.db.platform(Reason::Operations).await.unwrap();
    let after: (String, String, Option<String>) = sqlx::query_as(who).fetch_one(tx.conn()).await.unwrap();

    assert_eq!(inside, ("app_tenant".into(), "app_login".into(), ours.id.to_string()));
    assert_eq!((after.0.as_str(), after.1.as_str()), ("app_platform", "app_login"));
    assert_eq!(after.2.unwrap_or_default(), "", "no tenant is left on the connection");
}

#[tokio::test]
async fn a_forgotten_where_reads_and_changes_only_own_rows() {
    let Notes { test, ours, theirs } = notes().await;
    let mut tx = test.db.tenant(&ours).await.unwrap();

    let seen: Vec<tenants::TenantId> =
        sqlx::query_scalar("select tenant_id from notes").fetch_all(tx.conn()).await.unwrap();
    let changed = sqlx::query("update notes set text = 'changed'").execute(tx.conn()).await.unwrap().rows_affected();
    let deleted = sqlx::query("delete from notes").execute(tx.conn()).await.unwrap().rows_affected();
    tx.commit().await.unwrap();

    assert_eq!((seen, changed, deleted), (vec![ours.id], 1, 1));
    let mut tx = test.db.tenant(&theirs).await.unwrap();
    let text: String = sqlx::query_scalar("select text from notes").fetch_one(tx.conn()).await.unwrap();
    assert_eq!(text, "a note");
}

#[tokio::test]
async fn a_row_cannot_be_written_into_or_moved_to_another_tenant() {
    let Notes { test, ours, theirs } = notes().await;
    for statement in [
        "insert into notes (tenant_id, id, text) values ($1, gen_random_uuid(), 'smuggled')",
        "update notes set tenant_id = $1",
    ] {
        let mut tx = test.db.tenant(&ours).await.unwrap();
        let error = sqlx::query(statement).bind(theirs.id).execute(tx.conn()).await.unwrap_err();
        assert!(message(&error).contains("row-level security policy"), "{error}");
    }
}

#[tokio::test]
async fn a_tenants_role_without_a_tenant_is_refused_loudly() {
    let Notes { test, ours, .. } = notes().await;
    for setting in ["reset app.tenant_id", "set local app.tenant_id = ''"] {
        for statement in ["select text from notes", "update notes set text = 'x'", "delete from notes"] {
            let mut tx = test.db.tenant(&ours).await.unwrap();
            tx.conn().execute(setting).await.unwrap();
            let error = tx.conn().execute(statement).await.unwrap_err();
            assert_eq!(message(&error), "no tenant is set for this transaction", "{setting}; {statement}");
        }
    }
}

#[tokio::test]
async fn the_bare_login_can_do_nothing() {
    let Notes { test, .. } = notes().await;
    let mut login = <sqlx::PgConnection as sqlx::Connection>::connect(&test.app_url).await.unwrap();
    for statement in
        ["select text from public.notes", "select slug from public.tenants", "select public.current_tenant()"]
    {
        let error = login.execute(statement).await.unwrap_err();
        assert!(message(&error).starts_with("permission denied"), "{statement}: {error}");
    }
}

#[tokio::test]
async fn a_tenants_role_cannot_loosen_its_bonds() {
    let Notes { test, ours, .. } = notes().await;
    for (statement, refusal) in [
        ("alter table notes disable row level security", "must be owner"),
        ("drop policy tenant_rows on notes", "must be owner"),
        ("truncate notes", "permission denied"),
        ("create table public.mine (x int)", "permission denied"),
        ("create temporary table mine (x int)", "permission denied"),
        ("select slug from tenants", "permission denied"),
        ("select host from tenant_hosts", "permission denied"),
        ("select enable_tenant_rls('notes')", "permission denied"),
        ("set role postgres", "permission denied"),
    ] {
        let mut tx = test.db.tenant(&ours).await.unwrap();
        let error = tx.conn().execute(statement).await.unwrap_err();
        assert!(message(&error).contains(refusal), "{statement}: {error}");
    }
    let mut tx = test.db.tenant(&ours).await.unwrap();
    tx.conn().execute("set local row_security = off").await.unwrap();
    let error = tx.conn().execute("select text from notes").await.unwrap_err();
    assert!(message(&error).contains("affected by row-level security"), "{error}");
}

#[tokio::test]
async fn a_platform_transaction_sees_every_tenant() {
    let Notes { test, .. } = notes().await;
    let mut tx = test.db.platform_read(Reason::Sweep).await.unwrap();
    let count: i64 = sqlx::query_scalar("select count(*) from notes").fetch_one(tx.conn()).await.unwrap();
    assert_eq!(count, 2);
}

#[tokio::test]
async fn a_platform_transaction_goes_on_as_one_tenants_and_ends_as_one() {
    let Notes { test, ours, .. } = notes().await;
    let mut tx = test.db.platform(Reason::Brands).await.unwrap();
    tx.conn().execute("update notes set text = 'seen by the platform'").await.unwrap();
    let mut tx = tx.into_tenant(ours.id).await.unwrap();

    let who = "select current_user::text, (select count(*) from notes), current_setting('app.tenant_id', true)";
    let inside: (String, i64, String) = sqlx::query_as(who).fetch_one(tx.conn()).await.unwrap();
    assert_eq!(inside, ("app_tenant".into(), 1, ours.id.to_string()), "from here on it sees no other tenant");
    tx.conn().execute("savepoint here").await.unwrap();
    let error = tx.conn().execute("delete from tenants").await.unwrap_err();
    assert!(message(&error).contains("permission denied"), "{error}");
    drop(tx);

    let mut tx = test.db.platform_read(Reason::Sweep).await.unwrap();
    let changed: i64 =
        sqlx::query_scalar("select count(*) from notes where text <> 'a note'").fetch_one(tx.conn()).await.unwrap();
    assert_eq!(changed, 0, "what the platform wrote falls with what followed");
}

#[tokio::test]
async fn a_reading_transaction_cannot_write() {
    let Notes { test, ours, .. } = notes().await;
    let mut tx = test.db.tenant_read(&ours).await.unwrap();
    let error = tx.conn().execute("update notes set text = 'x'").await.unwrap_err();
    assert!(message(&error).contains("read-only transaction"), "{error}");
}

#[tokio::test]
async fn a_dropped_transaction_never_was() {
    let Notes { test, ours, .. } = notes().await;
    let mut tx = test.db.tenant(&ours).await.unwrap();
    tx.conn().execute("delete from notes").await.unwrap();
    drop(tx);
    let mut tx = test.db.tenant(&ours).await.unwrap();
    let count: i64 = sqlx::query_scalar("select count(*) from notes").fetch_one(tx.conn()).await.unwrap();
    assert_eq!(count, 1);
}

#[tokio::test]
async fn time_is_the_tests_also_in_triggers() {
    let Notes { test, ours, .. } = notes().await;
    test.clock.advance(std::time::Duration::from_secs(3 * 24 * 3600));
    let mut tx = test.db.tenant(&ours).await.unwrap();
    let touched: time::OffsetDateTime =
        sqlx::query_scalar("update notes set text = 'later' returning updated_at").fetch_one(tx.conn()).await.unwrap();
    assert_eq!(touched, tx.now());
    assert_eq!(touched, test.db.now());
}

#[tokio::test]
async fn a_platform_session_keeps_its_role_and_its_settings() {
    let Notes { test, .. } = notes().await;
    let mut session = test.db.platform_session(Reason::Queue, &[("enable_seqscan", "off")]).await.unwrap();
    let (role, scans): (String, String) =
        sqlx::query_as("select current_user::text, current_setting('enable_seqscan')")
            .fetch_one(&mut session)
            .await
            .unwrap();
    assert_eq!((role.as_str(), scans.as_str()), ("app_platform", "off"));
}
