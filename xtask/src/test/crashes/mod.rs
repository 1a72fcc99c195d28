//! The whole path from registering to the mailed report, with kill -9 of api, worker and PostgreSQL at every step.
//!
//! At each step the request is held inside its transaction by a lock, and one process after the other is killed there:
//! what was not acknowledged is sent again. Right after the answer all three are killed at once: what was acknowledged
//! must be there. Then the same request is sent once more, as by a client that never heard the answer, and must not
//! take effect again. Nothing sleeps for a fixed time; the files are on the disk with fsync.

mod grader;
mod learner;
mod toll;
mod world;

use super::stage::{CAPTCHA, Stage};
use crate::console;
use crate::failure::{Failure, Outcome};
use crate::postgres::Durability;
use learner::Learner;
use world::World;

/// Builds the binaries, starts everything in a folder of its own, walks, tells.
pub(super) fn run() -> Outcome {
    console::step("Crashes at every step of the path");
    // A dead worker's jobs are waited for three times: shorter than in production, and still longer than a hiccup.
    let stage = Stage::open_with("crashes", Durability::Durable, &[("WORKER_LEASE_SECONDS", "3")])?;
    let log = stage.log.clone();
    let mut world = World::new(stage);
    let walked = walk(&mut world);
    if walked.is_err() {
        console::note(&format!("api and worker: {}", log.display()));
    } else {
        world.toll.tell();
    }
    walked
}

fn walk(world: &mut World) -> Outcome {
    let mut learner = Learner::arrive(world)?;
    learner.take_test(world)?;
    grader::grade(world)?;
    learner.read_report(world)?;
    world.crash_everything("report has arrived")?;
    learner.read_report(world)?;
    let dead = world.sql("select name || ': ' || coalesce(last_error, '') from jobs.queue where status = 'dead'")?;
    if dead.is_empty() { Ok(()) } else { Err(Failure::new(format!("Jobs were given up: {}", dead.join("; ")))) }
}
