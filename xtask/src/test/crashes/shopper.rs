//! Money: T-Coins by card, Pro for some of them, and some of them paid back. Nothing is charged twice and nothing is lost.

use super::learner::text;
use super::world::{Step, World};
use crate::failure::{Failure, Outcome};
use crate::test::http::Request;
use crate::test::until;
use serde_json::{Value, json};

/// What is bought, what a month of Pro costs, and what is paid back; in T-Coins.
const BOUGHT: i64 = 40;
const MONTH: i64 = 20;
const BACK: i64 = 10;

/// Orders, pays, is told by mail, buys Pro, is paid back; then the books are read, and once more after a crash of everything.
pub(super) fn shop(world: &mut World) -> Outcome {
    let (member, office) = (sign_in(world, "student")?, sign_in(world, "superadmin")?);
    let before = balance(world, &member)?;
    let wish = json!({"coins": BOUGHT, "currency": "USD", "method": "card"});
    let made = world.walk(&Step {
        name: "order",
        request: &|_| Ok(Request::post("/api/orders", &wish).named("crash").by(&member)),
        writes: "orders",
        status: &[201],
        again: "201",
        grows: &[],
        holds: &|world, body| {
            let order = world.expect(&Request::get(format!("/api/orders/{}", text(body, "id")?)).by(&member), 200)?;
            Ok(order["state"] == "pending" && order["checkout_url"].is_string())
        },
    })?;
    let order = text(&made, "id")?;
    world.hold("mails")?;
    world.walk(&Step {
        name: "pay",
        request: &|_| Ok(Request::post(format!("/dev/payments/{order}/pay"), &json!({}))),
        writes: "coin_entries",
        // The message may have been kept before the crash, and read by the worker.
        status: &[200, 409],
        again: "409",
        grows: &[],
        holds: &|world, _| Ok(balance(world, &member)? == before + BOUGHT),
    })?;
    world.crash_in_job("receipt is mailed", None)?;
    world.walk(&Step {
        name: "buy Pro",
        request: &|_| {
            Ok(Request::post("/api/subscription", &json!({"term": "1", "price": MONTH})).named("crash").by(&member))
        },
        writes: "pro_purchases",
        status: &[200],
        again: "200",
        grows: &[],
        holds: &|world, _| {
            let has = world.expect(&Request::get("/api/subscription").by(&member), 200)?;
            Ok(has["plan"] == "pro" && balance(world, &member)? == before + BOUGHT - MONTH)
        },
    })?;
    let refund = json!({"coins": BACK, "note": "As agreed", "key": "01900000-0000-7000-8000-000000000777"});
    world.walk(&Step {
        name: "refund",
        request: &|_| Ok(Request::post(format!("/api/admin/orders/{order}/refund"), &refund).by(&office)),
        writes: "order_returns",
        status: &[200],
        again: "200",
        // The job that asks the provider may store its answer in between.
        grows: &["order_changes", "order_refunds"],
        holds: &|world, _| Ok(balance(world, &member)? == before + BOUGHT - MONTH - BACK),
    })?;
    world.crash_everything("refund is on its way")?;
    read_books(world, order, &office)?;
    world.crash_everything("money has moved")?;
    read_books(world, order, &office)?;
    let now = balance(world, &member)?;
    match now == before + BOUGHT - MONTH - BACK {
        true => Ok(()),
        false => Err(Failure::new(format!("LOST: {now} T-Coins, {before} before."))),
    }
}

/// Waits until the provider has paid back; then both books agree, and the ledger's entries sum to zero.
fn read_books(world: &mut World, order: &str, office: &str) -> Outcome {
    until("the refund has arrived", || {
        let states = world.sql(&format!("select state from order_returns where order_id = '{order}'"))?;
        Ok((states == ["done"]).then_some(()))
    })?;
    let days = world.sql("select 'from=' || (now()::date - 1) || '&to=' || (now()::date + 1)")?.concat();
    let books = world.expect(&Request::get(format!("/api/admin/reconciliation?{days}")).by(office), 200)?;
    if books["payments"].as_i64().is_none_or(|count| count < 1) || books["data"] != json!([]) {
        return Err(Failure::new(format!("The books differ: {books}")));
    }
    let sum = world.sql("select coalesce(sum(amount), 0)::text from coin_entries")?;
    if sum == ["0"] { Ok(()) } else { Err(Failure::new(format!("The ledger sums to {sum:?}."))) }
}

pub(super) fn sign_in(world: &mut World, role: &str) -> Outcome<String> {
    let login = json!({"email": format!("{role}@verdant.test"), "password": "learn-the-words"});
    let session = world.expect(&Request::post("/api/login", &login), 200)?;
    text(&session, "access_token").map(str::to_owned)
}

pub(super) fn balance(world: &mut World, member: &str) -> Outcome<i64> {
    let coins: Value = world.expect(&Request::get("/api/coins").by(member), 200)?;
    coins["balance"].as_i64().ok_or_else(|| Failure::new(format!("No balance in {coins}")))
}
