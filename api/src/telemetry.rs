//! Logs of this process: JSON lines for machines, text for people. Never an e-mail address, a token or a query string.

use std::str::FromStr;
use std::sync::LazyLock;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// One JSON object a line.
    #[default]
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

/// Sends the process's logs to standard output; `RUST_LOG` chooses how much.
pub fn install(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_target(false);
    match format {
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(true).with_span_list(false).init(),
        LogFormat::Text => lines.init(),
    }
}

static FIGURES: LazyLock<PrometheusHandle> = LazyLock::new(|| {
    // Requests take from half a millisecond to a minute.
    let buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];
    let builder = PrometheusBuilder::new().set_buckets(&buckets).expect("there are buckets");
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    // Another recorder means that a test of the same process was first; the figures are then its own.
    drop(metrics::set_global_recorder(recorder));
    handle
});

/// The figures of this process; the first call begins to count.
pub fn figures() -> &'static PrometheusHandle {
    &FIGURES
}
