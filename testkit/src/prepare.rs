//! Makes templates and shared databases once for each state of migrations and content, also when a hundred test processes
//! ask at once.

use std::hash::{DefaultHasher, Hash, Hasher};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, postgres::PgConnectOptions};
use tenants::{Db, DbConfig, Reason};

/// The login's password on servers for tests, which listen on the machine only.
const LOGIN_PASSWORD: &str = "verdanttestlogin";
/// Key of the advisory lock under which databases are made.
const MAKING: i64 = 0x7665_7264_616e_7401;

/// The databases that begin with the same rows: one that tests share, and the template it and fresh ones are cloned from.
#[derive(Debug, Clone)]
pub(crate) struct Stock(String);

impl Stock {
    /// Migrated, with the demo brands.
    pub(crate) fn brands() -> Self {
        Self(fingerprint())
    }

    /// The same and something that has a fingerprint of its own.
    #[cfg(feature = "app")]
    pub(crate) fn and(self, more: &str) -> Self {
        Self(format!("{}_{more}", self.0))
    }

    /// The database that tests share.
    pub(crate) fn shared(&self) -> String {
        format!("verdant_test_{}", self.0)
    }

    /// The database that is cloned and never used.
    pub(crate) fn template(&self) -> String {
        format!("verdant_template_{}", self.0)
    }
}

/// Another fingerprint for other migrations or demo brands: a changed file never meets an old database.
fn fingerprint() -> String {
    let mut hasher = DefaultHasher::new();
    for migration in tenants::migrator().iter() {
        (migration.version, &migration.checksum).hash(&mut hasher);
    }
    format!("{:?}", tenants::demo::settings()).hash(&mut hasher);
    for tenant in tenants::demo::tenants().expect("the demo brands can be read") {
        format!("{tenant:?}").hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// How the application logs in to database `name`.
pub(crate) fn app_options(server: &PgConnectOptions, name: &str) -> PgConnectOptions {
    server.clone().database(name).username("app_login").password(LOGIN_PASSWORD)
}

/// Makes the shared database unless it is there; its template is.
pub(crate) async fn shared(server: &PgConnectOptions, stock: &Stock) -> Result<(), sqlx::Error> {
    let mut conn = lock(server).await?;
    // The login's password may be another program's on a server that is used for development too.
    tenants::roles::ensure(&mut conn, LOGIN_PASSWORD).await?;
    if !exists(&mut conn, &stock.shared()).await? {
        clone(&mut conn, &stock.template(), &stock.shared()).await?;
    }
    conn.close().await
}

/// Makes the template with the demo brands unless it is there.
pub(crate) async fn brands(server: &PgConnectOptions) -> Result<Stock, sqlx::Error> {
    let stock = Stock::brands();
    template(server, &stock, async |conn, building| {
        run(conn, format!("create database {building}")).await?;
        let mut owner = PgConnection::connect_with(&server.clone().database(building)).await?;
        tenants::migrator().run(&mut owner).await?;
        owner.close().await?;
        let db = app_db(server, building).await?;
        let mut tx = db.platform(Reason::Operations).await?;
        tenants::demo::load(&mut tx).await.expect("load the demo brands");
        tx.commit().await?;
        db.close().await;
        Ok(())
    })
    .await?;
    Ok(stock)
}

/// Makes a template by `fill` unless it is there: under another name until it is complete, so that a killed test run
/// leaves no half template behind.
pub(crate) async fn template(
    server: &PgConnectOptions,
    stock: &Stock,
    fill: impl AsyncFnOnce(&mut PgConnection, &str) -> Result<(), sqlx::Error>,
) -> Result<(), sqlx::Error> {
    let mut conn = PgConnection::connect_with(server).await?;
    let template = stock.template();
    if exists(&mut conn, &template).await? {
        return conn.close().await;
    }
    conn.close().await?;
    let mut conn = lock(server).await?;
    if !exists(&mut conn, &template).await? {
        drop_outdated(&mut conn).await?;
        let building = format!("{template}_building");
        tenants::roles::ensure(&mut conn, LOGIN_PASSWORD).await?;
        run(&mut conn, format!("drop database if exists {building} with (force)")).await?;
        fill(&mut conn, &building).await?;
        run(&mut conn, format!("alter database {building} rename to {template}")).await?;
        // Age decides when nobody needs it any more.
        run(&mut conn, format!("do $$ begin execute format('comment on database {template} is %L', now()); end $$"))
            .await?;
    }
    conn.close().await
}

/// Drops a template unless it is whole, so that the next test makes it again. Asked with the lock in hand: whoever was making it
/// meanwhile has finished.
#[cfg(feature = "app")]
pub(crate) async fn forget_unless(
    server: &PgConnectOptions,
    stock: &Stock,
    is_whole: impl Fn() -> bool,
) -> Result<(), sqlx::Error> {
    let mut conn = lock(server).await?;
    if !is_whole() {
        run(&mut conn, format!("drop database if exists {}", stock.template())).await?;
    }
    conn.close().await
}

/// As the application reaches it.
pub(crate) async fn app_db(server: &PgConnectOptions, name: &str) -> Result<Db, sqlx::Error> {
    Db::connect(&DbConfig::new(url_of(&app_options(server, name)))).await
}

/// A copy of the template, by copying files: quicker than the log when durability is switched off.
pub(crate) async fn clone(conn: &mut PgConnection, template: &str, name: &str) -> Result<(), sqlx::Error> {
    run(conn, format!("create database {name} template {template} strategy file_copy")).await?;
    // Rights on a database are not copied with it; the first migration takes this one away.
    run(conn, format!("revoke temporary on database {name} from public")).await
}

/// Databases of migrations that were replaced more than two days ago.
async fn drop_outdated(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    let templates: Vec<String> = sqlx::query_scalar(
        "select datname::text from pg_database
         where datname ~ '^verdant_template_[0-9a-f]{16}(_[0-9a-f]{16})?$'
           and coalesce(shobj_description(oid, 'pg_database')::timestamptz, '-infinity') < now() - interval '2 days'",
    )
    .fetch_all(&mut *conn)
    .await?;
    for template in templates {
        let shared = template.replace("verdant_template_", "verdant_test_");
        for name in [shared, template] {
            // In use after all: it stays until the next time.
            if let Err(error) = run(conn, format!("drop database if exists {name}")).await {
                tracing::debug!(%error, name, "outdated test database stays");
            }
        }
    }
    Ok(())
}

async fn exists(conn: &mut PgConnection, name: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("select exists (select from pg_database where datname = $1)").bind(name).fetch_one(conn).await
}

/// A connection that holds the lock until it is closed.
async fn lock(server: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut conn = PgConnection::connect_with(server).await?;
    sqlx::query("select pg_advisory_lock($1)").bind(MAKING).execute(&mut conn).await?;
    Ok(conn)
}

/// Statements about databases take no parameters; the names are made here.
pub(crate) async fn run(conn: &mut PgConnection, statement: String) -> Result<(), sqlx::Error> {
    conn.execute(AssertSqlSafe(statement)).await.map(|_| ())
}

fn url_of(options: &PgConnectOptions) -> String {
    sqlx::ConnectOptions::to_url_lossy(options).to_string()
}
