//! Days of many subscriptions on a clock that is moved on: members subscribe, cancel, resume and subscribe again, cards are declined
//! and accepted, and no message of a renewal ever arrives. In the end the invoices are exactly those of a calculation that shares
//! nothing with the product.
//! The tests run a few; `cargo xtask bench subscription-sim` runs 2,000 for 400 days.

mod model;

use axum::http::{HeaderName, Method};
use product::money::subscriptions::enqueue_due;
use serde_json::{Value, json};
use tenants::Reason;
use testkit::app::{Person, TestApp};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use model::{Member, Paid, State};

const AUTO_RENEW: &str = "/api/subscription/auto-renew";

/// How much happens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) members: usize,
    pub(crate) days: u32,
    pub(crate) seed: u64,
}

/// What happened.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) invoices: usize,
    pub(crate) renewals: usize,
    pub(crate) late: usize,
    pub(crate) failed: usize,
    pub(crate) canceled: usize,
    pub(crate) again: usize,
}

/// Numbers that look random and are the same for a seed (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// A member with what must be so.
struct Actor {
    person: Person,
    model: Member,
    /// The newest subscription.
    id: String,
}

/// Lets everything happen and panics at the first thing that is not as calculated.
pub(crate) async fn simulate(app: &TestApp, plan: Plan) -> Outcome {
    let mut random = Random(plan.seed);
    let mut outcome = Outcome::default();
    let mut actors = Vec::new();
    for _ in 0..plan.members {
        actors.push(Actor { person: app.learner().await, model: Member::new(), id: String::new() });
    }
    for day in 0..plan.days {
        app.clock().advance(std::time::Duration::from_secs(23 * 3600));
        sweep(app).await;
        let now = app.state.db.now();
        for actor in &mut actors {
            let before = actor.model.state;
            actor.model.sweep(now);
            match (before, actor.model.state) {
                (State::PastDue(_), State::Subscribed) => outcome.late += 1,
                (State::PastDue(_), State::Ended(_)) => outcome.failed += 1,
                (State::Canceled, State::Ended(_)) => outcome.canceled += 1,
                _ => {}
            }
        }
        app.clock().advance(std::time::Duration::from_secs(3600));
        for actor in &mut actors {
            act(app, actor, &mut random, &mut outcome, day).await;
        }
    }
    for actor in &mut actors {
        compare(app, actor).await;
        outcome.invoices += actor.model.paid.len();
        outcome.renewals += actor.model.paid.iter().filter(|paid| paid.number > 1).count();
    }
    app.run_jobs().await;
    app.mails().await;
    outcome
}

/// Until nothing is due any more.
async fn sweep(app: &TestApp) {
    loop {
        let mut tx = app.state.db.platform(Reason::Sweep).await.expect("open a transaction");
        let due = enqueue_due(&mut tx).await.expect("look for what is due");
        tx.commit().await.expect("commit");
        if due == 0 {
            return;
        }
        app.run_jobs().await;
    }
}

async fn act(app: &TestApp, actor: &mut Actor, random: &mut Random, outcome: &mut Outcome, day: u32) {
    let now = app.state.db.now();
    let chance = random.below(1_000);
    if !actor.model.is_running() {
        // Nearly everybody begins in the first month, and most come again.
        if chance < if day < 30 { 100 } else { 60 } {
            outcome.again += usize::from(!actor.model.paid.is_empty());
            let months = [1_u32, 3, 6][random.below(3) as usize];
            actor.person = app.again(&actor.person).await;
            let key = Uuid::now_v7().to_string();
            let client = actor.person.client.clone().with(HeaderName::from_static("idempotency-key"), &key);
            let wish = json!({"term": months.to_string(), "currency": "USD"});
            actor.id = client.post(AUTO_RENEW, wish).await.expect(201)["id"].as_str().expect("an id").to_owned();
            click(app, &actor.id, "pay").await;
            actor.model.subscribe(months, now);
        }
        return;
    }
    if actor.model.end() <= now && !matches!(actor.model.state, State::PastDue(_)) {
        // What the provider does at this very moment is heard of by the next sweep.
        return;
    }
    // A card that is declined is repaired sooner than one breaks.
    let breaks = if actor.model.declines { 200 } else { 40 };
    match chance {
        chance if chance < breaks => {
            click(app, &actor.id, if actor.model.declines { "accept-renewals" } else { "decline-renewals" }).await;
            actor.model.declines = !actor.model.declines;
        }
        900..=904 => {
            actor.person = app.again(&actor.person).await;
            let canceled = actor.person.client.send_json(Method::DELETE, AUTO_RENEW, &Value::Null).await;
            canceled.expect(200);
            actor.model.cancel();
        }
        905..=930 if actor.model.state == State::Canceled => {
            actor.person = app.again(&actor.person).await;
            actor.person.client.post(&format!("{AUTO_RENEW}/resume"), json!({})).await.expect(200);
            actor.model.resume();
        }
        _ => {}
    }
}

async fn click(app: &TestApp, id: &str, action: &str) {
    app.client().send(Method::POST, &format!("/dev/payments/{id}/{action}"), "").await.expect(200);
}

async fn compare(app: &TestApp, actor: &mut Actor) {
    actor.person = app.again(&actor.person).await;
    let has = actor.person.client.get("/api/subscription").await.expect(200);
    let moment = |text: &Value| OffsetDateTime::parse(text.as_str().expect("a text"), &Rfc3339).expect("a moment");
    let mut found: Vec<Paid> = has["payments"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| {
            assert_eq!(one["returned"], 0);
            Paid {
                number: one["number"].as_i64().expect("a number"),
                starts_at: moment(&one["starts_at"]),
                ends_at: moment(&one["ends_at"]),
                paid_at: moment(&one["paid_at"]),
            }
        })
        .collect();
    found.reverse();
    assert_eq!(found, actor.model.paid, "the invoices of {}", actor.id);
    let now = app.state.db.now();
    let pro_until = actor.model.paid.iter().map(|paid| paid.ends_at).max().filter(|end| *end > now);
    assert_eq!(Some(&has["pro_until"]).filter(|text| text.is_string()).map(moment), pro_until, "Pro of {}", actor.id);
    let status = (has["auto_renew"]["status"].as_str(), has["auto_renew"]["end_reason"].as_str());
    let expected = match actor.model.state {
        State::None => (None, None),
        State::Subscribed => (Some("subscribed"), None),
        State::Canceled => (Some("canceled"), None),
        State::PastDue(_) => (Some("past_due"), None),
        State::Ended(reason) => (Some("ended"), Some(reason)),
    };
    assert_eq!(status, expected, "{}", actor.id);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A year and a month, over a February and eleven ends of months. Each renewal draws a receipt, which is most of the time.
    #[tokio::test]
    async fn whatever_happens_the_invoices_are_those_of_the_calculation() {
        let app = TestApp::start_alone().await;
        let outcome = simulate(&app, Plan { members: 10, days: 400, seed: 5 }).await;
        assert!(outcome.renewals > 20 && outcome.again > 2, "{outcome:?}");
        assert!(outcome.late + outcome.failed > 1 && outcome.canceled > 2, "{outcome:?}");
    }
}
