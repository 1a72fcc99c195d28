//! Logins with which the application must not start.

use sqlx::{AssertSqlSafe, Executor, PgConnection};
use tenants::{Db, DbConfig, guard, guard::GuardError};
use testkit::TestDb;
use uuid::Uuid;

#[tokio::test]
async fn the_applications_login_passes() {
    let test = testkit::database().await;
    guard::check(&test.db).await.unwrap();
}

#[tokio::test]
async fn a_superuser_is_refused() {
    let test = testkit::database().await;
    let db = Db::connect(&DbConfig::new(&test.owner_url)).await.unwrap();
    let refused = guard::check(&db).await;
    assert!(matches!(refused, Err(GuardError::IgnoresRowSecurity { .. })), "{refused:?}");
}

#[tokio::test]
async fn a_login_that_ignores_row_security_is_refused() {
    let refused = check_login("login bypassrls noinherit", "grant app_tenant, app_platform to {login}").await;
    assert!(matches!(refused, Err(GuardError::IgnoresRowSecurity { .. })), "{refused:?}");
}

#[tokio::test]
async fn a_login_that_may_become_a_superuser_is_refused() {
    let refused = check_login("login noinherit", "grant app_tenant, app_platform, postgres to {login}").await;
    assert!(matches!(refused, Err(GuardError::IgnoresRowSecurity { role, .. }) if role == "postgres"));
}

#[tokio::test]
async fn a_login_without_the_roles_is_refused() {
    let refused = check_login("login noinherit", "grant app_tenant to {login}").await;
    assert!(matches!(refused, Err(GuardError::CannotBecome { role: "app_platform", .. })), "{refused:?}");
}

#[tokio::test]
async fn a_login_that_inherits_is_refused() {
    let refused = check_login("login inherit", "grant app_tenant, app_platform to {login}").await;
    assert!(matches!(refused, Err(GuardError::Inherits { role: "app_tenant", .. })), "{refused:?}");
}

#[tokio::test]
async fn a_login_that_owns_tables_is_refused() {
    let test = testkit::fresh_database().await;
    test.owner().await.execute("create table public.stray (x int)").await.unwrap();
    let refused = check_login_in(
        &test,
        "login noinherit",
        "grant app_tenant, app_platform to {login}; alter table stray owner to {login}",
    )
    .await;
    assert!(matches!(refused, Err(GuardError::OwnsTables(_))), "{refused:?}");
}

async fn check_login(attributes: &str, rights: &str) -> Result<(), GuardError> {
    check_login_in(&testkit::database().await, attributes, rights).await
}

/// Makes a login of its own, asks the guard, and takes the login away again.
async fn check_login_in(test: &TestDb, attributes: &str, rights: &str) -> Result<(), GuardError> {
    let mut owner = test.owner().await;
    let login = format!("guard_{}", Uuid::now_v7().simple());
    run(&mut owner, format!("create role {login} {attributes} password 'guard'")).await;
    run(&mut owner, rights.replace("{login}", &login)).await;

    let url = test.app_url.replace("app_login", &login).replace("verdanttestlogin", "guard");
    let db = Db::connect(&DbConfig::new(url)).await.unwrap();
    let verdict = guard::check(&db).await;
    db.close().await;

    run(&mut owner, format!("drop owned by {login} cascade; drop role {login}")).await;
    verdict
}

async fn run(owner: &mut PgConnection, statement: String) {
    owner.execute(AssertSqlSafe(statement)).await.unwrap();
}
