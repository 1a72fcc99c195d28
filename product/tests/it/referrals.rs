//! Referrals against the database: what is observed by two at once earns once, and credit moves once.

use product::money::referrals::{self, ExchangeError, ReferralCode};
use tenants::{Hosts, Origin, Settings, set_settings};
use time::macros::datetime;
use tokio::time::{Duration, timeout};
use uuid::Uuid;

use crate::support::{Person, School};

/// Somebody who came by another one's code.
async fn invite(school: &School, inviter: Person, name: &str) -> Person {
    let friend = school.person(name).await;
    let mut tx = school.tx().await;
    let code = referrals::open_overview(&mut tx, inviter.id, None).await.unwrap().code;
    let code = ReferralCode::parse(&code).unwrap();
    let email = format!("{name}@example.test");
    referrals::accept_invitation(&mut tx, friend.id, &email, &code, Some(Uuid::now_v7())).await.unwrap();
    tx.commit().await.unwrap();
    friend
}

async fn credit(school: &School, inviter: Person) -> (i64, i64) {
    let overview = referrals::open_overview(&mut school.tx().await, inviter.id, None).await.unwrap();
    (overview.earned, overview.credit)
}

/// Whether somebody waits for the row of an invited person.
async fn awaits_a_row(school: &School) -> bool {
    awaits(school, "%update referrals%").await
}

/// Whether somebody waits for the row of a code.
async fn awaits_the_inviter(school: &School) -> bool {
    awaits(school, "%from referral_codes%for update%").await
}

async fn awaits(school: &School, statement: &str) -> bool {
    sqlx::query_scalar(
        "select exists (select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1
           and datname = current_database())",
    )
    .bind(statement)
    .fetch_one(&mut school.test.owner().await)
    .await
    .unwrap()
}

#[tokio::test]
async fn an_address_and_a_section_at_the_same_moment_earn_once() {
    for address_first in [true, false] {
        let school = School::open().await;
        let mei = school.person("mei").await;
        let friend = invite(&school, mei, "friend").await;
        let (mut one, mut two) = (school.tx().await, school.tx().await);

        // The first has not committed when the second notes what it saw.
        if address_first {
            referrals::note_verified(&mut one, friend.id).await.unwrap();
        } else {
            referrals::note_section(&mut one, friend.id).await.unwrap();
        }
        let second = tokio::spawn(async move {
            if address_first {
                referrals::note_section(&mut two, friend.id).await.unwrap();
            } else {
                referrals::note_verified(&mut two, friend.id).await.unwrap();
            }
            two.commit().await.unwrap();
        });
        let is_stuck = async { while !awaits_a_row(&school).await {} };
        timeout(Duration::from_secs(30), is_stuck).await.expect("the second waits for the first");
        one.commit().await.unwrap();
        timeout(Duration::from_secs(30), second).await.expect("the second goes on").unwrap();

        assert_eq!(credit(&school, mei).await, (1, 8), "the address first: {address_first}");
    }
}

#[tokio::test]
async fn both_noted_again_and_again_earn_once() {
    let school = School::open().await;
    let mei = school.person("mei").await;
    let friend = invite(&school, mei, "friend").await;
    for _ in 0..3 {
        let mut tx = school.tx().await;
        referrals::note_section(&mut tx, friend.id).await.unwrap();
        referrals::note_verified(&mut tx, friend.id).await.unwrap();
        tx.commit().await.unwrap();
    }
    assert_eq!(credit(&school, mei).await, (1, 8));
    assert!(!referrals::awaits_section(&mut school.tx().await, friend.id).await.unwrap());
    assert!(!referrals::awaits_section(&mut school.tx().await, mei.id).await.unwrap(), "nobody invited her");
}

/// So many invitations are rewarded.
async fn allow(school: &School, most: u32) {
    let mut tx = school.tx().await;
    let mut settings = Settings::default();
    settings.rewards.invitations_max = most;
    set_settings(&mut tx, &settings).await.unwrap();
    tx.commit().await.unwrap();
    // As the news of a change does it.
    Hosts::new(school.test.db.clone(), Origin { scheme: "http", port: None }).forget();
}

