//! `cargo xtask bench`: the benchmarks are examples of the crates, so that the tests compile them too.

use crate::failure::{Doing, Failure, Outcome};
use crate::test::{chaos, crashes, journeys, memory};
use crate::{build, console, postgres, shell};
use serde_json::Value;

/// Browsers instead of an example: `cargo xtask bench exam-chaos [runs] [first seed]`.
const CHAOS: &str = "exam-chaos";
/// Processes that are killed instead of an example: `cargo xtask bench money-crashes [operations] [seed]`.
const MONEY: &str = "money-crashes";
/// An api and its memory: `cargo xtask bench memory [requests]`.
const MEMORY: &str = "memory";
/// In a browser, too: how long the next question takes.
const QUESTION: &str = "next-question";

/// Runs one in release on a throwaway PostgreSQL, or lists them.
pub(crate) fn run(name: Option<&str>, rest: &[String]) -> Outcome {
    let listing = shell::output(shell::cargo().args(["metadata", "--no-deps", "--format-version=1", "--offline"]))?;
    let examples =
        examples_in(&serde_json::from_slice(&listing).doing(|| "read cargo's listing of the workspace".into())?);
    let number = |at: usize| rest.get(at).and_then(|word| word.parse().ok());
    if name == Some(CHAOS) {
        return chaos::bench(number(0), number(1));
    }
    if name == Some(MONEY) {
        return crashes::bench(number(0), number(1));
    }
    if name == Some(MEMORY) {
        return memory::bench(number(0));
    }
    if name == Some(QUESTION) {
        return journeys::bench();
    }
    let names =
        || examples.iter().map(String::as_str).chain([CHAOS, MONEY, MEMORY, QUESTION]).collect::<Vec<_>>().join(", ");
    let Some(name) = name else {
        console::say(&format!("Benchmarks: {}", names()));
        return Ok(());
    };
    if !examples.iter().any(|each| each == name) {
        return Err(Failure::new(format!("There is no benchmark `{name}`. There are: {}", names())));
    }
    // As durable as in earnest: what is measured is also what the disk costs.
    let server = postgres::throwaway_but_durable()?;
    // With the whole workspace: a package alone has other features, and every dependency is compiled once more.
    let optimised = ["build", "--quiet", "--release", "--workspace", "--example", name];
    shell::run(shell::cargo().args(optimised))?;
    let mut command = shell::program(&build::binary(&format!("examples/{name}"), true).to_string_lossy());
    command.args(rest);
    shell::run(command.env("TEST_DATABASE_URL", server.url("postgres")))
}

fn examples_in(listing: &Value) -> Vec<String> {
    let mut examples = Vec::new();
    for package in listing["packages"].as_array().into_iter().flatten() {
        for target in package["targets"].as_array().into_iter().flatten() {
            let is_example = target["kind"].as_array().into_iter().flatten().any(|kind| kind == "example");
            if let (true, Some(name)) = (is_example, target["name"].as_str()) {
                examples.push(name.to_owned());
            }
        }
    }
    examples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_benchmarks_and_binaries_are_not() {
        let listing = serde_json::json!({"packages": [{"name": "jobs", "targets": [
            {"kind": ["lib"], "name": "jobs"}, {"kind": ["example"], "name": "queue"}]}]});
        assert_eq!(examples_in(&listing), ["queue"]);
    }
}
