//! 400 days of 2,000 subscriptions against a calculation of their invoices: `cargo xtask bench subscription-sim [members] [days]
//! [seed]`. Panics at the first invoice that is not as calculated.

#[path = "../tests/it/subscription_simulation/mod.rs"]
mod subscription_simulation;

use std::time::Instant;

use subscription_simulation::{Plan, simulate};
use testkit::app::TestApp;

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a whole number"));
    let mut next = |usual: u64| words.next().unwrap_or(usual);
    let plan = Plan { members: next(2_000) as usize, days: next(400) as u32, seed: next(16) };
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {} members, {} days, seed {}", plan.members, plan.days, plan.seed);
    let app = TestApp::start_alone().await;
    let begin = Instant::now();
    let outcome = simulate(&app, plan).await;
    println!("{:.0} s; {} invoices are exactly as calculated", begin.elapsed().as_secs_f64(), outcome.invoices);
    println!(
        "{} renewals, {} of them late; {} ended as the card was declined, {} as they were canceled; {} subscribed again",
        outcome.renewals, outcome.late, outcome.failed, outcome.canceled, outcome.again
    );
}
