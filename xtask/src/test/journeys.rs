//! The journeys in headless Chromium, against the product as `run` starts it, with an empty data folder of their own.

use super::browser;
use crate::args::RunOptions;
use crate::failure::{Doing, Outcome};
use crate::postgres::{self, Durability};
use crate::run::{Launch, Product};
use crate::{build, console, project, shell};
use std::path::{Path, PathBuf};

/// What the journeys type for every captcha.
const CAPTCHA: &str = "VERDE";

/// Removed when the journeys are over.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = postgres::remove_files(&self.0.join("postgres"));
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Builds, starts, runs Playwright, stops.
pub(super) fn run(filter: Option<&str>) -> Outcome {
    console::step("Browser journeys");
    let chromium = browser::find()?;
    build::everything(false)?;
    let folder = Folder(std::env::temp_dir().join(format!("verdant-journeys-{}", std::process::id())));
    let options = RunOptions { port: postgres::free_port()?, data_dir: folder.0.clone(), reset: false, release: false };
    let log = project::memory_dir().join("journeys.log");
    std::fs::create_dir_all(project::memory_dir()).doing(|| format!("write {}", log.display()))?;
    let _ = std::fs::remove_file(&log);
    let extra = [("CAPTCHA_TEST_ANSWER", CAPTCHA)];
    let launch = Launch { options: &options, durability: Durability::Fast, extra: &extra, log: Some(log.clone()) };
    let mut product = Product::start(&launch).inspect_err(|_| say_end_of(&log))?;
    let mut command = shell::npm();
    // Not in `web`: its lints would read what a failed journey leaves behind.
    let traces = project::memory_dir().join("journeys");
    command.args(["exec", "--", "playwright", "test", "--pass-with-no-tests", "--output"]).arg(&traces).args(filter);
    command
        .env("BASE_URL", format!("{}/toefl/", product.base_url()))
        .env("RUN_JSON", product.run_file())
        .env("CAPTCHA_TEST_ANSWER", CAPTCHA)
        .env("CHROMIUM", chromium);
    let outcome = shell::run_while(&mut command, || product.tend());
    if outcome.is_err() {
        console::note(&format!("pictures and traces: {}; api and worker: {}", traces.display(), log.display()));
    }
    outcome
}

fn say_end_of(log: &Path) {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    console::say(&lines[lines.len().saturating_sub(20)..].join("\n"));
}
