//! cargo's tests, on servers that are thrown away afterwards.

use super::redis::Redis;
use crate::failure::Outcome;
use crate::{console, postgres, shell};

/// Runs them with nextest where it is installed, otherwise with cargo alone.
pub(super) fn run(filter: Option<&str>) -> Outcome {
    console::step("Rust tests");
    let server = postgres::throwaway()?;
    let redis = Redis::start()?;
    let mut command = shell::cargo();
    if shell::succeeds(shell::cargo().args(["nextest", "--version"])) {
        command.args(["nextest", "run", "--workspace", "--no-fail-fast", "--cargo-quiet"]);
        // A filter may match nothing in Rust and something in the other suites.
        command.args(filter.map(|_| "--no-tests=pass"));
    } else {
        console::note("cargo-nextest is not installed; cargo test does the same, more slowly");
        command.args(["test", "--quiet", "--workspace", "--no-fail-fast"]);
    }
    command.args(filter).env("TEST_DATABASE_URL", server.url("postgres"));
    match &redis {
        Some(redis) => command.env("TEST_REDIS_URL", redis.url()),
        None => command.env_remove("TEST_REDIS_URL"),
    };
    shell::run(&mut command)
}
