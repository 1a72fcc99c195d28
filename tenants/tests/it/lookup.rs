//! What a transaction finds as it opens. A single connection, so that each is prepared on the one before.

use sqlx::{Executor, Row, postgres::PgRow};
use tenants::{Db, DbConfig, Lookup, Tenant};
use testkit::TestDb;
use uuid::Uuid;

const NOTE: Lookup = Lookup {
    name: "note_of_tenant",
    // The tenant's condition is the policies' alone.
    sql: "select text, $1::uuid as tenant, (extract(epoch from $2::timestamptz) * 1000000)::bigint as now from notes where id = $3",
};

struct Notes {
    test: TestDb,
    db: Db,
    ours: Tenant,
    theirs: Tenant,
    /// A note of `ours`.
    id: Uuid,
}

async fn notes() -> Notes {
    let test = testkit::fresh_database().await;
    let table = "create table notes (tenant_id uuid not null, id uuid not null, text text not null);
                 select enable_tenant_rls('notes');";
    test.owner().await.execute(table).await.unwrap();
    let (ours, theirs) = (test.tenant("ours").await, test.tenant("theirs").await);
    let db = Db::connect(&DbConfig { max_connections: 1, ..DbConfig::new(&test.app_url) }).await.unwrap();
    let mut tx = db.tenant(&ours).await.unwrap();
    let id = tx.new_id();
    let insert = sqlx::query("insert into notes values ($1, $2, 'ours')").bind(ours.id).bind(id);
    insert.execute(tx.conn()).await.unwrap();
    tx.commit().await.unwrap();
    Notes { test, db, ours, theirs, id }
}

impl Notes {
    /// What a reader of the tenant finds.
    async fn find(&self, tenant: &Tenant) -> Option<String> {
        let (tx, row) = self.db.tenant_read_with(tenant, &NOTE, &[self.id]).await.unwrap();
        row.map(|row: PgRow| {
            assert_eq!(row.get::<Uuid, _>("tenant"), tenant.id.0);
            assert_eq!(i128::from(row.get::<i64, _>("now")) * 1_000, tx.now().unix_timestamp_nanos());
            row.get("text")
        })
    }

    async fn find_both(&self) {
        for _ in 0..8 {
            assert_eq!(self.find(&self.ours).await.as_deref(), Some("ours"));
            assert_eq!(self.find(&self.theirs).await, None, "a note of another tenant");
        }
    }
}

#[tokio::test]
async fn the_row_is_found_by_its_tenant_alone_prepared_or_not() {
    let notes = notes().await;
    notes.find_both().await;
}

#[tokio::test]
async fn what_was_changed_or_deleted_is_seen_by_the_next_transaction() {
    let notes = notes().await;
    notes.find_both().await;

    let (mut tx, row) = notes.db.tenant_with(&notes.ours, &NOTE, &[notes.id]).await.unwrap();
    assert!(row.is_some());
    tx.conn().execute("update notes set text = 'changed'").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(notes.find(&notes.ours).await.as_deref(), Some("changed"));

    let mut tx = notes.db.tenant(&notes.ours).await.unwrap();
    tx.conn().execute("delete from notes").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(notes.find(&notes.ours).await, None);
}

#[tokio::test]
async fn a_migration_under_a_prepared_lookup_is_survived() {
    let notes = notes().await;
    notes.find_both().await;

    let change = "alter table notes alter column text type varchar(20)";
    notes.test.owner().await.execute(change).await.unwrap();

    notes.find_both().await;
}

#[tokio::test]
async fn a_connection_that_forgot_or_never_forgot_prepares_anew() {
    let notes = notes().await;
    notes.find_both().await;

    // As behind a proxy that hands out another connection of its own.
    let mut tx = notes.db.tenant(&notes.ours).await.unwrap();
    tx.conn().execute("deallocate note_of_tenant").await.unwrap();
    tx.commit().await.unwrap();
    notes.find_both().await;

    // A connection that somebody hung up on has it still, with or without our knowing.
    let mut tx = notes.db.tenant(&notes.ours).await.unwrap();
    tx.conn().execute("select 1 / 0").await.unwrap_err();
    drop(tx);
    notes.find_both().await;
}