async fn finish(school: &School, friend: Person) {
    let mut tx = school.tx().await;
    referrals::note_verified(&mut tx, friend.id).await.unwrap();
    referrals::note_section(&mut tx, friend.id).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn no_more_invitations_are_rewarded_in_thirty_days_than_the_settings_say() {
    let school = School::open().await;
    allow(&school, 2).await;
    let mei = school.person("mei").await;
    let next = async || referrals::open_overview(&mut school.tx().await, mei.id, None).await.unwrap().rewarded_again_at;
    let first_at = datetime!(2026-11-02 12:00 UTC);
    school.test.clock.set(first_at);
    for number in 0..2 {
        assert_eq!(next().await, None, "{number} were rewarded");
        finish(&school, invite(&school, mei, &format!("friend{number}")).await).await;
        school.pass(time::Duration::days(1));
    }
    assert_eq!(next().await, Some(first_at + time::Duration::days(30)));
    let beyond = invite(&school, mei, "beyond").await;
    finish(&school, beyond).await;
    finish(&school, beyond).await;
    assert_eq!(credit(&school, mei).await, (3, 16), "it has counted, and brought nothing");

    school.pass(time::Duration::days(28));
    assert_eq!(next().await, None, "the first one is thirty days ago");
    finish(&school, beyond).await;
    finish(&school, invite(&school, mei, "later").await).await;
    finish(&school, invite(&school, mei, "too_soon").await).await;
    assert_eq!(credit(&school, mei).await, (5, 24));
}

#[tokio::test]
async fn where_no_invitation_is_rewarded_nobody_is_asked_to_invite() {
    let school = School::open().await;
    allow(&school, 0).await;
    let kai = school.person("kai").await;
    finish(&school, invite(&school, kai, "none").await).await;
    assert_eq!(credit(&school, kai).await, (1, 0));
    let overview = referrals::open_overview(&mut school.tx().await, kai.id, None).await.unwrap();
    assert_eq!((overview.reward, overview.rewarded_again_at), (0, None));
}

#[tokio::test]
async fn of_two_at_the_same_moment_only_as_many_are_rewarded_as_may_be() {
    let school = School::open().await;
    allow(&school, 1).await;
    let mei = school.person("mei").await;
    let (one, two) = (invite(&school, mei, "one").await, invite(&school, mei, "two").await);
    let (mut first, mut second) = (school.tx().await, school.tx().await);
    referrals::note_verified(&mut first, one.id).await.unwrap();
    referrals::note_section(&mut first, one.id).await.unwrap();

    let other = tokio::spawn(async move {
        referrals::note_verified(&mut second, two.id).await.unwrap();
        referrals::note_section(&mut second, two.id).await.unwrap();
        second.commit().await.unwrap();
    });
    let is_stuck = async { while !awaits_the_inviter(&school).await {} };
    timeout(Duration::from_secs(30), is_stuck).await.expect("the second waits for the first");
    first.commit().await.unwrap();
    timeout(Duration::from_secs(30), other).await.expect("the second goes on").unwrap();

    assert_eq!(credit(&school, mei).await, (2, 8));
}

#[tokio::test]
async fn an_exchange_that_is_undone_leaves_the_credit() {
    let school = School::open().await;
    let mei = school.person("mei").await;
    let friend = invite(&school, mei, "friend").await;
    let mut tx = school.tx().await;
    referrals::note_verified(&mut tx, friend.id).await.unwrap();
    referrals::note_section(&mut tx, friend.id).await.unwrap();
    tx.commit().await.unwrap();
    let key = Uuid::now_v7();

    let mut lost = school.tx().await;
    referrals::exchange(&mut lost, mei.id, key).await.unwrap();
    drop(lost);

    assert_eq!(credit(&school, mei).await, (1, 8));
    let mut tx = school.tx().await;
    let exchanged = referrals::exchange(&mut tx, mei.id, key).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((exchanged.amount, exchanged.balance, exchanged.credit), (8, 8, 0));
    let none = referrals::exchange(&mut school.tx().await, mei.id, Uuid::now_v7()).await;
    assert!(matches!(none, Err(ExchangeError::NoCredit)), "{none:?}");
}

#[tokio::test]
async fn whoever_leaves_takes_the_code_along_and_what_was_earned_stays() {
    let school = School::open().await;
    let (mei, kai) = (school.person("mei").await, school.person("kai").await);
    let friend = invite(&school, mei, "friend").await;
    let mut tx = school.tx().await;
    let code = ReferralCode::parse(&referrals::open_overview(&mut tx, kai.id, None).await.unwrap().code).unwrap();
    referrals::note_verified(&mut tx, friend.id).await.unwrap();
    referrals::note_section(&mut tx, friend.id).await.unwrap();
    referrals::erase_referrals(&mut tx, friend.id).await.unwrap();
    referrals::erase_referrals(&mut tx, kai.id).await.unwrap();
    tx.commit().await.unwrap();

    assert_eq!(credit(&school, mei).await, (1, 8));
    let gone = referrals::check_code(&mut school.tx().await, &code, None).await;
    assert!(matches!(gone, Err(referrals::ReferralError::Unknown)), "{gone:?}");
}
