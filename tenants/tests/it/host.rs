//! Which tenant a host shows.

use tenants::{Hosts, Origin, Reason, Tenant, TenantId, save_tenant};
use testkit::TestDb;
use uuid::Uuid;

fn hosts(test: &TestDb) -> Hosts {
    Hosts::new(test.db.clone(), Origin::http(8080))
}

async fn add_host(test: &TestDb, tenant: &Tenant, host: &str) {
    let mut tx = test.db.platform(Reason::Operations).await.unwrap();
    sqlx::query("insert into tenant_hosts (host, tenant_id) values ($1, $2)")
        .bind(host)
        .bind(tenant.id)
        .execute(tx.conn())
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_tenant_is_found_under_each_of_its_hosts_however_they_are_written() {
    let test = testkit::database().await;
    let tenant = test.tenant("host").await;
    let alias = format!("alias-{}.test", tenant.slug);
    add_host(&test, &tenant, &alias).await;

    for header in [tenant.host.clone(), format!("{}.:443", tenant.host.to_uppercase()), alias] {
        let found = hosts(&test).resolve(&header).await.unwrap();
        assert_eq!(found.id, tenant.id, "{header}");
        assert_eq!(found.host, tenant.host, "links use the primary host");
        assert_eq!(found.base_url, format!("http://{}:8080", tenant.host));
    }
}

#[tokio::test]
async fn a_host_that_nobody_owns_shows_the_default_brand() {
    let test = testkit::database().await;
    for header in ["nobody.example", "127.0.0.9:8080", "not a host", ""] {
        let shown = hosts(&test).resolve(header).await.unwrap();
        assert_eq!(shown.slug, "verdant", "{header:?}");
        assert!(hosts(&test).find(header).await.unwrap().is_none(), "{header:?} is owned by nobody");
    }
}

#[tokio::test]
async fn an_empty_installation_says_how_to_fill_it() {
    let test = testkit::fresh_database().await;
    let mut tx = test.db.platform(Reason::Operations).await.unwrap();
    sqlx::query("delete from tenants").execute(tx.conn()).await.unwrap();
    tx.commit().await.unwrap();

    let error = hosts(&test).resolve("localhost").await.unwrap_err();

    assert!(error.to_string().contains("worker create-demo"), "{error}");
}

#[tokio::test]
async fn an_answer_is_remembered_until_it_is_forgotten() {
    let test = testkit::database().await;
    let tenant = test.tenant("remember").await;
    let hosts = hosts(&test);
    let before = hosts.resolve(&tenant.host).await.unwrap();

    let mut brand = (*before.brand).clone();
    brand.name = "Another name".into();
    let renamed =
        tenants::NewTenant { slug: tenant.slug.clone(), hosts: vec![tenant.host.clone()], is_default: false, brand };
    let mut tx = test.db.platform(Reason::Operations).await.unwrap();
    save_tenant(&mut tx, &renamed).await.unwrap();
    tx.commit().await.unwrap();

    assert_eq!(hosts.resolve(&tenant.host).await.unwrap().brand.name, before.brand.name);
    hosts.forget();
    assert_eq!(hosts.resolve(&tenant.host).await.unwrap().brand.name, "Another name");
}

#[tokio::test]
async fn one_tenant_is_forgotten_and_the_others_are_not() {
    let test = testkit::database().await;
    let (changed, other) = (test.tenant("changed").await, test.tenant("other").await);
    let hosts = Hosts::new(test.db.clone(), Origin::http(8080));
    let name = async |host: &str| hosts.find(host).await.unwrap().map(|tenant| tenant.brand.name.clone());
    let names = (name(&changed.host).await, name(&other.host).await);
    let late = format!("late-{}.test", changed.slug);
    assert_eq!(name(&late).await, None);
    // Both at once, so that what is read anew shows.
    let rename = "update tenants set brand = jsonb_set(brand, '{name}', '\"Renamed\"') where id = any($1)";
    let ids = [changed.id.0, other.id.0];
    sqlx::query(rename).bind(&ids[..]).execute(&mut test.owner().await).await.unwrap();
    add_host(&test, &changed, &late).await;

    hosts.forget_tenant(changed.id).await;

    assert_eq!(name(&changed.host).await.as_deref(), Some("Renamed"));
    assert_eq!(name(&late).await.as_deref(), Some("Renamed"), "a host that belonged to nobody");
    assert_eq!(name(&other.host).await, names.1, "nobody asked for it");
    assert_ne!(names.0.as_deref(), Some("Renamed"));
}

#[tokio::test]
async fn an_unknown_id_is_nobody() {
    let test = testkit::database().await;
    assert!(hosts(&test).find_by_id(TenantId(Uuid::now_v7())).await.unwrap().is_none());
}

#[tokio::test]
async fn every_process_hears_of_a_new_host() {
    let test = testkit::database().await;
    let tenant = test.tenant("hears").await;
    let replicas = [hosts(&test), hosts(&test)];
    let mut following = replicas.each_ref().map(|replica| replica.follow(&test.db));
    for each in &mut following {
        each.heard().await;
    }
    let host = format!("new-{}.test", tenant.slug);
    for replica in &replicas {
        assert!(replica.find(&host).await.unwrap().is_none(), "and that is remembered");
    }

    add_host(&test, &tenant, &host).await;

    for (replica, each) in replicas.iter().zip(&mut following) {
        while replica.find(&host).await.unwrap().is_none() {
            each.heard().await;
        }
    }
}
