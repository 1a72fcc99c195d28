//! Settings as they are stored and remembered.

use tenants::{
    Hosts, NewTenant, Origin, PageRequest, Reason, Settings, SettingsError, TenantId, current_settings, list_settings,
    save_settings, save_tenant, set_settings,
};
use testkit::TestDb;
use uuid::Uuid;

fn priced(pdf_report: u32) -> Settings {
    let mut settings = Settings::default();
    settings.prices.pdf_report = pdf_report;
    settings
}

/// Sets what holds in a transaction of its own.
async fn set(test: &TestDb, tenant: TenantId, settings: &Settings) {
    let mut tx = test.db.tenant(tenant).await.unwrap();
    set_settings(&mut tx, settings).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_tenant_that_nobody_has_set_anything_for_has_the_defaults() {
    let test = testkit::fresh_database().await;
    let demo = tenants::demo::tenants().unwrap().swap_remove(0);
    let new = NewTenant {
        slug: "bare".to_owned(),
        hosts: vec!["bare.test".to_owned()],
        is_default: false,
        brand: demo.brand,
    };
    let mut tx = test.db.platform(Reason::Operations).await.unwrap();
    let id = save_tenant(&mut tx, &new).await.unwrap();
    tx.commit().await.unwrap();

    let mut tx = test.db.tenant(id).await.unwrap();
    let current = current_settings(&mut tx).await.unwrap();
    assert_eq!((current.version, current.settings, current.changed_at), (0, Settings::default(), None));
    assert_eq!(*tx.settings().await.unwrap(), Settings::default());
    assert_eq!(list_settings(&mut tx, PageRequest::first(20)).await.unwrap(), (Vec::new(), 0));
    let saved = save_settings(&mut tx, None, 0, &priced(11)).await.unwrap();
    assert_eq!((saved.version, saved.before.prices.pdf_report), (1, 10));
    let refused = save_settings(&mut tx, None, 0, &priced(12)).await;
    assert!(matches!(refused, Err(SettingsError::Changed)), "{refused:?}");
}

#[tokio::test]
async fn every_version_stays_and_pages_tell_them_newest_first() {
    let test = testkit::database().await;
    let tenant = test.tenant("versions").await;
    for price in 11..=14 {
        set(&test, tenant.id, &priced(price)).await;
        set(&test, tenant.id, &priced(price)).await;
    }

    let mut tx = test.db.tenant_read(tenant.id).await.unwrap();
    let (second, total) = list_settings(&mut tx, PageRequest::new(2, 2)).await.unwrap();
    let told = second
        .iter()
        .map(|one| (one.version, one.before.prices.pdf_report, one.settings.prices.pdf_report, one.changed_by));
    assert_eq!(total, 5, "the start and four changes; the same again is none");
    assert_eq!(told.collect::<Vec<_>>(), [(3, 11, 12, None), (2, 10, 11, None)]);
    for statement in ["update tenant_settings set version = version + 9", "delete from tenant_settings"] {
        let mut tx = test.db.tenant(tenant.id).await.unwrap();
        let refused = sqlx::query(statement).execute(tx.conn()).await.unwrap_err();
        assert!(refused.to_string().contains("permission denied"), "{statement}: {refused}");
    }
}

#[tokio::test]
async fn a_change_is_remembered_until_it_is_told_and_then_read_by_every_process() {
    let test = testkit::database().await;
    let tenant = test.tenant("told").await;
    let hosts = Hosts::new(test.db.clone(), Origin::http(8080));
    let mut following = hosts.follow(&test.db);
    following.heard().await;
    assert_eq!(hosts.find_by_id(tenant.id).await.unwrap().unwrap().settings.prices.pdf_report, 10);

    set(&test, tenant.id, &priced(33)).await;

    while hosts.find_by_id(tenant.id).await.unwrap().unwrap().settings.prices.pdf_report != 33 {
        following.heard().await;
    }
    let mut tx = test.db.tenant_read(tenant.id).await.unwrap();
    assert_eq!(tx.settings().await.unwrap().prices.pdf_report, 33, "transactions read the same");
    let other = Uuid::now_v7();
    let mut tx = test.db.tenant_read(TenantId(other)).await.unwrap();
    assert_eq!(tx.settings().await.unwrap().prices.pdf_report, 10, "nobody else's");
}
