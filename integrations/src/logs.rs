//! Logs of a process: one JSON object a line for machines, text for people, both on standard output. Never an email address, a
//! token or a query string.

use std::io::IsTerminal;
use std::str::FromStr;

use tracing_subscriber::{EnvFilter, Layer, filter::LevelFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use crate::settings::Environment;
use crate::traces::Traces;

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// One JSON object a line.
    Json,
    /// For a terminal.
    Text,
}

/// Neither `json` nor `text`.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither `json` nor `text`")]
pub struct UnknownLogFormat;

impl FromStr for LogFormat {
    type Err = UnknownLogFormat;

    fn from_str(text: &str) -> Result<Self, UnknownLogFormat> {
        match text {
            "json" => Ok(Self::Json),
            "text" => Ok(Self::Text),
            _ => Err(UnknownLogFormat),
        }
    }
}

impl LogFormat {
    /// Where nothing else is said.
    pub fn of(environment: Environment) -> Self {
        match environment {
            Environment::Production => Self::Json,
            Environment::Development => Self::Text,
        }
    }
}

/// Where lines go: a service has nothing else to print, a command has its answer there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Of a service.
    Output,
    /// Of a command.
    Errors,
}

/// Sends the process's logs to a stream, and its spans to a collector where there is one; `RUST_LOG` chooses how much. Colors
/// are for terminals only.
pub fn start(format: LogFormat, stream: Stream, traces: Option<&Traces>) {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into()).from_env_lossy();
    let (writer, has_colors) = match stream {
        Stream::Output => (fmt::writer::BoxMakeWriter::new(std::io::stdout), std::io::stdout().is_terminal()),
        Stream::Errors => (fmt::writer::BoxMakeWriter::new(std::io::stderr), std::io::stderr().is_terminal()),
    };
    let lines = fmt::layer().with_target(false).with_ansi(has_colors).with_writer(writer);
    let lines = match format {
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed(),
        LogFormat::Text => lines.boxed(),
    };
    let spans = traces.map(|traces| {
        tracing_opentelemetry::layer().with_tracer(traces.tracer()).with_location(false).with_threads(false)
    });
    tracing_subscriber::registry().with(filter).with(spans).with(lines).init();
}
