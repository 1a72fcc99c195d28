//! Orders against the database: the same wish is one order, messages end in the same state in whatever order and however often
//! they come, and money that goes back takes its T-Coins along.

use product::money::coins::{self, Amount, Note, Product};
use product::money::orders::{
    self, Behind, Confirmed, Dispute, Fact, Failure, Method, NewOrder, Order, OrderError, OrderFilter, Received,
    RefundWish, ReturnState, Settled, State, ToldRefund,
};
use product::money::price_list::{BankTransfer, Currency, PriceList, get_price_list, save_price_list};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::sync::Arc;
use time::OffsetDateTime;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::{Person, School};

fn wish(key: &str, coins: u32) -> NewOrder {
    NewOrder {
        key: key.to_owned(),
        coins,
        currency: Currency::Usd,
        method: Method::Card,
        seen_total: None,
        promotion_code: None,
    }
}

async fn order(school: &School, member: Person, wish: &NewOrder) -> Result<Order, OrderError> {
    let mut tx = school.tx().await;
    let created = orders::create_order(&mut tx, member.id, wish, true).await?;
    tx.commit().await.unwrap();
    Ok(created.order)
}

async fn settle(school: &School, order: Uuid, fact: &Fact) -> Settled {
    let mut tx = school.tx().await;
    let settled = orders::settle(&mut tx, order, fact).await.unwrap();
    tx.commit().await.unwrap();
    settled
}

async fn now_of(school: &School, order: Uuid) -> Order {
    orders::get_order(&mut school.tx().await, order).await.unwrap()
}

async fn balance(school: &School, member: Person) -> i64 {
    coins::get_balance(&mut school.tx().await, member.id).await.unwrap()
}

async fn spend(school: &School, member: Person, coins: i64) {
    let mut tx = school.tx().await;
    let price = Amount::new(coins).unwrap();
    coins::spend(&mut tx, member.id, Product::Grading, Uuid::now_v7(), price).await.unwrap();
    tx.commit().await.unwrap();
}

fn paid(order: &Order) -> Fact {
    Fact::Paid {
        payment: Some("pi_1".to_owned()),
        amount: order.price.total(),
        currency: order.price.currency.as_str().to_owned(),
    }
}

/// So much went back until now, told a second after what was told of a lower sum.
fn refunded(total: i64) -> Fact {
    refunded_at(total, total)
}

fn refunded_at(total: i64, second: i64) -> Fact {
    let at = OffsetDateTime::from_unix_timestamp(second).unwrap();
    Fact::Refunded { payment: Some("pi_1".to_owned()), total, at }
}

/// A refund that was made at the provider, by its name.
fn refund_there(reference: &str, amount: i64, failed_at: Option<i64>) -> Fact {
    let failed_at = failed_at.map(|second| OffsetDateTime::from_unix_timestamp(second).unwrap());
    let state = if failed_at.is_some() { ReturnState::Failed } else { ReturnState::Done };
    let refund = ToldRefund { reference: reference.to_owned(), request: None, amount, state, failed_at };
    Fact::Refund { payment: Some("pi_1".to_owned()), refund }
}

fn dispute(state: Dispute) -> Fact {
    Fact::Dispute { payment: Some("pi_1".to_owned()), state }
}

async fn refund(
    school: &School,
    office: Person,
    order: Uuid,
    coins: Option<i64>,
    key: Uuid,
) -> Result<Order, OrderError> {
    let mut tx = school.tx().await;
    let wish = RefundWish { coins: coins.and_then(Amount::new), note: Note::parse("asked for").unwrap(), key };
    let order = orders::request_refund(&mut tx, office.id, order, &wish).await?;
    tx.commit().await.unwrap();
    Ok(order)
}

#[tokio::test]
async fn the_same_wish_a_hundred_times_at_once_is_one_order_and_pays_once() {
    let school = Arc::new(School::open().await);
    let member = school.person("mei").await;
    let mut asks = JoinSet::new();
    for _ in 0..100 {
        let school = Arc::clone(&school);
        asks.spawn(async move { order(&school, member, &wish("once", 20)).await.unwrap() });
    }
    let made = asks.join_all().await;
    assert!(made.iter().all(|order| order.id == made[0].id), "one order");
    let first = made[0].clone();
    assert_eq!((first.price.price, first.price.fee, first.price.total()), (2_000, 100, 2_100));

    let mut pays = JoinSet::new();
    for _ in 0..100 {
        let (school, fact) = (Arc::clone(&school), paid(&first));
        pays.spawn(async move { settle(&school, first.id, &fact).await });
    }
    let changed = pays.join_all().await.into_iter().filter(|settled| *settled == Settled::Changed).count();

    assert_eq!((changed, balance(&school, member).await), (1, 20));
    assert_eq!(now_of(&school, first.id).await.state, State::Paid);
}

