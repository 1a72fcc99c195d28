//! What a provider's message costs at the door: `cargo xtask bench webhook [a second] [seconds]`. Signed messages go through the
//! whole router to `POST /api/webhooks/stripe`, where each is stored with its job and answered. They come at a fixed rate
//! whether or not the one before is answered, as a provider sends them; each time counts from the moment at which the message
//! was due.

use std::time::{Duration, Instant};

use axum::http::{HeaderName, Method};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use testkit::app::TestApp;
use tokio::task::JoinSet;
use uuid::Uuid;

const SECRET: &str = "whsec_of_the_bench";
const A_SECOND: u32 = 200;
const SECONDS: u32 = 20;

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u32>().expect("a whole number"));
    let (rate, seconds) = (words.next().unwrap_or(A_SECOND), words.next().unwrap_or(SECONDS));
    let stripe = [
        ("STRIPE_SECRET_KEY", "sk_test_of_the_bench"),
        ("STRIPE_WEBHOOK_SECRET", SECRET),
        ("STRIPE_URL", "http://127.0.0.1:9"),
    ];
    let app = TestApp::start_with(&stripe).await;
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {rate} messages a second for {seconds} s");
    let (begin, mut answers) = (Instant::now() + Duration::from_millis(200), JoinSet::new());
    for number in 0..rate * seconds {
        let due = begin + Duration::from_secs(1) * number / rate;
        tokio::time::sleep_until(due.into()).await;
        let body = message(app.tenant.id.0, number).to_string();
        let signature = signed(app.state.db.now().unix_timestamp(), &body);
        let client = app.client().with(HeaderName::from_static("stripe-signature"), &signature);
        answers.spawn(async move {
            client.send(Method::POST, "/api/webhooks/stripe", body).await.expect(200);
            due.elapsed()
        });
    }
    let mut times = answers.join_all().await;
    times.sort();
    let at = |share: usize| times[(times.len() * share / 1000).min(times.len() - 1)].as_secs_f64() * 1e3;
    let spent = begin.elapsed().as_secs_f64();
    println!(
        "{} answered in {spent:.1} s; ms from due to answered: p50 {:.1}, p99 {:.1}, p99.9 {:.1}, most {:.1}",
        times.len(),
        at(500),
        at(990),
        at(999),
        at(1000)
    );
}

fn signed(at: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("any length is a key");
    mac.update(format!("{at}.{body}").as_bytes());
    format!("t={at},v1={}", hex::encode(mac.finalize().into_bytes()))
}

/// About as large as Stripe's.
fn message(tenant: Uuid, number: u32) -> Value {
    json!({ "id": format!("evt_{number}"), "type": "checkout.session.completed", "livemode": false, "data": { "object": {
        "id": format!("cs_{number}"), "payment_status": "paid", "amount_total": 2100, "currency": "usd",
        "payment_intent": format!("pi_{number}"), "metadata": { "order": Uuid::now_v7(), "tenant": tenant },
        "more": "x".repeat(2_000) } } })
}
