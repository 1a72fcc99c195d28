//! Subscriptions against the database: what is heard ends in the same state in whatever order and however often it comes, and of two
//! at once one decides.

use std::sync::Arc;

use product::money::orders::{Dispute, Settled};
use product::money::plans::{NewPurchase, add_months, buy_pro};
use product::money::price_list::{Currency, RenewalTerm, Term};
use product::money::subscriptions::{
    self, AutoRenewError, EndReason, InvoiceOf, NewSubscription, Status, Subscription, SubscriptionFact,
};
use product::people::accounts::get_profile;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use time::{Duration, OffsetDateTime};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::{Person, School};

fn wish(key: &str, term: RenewalTerm) -> NewSubscription {
    NewSubscription { key: key.to_owned(), term, currency: Currency::Usd, seen_total: None }
}

async fn start(school: &School, member: Person, wish: &NewSubscription) -> Result<Subscription, AutoRenewError> {
    let mut tx = school.tx().await;
    let started = subscriptions::start(&mut tx, member.id, wish, true).await?;
    tx.commit().await.unwrap();
    Ok(started.subscription)
}

async fn settle(school: &School, id: Uuid, fact: &SubscriptionFact) -> Settled {
    let mut tx = school.tx().await;
    let settled = subscriptions::settle(&mut tx, id, fact).await.unwrap();
    tx.commit().await.unwrap();
    settled
}

async fn now_of(school: &School, id: Uuid) -> Subscription {
    subscriptions::get_by_id(&mut school.tx().await, id).await.unwrap()
}

async fn pro_until(school: &School, member: Person) -> Option<OffsetDateTime> {
    get_profile(&mut school.tx().await, member.id).await.unwrap().pro_until
}

fn invoice(one: &Subscription, number: i32) -> InvoiceOf {
    let start = one.created_at.replace_nanosecond(0).unwrap() + Duration::SECOND;
    let months = i32::from(one.term.months());
    InvoiceOf {
        reference: format!("in_{number}_{}", one.id),
        starts_at: add_months(start, (number - 1) * months),
        ends_at: add_months(start, number * months),
        amount: one.price.total(),
        currency: "USD".to_owned(),
    }
}

fn paid(one: &Subscription, number: i32) -> SubscriptionFact {
    let invoice = invoice(one, number);
    let at = invoice.starts_at;
    SubscriptionFact::Paid { invoice, payment: Some(format!("pi_{number}_{}", one.id)), at }
}

fn declined(one: &Subscription, number: i32, tries: i32) -> SubscriptionFact {
    let invoice = invoice(one, number);
    let at = invoice.starts_at + Duration::days((tries - 1).into());
    SubscriptionFact::Declined { invoice, tries, at }
}

fn canceling(one: &Subscription, cancels: bool, day: i64) -> SubscriptionFact {
    SubscriptionFact::Canceling { cancels, at: one.created_at + Duration::days(day) }
}

#[tokio::test]
async fn the_same_wish_at_once_is_one_subscription_and_a_member_has_one() {
    let school = Arc::new(School::open().await);
    let member = school.person("mei").await;
    let mut asks = JoinSet::new();
    for number in 0..40 {
        let school = Arc::clone(&school);
        let key = if number % 2 == 0 { "once".to_owned() } else { format!("other {number}") };
        asks.spawn(async move { start(&school, member, &wish(&key, RenewalTerm::OneMonth)).await });
    }
    let made = asks.join_all().await;
    let ids: std::collections::BTreeSet<Uuid> = made.iter().flatten().map(|one| one.id).collect();
    assert_eq!(ids.len(), 1, "one subscription");
    assert!(
        made.iter()
            .filter_map(|one| one.as_ref().err())
            .all(|cause| { matches!(cause, AutoRenewError::Running | AutoRenewError::Waiting(_)) })
    );

    let one = made.into_iter().flatten().next().unwrap();
    let mut pays = JoinSet::new();
    for number in [1, 2].into_iter().cycle().take(40) {
        let (school, id, fact) = (Arc::clone(&school), one.id, paid(&one, number));
        pays.spawn(async move { settle(&school, id, &fact).await });
    }
    let changed = pays.join_all().await.into_iter().filter(|settled| *settled == Settled::Changed).count();
    assert_eq!((changed, pro_until(&school, member).await), (2, Some(invoice(&one, 2).ends_at)), "each period once");
}

/// What a subscription may hear, in an order in which it could happen.
fn histories(one: &Subscription) -> Vec<Vec<SubscriptionFact>> {
    let begun = SubscriptionFact::Begun { reference: format!("sub_{}", one.id) };
    let ended = |number| SubscriptionFact::Ended { at: invoice(one, number).ends_at };
    let payment = |number| format!("pi_{number}_{}", one.id);
    vec![
        vec![begun.clone(), paid(one, 1), paid(one, 2), paid(one, 3)],
        vec![begun.clone(), paid(one, 1), declined(one, 2, 1), declined(one, 2, 2), paid(one, 2)],
        vec![begun.clone(), paid(one, 1), declined(one, 2, 1), declined(one, 2, 2), declined(one, 2, 3)],
        vec![begun.clone(), paid(one, 1), canceling(one, true, 3), canceling(one, false, 5), paid(one, 2)],
        vec![begun.clone(), paid(one, 1), paid(one, 2), canceling(one, true, 40), ended(2)],
        vec![
            begun,
            paid(one, 1),
            paid(one, 2),
            SubscriptionFact::Dispute { payment: payment(2), state: Dispute::Open },
            SubscriptionFact::Dispute { payment: payment(2), state: Dispute::Won },
        ],
    ]
}

