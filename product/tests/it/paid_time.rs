//! Paid time against the database: what is given holds at once, and every change is told.

use product::money::plans::{Plan, Subscription, SubscriptionError, end_pro, get_subscription, grant_pro};
use product::people::accounts::{self, Role};
use tenants::PageRequest;
use time::{Duration, OffsetDateTime};

use crate::support::{Person, School};

async fn grant(
    school: &School,
    office: Person,
    member: Person,
    until: OffsetDateTime,
) -> Result<Subscription, SubscriptionError> {
    let mut tx = school.tx().await;
    let has = grant_pro(&mut tx, office.id, member.id, until).await?;
    tx.commit().await.unwrap();
    Ok(has)
}

#[tokio::test]
async fn paid_time_makes_pro_until_it_is_over() {
    let school = School::open().await;
    let (office, member) = (school.person("office").await, school.person("mei").await);
    let until = school.test.db.now() + Duration::days(30);

    let has = grant(&school, office, member, until).await.unwrap();

    assert_eq!((has.plan, has.pro_until), (Plan::Pro, Some(until)));
    let roles = accounts::get_profile(&mut school.tx().await, member.id).await.unwrap().roles;
    assert!(roles.contains(&Role::Pro), "{roles:?}");
    school.pass(Duration::days(30));
    let over = get_subscription(&mut school.tx().await, member.id).await.unwrap();
    assert_eq!((over.plan, over.pro_until), (Plan::Free, None));
    assert_eq!(over.history.iter().map(|change| change.until).collect::<Vec<_>>(), [Some(until)]);
}

#[tokio::test]
async fn every_change_is_told_once_and_no_change_is_not() {
    let school = School::open().await;
    let (office, member) = (school.person("office").await, school.person("mei").await);
    let end = async || {
        let mut tx = school.tx().await;
        let has = end_pro(&mut tx, office.id, member.id).await.unwrap();
        tx.commit().await.unwrap();
        has
    };
    assert_eq!(end().await.history, [], "there was nothing to end");
    let (first, second) = (school.test.db.now() + Duration::days(30), school.test.db.now() + Duration::days(90));
    for until in [first, first, second] {
        grant(&school, office, member, until).await.unwrap();
        school.pass(Duration::minutes(1));
    }
    end().await;
    let has = end().await;

    assert_eq!((has.plan, has.pro_until), (Plan::Free, None));
    let told: Vec<_> = has.history.iter().map(|change| change.until).collect();
    assert_eq!(told, [None, Some(second), Some(first)]);
    let (trail, _) =
        product::ground::audit::list_entries(&mut school.tx().await, member.id, PageRequest::first(20)).await.unwrap();
    let actions: Vec<_> = trail.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(actions, ["pro.end", "pro.give", "pro.give"]);
}

#[tokio::test]
async fn an_end_that_has_passed_and_a_stranger_are_refused() {
    let school = School::open().await;
    let (office, member) = (school.person("office").await, school.person("mei").await);
    let now = school.test.db.now();
    for until in [now, now - Duration::days(1)] {
        assert!(matches!(grant(&school, office, member, until).await, Err(SubscriptionError::NotAhead)), "{until}");
    }
    let stranger = Person { id: accounts::UserId(uuid::Uuid::now_v7()), session: office.session };
    let refused = grant(&school, office, stranger, now + Duration::days(1)).await;
    assert!(matches!(refused, Err(SubscriptionError::Unknown)));
    assert_eq!(get_subscription(&mut school.tx().await, member.id).await.unwrap().history, []);
}
