//! The composition root: reads the command and the settings, runs the one with the other.

use std::process::ExitCode;

use integrations::{logs::Stream, traces::Traces};
use worker::{commands::Command, config::Config, logs};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let command = match Command::parse(&words) {
        Ok(command) => command,
        Err(usage) => {
            eprintln!("{usage}");
            return ExitCode::from(2);
        }
    };
    if command.is_pure() {
        return match command.run_pure() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("worker: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let config = match Config::from_env() {
        Ok(config) => config,
        Err(error) => {
            eprintln!("worker: {error}");
            return ExitCode::FAILURE;
        }
    };
    let traces = match Traces::from_env("verdant-worker") {
        Ok(traces) => traces,
        Err(error) => {
            eprintln!("worker: {error}");
            return ExitCode::FAILURE;
        }
    };
    let stream = if command == Command::Run { Stream::Output } else { Stream::Errors };
    integrations::logs::start(config.log_format, stream, traces.as_ref());
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            tracing::error!(%error, "the runtime does not start");
            return ExitCode::FAILURE;
        }
    };
    let result = runtime.block_on(command.run(config));
    // A handler that blocks its thread for ever does not keep the process: its job was given back.
    runtime.shutdown_background();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(error = logs::chain(&*error), "the command failed");
            ExitCode::FAILURE
        }
    }
}
