//! Money that goes back and does not arrive, sums that are heard of late, messages whose order is not known yet: found by the
//! simulation of the ledger (`ledger_simulation`), each told here by itself.

use std::sync::Arc;

use product::money::coins::{self, Amount, Note};
use product::money::orders::{
    self, Dispute, Fact, Method, NewOrder, Order, RefundWish, ReturnState, Settled, State, ToldRefund,
};
use product::money::payments::{Applied, apply_event, enqueue_unmatched, receive_and_apply};
use product::money::price_list::Currency;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::json;
use tenants::Reason;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::support::{Person, School};

/// A paid order of 40 T-Coins for 42 dollars.
struct Bought {
    school: Arc<School>,
    office: Person,
    member: Person,
    id: Uuid,
}

const TOTAL: i64 = 4_200;

impl Bought {
    async fn new() -> Self {
        let bought = Self::unpaid().await;
        bought.hear(&bought.paid()).await;
        bought
    }

    /// In a database of its own: messages belong to no tenant.
    async fn unpaid() -> Self {
        let school = Arc::new(School::open_alone().await);
        let (office, member) = (school.person("office").await, school.person("mei").await);
        Self::order(school, office, member, "k").await
    }

    /// Another paid order of the same member.
    async fn another(&self, key: &str) -> Self {
        let bought = Self::order(Arc::clone(&self.school), self.office, self.member, key).await;
        bought.hear(&bought.paid()).await;
        bought
    }

    async fn order(school: Arc<School>, office: Person, member: Person, key: &str) -> Self {
        let wish = NewOrder {
            key: key.to_owned(),
            coins: 40,
            currency: Currency::Usd,
            method: Method::Card,
            seen_total: Some(TOTAL),
            promotion_code: None,
        };
        let mut tx = school.tx().await;
        let id = orders::create_order(&mut tx, member.id, &wish, true).await.unwrap().order.id;
        tx.commit().await.unwrap();
        Self { school, office, member, id }
    }

    fn paid(&self) -> Fact {
        Fact::Paid { payment: Some("pi_1".to_owned()), amount: TOTAL, currency: "USD".to_owned() }
    }

    async fn hear(&self, fact: &Fact) -> Settled {
        let mut tx = self.school.tx().await;
        let settled = orders::settle(&mut tx, self.id, fact).await.unwrap();
        tx.commit().await.unwrap();
        settled
    }

    async fn hear_sum(&self, total: i64) {
        self.hear(&sum_at(total, total)).await;
    }

    async fn refund(&self, coins: i64) -> Uuid {
        let key = Uuid::now_v7();
        let wish = RefundWish { coins: Amount::new(coins), note: Note::parse("asked for").unwrap(), key };
        let mut tx = self.school.tx().await;
        orders::request_refund(&mut tx, self.office.id, self.id, &wish).await.unwrap();
        tx.commit().await.unwrap();
        key
    }

