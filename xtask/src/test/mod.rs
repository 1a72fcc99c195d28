//! `cargo xtask test`: Rust on a real PostgreSQL, the front end's units, the journeys in a browser, made-up calls,
//! settings from outside, crashes at every step, faults while a test is taken, restarts behind a front.
//! A failed suite does not keep the others from running.

mod browser;
mod browsers;
mod calls;
pub(crate) mod chaos;
pub(crate) mod crashes;
mod health;
mod http;
pub(crate) mod journeys;
pub(crate) mod memory;
mod outside;
pub(crate) mod plan;
mod redis;
mod reports;
mod rolling;
mod rust;
mod stage;
mod units;
mod upgrade;

use crate::args::{Suite, TestOptions};
use crate::failure::{Failure, Outcome};
use crate::summary::Summary;
use crate::{shell, sys};
use plan::Plan;
use stage::Stock;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longer than anything that a test waits for on a busy machine; it only ends one that hangs.
const PATIENCE: Duration = Duration::from_secs(90);

/// Runs one suite or all of them.
pub(crate) fn run(options: &TestOptions) -> Outcome {
    sys::adopt_orphans();
    let plan = Plan::of(options);
    plan.tell();
    let filter = options.filter.as_deref();
    // A filter without a suite names tests of those that have names.
    let is_wanted = |suite: Suite| match options.suite {
        Some(named) => named == suite,
        None => (filter.is_none() || suite.is_named_test()) && (plan.is_long || !suite.is_for_releases()),
    };
    let stock = Stock::default();
    let mut summary = Summary::default();
    if is_wanted(Suite::Rust) {
        summary.add_reported("Rust", |report| rust::run(filter, report));
    }
    if is_wanted(Suite::Web) {
        summary.add_reported("web units", |report| units::run(plan, filter, report));
    }
    if is_wanted(Suite::Journeys) {
        summary.add_reported("browser journeys", |report| journeys::run(plan, &stock, filter, report));
    }
    if is_wanted(Suite::Calls) {
        summary.add_reported("made-up calls", |report| calls::run(plan, &stock, filter, report));
    }
    if is_wanted(Suite::Crashes) {
        summary.add_reported("crashes", |report| crashes::run(plan, &stock, report));
    }
    if is_wanted(Suite::Chaos) {
        summary.add_reported("chaos in the browser", |report| chaos::run(plan, &stock, report));
    }
    if is_wanted(Suite::Rolling) {
        summary.add_reported("rolling restarts", |report| rolling::run(plan, &stock, report));
    }
    if is_wanted(Suite::Outside) {
        summary.add_reported("settings from outside", outside::run);
    }
    if is_wanted(Suite::Browsers) {
        summary.add_reported("other browsers", |report| browsers::run(&stock, report));
    }
    if is_wanted(Suite::Upgrade) {
        summary.add_reported("upgrade", |report| upgrade::run(filter, report));
    }
    let tests = summary.tests();
    summary.finish()?;
    match filter {
        Some(filter) if tests == Some(0) => Err(Failure::new(format!("No test is named `{filter}`."))),
        _ => Ok(()),
    }
}

/// Asks until the answer is there.
fn until<T>(what: &str, mut ask: impl FnMut() -> Outcome<Option<T>>) -> Outcome<T> {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = ask()? {
            return Ok(answer);
        }
        if shell::is_stopping() {
            return Err(Failure::new("Stopped."));
        }
        if Instant::now() > end {
            return Err(Failure::new(format!("waited in vain until {what}.")));
        }
        sleep(Duration::from_millis(10));
    }
}