#[tokio::test]
async fn a_key_is_for_one_wish_and_only_what_is_for_sale_can_be_ordered() {
    let school = School::open().await;
    let (member, other) = (school.person("mei").await, school.person("kai").await);
    let first = order(&school, member, &wish("k", 20)).await.unwrap();
    assert_eq!(order(&school, member, &wish("k", 20)).await.unwrap().id, first.id);
    let changed = order(&school, member, &wish("k", 40)).await;
    assert!(matches!(changed, Err(OrderError::KeyUsed)), "{changed:?}");
    assert_ne!(order(&school, other, &wish("k", 20)).await.unwrap().id, first.id, "each member names orders alone");

    let odd = order(&school, member, &wish("odd", 21)).await;
    assert!(matches!(odd, Err(OrderError::NotForSale)), "{odd:?}");
    let elsewhere = NewOrder { currency: Currency::Twd, ..wish("twd", 20) };
    assert!(matches!(order(&school, member, &elsewhere).await, Err(OrderError::NotForSale)));
    let transfer = NewOrder { method: Method::Transfer, ..wish("bank", 20) };
    assert!(matches!(order(&school, member, &transfer).await, Err(OrderError::MethodNotOffered)));
    let unseen = NewOrder { seen_total: Some(2_000), ..wish("seen", 20) };
    let refused = order(&school, member, &unseen).await;
    assert!(matches!(refused, Err(OrderError::PriceChanged { total: 2_100 })), "{refused:?}");
    let no_cards = orders::create_order(&mut school.tx().await, member.id, &wish("x", 20), false).await;
    assert!(matches!(no_cards, Err(OrderError::MethodNotOffered)));
    let foreign = orders::get_own_order(&mut school.tx().await, other.id, first.id).await;
    assert!(matches!(foreign, Err(OrderError::Unknown)));
}

#[tokio::test]
async fn what_was_paid_must_be_what_was_asked_for() {
    let school = School::open().await;
    let member = school.person("mei").await;
    let made = order(&school, member, &wish("k", 20)).await.unwrap();
    for (amount, currency) in [(2_099, "USD"), (2_100, "TWD"), (0, "USD"), (-2_100, "USD")] {
        let fact = Fact::Paid { payment: Some("pi_1".to_owned()), amount, currency: currency.to_owned() };
        assert_eq!(settle(&school, made.id, &fact).await, Settled::Mismatch, "{amount} {currency}");
    }
    assert_eq!((now_of(&school, made.id).await.state, balance(&school, member).await), (State::Created, 0));
    let changes = orders::list_changes(&mut school.tx().await, made.id).await.unwrap();
    assert_eq!(changes.iter().filter(|change| change.what == orders::What::Mismatch).count(), 4, "somebody can see it");
}

#[tokio::test]
async fn a_transfer_is_confirmed_once_also_after_its_time() {
    let school = School::open().await;
    let (office, member) = (school.person("office").await, school.person("mei").await);
    let mut tx = school.tx().await;
    let version = get_price_list(&mut tx).await.unwrap().version;
    let list = PriceList {
        bank_transfer: Some(BankTransfer { instructions: "Bank 822, account 12".to_owned() }),
        ..PriceList::default()
    };
    save_price_list(&mut tx, None, version, &list).await.unwrap();
    tx.commit().await.unwrap();
    let wish = NewOrder { method: Method::Transfer, ..wish("bank", 40) };
    let made = order(&school, member, &wish).await.unwrap();
    assert_eq!((made.state, made.price.fee, made.price.total()), (State::Pending, 0, 4_000));
    assert_eq!(settle(&school, made.id, &Fact::Closed).await, Settled::Changed);
    assert_eq!(now_of(&school, made.id).await.state, State::Expired);

    let asked = Received { amount: 4_000, currency: Currency::Usd };
    let others = [
        (Received { amount: 3_999, ..asked }, Confirmed::AnotherAmount),
        (Received { currency: Currency::Twd, ..asked }, Confirmed::AnotherCurrency),
    ];
    for (received, refused) in others {
        let mut tx = school.tx().await;
        assert_eq!(orders::confirm_transfer(&mut tx, office.id, made.id, received).await.unwrap(), refused);
        tx.commit().await.unwrap();
    }
    assert_eq!((now_of(&school, made.id).await.state, balance(&school, member).await), (State::Expired, 0));
    let changes = orders::list_changes(&mut school.tx().await, made.id).await.unwrap();
    let noted: Vec<_> = changes
        .iter()
        .filter(|change| change.what == orders::What::Mismatch)
        .map(|change| (change.amount, change.currency.as_deref(), change.made_by))
        .collect();
    let by = Some(office.id.0);
    assert_eq!(noted, [(Some(3_999), None, by), (Some(4_000), Some("TWD"), by)]);

    for _ in 0..2 {
        let mut tx = school.tx().await;
        let confirmed = orders::confirm_transfer(&mut tx, office.id, made.id, asked).await.unwrap();
        tx.commit().await.unwrap();
        assert!(matches!(&confirmed, Confirmed::Paid(order) if order.state == State::Paid), "{confirmed:?}");
    }
    assert_eq!(balance(&school, member).await, 40);
    let back = refund(&school, office, made.id, Some(10), Uuid::now_v7()).await.unwrap();
    assert_eq!((back.state, back.returned, back.coins_returned), (State::Paid, 1_000, 10), "by hand: it is done");
    let card = order(&school, member, &NewOrder { method: Method::Card, ..wish.clone() }).await;
    assert!(matches!(card, Err(OrderError::KeyUsed)), "another way to pay is another order");
}