    async fn answer(&self, refund: Uuid, reference: Option<&str>, state: ReturnState) {
        let mut tx = self.school.tx().await;
        orders::end_refund(&mut tx, refund, reference, state).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn read(&self) -> Order {
        orders::get_order(&mut self.school.tx().await, self.id).await.unwrap()
    }

    /// The state, the money and the coins that went back, and what the member has.
    async fn stand(&self) -> (State, i64, i64, i64) {
        let order = self.read().await;
        let balance = coins::get_balance(&mut self.school.tx().await, self.member.id).await.unwrap();
        (order.state, order.returned, order.coins_returned, balance)
    }
}

/// What all refunds came to at a second.
fn sum_at(total: i64, second: i64) -> Fact {
    let at = OffsetDateTime::from_unix_timestamp(second).unwrap();
    Fact::Refunded { payment: Some("pi_1".to_owned()), total, at }
}

fn dispute(state: Dispute) -> Fact {
    Fact::Dispute { payment: Some("pi_1".to_owned()), state }
}

/// What a message tells of one refund, with the key of the office's wish where it repeats that.
fn told(reference: &str, amount: i64, state: ReturnState, request: Option<Uuid>) -> Fact {
    let failed_at = (state == ReturnState::Failed).then(|| OffsetDateTime::from_unix_timestamp(10_000).unwrap());
    let refund = ToldRefund { reference: reference.to_owned(), request, amount, state, failed_at };
    Fact::Refund { payment: Some("pi_1".to_owned()), refund }
}

#[tokio::test]
async fn a_refund_of_everything_that_fails_in_the_end_leaves_a_paid_order() {
    let bought = Bought::new().await;
    let refund = bought.refund(40).await;
    bought.answer(refund, Some("re_1"), ReturnState::Requested).await;
    bought.hear_sum(TOTAL).await;
    assert_eq!(bought.stand().await, (State::Refunded, TOTAL, 40, 0));

    bought.hear(&told("re_1", TOTAL, ReturnState::Failed, None)).await;

    assert_eq!(bought.stand().await, (State::Paid, 0, 0, 40));
    let again = bought.refund(40).await;
    bought.answer(again, Some("re_2"), ReturnState::Done).await;
    assert_eq!(bought.stand().await, (State::Refunded, TOTAL, 40, 0), "it can be tried again");
}

#[tokio::test]
async fn a_refund_that_the_provider_never_took_hides_none_that_it_made() {
    let bought = Bought::new().await;
    let refund = bought.refund(20).await;
    bought.answer(refund, None, ReturnState::Failed).await;
    assert_eq!(bought.stand().await, (State::Paid, 0, 0, 40));

    bought.hear_sum(2_100).await;
    assert_eq!(bought.stand().await, (State::Paid, 2_100, 20, 20));
}

#[tokio::test]
async fn what_was_taken_for_an_expected_refund_counts_when_that_is_refused() {
    let bought = Bought::new().await;
    let refund = bought.refund(20).await;
    bought.hear_sum(1_050).await;
    assert_eq!(bought.stand().await, (State::Paid, 2_100, 20, 20), "a part of what is expected");

    bought.answer(refund, None, ReturnState::Failed).await;
    assert_eq!(bought.stand().await, (State::Paid, 1_050, 10, 30));
}

#[tokio::test]
async fn a_refund_heard_of_before_its_answer_is_still_asked_for_its_name() {
    let bought = Bought::new().await;
    let refund = bought.refund(20).await;
    bought.hear_sum(2_100).await;
    let due = orders::load_refund(&mut bought.school.tx().await, refund).await.unwrap();
    assert_eq!(due.map(|(row, _)| (row.id, row.state)), Some((refund, ReturnState::Done)));
    bought.answer(refund, Some("re_1"), ReturnState::Requested).await;
    assert_eq!(orders::load_refund(&mut bought.school.tx().await, refund).await.unwrap(), None, "asked once");

    bought.hear(&told("re_1", 2_100, ReturnState::Failed, None)).await;
    assert_eq!(bought.stand().await, (State::Paid, 0, 0, 40));
}

#[tokio::test]
async fn a_refund_that_fails_while_the_bank_disputes_leaves_its_money_with_the_bank() {
    for (end, stands) in [(Dispute::Lost, (State::Refunded, TOTAL, 40, 0)), (Dispute::Won, (State::Paid, 0, 0, 40))] {
        let bought = Bought::new().await;
        let refund = bought.refund(20).await;
        bought.hear(&dispute(Dispute::Open)).await;
        assert_eq!(bought.stand().await, (State::Paid, TOTAL, 40, 0), "the bank has the rest");

        bought.answer(refund, None, ReturnState::Failed).await;
        assert_eq!(bought.stand().await, (State::Paid, TOTAL, 40, 0), "and now all of it");
        bought.hear(&dispute(end)).await;
        assert_eq!(bought.stand().await, stands, "{end}");
    }
}

#[tokio::test]
async fn a_failure_that_comes_before_the_answer_is_kept_for_it() {
    for names_key in [false, true] {
        let bought = Bought::new().await;
        let refund = bought.refund(20).await;
        bought.hear(&told("re_1", 2_100, ReturnState::Failed, names_key.then_some(refund))).await;
        let before = if names_key { (State::Paid, 0, 0, 40) } else { (State::Paid, 2_100, 20, 20) };
        assert_eq!(bought.stand().await, before, "it may be of another refund");
        bought.answer(refund, Some("re_1"), ReturnState::Requested).await;
        assert_eq!(bought.stand().await, (State::Paid, 0, 0, 40), "{names_key}");
    }
}

#[tokio::test]
async fn an_office_refund_that_fails_late_and_another_made_there_end_alike_in_any_order() {
    #[derive(Debug, Clone)]
    enum Event {
        Answer,
        Hear(Fact),
    }
    let bought = Bought::new().await;
    let mut runner = TestRunner::deterministic();
    for round in 0..24 {
        let order = bought.another(&format!("round {round}")).await;
        let before = order.stand().await.3;
        let refund = order.refund(20).await;
        let key = (round % 2 == 0).then_some(refund);
        let history = vec![
            Event::Answer,
            Event::Hear(told("re_1", 2_100, ReturnState::Requested, key)),
            Event::Hear(sum_at(2_100, 1)),
            Event::Hear(told("re_1", 2_100, ReturnState::Failed, key)),
            Event::Hear(sum_at(1_000, 20_000)),
            Event::Hear(told("re_2", 1_000, ReturnState::Done, None)),
        ];
        let heard = match round {
            0 => history,
            _ => Just(history).prop_shuffle().new_tree(&mut runner).unwrap().current(),
        };
        for event in &heard {
            match event {
                Event::Answer => order.answer(refund, Some("re_1"), ReturnState::Requested).await,
                Event::Hear(fact) => drop(order.hear(fact).await),
            }
        }
        let (state, money, coins, balance) = order.stand().await;
        assert_eq!((state, money, coins, balance - before), (State::Paid, 1_000, 9, -9), "{heard:?}");
    }
}

#[tokio::test]
async fn a_message_waits_until_its_payment_is_known_however_that_comes() {
    let bought = Bought::unpaid().await;
    let db = &bought.school.test.db;
    let dispute = json!({ "id": "evt_1", "type": "charge.dispute.created", "data": { "object": {
        "id": "dp_1", "payment_intent": "pi_1", "status": "needs_response", "metadata": {} } } });
    assert_eq!(receive_and_apply(db, "stripe", &dispute).await.unwrap(), Applied::Unmatched);
    let sweep = async || {
        let mut tx = db.platform(Reason::Payments).await.unwrap();
        let found = enqueue_unmatched(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        found
    };
    assert_eq!(sweep().await, 0, "nobody knows the payment");

    // The worker asks the provider; the message of the payment is lost.
    assert_eq!(bought.hear(&bought.paid()).await, Settled::Changed);
    assert_eq!((sweep().await, sweep().await), (1, 0));
    assert_eq!(apply_event(db, "stripe", "evt_1").await.unwrap(), Applied::Applied);

    assert_eq!((bought.read().await.dispute, bought.stand().await.3), (Some(Dispute::Open), 0));
}
