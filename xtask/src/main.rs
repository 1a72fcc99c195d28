//! The one tool a newcomer needs: `cargo xtask run | test | check | gen | bench | new-feature`.

mod args;
mod bench;
mod build;
mod check;
mod console;
mod debian;
mod failure;
mod generate;
mod new_feature;
mod postgres;
mod project;
mod python;
mod run;
#[cfg(test)]
mod scratch;
mod secrets;
mod shell;
mod stamp;
mod summary;
mod sys;
mod test;
mod toolchain;
mod web;

use args::Task;
use failure::Outcome;
use std::process::ExitCode;

fn main() -> ExitCode {
    match args::parse(std::env::args().skip(1)).and_then(perform) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) if shell::is_stopping() => {
            console::say("Stopped.");
            ExitCode::from(130)
        }
        Err(failure) => {
            console::alarm(&failure.to_string());
            ExitCode::FAILURE
        }
    }
}

fn perform(task: Task) -> Outcome {
    shell::listen_for_stop()?;
    match task {
        Task::Run(options) => run::run(&options),
        Task::Test(options) => test::run(&options),
        Task::Check => check::run(),
        Task::Generate { part, mode } => generate::run(part, mode),
        Task::Bench { name, rest } => bench::run(name.as_deref(), &rest),
        Task::NewFeature(name) => new_feature::run(&name),
        Task::Help => {
            console::say(args::USAGE);
            Ok(())
        }
    }
}