#[tokio::test]
async fn a_refund_takes_unspent_coins_and_one_that_fails_returns_them() {
    let school = School::open().await;
    let (office, member) = (school.person("office").await, school.person("mei").await);
    let made = order(&school, member, &wish("k", 40)).await.unwrap();
    let early = refund(&school, office, made.id, None, Uuid::now_v7()).await;
    assert!(matches!(early, Err(OrderError::WrongState(State::Created))), "{early:?}");
    settle(&school, made.id, &paid(&made)).await;
    spend(&school, member, 15).await;

    let beyond = refund(&school, office, made.id, None, Uuid::now_v7()).await;
    assert!(matches!(beyond, Err(OrderError::Spent { missing: 15 })), "{beyond:?}");
    let key = Uuid::now_v7();
    let part = refund(&school, office, made.id, Some(20), key).await.unwrap();
    assert_eq!((part.returned, part.coins_returned, balance(&school, member).await), (2_100, 20, 5));
    assert_eq!(refund(&school, office, made.id, Some(20), key).await.unwrap().returned, 2_100, "the same key, once");
    assert_eq!(part.state, State::Paid);

    let mut tx = school.tx().await;
    orders::end_refund(&mut tx, key, Some("re_1"), ReturnState::Failed).await.unwrap();
    tx.commit().await.unwrap();
    let after = now_of(&school, made.id).await;
    assert_eq!((after.returned, after.coins_returned, balance(&school, member).await), (0, 0, 25));
    settle(&school, made.id, &refunded(2_100)).await;
    assert_eq!(balance(&school, member).await, 25, "the message of the refund that failed is late");
}

#[tokio::test]
async fn what_is_taken_after_it_was_spent_is_owed() {
    let school = School::open().await;
    let member = school.person("mei").await;
    let made = order(&school, member, &wish("k", 40)).await.unwrap();
    settle(&school, made.id, &paid(&made)).await;
    spend(&school, member, 30).await;

    settle(&school, made.id, &dispute(Dispute::Open)).await;
    let disputed = now_of(&school, made.id).await;
    assert_eq!((disputed.coins_returned, disputed.coins_owed, disputed.state), (10, 30, State::Paid));
    assert_eq!(balance(&school, member).await, 0);
    settle(&school, made.id, &dispute(Dispute::Won)).await;
    assert_eq!(balance(&school, member).await, 10);
    assert_eq!(settle(&school, made.id, &dispute(Dispute::Lost)).await, Settled::Known, "an end stays");

    let other = order(&school, member, &wish("k2", 20)).await.unwrap();
    settle(&school, other.id, &dispute(Dispute::Lost)).await;
    let lost = now_of(&school, other.id).await;
    assert_eq!((lost.state, lost.coins_returned, balance(&school, member).await), (State::Refunded, 20, 10));
}

