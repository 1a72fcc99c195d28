//! What a machine may lack. A developer's test goes without it and says so; under `CI` the test fails.

use std::{
    collections::BTreeSet,
    env,
    fs::OpenOptions,
    io::Write,
    sync::{Mutex, PoisonError},
};

/// What was said already: a test that needs a tool for every page says so once.
static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// `found`, or a word about its absence: a test may pass without `what` on a developer's machine only.
/// `remedy` says how to get it: `apt-get install poppler-utils`.
///
/// The line is printed and appended to the file that `SKIPPED_TESTS_FILE` names, for whoever sums up the run.
///
/// # Panics
/// When `what` is missing and the variable `CI` is set.
#[track_caller]
pub fn need<T>(found: Option<T>, what: &str, remedy: &str) -> Option<T> {
    if found.is_none() {
        go_without(what, remedy);
    }
    found
}

#[track_caller]
fn go_without(what: &str, remedy: &str) {
    let is_ci = env::var_os("CI").is_some_and(|value| !value.is_empty());
    assert!(!is_ci, "{what} is missing, and a test that goes without it proves nothing under CI: {remedy}");
    let thread = std::thread::current();
    let line = format!("SKIPPED {}: {what} is missing ({remedy})\n", thread.name().unwrap_or("a test"));
    if !SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(line.clone()) {
        return;
    }
    print!("{line}");
    if let Some(file) = env::var_os("SKIPPED_TESTS_FILE") {
        // One write a line, so that test processes do not write into each other's.
        let written = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&file)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        written.unwrap_or_else(|error| panic!("cannot write to {}: {error}", file.to_string_lossy()));
    }
}
