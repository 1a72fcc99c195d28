//! Creating tenants and bringing them up to date.

use tenants::{NewTenant, Reason, RegistryError, TenantFile, create_tenant, find_tenant_file, save_tenant};
use testkit::TestDb;
use uuid::Uuid;

fn new_tenant(hosts: &[&str]) -> NewTenant {
    NewTenant {
        slug: format!("new-{}", Uuid::now_v7().simple()),
        hosts: hosts.iter().map(|&host| host.to_owned()).collect(),
        is_default: false,
        brand: tenants::demo::tenants().unwrap().remove(0).brand,
    }
}

async fn save(test: &TestDb, tenant: &NewTenant) -> Result<tenants::TenantId, RegistryError> {
    let mut tx = test.db.platform(Reason::Operations).await?;
    let id = save_tenant(&mut tx, tenant).await?;
    tx.commit().await?;
    Ok(id)
}

#[tokio::test]
async fn saving_again_changes_the_same_tenant_and_releases_old_hosts() {
    let test = testkit::database().await;
    let (old, kept) = (format!("{}.test", Uuid::now_v7()), format!("{}.test", Uuid::now_v7()));
    let mut tenant = new_tenant(&[&old, &kept]);
    let first = save(&test, &tenant).await.unwrap();

    tenant.hosts = vec![kept.to_uppercase()];
    let second = save(&test, &tenant).await.unwrap();

    assert_eq!(first, second);
    let hosts: Vec<(String, bool)> = sqlx::query_as("select host, is_primary from tenant_hosts where tenant_id = $1")
        .bind(first)
        .fetch_all(&mut test.owner().await)
        .await
        .unwrap();
    assert_eq!(hosts, [(kept, true)]);
}

#[tokio::test]
async fn a_host_belongs_to_one_tenant() {
    let test = testkit::database().await;
    let owner = test.tenant("owner").await;
    let refused = save(&test, &new_tenant(&[&owner.host])).await;
    assert!(matches!(refused, Err(RegistryError::HostTaken(host)) if host == owner.host));
}

#[tokio::test]
async fn a_tenant_needs_a_host_that_is_one() {
    let test = testkit::database().await;
    assert!(matches!(save(&test, &new_tenant(&[])).await, Err(RegistryError::NoHost)));
    assert!(matches!(save(&test, &new_tenant(&["no host"])).await, Err(RegistryError::NotAHost(_))));
}

#[tokio::test]
async fn there_is_one_default_tenant() {
    let test = testkit::database().await;
    let host = format!("{}.test", Uuid::now_v7());
    let refused = save(&test, &NewTenant { is_default: true, ..new_tenant(&[&host]) }).await;
    let Err(RegistryError::Database(error)) = refused else { panic!("{refused:?}") };
    assert_eq!(error.as_database_error().unwrap().constraint(), Some("tenants_one_default"));
}

#[tokio::test]
async fn the_demo_can_be_loaded_again() {
    let test = testkit::database().await;
    let mut tx = test.db.platform(Reason::Operations).await.unwrap();
    let (first, second) = (tenants::demo::load(&mut tx).await.unwrap(), tenants::demo::load(&mut tx).await.unwrap());
    assert_eq!(first, second);
}

#[tokio::test]
async fn creating_never_changes_a_tenant_that_is_there() {
    let test = testkit::database().await;
    let there = test.tenant("there").await;
    let host = format!("{}.test", Uuid::now_v7());
    let mut tx = test.db.platform(Reason::Operations).await.unwrap();
    let refused = create_tenant(&mut tx, &NewTenant { slug: there.slug.clone(), ..new_tenant(&[&host]) }).await;
    assert!(matches!(refused, Err(RegistryError::SlugTaken(slug)) if slug == there.slug));
}

#[tokio::test]
async fn a_slug_is_checked_before_the_database_sees_it() {
    let test = testkit::database().await;
    for slug in ["", "-x", "Harbor", "a b", "ä"] {
        let refused = save(&test, &NewTenant { slug: slug.to_owned(), ..new_tenant(&["a.test"]) }).await;
        assert!(matches!(refused, Err(RegistryError::NotASlug(_))), "{slug}");
    }
}

#[tokio::test]
async fn what_is_exported_and_created_elsewhere_is_exported_alike() {
    let test = testkit::database().await;
    let (first, second) = (format!("b-{}.test", Uuid::now_v7()), format!("a-{}.test", Uuid::now_v7()));
    let tenant = new_tenant(&[&first, &second]);
    save(&test, &tenant).await.unwrap();
    let export = async || {
        let mut tx = test.db.platform_read(Reason::Operations).await.unwrap();
        find_tenant_file(&mut tx, &tenant.slug).await.unwrap().unwrap().text()
    };
    let text = export().await;

    let read = TenantFile::parse(&text).unwrap();
    assert_eq!(read.hosts, [first, second], "the host of links stays the first");
    let mut tx = test.db.platform(Reason::Operations).await.unwrap();
    sqlx::query("delete from tenants where slug = $1").bind(&tenant.slug).execute(tx.conn()).await.unwrap();
    tx.commit().await.unwrap();
    save(&test, &read.into()).await.unwrap();

    assert_eq!(export().await, text);
}
