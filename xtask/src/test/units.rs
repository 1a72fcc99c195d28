//! The front end's unit tests.

use super::plan::Plan;
use super::reports;
use crate::failure::Outcome;
use crate::summary::Report;
use crate::{console, project, shell, toolchain, web};

/// Runs them; a filter is part of a file's name.
pub(super) fn run(plan: Plan, filter: Option<&str>, report: &mut Report) -> Outcome {
    console::step("Web unit tests");
    toolchain::require_node()?;
    web::install()?;
    let told = project::memory_dir().join("units.json");
    reports::forget(&told)?;
    let mut command = shell::npm();
    command.args(["test", "--"]).args(filter.map(|_| "--passWithNoTests")).args(filter);
    command.env("UNITS_REPORT", &told);
    plan.tell_to(&mut command);
    let outcome = shell::run(&mut command);
    reports::read_json(&told, report);
    outcome
}
