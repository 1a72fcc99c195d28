//! Managed servers give out no superuser: an owner that may create roles and a database must be enough.

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection, postgres::PgConnectOptions};
use tenants::{Db, DbConfig, Reason, guard, migrator, roles};
use uuid::Uuid;

struct Owned {
    name: String,
    superuser: PgConnectOptions,
}

impl Owned {
    /// A login without superuser rights and a database that belongs to it.
    async fn create(superuser: PgConnectOptions) -> Self {
        let name = format!("verdant_owner_{}", Uuid::now_v7().simple());
        let owned = Self { name: name.clone(), superuser };
        owned.run(format!("create role {name} login createrole password 'owner'")).await;
        // From version 16 on only an administrator of a role may change it; whoever creates a role is one.
        owned.run(format!("grant app_login, app_tenant, app_platform to {name} with admin option")).await;
        owned.run(format!("create database {name} owner {name}")).await;
        owned
    }

    fn as_owner(&self) -> PgConnectOptions {
        self.superuser.clone().database(&self.name).username(&self.name).password("owner")
    }

    async fn remove(self) {
        self.run(format!("drop database {} with (force)", self.name)).await;
        self.run(format!("drop role {}", self.name)).await;
    }

    async fn run(&self, statement: String) {
        let mut conn = PgConnection::connect_with(&self.superuser).await.unwrap();
        conn.execute(AssertSqlSafe(statement)).await.unwrap();
    }
}

#[tokio::test]
async fn an_owner_without_superuser_rights_can_migrate_and_the_application_can_run() {
    let test = testkit::database().await;
    let app: PgConnectOptions = test.app_url.parse().unwrap();
    let owned = Owned::create(test.owner_url.parse().unwrap()).await;

    let mut owner = PgConnection::connect_with(&owned.as_owner()).await.unwrap();
    roles::ensure(&mut owner, "verdanttestlogin").await.unwrap();
    migrator().run(&mut owner).await.unwrap();
    migrator().run(&mut owner).await.unwrap();

    let app_url = app.database(&owned.name).to_url_lossy().to_string();
    let db = Db::connect(&DbConfig::new(app_url)).await.unwrap();
    guard::check(&db).await.unwrap();
    let mut tx = db.platform(Reason::Operations).await.unwrap();
    let [verdant, ..] = tenants::demo::load(&mut tx).await.unwrap()[..] else { panic!("there are demo tenants") };
    tx.commit().await.unwrap();
    // References are checked, and deletions handed on, with the owner's rights, under row-level security that binds the owner too.
    let mut tx = db.tenant(verdant).await.unwrap();
    for statement in [
        "insert into users (tenant_id, id, email, password_hash, created_at)
         values (current_tenant(), '00000000-0000-7000-8000-000000000001', 'a@one.example', 'x', now())",
        "insert into user_roles (tenant_id, user_id, role, granted_at)
         values (current_tenant(), '00000000-0000-7000-8000-000000000001', 'student', now())",
        "delete from users",
    ] {
        assert_eq!(tx.conn().execute(statement).await.unwrap().rows_affected(), 1, "{statement}");
    }
    let left: i64 = sqlx::query_scalar("select count(*) from user_roles").fetch_one(tx.conn()).await.unwrap();
    assert_eq!(left, 0);
    tx.conn()
        .execute(
            "insert into page_views (tenant_id, id, day, path, visitor, device, viewed_at)
             select current_tenant(), gen_random_uuid(), day, '/', 'v', 'desk', now()
             from unnest(array['2026-01-01', '2026-01-02']::date[]) as day",
        )
        .await
        .unwrap();
    tx.commit().await.unwrap();

    // The owner sees no row, and still moves them all to the partition of their day.
    let mut tx = db.platform(Reason::Operations).await.unwrap();
    tx.conn().execute("select make_day_partition('page_views', '2026-01-01')").await.unwrap();
    tx.commit().await.unwrap();
    let mut tx = db.tenant(verdant).await.unwrap();
    let places: Vec<String> = sqlx::query_scalar("select tableoid::regclass::text from page_views order by day")
        .fetch_all(tx.conn())
        .await
        .unwrap();
    assert_eq!(places, ["page_views_20260101", "page_views_rest"]);
    drop(tx);
    let forced = "select count(*) from pg_class where relname like 'page_views%' and relkind in ('r', 'p') and not relforcerowsecurity";
    let open: i64 = sqlx::query_scalar(forced).fetch_one(&mut owner).await.unwrap();
    assert_eq!(open, 0);

    db.close().await;
    owner.close().await.unwrap();
    owned.remove().await;
}

/// The newest migration before `analytics_backfills`.
const BEFORE_BACKFILLS: i64 = 20261128150000;

/// An owner without superuser rights sees no rows of brands, so what a migration is to do with them is left to each brand's job.
#[tokio::test]
async fn what_was_there_before_an_update_is_filled_in_as_the_brand() {
    let test = testkit::database().await;
    let owned = Owned::create(test.owner_url.parse().unwrap()).await;
    let mut owner = PgConnection::connect_with(&owned.as_owner()).await.unwrap();
    roles::ensure(&mut owner, "verdanttestlogin").await.unwrap();
    migrator().run_to(BEFORE_BACKFILLS, &mut owner).await.unwrap();
    let mut superuser = PgConnection::connect_with(&owned.superuser.clone().database(&owned.name)).await.unwrap();
    superuser
        .execute(
            "insert into tenants (id, slug, brand, sample_history_until)
             values ('00000000-0000-7000-8000-000000000001', 'one', '{}', null),
               ('00000000-0000-7000-8000-000000000002', 'made-up', '{}', '2026-01-01');
             insert into daily_metrics (tenant_id, metric, day, dimension, amount)
             select id, 'tests_started', '2026-02-03', 'full_mock:', 7 from tenants;
             delete from daily_metric_months;
             insert into page_view_days (tenant_id, day, path, views, visitors, rolled_up_at)
             select id, '2026-02-03', path, 5, 3, now() from tenants, unnest(array['', '/toefl']) path",
        )
        .await
        .unwrap();

    migrator().run(&mut owner).await.unwrap();
    for (slug, things) in [("one", 4), ("made-up", 3)] {
        let begin = format!(
            "begin; select set_config('app.tenant_id', (select id::text from tenants where slug = '{slug}'), true);
             set local role app_tenant"
        );
        superuser.execute(AssertSqlSafe(begin)).await.unwrap();
        let mut done: Vec<String> = Vec::new();
        while let Some(name) = sqlx::query_scalar("select run_analytics_backfill(current_tenant())")
            .fetch_one(&mut superuser)
            .await
            .unwrap()
        {
            done.push(name);
        }
        assert_eq!(done.len(), things, "{slug}: {done:?}");
        let (month, views, visitors, paths): (i64, i64, i64, Vec<String>) = sqlx::query_as(
            "select amounts[3], views, visitors, paths from daily_metric_months, page_view_summaries where month = '2026-02-01'",
        )
        .fetch_one(&mut superuser)
        .await
        .unwrap();
        assert_eq!((month, views, visitors, paths.as_slice()), (7, 5, 3, &["/toefl".to_owned()][..]), "{slug}");
        superuser.execute("commit").await.unwrap();
    }

    superuser.close().await.unwrap();
    owner.close().await.unwrap();
    owned.remove().await;
}
