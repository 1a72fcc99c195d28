//! What a provider's message costs at the door, where it is stored with its job: `cargo xtask bench webhook [a second] [seconds]`.
//! Messages come at a fixed rate whether or not the one before is stored, as a provider sends them; each time counts from the
//! moment at which the message was due.

use std::time::{Duration, Instant};

use product::money::payments::{Received, receive};
use serde_json::{Value, json};
use tenants::{Db, DbConfig, Reason};
use tokio::task::JoinSet;
use uuid::Uuid;

const A_SECOND: u32 = 200;
const SECONDS: u32 = 20;

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u32>().expect("a whole number"));
    let (rate, seconds) = (words.next().unwrap_or(A_SECOND), words.next().unwrap_or(SECONDS));
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("bench").await.id;
    let db = Db::connect(&DbConfig { max_connections: 40, ..DbConfig::new(&test.app_url) }).await.expect("connect");
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {rate} messages a second for {seconds} s");
    let (begin, mut stored) = (Instant::now() + Duration::from_millis(200), JoinSet::new());
    for number in 0..rate * seconds {
        let due = begin + Duration::from_secs(1) * number / rate;
        tokio::time::sleep_until(due.into()).await;
        let (db, body) = (db.clone(), message(tenant.0, number));
        stored.spawn(async move {
            store(&db, &body).await;
            due.elapsed()
        });
    }
    let mut times = stored.join_all().await;
    times.sort();
    let at = |share: usize| times[(times.len() * share / 1000).min(times.len() - 1)].as_secs_f64() * 1e3;
    let spent = begin.elapsed().as_secs_f64();
    println!(
        "{} stored in {spent:.1} s; ms from due to committed: p50 {:.1}, p99 {:.1}, p99.9 {:.1}, most {:.1}",
        times.len(),
        at(500),
        at(990),
        at(999),
        at(1000)
    );
}

async fn store(db: &Db, body: &Value) {
    let mut tx = db.platform(Reason::Payments).await.expect("open a transaction");
    let received = receive(&mut tx, "bench", body).await.expect("store a message");
    assert_eq!(received, Received::Stored, "each message is new");
    tx.commit().await.expect("commit");
}

/// About as large as Stripe's.
fn message(tenant: Uuid, number: u32) -> Value {
    json!({ "id": format!("evt_{number}"), "type": "checkout.session.completed", "livemode": false, "data": { "object": {
        "id": format!("cs_{number}"), "payment_status": "paid", "amount_total": 2100, "currency": "usd",
        "payment_intent": format!("pi_{number}"), "metadata": { "order": Uuid::now_v7(), "tenant": tenant },
        "more": "x".repeat(2_000) } } })
}
