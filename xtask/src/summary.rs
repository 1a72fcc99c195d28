//! Runs steps one after the other, whatever becomes of them, and tells at the end how they went.

use crate::console::{self, Colour};
use crate::failure::{Failure, Outcome};
use crate::shell;
use std::time::{Duration, Instant};

/// What has run so far.
#[derive(Default)]
pub(crate) struct Summary {
    lines: Vec<Line>,
}

struct Line {
    name: &'static str,
    took: Duration,
    failure: Option<String>,
}

impl Summary {
    /// Runs one step, unless somebody asked us to stop.
    pub(crate) fn add(&mut self, name: &'static str, step: impl FnOnce() -> Outcome) {
        if shell::is_stopping() {
            return;
        }
        let start = Instant::now();
        let failure = step().err().map(|failure| failure.to_string());
        if let Some(sentence) = &failure {
            console::alarm(&format!("{name}: {sentence}"));
        }
        self.lines.push(Line { name, took: start.elapsed(), failure });
    }

    /// Tells how it went; fails when a step did.
    pub(crate) fn finish(self) -> Outcome {
        console::say("");
        self.lines.iter().for_each(|line| console::say(&line.told()));
        let failed: Vec<&str> = self.lines.iter().filter(|line| line.failure.is_some()).map(|line| line.name).collect();
        if failed.is_empty() { Ok(()) } else { Err(Failure::new(format!("Failed: {}.", failed.join(", ")))) }
    }
}

impl Line {
    /// How it went; below it what failed, since the step's own words may lie thousands of lines above.
    fn told(&self) -> String {
        let verdict = match self.failure {
            None => console::paint("ok    ", Colour::Green),
            Some(_) => console::paint("FAILED", Colour::Red),
        };
        let took = console::paint(&format!("{:6.1} s", self.took.as_secs_f32()), Colour::Dim);
        let mut told = format!("  {verdict} {:<22} {took}", self.name);
        for sentence in self.failure.iter().flat_map(|failure| failure.lines()) {
            told.push_str("\n         ");
            told.push_str(sentence);
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_after_a_failure_still_run_and_the_failure_is_named() {
        let mut summary = Summary::default();
        let mut ran = false;
        summary.add("first", || Err(Failure::new("broken")));
        summary.add("second", || {
            ran = true;
            Ok(())
        });
        assert_eq!(summary.finish().unwrap_err().to_string(), "Failed: first.");
        assert!(ran);
    }

    #[test]
    fn a_failed_step_tells_its_words_again() {
        let mut summary = Summary::default();
        summary.add("journeys", || Err(Failure::new("2 failed:\nlogin\nlogout")));
        let told = summary.lines[0].told();
        let below: Vec<&str> = told.lines().skip(1).map(str::trim).collect();
        assert_eq!(below, ["2 failed:", "login", "logout"]);
    }
}
