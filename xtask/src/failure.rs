//! Why a task stopped, as a sentence for the person at the terminal.

use std::fmt;

/// A finished sentence; nothing in here matches on the cause of a failure.
#[derive(Debug)]
pub(crate) struct Failure(String);

/// What every task returns.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// Wraps a sentence.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Says what was being done when something failed.
pub(crate) trait Doing<T> {
    /// `Could not {what}: {cause}`.
    fn doing(self, what: impl FnOnce() -> String) -> Outcome<T>;
}

impl<T, E: fmt::Display> Doing<T> for Result<T, E> {
    fn doing(self, what: impl FnOnce() -> String) -> Outcome<T> {
        self.map_err(|cause| Failure(format!("Could not {}: {cause}", what())))
    }
}
