//! The whole path from registering to the mailed report, then T-Coins, Pro and a refund, with kill -9 of api, worker and PostgreSQL at every step.
//!
//! At each step the request is held inside its transaction by a lock, and one process after the other is killed there:
//! what was not acknowledged is sent again. Right after the answer all three are killed at once: what was acknowledged
//! must be there. Then the same request is sent once more, as by a client that never heard the answer, and must not
//! take effect again. Nothing sleeps for a fixed time; the files are on the disk with fsync.
//!
//! The merge's form visits every step with one victim, whose turn follows from the seed, and kills all three after each
//! fourth; the long form has every victim at every step.

mod grader;
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
use turns::Turns;
use world::World;

/// Builds the binaries, starts everything in a folder of its own, walks, tells.
pub(super) fn run(plan: Plan, stock: &Stock, report: &mut Report) -> Outcome {
    console::step("Crashes at every step of the path");
    // A dead worker's jobs are waited for three times: shorter than in production, and still longer than a hiccup.
    let stage = Stage::open_with("crashes", stock, Durability::Durable, &[("WORKER_LEASE_SECONDS", "3")])?;
    let mut world = World::new(stage, Turns::of(plan));
    let mut walked = walk(&mut world);
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
    shopper::shop(world)
}
