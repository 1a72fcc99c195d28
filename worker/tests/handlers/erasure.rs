//! What is left of people when their accounts are erased (D-021): every column that belongs to a person has a fate in the
//! catalog (`migrations/*_erasure.sql`), and the rows afterwards are what it says.

use std::collections::BTreeMap;
use std::{fs, path::PathBuf};

use product::people::accounts::{UserId, enqueue_erasures};
use serde_json::{Map, Value};
use sqlx::{AssertSqlSafe, Executor, PgConnection};
use tenants::Reason;

use crate::desk::Desk;

/// Tables that refer to people, by a key or by a column that is named so, and tables that refer to those.
const PERSONAL: &str = "
    with recursive personal as (
        select 'public.users'::regclass::oid as id
        union
        select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and not a.attisdropped
          and (a.attname in ('user_id', 'owner_id', 'actor_id', 'email', 'phone', 'user_agent', 'ip') or a.attname like '%\\_email'
               or (a.attname like '%\\_by' and a.atttypid = 'uuid'::regtype))
        union
        select k.conrelid from pg_constraint k join personal p on p.id = k.confrelid where k.contype = 'f'
    )
    select c.relname, a.attname, coalesce(col_description(c.oid, a.attnum), obj_description(c.oid, 'pg_class'), '')
    from personal p join pg_class c on c.oid = p.id join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    order by 1, a.attnum";

/// Fates by table and column.
async fn fates(owner: &mut PgConnection) -> BTreeMap<String, BTreeMap<String, String>> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(PERSONAL).fetch_all(owner).await.expect("the catalog");
    let mut fates: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (table, column, comment) in rows {
        let fate = comment.strip_prefix("erasure: ").and_then(|rest| rest.split([',', ' ']).next()).unwrap_or_default();
        fates.entry(table).or_default().insert(column, fate.to_owned());
    }
    fates
}

/// A tenant's rows of a table, in the order of their keys.
async fn rows_of(owner: &mut PgConnection, table: &str, desk: &Desk) -> Vec<Map<String, Value>> {
    let query = format!(
        "select to_jsonb(t) from {table} t where tenant_id = $1 order by coalesce(to_jsonb(t) ->> 'id', to_jsonb(t)::text)"
    );
    let rows: Vec<Value> =
        sqlx::query_scalar(AssertSqlSafe(query)).bind(desk.tenant.id).fetch_all(owner).await.expect("rows");
    rows.into_iter().filter_map(|row| row.as_object().cloned()).collect()
}

/// One row in every table of tenants: the fixtures of the isolation test.
async fn fill_every_table(desk: &Desk) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../product/tests/it/fixtures");
    let mut paths: Vec<_> = fs::read_dir(folder).expect("fixtures").map(|entry| entry.expect("entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "sql"));
    paths.sort();
    for path in paths {
        let sql = AssertSqlSafe(fs::read_to_string(&path).expect("a fixture"));
        if path.to_string_lossy().ends_with(".platform.sql") {
            let mut tx = desk.test.db.platform(Reason::Content).await.expect("tx");
            tx.conn().execute(sql).await.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            tx.commit().await.expect("commit");
        } else {
            let mut tx = desk.tx().await;
            tx.conn().execute(sql).await.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            tx.commit().await.expect("commit");
        }
    }
}

/// Every account of the tenant is due.
async fn everybody_leaves(desk: &Desk) -> Vec<UserId> {
    let mut tx = desk.tx().await;
    sqlx::query(
        "insert into account_deletions (tenant_id, id, user_id, requested_by, requested_at, due_at)
         select tenant_id, gen_random_uuid(), id, id, created_at, '2020-01-01' from users where tenant_id = $1
         on conflict (tenant_id, user_id) where cancelled_at is null do update set due_at = excluded.due_at",
    )
    .bind(desk.tenant.id)
    .execute(tx.conn())
    .await
    .expect("deletions");
    let people = sqlx::query_scalar("select id from users where tenant_id = $1")
        .bind(desk.tenant.id)
        .fetch_all(tx.conn())
        .await
        .expect("people");
    tx.commit().await.expect("commit");
    people
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

#[tokio::test]
async fn every_column_that_belongs_to_a_person_states_its_fate() {
    let test = testkit::database().await;
    let unstated: Vec<String> = fates(&mut test.owner().await)
        .await
        .into_iter()
        .flat_map(|(table, columns)| {
            columns
                .into_iter()
                .filter(|(_, fate)| !matches!(fate.as_str(), "delete" | "clear" | "replace" | "keep"))
                .map(move |(column, _)| format!("{table}.{column}"))
        })
        .collect();
    assert!(unstated.is_empty(), "say in a comment what erasure does with {unstated:?} (migrations/*_erasure.sql)");
}

#[tokio::test]
async fn what_is_left_of_a_person_is_what_the_catalog_says() {
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("leaving").await;
    let desk = Desk::with(test, tenant);
    fill_every_table(&desk).await;
    let people = everybody_leaves(&desk).await;
    assert!(people.len() >= 2, "{people:?}");
    let mut owner = desk.test.owner().await;
    let fates = fates(&mut owner).await;
    let mut before = BTreeMap::new();
    for table in fates.keys() {
        before.insert(table.clone(), rows_of(&mut owner, table, &desk).await);
    }

    let mut tx = desk.test.db.platform(Reason::Sweep).await.expect("tx");
    enqueue_erasures(&mut tx).await.expect("enqueue");
    tx.commit().await.expect("commit");
    let ran = desk.run().await;
    assert!(ran.failed.is_empty(), "{ran:?}");
    assert!(ran.all() >= people.len());

    let mut faults = Vec::new();
    for (table, columns) in &fates {
        let (old, new) = (&before[table], rows_of(&mut owner, table, &desk).await);
        for (column, fate) in columns {
            let values = |rows: &[Map<String, Value>]| rows.iter().map(|row| row[column].clone()).collect::<Vec<_>>();
            let (was, is) = (values(old), values(&new));
            let fault = match fate.as_str() {
                "delete" | "replace" | "keep" if was.is_empty() => Some("has no row: give the fixtures one"),
                "delete" => (!is.is_empty()).then_some("is still there"),
                "clear" if is.iter().any(|value| !is_empty(value)) => Some("is not empty"),
                "clear" if was.iter().all(is_empty) => Some("has nothing to clear: fill it in the fixture"),
                "replace" => was.iter().any(|value| is.contains(value)).then_some("is what it was"),
                // The trail grows by the erasure itself.
                "keep" => was.iter().any(|value| !is.contains(value)).then_some("was to be kept"),
                _ => None,
            };
            faults.extend(fault.map(|fault| format!("{table}.{column} {fault}: {was:?} {is:?}")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