/// What must be so in the end, from the history alone: the status, the end of Pro by its period, and how often the card was tried.
const EXPECTED: [(Status, i32, i32); 6] = [
    (Status::Subscribed, 3, 0),
    (Status::Subscribed, 2, 0),
    (Status::PastDue, 1, 3),
    (Status::Subscribed, 2, 0),
    (Status::Ended, 2, 0),
    (Status::Subscribed, 2, 0),
];

#[tokio::test]
async fn messages_in_any_order_doubled_or_late_end_in_the_same_state() {
    let school = School::open().await;
    let mut runner = TestRunner::deterministic();
    for (history, expected) in EXPECTED.iter().enumerate() {
        for round in 0..8 {
            let member = school.person(&format!("m{history}-{round}")).await;
            let one = start(&school, member, &wish("k", RenewalTerm::OneMonth)).await.unwrap();
            let facts = histories(&one).swap_remove(history);
            let heard: Vec<_> = if round == 0 {
                facts
            } else {
                // A dispute names a payment: until its period is known, its message waits and is not read.
                let (named, free): (Vec<_>, Vec<_>) =
                    facts.into_iter().partition(|fact| matches!(fact, SubscriptionFact::Dispute { .. }));
                let mut shuffled = |facts: Vec<SubscriptionFact>| {
                    let doubled: Vec<_> = facts.iter().flat_map(|fact| vec![fact.clone(); 1 + round % 3]).collect();
                    Just(doubled).prop_shuffle().new_tree(&mut runner).unwrap().current()
                };
                let mut heard = shuffled(free);
                heard.extend(shuffled(named));
                heard
            };
            for fact in &heard {
                settle(&school, one.id, fact).await;
            }
            let after = now_of(&school, one.id).await;
            let tries = after.open.as_ref().map_or(0, |open| open.tries);
            let until = pro_until(&school, member).await.unwrap();
            assert_eq!((after.status(), tries), (expected.0, expected.2), "history {history}: {heard:#?}");
            assert_eq!(until, invoice(&one, expected.1).ends_at, "history {history}: {heard:#?}");
            assert_eq!(after.started_at, Some(invoice(&one, 1).starts_at));
        }
    }
}

#[tokio::test]
async fn what_was_bought_meanwhile_stays_and_each_period_is_added_after_it() {
    let school = School::open().await;
    let member = school.person("mei").await;
    let one = start(&school, member, &wish("k", RenewalTerm::ThreeMonths)).await.unwrap();
    settle(&school, one.id, &paid(&one, 1)).await;
    let mut tx = school.tx().await;
    let office = school.person("office").await;
    let coins = product::money::coins::Amount::new(20).unwrap();
    let note = product::money::coins::Note::parse("a gift").unwrap();
    let gift = product::money::coins::Correction { member: member.id, amount: coins, note, key: Uuid::now_v7() };
    product::money::coins::give(&mut tx, office.id, &gift).await.unwrap();
    let month = NewPurchase { key: "m".to_owned(), term: Term::OneMonth, seen_price: None, promotion_code: None };
    buy_pro(&mut tx, member.id, &month).await.unwrap();
    tx.commit().await.unwrap();
    let bought = add_months(invoice(&one, 1).ends_at, 1);
    assert_eq!(pro_until(&school, member).await, Some(bought));

    // The next two periods, the later one first.
    settle(&school, one.id, &paid(&one, 3)).await;
    settle(&school, one.id, &paid(&one, 2)).await;

    assert_eq!(pro_until(&school, member).await, Some(add_months(bought, 6)));
    assert_eq!(now_of(&school, one.id).await.period_ends_at, Some(invoice(&one, 3).ends_at));
}

#[tokio::test]
async fn what_was_paid_must_be_what_was_agreed() {
    let school = School::open().await;
    let member = school.person("mei").await;
    let one = start(&school, member, &wish("k", RenewalTerm::OneMonth)).await.unwrap();
    for (amount, currency) in [(2_099, "USD"), (2_100, "TWD"), (0, "USD")] {
        let invoice = InvoiceOf { amount, currency: currency.to_owned(), ..invoice(&one, 1) };
        let at = invoice.starts_at;
        let fact = SubscriptionFact::Paid { invoice, payment: None, at };
        assert_eq!(settle(&school, one.id, &fact).await, Settled::Mismatch, "{amount} {currency}");
    }
    assert_eq!((now_of(&school, one.id).await.status(), pro_until(&school, member).await), (Status::Pending, None));
    settle(&school, one.id, &paid(&one, 1)).await;
    let invoice = InvoiceOf { reference: "in_other".to_owned(), ..invoice(&one, 1) };
    let twice = SubscriptionFact::Paid { at: invoice.starts_at, invoice, payment: None };
    assert_eq!(settle(&school, one.id, &twice).await, Settled::Mismatch, "another invoice for the same period");
}

#[tokio::test]
async fn what_has_begun_is_not_closed_and_what_was_ended_from_here_says_why() {
    let school = School::open().await;
    let member = school.person("mei").await;
    let one = start(&school, member, &wish("k", RenewalTerm::OneMonth)).await.unwrap();
    settle(&school, one.id, &paid(&one, 1)).await;
    assert_eq!(settle(&school, one.id, &SubscriptionFact::Closed).await, Settled::Known, "money is stronger");
    let mut tx = school.tx().await;
    subscriptions::end_of_erased(&mut tx, member.id).await.unwrap();
    tx.commit().await.unwrap();
    let after = now_of(&school, one.id).await;
    assert_eq!((after.status(), after.end_reason()), (Status::Ended, Some(EndReason::Erased)));
    let again = start(&school, member, &wish("k2", RenewalTerm::SixMonths)).await.unwrap();
    assert_eq!(settle(&school, again.id, &SubscriptionFact::Closed).await, Settled::Changed);
    assert_eq!(now_of(&school, again.id).await.status(), Status::Closed);
}
