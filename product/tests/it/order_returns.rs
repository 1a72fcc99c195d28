//! Money that goes back and does not arrive, sums that are heard of late, messages whose order is not known yet: found by the
//! simulation of the ledger (`ledger_simulation`), each told here by itself.

use product::money::coins::{self, Amount, Note};
use product::money::orders::{self, Dispute, Fact, Method, NewOrder, Order, RefundWish, ReturnState, Settled, State};
use product::money::payments::{Applied, apply_event, enqueue_unmatched, receive_and_apply};
use product::money::price_list::Currency;
use serde_json::json;
use tenants::Reason;
use uuid::Uuid;

use crate::support::{Person, School};

/// A paid order of 40 T-Coins for 42 dollars.
struct Bought {
    school: School,
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
        let school = School::open_alone().await;
        let (office, member) = (school.person("office").await, school.person("mei").await);
        let wish = NewOrder {
            key: "k".to_owned(),
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
        self.hear(&Fact::Refunded { payment: Some("pi_1".to_owned()), total }).await;
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

    async fn order(&self) -> Order {
        orders::get_order(&mut self.school.tx().await, self.id).await.unwrap()
    }

    /// The state, the money and the coins that went back, and what the member has.
    async fn stand(&self) -> (State, i64, i64, i64) {
        let order = self.order().await;
        let balance = coins::get_balance(&mut self.school.tx().await, self.member.id).await.unwrap();
        (order.state, order.returned, order.coins_returned, balance)
    }
}

#[tokio::test]
async fn a_refund_of_everything_that_fails_in_the_end_leaves_a_paid_order() {
    let bought = Bought::new().await;
    let refund = bought.refund(40).await;
    bought.answer(refund, Some("re_1"), ReturnState::Requested).await;
    bought.hear_sum(TOTAL).await;
    assert_eq!(bought.stand().await, (State::Refunded, TOTAL, 40, 0));

    bought.hear(&Fact::RefundFailed { reference: "re_1".to_owned() }).await;

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

    bought.hear(&Fact::RefundFailed { reference: "re_1".to_owned() }).await;
    assert_eq!(bought.stand().await, (State::Paid, 0, 0, 40));
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

    assert_eq!((bought.order().await.dispute, bought.stand().await.3), (Some(Dispute::Open), 0));
}
