//! The roles of the cluster, which many processes may create at once.

use sqlx::Executor;
use tenants::roles;

#[tokio::test]
async fn many_may_create_the_roles_at_once() {
    let test = testkit::database().await;
    // The password that all tests use: changing it would lock the others out.
    let password = password_of(&test.app_url);
    let callers = (0..8).map(|_| {
        let (url, password) = (test.owner_url.clone(), password.clone());
        tokio::spawn(async move {
            let mut owner = <sqlx::PgConnection as sqlx::Connection>::connect(&url).await.unwrap();
            roles::ensure(&mut owner, &password).await
        })
    });
    for caller in callers.collect::<Vec<_>>() {
        caller.await.unwrap().unwrap();
    }
    tenants::guard::check(&test.db).await.unwrap();
}

#[tokio::test]
async fn a_password_may_contain_anything() {
    let test = testkit::database().await;
    let mut owner = test.owner().await;
    owner.execute("begin").await.unwrap();
    // Rolled back: the roles belong to the whole cluster.
    for password in [r"it's", r"back\slash", r"\'", "$roles$", "'; drop table tenants; --"] {
        roles::ensure(&mut owner, password).await.unwrap();
    }
    owner.execute("rollback").await.unwrap();
}

fn password_of(url: &str) -> String {
    let (_, rest) = url.split_once("app_login:").unwrap();
    rest.split_once('@').unwrap().0.to_owned()
}
