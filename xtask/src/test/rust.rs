//! cargo's tests, on servers that are thrown away afterwards.

use super::redis::Redis;
use super::reports;
use crate::failure::Outcome;
use crate::summary::Report;
use crate::{console, postgres, project, shell};
use std::fs;

/// Runs them with nextest where it is installed, otherwise with cargo alone.
pub(super) fn run(filter: Option<&str>, report: &mut Report) -> Outcome {
    console::step("Rust tests");
    let server = postgres::throwaway()?;
    let redis = Redis::start(&mut report.skipped)?;
    let skipped = project::memory_dir().join("skipped.txt");
    reports::forget(&skipped)?;
    let junit = project::target_dir().join("nextest/default/junit.xml");
    reports::forget(&junit)?;
    let mut command = shell::cargo();
    let has_nextest = shell::succeeds(shell::cargo().args(["nextest", "--version"]));
    if has_nextest {
        command.args(["nextest", "run", "--config-file", "xtask/nextest.toml"]);
        command.args(["--workspace", "--no-fail-fast", "--cargo-quiet"]);
        // A filter may match nothing in Rust and something in the other suites.
        command.args(filter.map(|_| "--no-tests=pass"));
    } else {
        console::note("cargo-nextest is not installed; cargo test does the same, more slowly, and counts no tests");
        command.args(["test", "--quiet", "--workspace", "--no-fail-fast"]);
    }
    command.args(filter).env("TEST_DATABASE_URL", server.url("postgres")).env("SKIPPED_TESTS_FILE", &skipped);
    match &redis {
        Some(redis) => command.env("TEST_REDIS_URL", redis.url()),
        None => command.env_remove("TEST_REDIS_URL"),
    };
    let outcome = shell::run(&mut command);
    if has_nextest {
        reports::read_junit(&junit, report);
    }
    report.skipped.extend(fs::read_to_string(&skipped).unwrap_or_default().lines().map(str::to_owned));
    outcome
}
