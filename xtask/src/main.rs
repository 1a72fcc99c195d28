//! The one tool a newcomer needs: `cargo xtask run | test | check | gen | bench | new-feature`.

#![expect(dead_code, reason = "`run` and `test` follow and use the rest")]

mod args;
mod console;
mod failure;
mod generate;
mod postgres;
mod project;
#[cfg(test)]
mod scratch;
mod shell;
mod sys;

use args::Task;
use failure::{Failure, Outcome};
use std::process::ExitCode;

fn main() -> ExitCode {
    match args::parse(std::env::args().skip(1)).and_then(perform) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console::alarm(&failure.to_string());
            ExitCode::FAILURE
        }
    }
}

fn perform(task: Task) -> Outcome {
    shell::listen_for_stop()?;
    match task {
        Task::Generate { part, mode } => generate::run(part, mode),
        Task::Help => {
            console::say(args::USAGE);
            Ok(())
        }
        _ => Err(Failure::new("Not built yet.")),
    }
}
