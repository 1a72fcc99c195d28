//! Tests taken in a real browser while tab, browser, network, clock and server fail (quality.md, Reliability):
//! a few runs among the tests, hundreds as `cargo xtask bench exam-chaos`.

use super::browser;
use super::health::Treatment;
use super::plan::Plan;
use super::reports;
use super::stage::{CAPTCHA, Stage, Stock, both};
use crate::console;
use crate::failure::{Doing, Failure, Outcome};
use crate::postgres::Durability;
use crate::run::Victim;
use crate::summary::Report;
use crate::{project, shell};
use std::path::{Path, PathBuf};

/// What a merge takes the time for: three in a row meet every kind of fault.
const FEW: u32 = 4;
/// Before a release.
const LONG: u32 = 100;
/// What the promise names.
const MANY: u32 = 500;

/// Among the tests.
pub(super) fn run(plan: Plan, stock: &Stock, report: &mut Report) -> Outcome {
    let runs = if plan.is_long { LONG } else { FEW };
    take(runs, plan.seed, stock, report)
}

/// As many runs as the promise names, or as are asked for.
pub(crate) fn bench(runs: Option<u32>, seed: Option<u32>) -> Outcome {
    take(runs.unwrap_or(MANY), seed.unwrap_or(1), &Stock::default(), &mut Report::default())
}

/// Builds, starts, lets browsers loose, kills the api whenever a run asks for it, stops.
fn take(runs: u32, seed: u32, stock: &Stock, report: &mut Report) -> Outcome {
    console::step(&format!("Chaos: {runs} tests with faults, from seed {seed}"));
    let chromium = browser::find()?;
    let mut stage = Stage::open_with("chaos", stock, Durability::Durable, &[])?;
    let wishes = stage.product.run_file().with_file_name("chaos");
    std::fs::create_dir_all(&wishes).doing(|| format!("make {}", wishes.display()))?;
    let told = project::memory_dir().join("chaos.json");
    reports::forget(&told)?;
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
        .env("CHAOS_DIR", &wishes)
        .env("CHAOS_REPORT", &told);
    let mut granted = 0;
    let outcome = shell::run_while(&mut command, || {
        let wished = wished_in(&wishes)?;
        if !wished.is_empty() {
            stage.product.kill(Victim::Api);
            // Whoever wished for it goes on only now: what follows meets a server that is gone.
            for wish in &wished {
                std::fs::remove_file(wish).doing(|| format!("remove {}", wish.display()))?;
                granted += 1;
            }
            stage.product.revive(|_| Ok(()))?;
        }
        stage.product.tend()
    });
    console::note(&format!("kill -9 of the api: {granted}; api and worker: {}", stage.log.display()));
    reports::read_json(&told, report);
    report.notes.push(format!("kill -9 of the api: {granted}"));
    let ran = report.tests == Some(u64::from(runs));
    let all_ran = if ran { Ok(()) } else { Err(Failure::new(format!("Not all of the {runs} runs took place."))) };
    let killed = if granted > 0 || runs < FEW { Ok(()) } else { Err(Failure::new("The api was never killed.")) };
    let outcome = outcome.and(all_ran).and(killed);
    both(outcome, stage.close(Treatment::Rough))
}

/// Files in which runs ask for a kill.
fn wished_in(wishes: &Path) -> Outcome<Vec<PathBuf>> {
    let entries = std::fs::read_dir(wishes).doing(|| format!("list {}", wishes.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}
