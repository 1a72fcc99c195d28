//! The trail can be added to and read; nobody changes it.

use product::ground::audit::{Change, forget_values, list_entries, record, record_changes};
use serde_json::json;
use sqlx::{AssertSqlSafe, Executor};
use tenants::{PageRequest, Reason};
use uuid::Uuid;

use crate::support::School;

#[tokio::test]
async fn entries_are_told_newest_first_with_the_name_of_who_did_it() {
    let school = School::open().await;
    let (clerk, learner) = (school.person("clerk").await, school.person("learner").await);
    for (actor, action) in [(Some(clerk.id.0), "profile.edit_basic"), (None, "profile.sweep")] {
        let mut tx = school.tx().await;
        record(&mut tx, actor, action, learner.id, &json!({"fields": ["phone"]})).await.unwrap();
        tx.commit().await.unwrap();
        school.pass(time::Duration::minutes(1));
    }

    let mut tx = school.tx().await;
    let (entries, total) = list_entries(&mut tx, learner.id, PageRequest::first(20)).await.unwrap();

    let told: Vec<_> = entries.iter().map(|entry| (entry.action.as_str(), entry.actor_id)).collect();
    assert_eq!(told, [("profile.sweep", None), ("profile.edit_basic", Some(clerk.id.0))]);
    assert_eq!((total, &entries[1].changes), (2, &json!({"fields": ["phone"]})));
    let (others, none) = list_entries(&mut tx, clerk.id, PageRequest::first(20)).await.unwrap();
    assert_eq!((others.len(), none), (0, 0));
}

#[tokio::test]
async fn values_stand_beside_an_entry_until_the_account_is_erased() {
    let school = School::open().await;
    let learner = school.person("learner").await;
    let told = Change::of("phone", &None, &Some("0912345678".to_owned()));
    let mut tx = school.tx().await;
    record_changes(&mut tx, None, "profile.edit_basic", learner.id, std::slice::from_ref(&told)).await.unwrap();
    tx.commit().await.unwrap();

    let read = async || {
        let mut tx = school.tx().await;
        let (entries, _) = list_entries(&mut tx, learner.id, PageRequest::first(20)).await.unwrap();
        (entries[0].changes.clone(), entries[0].values.clone())
    };
    assert_eq!(read().await, (json!({"fields": ["phone"]}), vec![told]));
    let mut tx = school.tx().await;
    let refused = tx.conn().execute("update audit_values set changes = '[]'").await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501");
    let mut tx = school.tx().await;
    forget_values(&mut tx, learner.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(read().await, (json!({"fields": ["phone"]}), vec![]));
}

#[tokio::test]
async fn an_entry_is_never_changed_nor_removed_not_even_by_the_platform() {
    let school = School::open().await;
    let subject = Uuid::now_v7();
    let mut tx = school.tx().await;
    record(&mut tx, None, "profile.sweep", subject, &json!({})).await.unwrap();
    tx.commit().await.unwrap();

    for statement in ["update audit_entries set action = 'a.b'", "delete from audit_entries", "truncate audit_entries"]
    {
        let mut tx = school.tx().await;
        let refused = tx.conn().execute(AssertSqlSafe(statement)).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement} as a tenant");
        let mut tx = school.test.db.platform(Reason::Operations).await.unwrap();
        let refused = tx.conn().execute(AssertSqlSafe(statement)).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement} as the platform");
    }
}
