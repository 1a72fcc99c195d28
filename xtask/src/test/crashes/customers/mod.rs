//! Money while processes die: customers order, pay, are declined, paid back and disputed, buy Pro, unlock a report, are given and
//! deducted T-Coins, exchange credit, and ask for the same again; messages of the provider are read again. Meanwhile api, worker or both
//! are killed with -9 at moments that follow from a seed. Whatever was not answered is sent again under the same key.
//!
//! Each customer counts by itself, and compares after everything that it does. When all is done and every job has run, the
//! ledger, the orders and the provider's books must be what the customers counted.

mod books;
mod customer;
mod market;
mod order;
mod random;

use super::world::World;
use crate::failure::{Failure, Outcome};
use crate::run::Victim;
use crate::test::http::Request;
use customer::Customer;
use market::Market;
use random::Random;
use serde_json::json;
use std::collections::BTreeMap;
use std::thread::{scope, sleep};
use std::time::Duration;

/// People of the demo, and of the tests that run at once in browsers.
const CUSTOMERS: [&str; 8] =
    ["student", "pro", "teacher", "student.w0", "pro.w0", "teacher.w0", "student.w1", "pro.w1"];
/// So many requests at least, and at most, are between two kills.
const BETWEEN_KILLS: (i64, i64) = (20, 80);
/// A kill comes so long after a request was sent: in the middle of whatever it, or a job after it, does.
const MOST_MICROSECONDS: i64 = 25_000;
const PLACE: &str = "customers, at random";

/// Lets all customers do `operations` things together, and gives a sentence for the summary.
pub(super) fn trade(world: &mut World, seed: u32, operations: u32) -> Outcome<String> {
    let login = json!({"email": "superadmin@verdant.test", "password": "learn-the-words"});
    let session = world.expect(&Request::post("/api/login", &login), 200)?;
    let market = Market::new(world.port(), session["access_token"].as_str().unwrap_or_default().to_owned());
    let mut customers = Vec::new();
    for (number, name) in (1..).zip(CUSTOMERS) {
        let random = Random::new(seed, number);
        customers.push(Customer::enter(&market, world.session()?, random, &format!("{name}@verdant.test"))?);
    }
    let share = operations.div_ceil(CUSTOMERS.len() as u32);
    let market = &market;
    let struck = scope(|scope| {
        for customer in &mut customers {
            market.enter();
            scope.spawn(move || {
                let lived = customer.live(share);
                market.leave(&lived);
            });
        }
        let struck = strike(world, market, &mut Random::new(seed, 0));
        if let Err(failure) = &struck {
            market.stop(failure);
        }
        struck
    });
    market.verdict().map_err(|failure| Failure::new(format!("{failure} (seed {seed})")))?;
    let kills = struck?;
    books::drain(world)?;
    customers.iter_mut().try_for_each(Customer::look_back)?;
    let (entries, payments) = books::check(world, market, &customers)?;
    let mut done: BTreeMap<&str, u32> = BTreeMap::new();
    for (name, count) in customers.iter().flat_map(|customer| &customer.done) {
        *done.entry(name).or_default() += count;
    }
    if kills == 0 || market.repeated() == 0 {
        return Err(Failure::new(format!("{kills} kills cut off {} requests: nothing is proven.", market.repeated())));
    }
    let kinds: Vec<_> = done.iter().map(|(name, count)| format!("{count} {name}")).collect();
    Ok(format!(
        "{} operations of {} customers (seed {seed}) under {kills} kills of api and worker: {} requests, {} of them cut off and sent \
         again; {entries} entries sum to zero, {payments} payments agree ({})",
        done.values().sum::<u32>(),
        CUSTOMERS.len(),
        market.sent(),
        market.repeated(),
        kinds.join(", ")
    ))
}

/// Kills while there are customers. Says how many processes.
fn strike(world: &mut World, market: &Market, random: &mut Random) -> Outcome<u32> {
    let mut kills = 0;
    while market.wait_for(random.between(BETWEEN_KILLS.0, BETWEEN_KILLS.1).unsigned_abs()) {
        sleep(Duration::from_micros(random.between(0, MOST_MICROSECONDS).unsigned_abs()));
        let victims: &[Victim] = match random.between(1, 10) {
            1..=5 => &[Victim::Api],
            6..=8 => &[Victim::Worker],
            _ => &[Victim::Api, Victim::Worker],
        };
        world.strike(PLACE, victims)?;
        kills += victims.len() as u32;
    }
    Ok(kills)
}
