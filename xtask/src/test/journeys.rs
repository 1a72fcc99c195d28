//! The journeys in headless Chromium, against the product as `run` starts it, with an empty data folder of their own.

use super::browser;
use crate::args::RunOptions;
use crate::failure::Outcome;
use crate::postgres::{self, Durability};
use crate::run::Product;
use crate::{build, console, project, shell};
use std::path::PathBuf;

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
    let mut product = Product::start(&options, Durability::Fast, &[("CAPTCHA_TEST_ANSWER", CAPTCHA)])?;
    let mut command = shell::npm();
    command.args(["exec", "--", "playwright", "test", "--pass-with-no-tests"]).args(filter);
    command
        .env("BASE_URL", format!("{}/toefl/", product.base_url()))
        .env("RUN_JSON", product.run_file())
        .env("CAPTCHA_TEST_ANSWER", CAPTCHA)
        .env("CHROMIUM", chromium);
    let outcome = shell::run_while(&mut command, || product.tend());
    if outcome.is_err() {
        console::note(&format!(
            "traces and pictures of failed journeys: {}",
            project::root().join("web/test-results").display()
        ));
    }
    outcome
}