#[tokio::test]
async fn orders_are_read_in_chunks_without_a_gap_or_twice() {
    let school = School::open().await;
    let member = school.person("mei").await;
    let mut made = Vec::new();
    for number in 0..7 {
        made.push(order(&school, member, &wish(&number.to_string(), 20)).await.unwrap().id);
    }
    made.sort();
    for size in [1, 3, 7, 8] {
        let (mut read, mut behind) = (Vec::new(), None);
        loop {
            let found =
                orders::list_chunk(&mut school.tx().await, &OrderFilter::default(), behind, size).await.unwrap();
            let Some(last) = found.last() else { break };
            assert!(found.len() as i64 <= size);
            behind = Some(Behind { at: last.created_at, id: last.id });
            read.extend(found.into_iter().map(|order| order.id));
        }
        read.sort();
        assert_eq!(read, made, "chunks of {size}");
    }
}

/// What an order may hear, in an order in which it could happen.
fn histories(total: i64) -> Vec<Vec<Fact>> {
    let declined = Fact::Declined(Failure::Declined);
    let paid = Fact::Paid { payment: Some("pi_1".to_owned()), amount: total, currency: "USD".to_owned() };
    vec![
        vec![declined.clone(), Fact::Declined(Failure::Authentication), paid.clone()],
        vec![Fact::Closed, paid.clone()],
        vec![paid.clone(), refunded(700), refunded(total)],
        vec![paid.clone(), refunded(700), dispute(Dispute::Open), dispute(Dispute::Lost)],
        vec![declined, paid.clone(), dispute(Dispute::Open), dispute(Dispute::Won)],
        vec![paid.clone(), dispute(Dispute::Open), dispute(Dispute::Won), refunded(total)],
        // A refund that fails after it succeeded, alone and before others: the sum falls.
        vec![paid.clone(), refunded_at(700, 1), refund_there("re_1", 700, Some(2))],
        vec![paid.clone(), refunded_at(700, 1), refund_there("re_1", 700, Some(2)), refunded_at(500, 3)],
        vec![paid.clone(), refunded_at(700, 1), refund_there("re_1", 700, Some(2)), refunded_at(700, 3)],
        vec![
            paid.clone(),
            refund_there("re_1", total, None),
            refunded_at(total, 1),
            refund_there("re_1", total, Some(2)),
            refund_there("re_2", 300, None),
            refunded_at(300, 3),
            refunded_at(730, 4),
        ],
        // The same while a bank has the rest.
        vec![
            paid.clone(),
            refunded_at(700, 1),
            dispute(Dispute::Open),
            refund_there("re_1", 700, Some(2)),
            dispute(Dispute::Lost),
        ],
        vec![
            paid,
            refunded_at(700, 1),
            dispute(Dispute::Open),
            refund_there("re_1", 700, Some(2)),
            dispute(Dispute::Won),
            refunded_at(500, 3),
        ],
    ]
}

/// What the order must be in the end, the money that is back, the coins that went with it and those that stay, from the history alone,
/// which is told here in the order in which it happened.
fn expected(history: &[Fact], total: i64) -> (State, i64, i64, i64) {
    assert!(history.iter().any(|fact| matches!(fact, Fact::Paid { .. })));
    let mut back = 0;
    for fact in history {
        match fact {
            Fact::Refunded { total, .. } => back = *total,
            Fact::Refund { refund, .. } if refund.state == ReturnState::Failed => back -= refund.amount,
            Fact::Dispute { state: Dispute::Lost, .. } => back = total,
            _ => {}
        }
    }
    let gone = 20 * back / total;
    (if back == total { State::Refunded } else { State::Paid }, back, gone, 20 - gone)
}

#[tokio::test]
async fn messages_in_any_order_and_doubled_end_in_the_same_state() {
    let school = School::open().await;
    let member = school.person("mei").await;
    let mut runner = TestRunner::deterministic();
    for (number, history) in histories(2_100).into_iter().enumerate() {
        for round in 0..6 {
            let made = order(&school, member, &wish(&format!("{number}:{round}"), 20)).await.unwrap();
            let before = balance(&school, member).await;
            // Each once to three times, shuffled; the first round as it happened.
            let heard: Vec<Fact> = if round == 0 {
                history.clone()
            } else {
                let doubled = history.iter().flat_map(|fact| vec![fact.clone(); 1 + round % 3]).collect::<Vec<_>>();
                Just(doubled).prop_shuffle().new_tree(&mut runner).unwrap().current()
            };
            for fact in &heard {
                settle(&school, made.id, fact).await;
            }
            let after = now_of(&school, made.id).await;
            let came = balance(&school, member).await - before;
            let stands = (after.state, after.returned, after.coins_returned + after.coins_owed, came);
            assert_eq!(stands, expected(&history, 2_100), "history {number}: {heard:?}");
        }
    }
}
