//! Histories of messages, shuffled, doubled and cut: how an order stands follows from which messages have come, whatever came
//! first and however often. Each is compared with an order that heard the same ones once, in the order in which they were sent.

use std::collections::BTreeMap;

use product::money::coins;
use product::money::orders::{self, Method, NewOrder, State};
use product::money::payments::{apply_event, receive_and_apply};
use product::money::price_list::Currency;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::School;

const TOTAL: i64 = 2_100;

/// What the provider may tell of an order of 20 T-Coins, in the order in which it happens.
const HISTORIES: [&[(&str, &str)]; 6] = [
    &[("payment_intent.payment_failed", "card_declined"), ("checkout.session.completed", "")],
    &[("checkout.session.expired", ""), ("checkout.session.completed", "")],
    &[("checkout.session.completed", ""), ("charge.refunded", "700"), ("charge.refunded", "2100")],
    &[
        ("checkout.session.completed", ""),
        ("charge.refunded", "700"),
        ("charge.dispute.created", "needs_response"),
        ("charge.dispute.closed", "lost"),
    ],
    &[
        ("payment_intent.payment_failed", "card_declined"),
        ("checkout.session.completed", ""),
        ("charge.dispute.created", "needs_response"),
        ("charge.dispute.closed", "won"),
    ],
    &[
        ("checkout.session.completed", ""),
        ("checkout.session.async_payment_succeeded", ""),
        ("charge.refunded", "2100"),
    ],
];

/// How an order stands, and the T-Coins that its member has.
type Stand = (State, i64, i64, i64);

/// An order and its messages.
struct Told<'a> {
    school: &'a School,
    id: Uuid,
    member: product::people::accounts::UserId,
    messages: Vec<Value>,
    heard: Vec<usize>,
}

impl<'a> Told<'a> {
    async fn new(school: &'a School, history: &[(&str, &str)]) -> Self {
        let member = school.person(&format!("m{}", Uuid::now_v7().simple())).await.id;
        let wish = NewOrder {
            key: "k".to_owned(),
            coins: 20,
            currency: Currency::Usd,
            method: Method::Card,
            seen_total: Some(TOTAL),
            promotion_code: None,
        };
        let mut tx = school.tx().await;
        let tenant = tx.tenant_id().0;
        let id = orders::create_order(&mut tx, member, &wish, true).await.unwrap().order.id;
        tx.commit().await.unwrap();
        let messages = history.iter().enumerate().map(|(place, (kind, told))| {
            let named = json!({"order": id, "tenant": tenant});
            let mut object = json!({"id": format!("obj_{id}"), "payment_intent": format!("pi_{id}"), "metadata": named});
            match *kind {
                "checkout.session.completed" | "checkout.session.async_payment_succeeded" => {
                    (object["payment_status"], object["currency"]) = (json!("paid"), json!("usd"));
                    object["amount_total"] = json!(TOTAL);
                }
                "checkout.session.expired" => object["payment_status"] = json!("unpaid"),
                "charge.refunded" => object["amount_refunded"] = json!(told.parse::<i64>().unwrap()),
                "payment_intent.payment_failed" => object["last_payment_error"] = json!({"code": told}),
                // Names the payment alone.
                _ => (object["status"], object["metadata"]) = (json!(told), json!({})),
            }
            json!({"id": format!("evt_{place}_{id}"), "type": kind, "created": 1_800_000_000 + place, "data": {"object": object}})
        });
        Self { school, id, member, messages: messages.collect(), heard: Vec::new() }
    }

    /// Hears a message, and what has waited for it.
    async fn hear(&mut self, place: usize) {
        let db = &self.school.test.db;
        receive_and_apply(db, "told", &self.messages[place]).await.unwrap();
        self.heard.push(place);
        for place in &self.heard {
            let id = self.messages[*place]["id"].as_str().unwrap();
            apply_event(db, "told", id).await.unwrap();
        }
    }

    async fn stand(&self) -> Stand {
        let mut tx = self.school.tx().await;
        let order = orders::get_order(&mut tx, self.id).await.unwrap();
        let balance = coins::get_balance(&mut tx, self.member).await.unwrap();
        (order.state, order.returned, order.coins_returned, balance)
    }
}

#[tokio::test]
async fn a_history_shuffled_doubled_and_cut_is_what_was_heard_of_it() {
    let school = School::open_alone().await;
    let mut runner = TestRunner::deterministic();
    for (number, history) in HISTORIES.iter().enumerate() {
        let mut known: BTreeMap<Vec<usize>, Stand> = BTreeMap::new();
        for round in 0..5 {
            let doubled: Vec<_> = (0..history.len()).flat_map(|place| vec![place; 1 + round % 2]).collect();
            let shuffled = Just(doubled).prop_shuffle().new_tree(&mut runner).unwrap().current();
            let mut told = Told::new(&school, history).await;
            let mut set = Vec::new();
            for place in &shuffled {
                told.hear(*place).await;
                set.push(*place);
                set.sort_unstable();
                set.dedup();
                // Here the history is cut: what is missing is still to come, or never does.
                let stand = told.stand().await;
                if !known.contains_key(&set) {
                    let mut in_order = Told::new(&school, history).await;
                    for place in &set {
                        in_order.hear(*place).await;
                    }
                    known.insert(set.clone(), in_order.stand().await);
                }
                assert_eq!(stand, known[&set], "history {number}, heard {:?}", told.heard);
            }
        }
        let whole = known[&(0..history.len()).collect::<Vec<_>>()];
        let expected = match number {
            0 | 1 | 4 => (State::Paid, 0, 0, 20),
            _ => (State::Refunded, TOTAL, 20, 0),
        };
        assert_eq!(whole, expected, "history {number}");
        assert!(known.len() > history.len(), "cut in more than one way: {known:?}");
    }
}
