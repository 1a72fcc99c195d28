//! What must be true of all books together when everything has arrived.

use super::customer::Customer;
use super::market::Market;
use crate::failure::{Failure, Outcome};
use crate::test::crashes::world::World;
use crate::test::http::Request;
use crate::test::until;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[path = "../../../../../product/tests/it/ledger_simulation/faults.rs"]
mod faults;

/// Waits for every job that is due.
pub(super) fn drain(world: &mut World) -> Outcome {
    let mut left = count(world, DUE)?;
    while left > 0 {
        // A long queue gets as much patience for each part of it.
        left = until("the jobs are done", || {
            let now = count(world, DUE)?;
            Ok((now < left).then_some(now))
        })?;
    }
    Ok(())
}

const DUE: &str = "select count(*) from jobs.queue where status <> 'dead' and (run_at <= now() or attempts > 0)";

fn count(world: &mut World, question: &str) -> Outcome<i64> {
    let found = world.sql(question)?.concat();
    found.parse().map_err(|_| Failure::new(format!("`{found}` is no count.")))
}

/// The ledger, then what the provider says against it. Says how many entries and payments there are.
pub(super) fn check(world: &mut World, market: &Market, customers: &[Customer]) -> Outcome<(i64, i64)> {
    for (rule, question) in faults::FAULTS {
        let found = count(world, question)?;
        if found != 0 {
            return Err(Failure::new(format!("Not so: {rule} ({found} times).")));
        }
    }
    let sum = count(world, "select coalesce(sum(amount), 0)::bigint from coin_entries")?;
    if sum != 0 {
        return Err(Failure::new(format!("The ledger sums to {sum}.")));
    }
    let days = world.sql("select 'from=' || (now()::date - 1) || '&to=' || (now()::date + 1)")?.concat();
    let told = world.expect(&Request::get(format!("/api/admin/reconciliation?{days}")).by(&market.office), 200)?;
    // The one difference that is none between the books: coins that were spent before their money went back.
    let found: BTreeMap<String, Value> =
        told["data"].as_array().into_iter().flatten().map(|one| (one["order_id"].to_string(), short(one))).collect();
    let orders = customers.iter().flat_map(|customer| &customer.orders);
    let owed: BTreeMap<String, Value> = orders
        .filter(|order| order.owed > 0)
        .map(|order| (json!(order.id).to_string(), json!({"kind": "coins_owed", "there": order.owed, "here": 0})))
        .collect();
    if found != owed || told["data"].as_array().map(Vec::len) != Some(owed.len()) {
        return Err(Failure::new(format!("The books differ: {found:?} instead of {owed:?}.")));
    }
    Ok((count(world, "select count(*) from coin_entries")?, told["payments"].as_i64().unwrap_or_default()))
}

fn short(difference: &Value) -> Value {
    json!({"kind": difference["kind"], "there": difference["there"], "here": difference["here"]})
}
