//! An ordered grading that is late: a part of its price comes back once, and one mail says so, whoever is killed meanwhile.

use super::learner::{text, without_copies};
use super::shopper::{balance, sign_in};
use super::world::{Step, World};
use crate::failure::{Failure, Outcome};
use crate::test::http::Request;
use crate::test::until;
use serde_json::{Value, json};

/// Of the demo: a test of this member waits for its grader.
const MEMBER: &str = "pro";

/// Orders more of a grading that waits, lets its promise pass, and kills who pays back and who writes the mail.
pub(super) fn be_late(world: &mut World) -> Outcome {
    let member = sign_in(world, MEMBER)?;
    let [attempt, job] = waiting(world)?;
    let path = format!("/api/attempts/{attempt}/gradings");
    let offer = world.expect(&Request::get(path.as_str()).by(&member), 200)?;
    let vip = offer["products"].as_array().into_iter().flatten().find(|one| one["product"] == "vip");
    let price =
        vip.and_then(|one| one["price"]["coins"].as_i64()).ok_or_else(|| Failure::new(format!("No offer: {offer}")))?;
    world.walk(&Step {
        name: "order a grading",
        request: &|_| Ok(Request::post(path.as_str(), &json!({"product": "vip"})).named("late").by(&member)),
        writes: "grading_orders",
        status: &[201],
        again: "201",
        grows: &[],
        holds: &|world, _| Ok(world.expect(&Request::get(path.as_str()).by(&member), 200)?["product"] == "vip"),
    })?;
    let paid = balance(world, &member)?;
    let before = late_mails(world)?.len();
    world.hold("coin_entries")?;
    // Four days after the order the promise is over; the sweep of the next minute would find it.
    world.sql(&format!(
        "update grading_orders set ordered_at = now() - interval '100 hours' where attempt_id = '{attempt}' returning 1"
    ))?;
    world.sql(&format!("update grading_jobs set due_at = now() - interval '1 hour' where id = '{job}' returning 1"))?;
    world.sql(&format!(
        "insert into jobs.queue (id, queue, name, tenant_id, payload, max_attempts, unique_key)
         select gen_random_uuid(), 'payments', 'grading.refund_late', tenant_id, jsonb_build_object('job_id', id), 10,
           'grading.refund_late:' || id from grading_jobs where id = '{job}' on conflict do nothing returning 1"
    ))?;
    world.crash_in_job("late grading is paid back", Some("mails"))?;
    world.crash_in_job("its learner is told", None)?;
    let back = (price + 3) / 4;
    until("a mail tells that the grading is late", || Ok((late_mails(world)?.len() > before).then_some(())))?;
    let refunds = world.sql(&format!(
        "select r.coins::text from grading_late_refunds r
         join grading_orders o on o.id = r.order_id where o.attempt_id = '{attempt}'"
    ))?;
    let told = late_mails(world)?.len() - before;
    let now = balance(world, &member)?;
    if refunds == [back.to_string()] && told == 1 && now == paid + back {
        return Ok(());
    }
    Err(Failure::new(format!(
        "A late grading of {price} T-Coins: {refunds:?} paid back, {told} mails, {now} T-Coins after {paid}."
    )))
}

/// A test of the member that waits for its grader, and its job.
fn waiting(world: &mut World) -> Outcome<[String; 2]> {
    let found = world.sql(&format!(
        "select unnest(array[j.attempt_id::text, j.id::text]) from (
           select j.* from grading_jobs j join attempts a on a.id = j.attempt_id join users u on u.id = a.user_id
           where u.email = '{MEMBER}@verdant.test' and j.state = 'queued' order by j.created_at limit 1) j"
    ))?;
    found.try_into().map_err(|none| Failure::new(format!("No grading of {MEMBER} waits: {none:?}")))
}

/// The mails to the member about a late grading.
fn late_mails(world: &mut World) -> Outcome<Vec<Value>> {
    let request = Request::get(format!("/api/dev/outbox?to={MEMBER}@verdant.test"));
    let mails = world.expect(&request, 200)?["data"].as_array().cloned().unwrap_or_default();
    let about =
        without_copies(mails).into_iter().filter(|mail| text(mail, "subject").is_ok_and(|it| it.contains("is late")));
    Ok(about.collect())
}
