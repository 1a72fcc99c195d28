//! The whole path from registering to the mailed report, then a grading that is late, T-Coins, Pro and a refund, with kill -9 of api, worker and PostgreSQL at every step.
//!
//! At each step the request is held inside its transaction by a lock, and one process after the other is killed there:
//! what was not acknowledged is sent again. Right after the answer all three are killed at once: what was acknowledged
//! must be there. Then the same request is sent once more, as by a client that never heard the answer, and must not
//! take effect again. Nothing sleeps for a fixed time; the files are on the disk with fsync.
//!
//! The merge's form visits every step with one victim, whose turn follows from the seed, and kills all three after each
//! fourth; the long form has every victim at every step.
//!
//! Then customers spend money at random while api and worker are killed at random (`customers`).

mod customers;
mod grader;
mod late;
mod learner;
mod shopper;
mod toll;
mod turns;
mod world;

use super::health::Treatment;
use super::plan::Plan;
use super::stage::{CAPTCHA, Stage, Stock, both};
use crate::console;
use crate::failure::Outcome;
use crate::postgres::Durability;
use crate::summary::Report;
use learner::Learner;
use std::time::Instant;
use turns::Turns;
use world::World;

/// A dead worker's jobs are waited for again and again: shorter than in production, and still longer than a hiccup.
const SETTINGS: &[(&str, &str)] = &[("WORKER_LEASE_SECONDS", "3")];
/// What all customers do together: at a merge, before a release, and as a benchmark.
const FEW: u32 = 240;
const LONG: u32 = 1_000;
const MANY: u32 = 4_000;

/// Customers alone: as many operations as are asked for, from a seed.
pub(crate) fn bench(operations: Option<u32>, seed: Option<u32>) -> Outcome {
    let (operations, seed) = (operations.unwrap_or(MANY), seed.unwrap_or(1));
    console::step(&format!("{operations} operations with money under kill -9, seed {seed}"));
    let stage = Stage::open_with("money-crashes", &Stock::default(), Durability::Durable, SETTINGS)?;
    let mut world = World::new(stage, Turns::of(Plan { seed, is_long: true }));
    let begin = Instant::now();
    let traded = customers::trade(&mut world, seed, operations);
    match &traded {
        Ok(told) => console::say(&format!("  {told}; {:.0} s", begin.elapsed().as_secs_f64())),
        Err(_) => console::note(&format!("api and worker: {}", world.log().display())),
    }
    both(traded.map(drop), world.close(Treatment::Rough))
}

/// Builds the binaries, starts everything in a folder of its own, walks, tells.
pub(super) fn run(plan: Plan, stock: &Stock, report: &mut Report) -> Outcome {
    console::step("Crashes at every step of the path");
    let stage = Stage::open_with("crashes", stock, Durability::Durable, SETTINGS)?;
    let mut world = World::new(stage, Turns::of(plan));
    let mut walked = walk(&mut world).and_then(|()| {
        let told = customers::trade(&mut world, plan.seed, if plan.is_long { LONG } else { FEW })?;
        console::say(&format!("  {told}"));
        report.notes.push(told);
        Ok(())
    });
    if walked.is_err() {
        console::note(&format!("api and worker: {}", world.log().display()));
    } else {
        world.toll.tell();
        walked = world.toll.require_all();
    }
    report.tests = Some(world.toll.places());
    report.notes.push(world.toll.told());
    both(walked, world.close(Treatment::Rough))
}

fn walk(world: &mut World) -> Outcome {
    let mut learner = Learner::arrive(world)?;
    learner.take_test(world)?;
    grader::grade(world)?;
    learner.read_report(world)?;
    world.crash_everything("report has arrived")?;
    learner.read_report(world)?;
    late::be_late(world)?;
    shopper::shop(world)
}
