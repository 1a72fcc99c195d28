//! `cargo xtask test`: Rust on a real PostgreSQL, the front end's units, the journeys in a browser, made-up calls,
//! settings from outside, crashes at every step, faults while a test is taken.
//! A failed suite does not keep the others from running.

mod browser;
mod calls;
pub(crate) mod chaos;
mod crashes;
mod http;
mod journeys;
mod outside;
mod redis;
mod rust;
mod stage;

use crate::args::Suite;
use crate::failure::{Failure, Outcome};
use crate::summary::Summary;
use crate::{console, shell, toolchain, web};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longer than anything that a test waits for on a busy machine; it only ends one that hangs.
const PATIENCE: Duration = Duration::from_secs(90);

/// Runs one suite or all of them.
pub(crate) fn run(suite: Option<Suite>, filter: Option<&str>) -> Outcome {
    let wanted = |each| suite.is_none() || suite == Some(each);
    let mut summary = Summary::default();
    if wanted(Suite::Rust) {
        summary.add("Rust", || rust::run(filter));
    }
    if wanted(Suite::Web) {
        summary.add("web units", || units(filter));
    }
    if wanted(Suite::Journeys) {
        summary.add("browser journeys", || journeys::run(filter));
    }
    // A filter without a suite names tests; these are none.
    if suite == Some(Suite::Calls) || (suite.is_none() && filter.is_none()) {
        summary.add("made-up calls", || calls::run(filter));
    }
    if suite == Some(Suite::Crashes) || (suite.is_none() && filter.is_none()) {
        summary.add("crashes", crashes::run);
    }
    if suite == Some(Suite::Chaos) || (suite.is_none() && filter.is_none()) {
        summary.add("chaos in the browser", || chaos::run(chaos::FEW, 1));
    }
    if suite == Some(Suite::Outside) || (suite.is_none() && filter.is_none()) {
        summary.add("settings from outside", outside::run);
    }
    summary.finish()
}

fn units(filter: Option<&str>) -> Outcome {
    console::step("Web unit tests");
    toolchain::require_node()?;
    web::install()?;
    shell::run(shell::npm().args(["test", "--", "--passWithNoTests"]).args(filter))
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
