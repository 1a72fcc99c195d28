//! Log lines, with the span of the job they belong to: its id, tenant and request.

use std::{error::Error, io::IsTerminal};

use tracing_subscriber::{EnvFilter, filter::LevelFilter, fmt};

use crate::config::LogFormat;

/// Starts logging in this process; `RUST_LOG` says how much.
pub fn start(format: LogFormat) {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into()).from_env_lossy();
    let lines = fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => lines.with_target(false).with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).init(),
    }
}

/// An error with the whole chain of its causes.
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}
