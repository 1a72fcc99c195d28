//! Random operations of 16 clients at once against a model of the ledger, the orders and the provider's books:
//! `cargo xtask bench ledger-sim [operations] [seed]`. Panics at the first thing that is not as the model says.

#[path = "../tests/it/ledger_simulation/mod.rs"]
mod ledger_simulation;

use std::time::Instant;

use ledger_simulation::{Plan, simulate};
use tenants::{Db, DbConfig};

const CLIENTS: usize = 16;
const OPERATIONS: usize = 100_000;

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a whole number"));
    let operations = words.next().map_or(OPERATIONS, |count| count as usize);
    let seed = words.next().unwrap_or(16);
    let test = testkit::fresh_database().await;
    let tenant = test.tenant("simulation").await.id;
    let config = DbConfig {
        max_connections: 40,
        acquire_timeout: std::time::Duration::from_secs(60),
        ..DbConfig::new(&test.app_url)
    };
    let db = Db::connect(&config).await.expect("connect").with_clock(test.clock.clone());
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    println!("{profile} build, {CLIENTS} clients, {operations} operations, seed {seed}");
    let begin = Instant::now();
    let outcome = simulate(&db, tenant, Plan { clients: CLIENTS, operations, seed }).await;
    let seconds = begin.elapsed().as_secs_f64();
    for (name, count) in &outcome.operations {
        println!("{count:>8} {name}");
    }
    let (entries, checks) = (outcome.entries, outcome.checks);
    println!(
        "{seconds:.0} s, {:.0} operations/s; {checks} checks hold; {entries} entries sum to zero",
        operations as f64 / seconds
    );
}
