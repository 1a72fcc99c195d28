//! Tests taken in a real browser while tab, browser, network, clock and server fail (quality.md, Reliability):
//! a few runs among the tests, hundreds as `cargo xtask bench exam-chaos`.

use super::browser;
use super::stage::{CAPTCHA, Stage};
use crate::console;
use crate::failure::{Doing, Outcome};
use crate::postgres::Durability;
use crate::run::Victim;
use crate::{project, shell};
use std::path::Path;

/// What the tests take the time for.
pub(crate) const FEW: u32 = 12;
/// What the promise names.
pub(crate) const MANY: u32 = 500;

/// Builds, starts, lets browsers loose, kills the api whenever a run asks for it, stops.
pub(crate) fn run(runs: u32, seed: u32) -> Outcome {
    console::step(&format!("Chaos: {runs} tests with faults, from seed {seed}"));
    let chromium = browser::find()?;
    let mut stage = Stage::open_with("chaos", Durability::Durable, &[])?;
    let wishes = stage.product.run_file().with_file_name("chaos");
    std::fs::create_dir_all(&wishes).doing(|| format!("make {}", wishes.display()))?;
    let mut command = shell::npm();
    command
        // Not in `web`: its lints would read what a failed run leaves behind.
        .args(["exec", "--", "playwright", "test", "--config", "playwright.chaos.config.ts", "--output"])
        .arg(project::memory_dir().join("chaos"))
        .env("BASE_URL", format!("{}/toefl/", stage.product.base_url()))
        .env("CAPTCHA_TEST_ANSWER", CAPTCHA)
        .env("CHROMIUM", chromium)
        .env("CHAOS_RUNS", runs.to_string())
        .env("CHAOS_SEED", seed.to_string())
        .env("CHAOS_DIR", &wishes);
    let mut kills = 0;
    let outcome = shell::run_while(&mut command, || {
        if is_wanted(&wishes) {
            kills += 1;
            stage.product.kill(Victim::Api);
            stage.product.revive(|_| Ok(()))?;
        }
        stage.product.tend()
    });
    console::note(&format!("kill -9 of the api: {kills}; api and worker: {}", stage.log.display()));
    outcome
}

/// Whether a run asks for the kill; its wish goes.
fn is_wanted(wishes: &Path) -> bool {
    std::fs::remove_file(wishes.join("kill")).is_ok()
}
