//! Runs steps one after the other, whatever becomes of them, and tells at the end how they went and what they cost.

use crate::console::{self, Color};
use crate::failure::{Failure, Outcome};
use crate::{shell, sys};
use std::time::{Duration, Instant};

/// So many of the slowest tests are named.
const SLOWEST: usize = 10;
/// So many lines of each failed step stand at the very end.
const FAILED_LINES: usize = 6;

/// What has run so far.
#[derive(Default)]
pub(crate) struct Summary {
    lines: Vec<Line>,
}

/// What a step tells beside its outcome.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// How many tests ran; `None` where nobody counts.
    pub(crate) tests: Option<u64>,
    /// Tests that did not run, each with its reason.
    pub(crate) skipped: Vec<String>,
    /// Names and seconds, the slowest first.
    pub(crate) slowest: Vec<(String, f64)>,
    /// What is worth a line at the end.
    pub(crate) notes: Vec<String>,
}

struct Line {
    name: &'static str,
    took: Duration,
    cpu: Duration,
    report: Report,
    failure: Option<String>,
}

impl Summary {
    /// Runs one step, unless somebody asked us to stop.
    pub(crate) fn add(&mut self, name: &'static str, step: impl FnOnce() -> Outcome) {
        self.add_reported(name, |_| step());
    }

    /// The same for a step that tells more.
    pub(crate) fn add_reported(&mut self, name: &'static str, step: impl FnOnce(&mut Report) -> Outcome) {
        if shell::is_stopping() {
            return;
        }
        let (start, before) = (Instant::now(), sys::cpu_of_children());
        let mut report = Report::default();
        let failure = step(&mut report).err().map(|failure| failure.to_string());
        // A step waits for its own children; what was killed on purpose left its own behind.
        sys::reap_orphans();
        if let Some(sentence) = &failure {
            console::alarm(&format!("{name}: {sentence}"));
        }
        let cpu = sys::cpu_of_children().saturating_sub(before);
        self.lines.push(Line { name, took: start.elapsed(), cpu, report, failure });
    }

    /// How many tests the steps ran; `None` when one of them was not counted.
    pub(crate) fn tests(&self) -> Option<u64> {
        self.lines.iter().map(|line| line.report.tests).sum()
    }

    /// Tells how it went; fails when a step did.
    pub(crate) fn finish(self) -> Outcome {
        console::say("");
        self.lines.iter().for_each(|line| console::say(&line.told()));
        console::say(&self.sums());
        self.slowest().iter().for_each(|line| console::say(line));
        let failed: Vec<(&str, &str)> =
            self.lines.iter().filter_map(|line| Some((line.name, line.failure.as_deref()?))).collect();
        if failed.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = failed.iter().map(|(name, _)| *name).collect();
        // Once more at the very end, each line cut: who keeps only the end of a log still learns what failed.
        let words = failed.iter().flat_map(|(name, failure)| {
            let lines = failure.lines().filter(|line| !line.trim().is_empty());
            lines
                .take(FAILED_LINES)
                .map(move |line| format!("\n  {name}: {}", line.chars().take(240).collect::<String>()))
        });
        Err(Failure::new(format!("Failed: {}.{}", names.join(", "), words.collect::<String>())))
    }

    fn sums(&self) -> String {
        let sum = |of: fn(&Line) -> Duration| self.lines.iter().map(of).sum::<Duration>().as_secs_f32();
        let sums = format!("{:7.1} s {:7.1} CPU s", sum(|line| line.took), sum(|line| line.cpu));
        format!("         {:<22} {}", "together", console::paint(&sums, Color::Dim))
    }

    fn slowest(&self) -> Vec<String> {
        let tests = self.lines.iter().flat_map(|line| line.report.slowest.iter().map(move |test| (line.name, test)));
        let mut tests: Vec<_> = tests.collect();
        tests.sort_by(|(_, (_, one)), (_, (_, other))| other.total_cmp(one));
        let heading = (!tests.is_empty()).then(|| "  The slowest tests:".to_owned());
        let lines =
            tests.iter().take(SLOWEST).map(|(suite, (name, seconds))| format!("  {seconds:7.1} s  {suite}: {name}"));
        heading.into_iter().chain(lines).collect()
    }
}

impl Line {
    /// How it went; below it what failed, since the step's own words may lie thousands of lines above.
    fn told(&self) -> String {
        let verdict = match self.failure {
            None => console::paint("ok    ", Color::Green),
            Some(_) => console::paint("FAILED", Color::Red),
        };
        let cost = format!("{:7.1} s {:7.1} CPU s", self.took.as_secs_f32(), self.cpu.as_secs_f32());
        let mut told = format!("  {verdict} {:<22} {}", self.name, console::paint(&cost, Color::Dim));
        if let Some(tests) = self.report.tests {
            told.push_str(&format!("  {tests} tests"));
        }
        let skipped = self.report.skipped.iter().map(|reason| format!("skipped: {reason}"));
        let failed = self.failure.iter().flat_map(|failure| failure.lines().map(str::to_owned));
        for sentence in failed.chain(skipped).chain(self.report.notes.iter().cloned()) {
            told.push_str("\n         ");
            told.push_str(&sentence);
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
        assert_eq!(summary.finish().unwrap_err().to_string(), "Failed: first.\n  first: broken");
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

    #[test]
    fn a_step_tells_its_tests_what_was_skipped_and_what_it_cost() {
        let mut summary = Summary::default();
        summary.add_reported("Rust", |report| {
            report.tests = Some(3);
            report.skipped.push("a mail: no server".into());
            report.slowest = vec![("quick".into(), 0.1), ("slow".into(), 9.0)];
            shell::run(&mut shell::program("true"))
        });
        let told = summary.lines[0].told();
        assert!(told.contains("CPU s  3 tests") && told.ends_with("skipped: a mail: no server"), "{told}");
        assert_eq!(summary.tests(), Some(3));
        let slowest = summary.slowest();
        assert!(slowest[1].ends_with("9.0 s  Rust: slow") && slowest[2].ends_with("Rust: quick"), "{slowest:?}");
    }
}
