//! `cargo xtask test`: Rust on a real PostgreSQL, the front end's units, the journeys in a browser, made-up calls,
//! crashes at every step.
//! A failed suite does not keep the others from running.

mod browser;
mod calls;
mod crashes;
mod journeys;
mod redis;
mod rust;
mod stage;

use crate::args::Suite;
use crate::failure::Outcome;
use crate::summary::Summary;
use crate::{console, shell, toolchain, web};

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
    summary.finish()
}

fn units(filter: Option<&str>) -> Outcome {
    console::step("Web unit tests");
    toolchain::require_node()?;
    web::install()?;
    shell::run(shell::npm().args(["test", "--", "--passWithNoTests"]).args(filter))
}
