//! The roles are objects of the cluster, not of a database: created at start-up by whoever owns the cluster.
//! `app_login` has no rights; it becomes `app_tenant` or `app_platform` for a transaction.

use sqlx::{AssertSqlSafe, Executor, PgConnection};

/// PostgreSQL's answer when two sessions change the same role at once.
const TUPLE_CONCURRENTLY_UPDATED: &str = "XX000";
const TRIES: u32 = 20;

/// Creates what is missing, sets the login's password and takes attributes away that would open a hole.
///
/// May be called by many processes at once and as often as one likes.
pub async fn ensure(owner: &mut PgConnection, login_password: &str) -> Result<(), sqlx::Error> {
    let statement = statement(login_password);
    let mut tries = 1;
    loop {
        match owner.execute(AssertSqlSafe(statement.clone())).await {
            Ok(_) => return Ok(()),
            Err(error) if tries < TRIES && is_race(&error) => tries += 1,
            Err(error) => return Err(error),
        }
    }
}

fn is_race(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|e| e.code()).is_some_and(|code| code == TUPLE_CONCURRENTLY_UPDATED)
}

/// `noinherit` is essential: a login that inherits `app_platform` would see every row before it has chosen a role.
fn statement(login_password: &str) -> String {
    let password = login_password.replace('\'', "''").replace('\\', "\\\\");
    format!(
        r"do $roles$
declare
  name text;
begin
  foreach name in array array['app_login', 'app_tenant', 'app_platform'] loop
    begin
      execute format('create role %I noinherit', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $roles$;
alter role app_login login noinherit password E'{password}';
alter role app_login set idle_in_transaction_session_timeout = '60s';
do $roles$
begin
  if not pg_has_role('app_login', 'app_tenant', 'member') then grant app_tenant to app_login; end if;
  if not pg_has_role('app_login', 'app_platform', 'member') then grant app_platform to app_login; end if;
exception when unique_violation then null;
end $roles$;"
    )
}
