//! Makes the template and the shared database once per state of the migrations, also when a hundred test processes ask at once.

use std::hash::{DefaultHasher, Hash, Hasher};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, postgres::PgConnectOptions};
use tenants::{Db, DbConfig, Reason};

/// The login's password on servers for tests, which listen on the machine only.
const LOGIN_PASSWORD: &str = "verdanttestlogin";
/// Key of the advisory lock under which databases are made.
const MAKING: i64 = 0x7665_7264_616e_7401;

/// The shared database of this state of the migrations.
pub(crate) fn shared_name() -> String {
    format!("verdant_test_{}", fingerprint())
}

/// The database that is cloned and never used.
pub(crate) fn template_name() -> String {
    format!("verdant_template_{}", fingerprint())
}

/// Another fingerprint for other migrations or demo brands: a changed file never meets an old database.
fn fingerprint() -> String {
    let mut hasher = DefaultHasher::new();
    for migration in tenants::migrator().iter() {
        (migration.version, &migration.checksum).hash(&mut hasher);
    }
    for tenant in tenants::demo::tenants().expect("the demo brands can be read") {
        format!("{tenant:?}").hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// How the application logs in to database `name`.
pub(crate) fn app_options(server: &PgConnectOptions, name: &str) -> PgConnectOptions {
    server.clone().database(name).username("app_login").password(LOGIN_PASSWORD)
}

/// Makes the shared database unless it is there.
pub(crate) async fn shared(server: &PgConnectOptions) -> Result<(), sqlx::Error> {
    template(server).await?;
    let mut conn = lock(server).await?;
    // The login's password may be another program's on a server that is used for development too.
    tenants::roles::ensure(&mut conn, LOGIN_PASSWORD).await?;
    if !exists(&mut conn, &shared_name()).await? {
        clone_template(&mut conn, &shared_name()).await?;
    }
    conn.close().await
}

/// Makes the template unless it is there.
pub(crate) async fn template(server: &PgConnectOptions) -> Result<(), sqlx::Error> {
    let mut conn = PgConnection::connect_with(server).await?;
    if exists(&mut conn, &template_name()).await? {
        return conn.close().await;
    }
    conn.close().await?;
    let mut conn = lock(server).await?;
    if !exists(&mut conn, &template_name()).await? {
        drop_outdated(&mut conn).await?;
        make_template(server, &mut conn).await?;
    }
    conn.close().await
}

/// Under another name until it is complete, so that a killed test run leaves no half template behind.
async fn make_template(server: &PgConnectOptions, conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    let building = format!("{}_building", template_name());
    tenants::roles::ensure(conn, LOGIN_PASSWORD).await?;
    run(conn, format!("drop database if exists {building} with (force)")).await?;
    run(conn, format!("create database {building}")).await?;

    let mut owner = PgConnection::connect_with(&server.clone().database(&building)).await?;
    tenants::migrator().run(&mut owner).await?;
    owner.close().await?;
    let db = Db::connect(&DbConfig::new(url_of(&app_options(server, &building)))).await?;
    let mut tx = db.platform(Reason::Operations).await?;
    tenants::demo::load(&mut tx).await.expect("load the demo brands");
    tx.commit().await?;
    db.close().await;

    run(conn, format!("alter database {building} rename to {}", template_name())).await?;
    // Age decides when nobody needs it any more.
    run(conn, format!("do $$ begin execute format('comment on database {} is %L', now()); end $$", template_name()))
        .await
}

/// A copy of the template, by copying files: quicker than the log when durability is switched off.
pub(crate) async fn clone_template(conn: &mut PgConnection, name: &str) -> Result<(), sqlx::Error> {
    let template = template_name();
    run(conn, format!("create database {name} template {template} strategy file_copy")).await?;
    // Rights on a database are not copied with it; the first migration takes this one away.
    run(conn, format!("revoke temporary on database {name} from public")).await
}

/// Databases of migrations that were replaced more than two days ago.
async fn drop_outdated(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    let templates: Vec<String> = sqlx::query_scalar(
        "select datname::text from pg_database
         where datname ~ '^verdant_template_[0-9a-f]{16}$'
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
