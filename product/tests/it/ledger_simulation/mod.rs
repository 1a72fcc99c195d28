//! Random operations of many clients at once against the product, beside a model that counts by itself: what each answers, each
//! balance after it, each order's state, and in the end the books of the provider and the sum of all entries.
//!
//! A client acts for a member of its own, so that its model knows each answer beforehand; often it asks for the same several times
//! at once or once more later. All clients share another member, of whom only the accepted answers can be counted.
//! The tests run some hundred operations; `cargo xtask bench ledger-sim` runs 100,000.

mod asks;
mod books;
mod client;
mod faults;
mod model;
mod orders;
mod provider;
mod random;
mod renewals;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use product::money::price_list::{BankTransfer, PriceList, get_price_list, save_price_list};
use product::people::accounts::{self, LinkKey, NewUser, UserId};
use tenants::{Db, Lang, TenantId, TenantTx};
use testkit::FixedClock;
use time::macros::datetime;
use tokio::task::JoinSet;
use uuid::Uuid;

use client::Client;
use random::Random;

/// How much happens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) clients: usize,
    /// Of all clients together.
    pub(crate) operations: usize,
    pub(crate) seed: u64,
}

/// What happened.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// How often each kind of operation was done.
    pub(crate) operations: BTreeMap<&'static str, usize>,
    /// How many answers, balances and orders were compared with the model, and books checked.
    pub(crate) checks: usize,
    pub(crate) entries: i64,
}

/// What all clients share.
#[derive(Debug)]
struct World {
    db: Db,
    tenant: TenantId,
    office: UserId,
    /// Whose coins all clients move.
    shared: UserId,
    /// What was answered about the shared member: the transaction and its change.
    accepted: Mutex<BTreeMap<Uuid, i64>>,
    checks: AtomicUsize,
}

impl World {
    async fn tx(&self) -> TenantTx {
        self.db.tenant(self.tenant).await.expect("open a transaction")
    }

    /// Compares, and counts that it did.
    #[track_caller]
    fn same<T: PartialEq + std::fmt::Debug>(&self, found: T, expected: T, what: impl FnOnce() -> String) {
        self.checks.fetch_add(1, Ordering::Relaxed);
        assert_eq!(found, expected, "{}", what());
    }

    fn accept(&self, transaction: Uuid, change: i64) {
        let mut accepted = self.accepted.lock().unwrap_or_else(PoisonError::into_inner);
        let known = accepted.insert(transaction, change);
        assert!(known.is_none_or(|known| known == change), "one transaction, one change");
    }

    fn accepted_sum(&self) -> i64 {
        self.accepted.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

/// Lets everything happen and panics at the first thing that is not as the model says.
pub(crate) async fn simulate(db: &Db, tenant: TenantId, plan: Plan) -> Outcome {
    // It stands on a day that every month has: months of Pro add up whatever their order.
    let db = &db.with_clock(Arc::new(FixedClock::new(datetime!(2026-03-05 06:00 UTC))));
    let mut members = open(db, tenant, plan.clients + 2).await.into_iter();
    let mut next = || members.next().expect("there are enough members");
    let (office, shared) = (next(), next());
    let (accepted, checks) = (Mutex::default(), AtomicUsize::new(0));
    let world = Arc::new(World { db: db.clone(), tenant, office, shared, accepted, checks });
    let mut clients = JoinSet::new();
    for number in 0..plan.clients {
        let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
        let mut client = Client::new(Arc::clone(&world), next(), Random::new(seed));
        let share = plan.operations / plan.clients;
        clients.spawn(async move {
            for _ in 0..share {
                client.step().await;
            }
            client.finish().await;
            client.finish_renewals().await;
            client.done
        });
    }
    let mut operations: BTreeMap<&'static str, usize> = BTreeMap::new();
    while let Some(done) = clients.join_next().await {
        for (name, count) in done.expect("a client agrees with its model") {
            *operations.entry(name).or_default() += count;
        }
    }
    let entries = books::check(&world).await;
    Outcome { operations, checks: world.checks.load(Ordering::Relaxed), entries }
}

/// Lets the tenant take bank transfers and makes its people.
async fn open(db: &Db, tenant: TenantId, people: usize) -> Vec<UserId> {
    let mut tx = db.tenant(tenant).await.expect("open a transaction");
    let version = get_price_list(&mut tx).await.expect("read the price list").version;
    let bank_transfer = Some(BankTransfer { instructions: "Bank 822, account 12".to_owned() });
    let list = PriceList { bank_transfer, ..PriceList::default() };
    save_price_list(&mut tx, None, version, &list).await.expect("save the price list");
    let mut made = Vec::new();
    for number in 0..people {
        let email = format!("member{number}@example.test");
        let new = NewUser { email: &email, password_hash: "-", lang: Lang::En, privacy_version: "1" };
        made.push(accounts::register(&mut tx, new, &LinkKey::derive(b"a simulation")).await.expect("register"));
    }
    tx.commit().await.expect("commit");
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each seed is another history; a longer one is `cargo xtask bench ledger-sim`.
    #[tokio::test]
    async fn whatever_happens_the_coins_are_those_of_the_model() {
        let test = testkit::fresh_database().await;
        let tenant = test.tenant("school").await.id;
        let outcome = simulate(&test.db, tenant, Plan { clients: 8, operations: 640, seed: 16 }).await;
        assert!(outcome.operations.len() >= 24, "nearly every kind of operation happened: {:?}", outcome.operations);
        assert!(outcome.checks > 640 && outcome.entries > 200, "{outcome:?}");
    }
}
