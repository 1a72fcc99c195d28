//! For every table of tenants: each verb, tried on the rows of another tenant, with no tenant and with an empty one.
//! The tables come from the catalog, the rows from `fixtures/*.sql`; a table without a row there fails.

use std::{fs, path::PathBuf};

use sqlx::{AssertSqlSafe, Executor, PgConnection};
use tenants::{Reason, Tenant, TenantTx};
use testkit::TestDb;

/// A database with two tenants whose rows have the same ids wherever the keys allow it.
struct Two {
    test: TestDb,
    ours: Tenant,
    theirs: Tenant,
    tables: Vec<String>,
}

async fn two_tenants() -> Two {
    let test = testkit::fresh_database().await;
    let (ours, theirs) = (test.tenant("ours").await, test.tenant("theirs").await);
    // Partitions are tables too, and anybody may name them.
    test.owner().await.execute("select make_day_partition('page_views', '2026-01-01')").await.unwrap();
    for (name, sql) in fixtures() {
        if name.ends_with(".platform.sql") {
            let mut tx = test.db.platform(Reason::Content).await.unwrap();
            tx.conn().execute(AssertSqlSafe(sql)).await.unwrap_or_else(|error| panic!("{name}: {error}"));
            tx.commit().await.unwrap();
            continue;
        }
        for tenant in [&ours, &theirs] {
            let mut tx = test.db.tenant(tenant).await.unwrap();
            tx.conn().execute(AssertSqlSafe(sql.clone())).await.unwrap_or_else(|error| panic!("{name}: {error}"));
            tx.commit().await.unwrap();
        }
    }
    let tables = tenant_tables(&mut test.owner().await).await;
    Two { test, ours, theirs, tables }
}

/// In the order of their names, which begin like the migrations'.
fn fixtures() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "sql"));
    paths.sort();
    paths
        .into_iter()
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()))
        .collect()
}

/// Every table that enable_tenant_rls has sealed.
async fn tenant_tables(owner: &mut PgConnection) -> Vec<String> {
    sqlx::query_scalar(
        "select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and c.relrowsecurity order by 1",
    )
    .fetch_all(owner)
    .await
    .unwrap()
}

/// Everything a tenant has in a table, as one comparable text.
async fn rows_of(owner: &mut PgConnection, table: &str, tenant: &Tenant) -> (i64, String) {
    let query = format!(
        "select count(*), coalesce(string_agg(to_jsonb(t)::text, ' ' order by to_jsonb(t)::text), '')
         from {table} t where tenant_id = $1"
    );
    sqlx::query_as(AssertSqlSafe(query)).bind(tenant.id).fetch_one(owner).await.unwrap()
}

/// What became of a statement that a tenant had no business with.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Rows(u64),
    Refused,
}

/// Inside a savepoint, so that the next attempt finds the transaction usable.
async fn attempt(tx: &mut TenantTx, statement: String) -> Outcome {
    tx.conn().execute("savepoint attempt").await.unwrap();
    match tx.conn().execute(AssertSqlSafe(statement.clone())).await {
        Ok(done) => Outcome::Rows(done.rows_affected()),
        Err(error) => {
            // Refused for want of permission, not by a slip of this test or by another rule.
            let code = error.as_database_error().and_then(|e| e.code()).unwrap_or_default().into_owned();
            assert_eq!(code, "42501", "{statement}: {error}");
            tx.conn().execute("rollback to attempt").await.unwrap();
            Outcome::Refused
        }
    }
}

#[tokio::test]
async fn every_table_of_tenants_has_a_fixture() {
    let Two { test, ours, theirs, tables } = two_tenants().await;
    let mut owner = test.owner().await;
    assert!(tables.len() > 10, "{tables:?}");
    for table in tables {
        for tenant in [&ours, &theirs] {
            let (count, _) = rows_of(&mut owner, &table, tenant).await;
            assert!(count > 0, "{table} has no row: add one to product/tests/it/fixtures");
        }
    }
}

#[tokio::test]
async fn a_tenant_sees_all_of_its_own_rows_and_no_other() {
    let Two { test, ours, theirs, tables } = two_tenants().await;
    let mut owner = test.owner().await;
    for table in tables {
        let (own, _) = rows_of(&mut owner, &table, &ours).await;
        let mut tx = test.db.tenant(&ours).await.unwrap();
        let all = attempt(&mut tx, format!("select * from {table}")).await;
        let others = attempt(&mut tx, format!("select * from {table} where tenant_id = '{}'", theirs.id)).await;
        assert_eq!((all, others), (Outcome::Rows(own.unsigned_abs()), Outcome::Rows(0)), "{table}");
    }
}

#[tokio::test]
async fn a_tenant_changes_no_row_of_another() {
    let Two { test, ours, theirs, tables } = two_tenants().await;
    let mut owner = test.owner().await;
    for table in tables {
        let before = rows_of(&mut owner, &table, &theirs).await;
        let mut tx = test.db.tenant(&ours).await.unwrap();
        for statement in [
            format!("update {table} set tenant_id = tenant_id where tenant_id = '{}'", theirs.id),
            format!("update {table} set tenant_id = '{}' where tenant_id = '{}'", ours.id, theirs.id),
            format!("delete from {table} where tenant_id = '{}'", theirs.id),
        ] {
            let outcome = attempt(&mut tx, statement.clone()).await;
            assert!(matches!(outcome, Outcome::Rows(0) | Outcome::Refused), "{statement}: {outcome:?}");
        }
        tx.commit().await.unwrap();
        assert_eq!(rows_of(&mut owner, &table, &theirs).await, before, "{table}");
    }
}

#[tokio::test]
async fn a_tenant_gives_no_row_to_another() {
    let Two { test, ours, theirs, tables } = two_tenants().await;
    let mut owner = test.owner().await;
    for table in tables {
        let row = format!("select to_jsonb(t)::text from {table} t where tenant_id = $1 limit 1");
        let row: String = sqlx::query_scalar(AssertSqlSafe(row)).bind(theirs.id).fetch_one(&mut owner).await.unwrap();
        let row = row.replace('\'', "''");
        let mut tx = test.db.tenant(&ours).await.unwrap();
        for statement in [
            format!("insert into {table} select * from jsonb_populate_record(null::{table}, '{row}')"),
            format!("update {table} set tenant_id = '{}'", theirs.id),
        ] {
            assert_eq!(attempt(&mut tx, statement.clone()).await, Outcome::Refused, "{statement}");
        }
    }
}

#[tokio::test]
async fn without_a_tenant_every_verb_is_refused() {
    let Two { test, ours, tables, .. } = two_tenants().await;
    for setting in ["reset app.tenant_id", "set local app.tenant_id = ''"] {
        for table in &tables {
            let mut tx = test.db.tenant(&ours).await.unwrap();
            tx.conn().execute(setting).await.unwrap();
            for statement in [
                format!("select * from {table}"),
                format!("insert into {table} (tenant_id) values (gen_random_uuid())"),
                format!("update {table} set tenant_id = tenant_id"),
                format!("delete from {table}"),
            ] {
                let outcome = attempt(&mut tx, statement.clone()).await;
                assert_eq!(outcome, Outcome::Refused, "{setting}; {statement}");
            }
        }
    }
}
