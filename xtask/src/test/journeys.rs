//! The journeys in headless Chromium.

use super::health::Treatment;
use super::plan::Plan;
use super::stage::{CAPTCHA, Stage, Stock, WORKERS, both};
use super::{browser, reports};
use crate::failure::{Failure, Outcome};
use crate::summary::Report;
use crate::{console, project, shell};
use std::fs;

/// Builds, starts, runs Playwright, stops.
pub(super) fn run(plan: Plan, stock: &Stock, filter: Option<&str>, report: &mut Report) -> Outcome {
    console::step("Browser journeys");
    let chromium = browser::find()?;
    let mut stage = Stage::open("journeys", stock)?;
    let mut command = shell::npm();
    // Not in `web`: its lints would read what a failed journey leaves behind.
    let traces = project::memory_dir().join("journeys");
    let told = project::memory_dir().join("journeys.json");
    reports::forget(&told)?;
    // A filter may match nothing here and something in the other suites; the report says so.
    command.args(["exec", "--", "playwright", "test", "--pass-with-no-tests", "--output"]).arg(&traces).args(filter);
    command
        .env("BASE_URL", format!("{}/toefl/", stage.product.base_url()))
        .env("RUN_JSON", stage.product.run_file())
        .env("CAPTCHA_TEST_ANSWER", CAPTCHA)
        .env("CHROMIUM", chromium)
        .env("DEMO_TEST_WORKERS", WORKERS)
        .env("JOURNEYS_REPORT", &told);
    plan.tell_to(&mut command);
    let failures = project::memory_dir().join("journeys.failed");
    let _ = fs::remove_file(&failures);
    command.env("FAILURES_FILE", &failures);
    let outcome = shell::run_while(&mut command, || stage.product.tend()).map_err(|failure| {
        console::note(&format!("pictures and traces: {}; api and worker: {}", traces.display(), stage.log.display()));
        // One line for each journey, written by `web/e2e/report.ts`; none when Playwright itself did not start.
        let named = fs::read_to_string(&failures).unwrap_or_default();
        Failure::new(format!("{failure}\n{named}"))
    });
    reports::read_json(&told, report);
    both(outcome, stage.close(Treatment::Gentle))
}

/// What is timed in a browser: prints figures, with nothing else at work.
pub(crate) fn bench() -> Outcome {
    let chromium = browser::find()?;
    let mut stage = Stage::open("bench", &Stock::default())?;
    let mut command = shell::npm();
    command
        .args(["exec", "--", "playwright", "test", "--config", "playwright.bench.config.ts", "--output"])
        .arg(project::memory_dir().join("bench"))
        .env("BASE_URL", format!("{}/toefl/", stage.product.base_url()))
        .env("CHROMIUM", chromium);
    let outcome = shell::run_while(&mut command, || stage.product.tend());
    both(outcome, stage.close(Treatment::Gentle))
}
