//! A database of one test. A lock on a kept connection says that its test lives; without the lock anyone may drop it.

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use uuid::Uuid;

use crate::prepare;

/// A clone of a template, dropped with the value or, after a kill, by the next test that makes one.
#[derive(Debug)]
pub(crate) struct Fresh {
    name: String,
    server: PgConnectOptions,
    _alive: PgConnection,
}

impl Fresh {
    pub(crate) async fn create(server: &PgConnectOptions, template: &str) -> Result<Self, sqlx::Error> {
        let mut alive = PgConnection::connect_with(server).await?;
        drop_orphans(&mut alive).await?;
        let name = format!("verdant_fresh_{}", Uuid::now_v7().simple());
        sqlx::query("select pg_advisory_lock(hashtextextended($1, 0))").bind(&name).execute(&mut alive).await?;
        prepare::clone(&mut alive, template, &name).await?;
        Ok(Self { name, server: server.clone(), _alive: alive })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Fresh {
    /// On a thread of its own, because a test's runtime cannot wait inside itself.
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), self.name.clone());
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let dropped: Result<(), sqlx::Error> = runtime.block_on(async {
                let mut conn = PgConnection::connect_with(&server).await?;
                prepare::run(&mut conn, format!("drop database if exists {name} with (force)")).await
            });
            dropped.map_err(std::io::Error::other)
        });
        match dropping.join() {
            Ok(Ok(())) => {}
            Ok(Err(error)) => eprintln!("test database {} stays: {error}", self.name),
            Err(_) => eprintln!("test database {} stays", self.name),
        }
    }
}

async fn drop_orphans(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    let names: Vec<String> =
        sqlx::query_scalar("select datname::text from pg_database where datname like 'verdant\\_fresh\\_%'")
            .fetch_all(&mut *conn)
            .await?;
    for name in names {
        let is_orphan: bool = sqlx::query_scalar("select pg_try_advisory_lock(hashtextextended($1, 0))")
            .bind(&name)
            .fetch_one(&mut *conn)
            .await?;
        if is_orphan {
            prepare::run(conn, format!("drop database if exists {name} with (force)")).await?;
            sqlx::query("select pg_advisory_unlock(hashtextextended($1, 0))").bind(&name).execute(&mut *conn).await?;
        }
    }
    Ok(())
}
