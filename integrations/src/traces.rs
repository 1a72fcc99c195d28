//! Traces of requests and of the jobs they cause, sent to a collector that speaks OTLP over HTTP. Where none is named, nothing of
//! this is there. A span has the fields of its log lines and so no email address, no token and no query string.

use std::time::Duration;

use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{ExporterBuildError, SpanExporter};
use opentelemetry_sdk::{
    Resource,
    trace::{Sampler, SdkTracer, SdkTracerProvider},
};

/// The collector's address without a path, by the name that OpenTelemetry gives it.
const ENDPOINT: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";
/// Which share of traces is kept, from 0 to 1.
const SHARE: &str = "OTEL_TRACES_SAMPLER_ARG";
/// How long the last spans may take at the end.
const FAREWELL: Duration = Duration::from_secs(3);

/// Why traces cannot be sent.
#[derive(Debug, thiserror::Error)]
pub enum TracesError {
    /// `OTEL_TRACES_SAMPLER_ARG`
    #[error("{SHARE} is `{0}`, but must be a number from 0 to 1")]
    Share(String),
    /// `OTEL_EXPORTER_OTLP_ENDPOINT`
    #[error("{ENDPOINT} cannot be used: {0}")]
    Endpoint(#[from] ExporterBuildError),
}

/// Sends spans in batches, from a thread of its own. A collector that is away costs spans and nothing else.
#[derive(Debug)]
pub struct Traces {
    provider: SdkTracerProvider,
}

impl Traces {
    /// As the environment says; `None` where it names no collector. `service` is what the collector shows.
    pub fn from_env(service: &'static str) -> Result<Option<Self>, TracesError> {
        let get = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        if get(ENDPOINT).is_none() {
            return Ok(None);
        }
        let share = match get(SHARE) {
            None => 1.0,
            Some(text) => {
                let share = text.trim().parse().ok().filter(|share| (0.0..=1.0).contains(share));
                share.ok_or(TracesError::Share(text))?
            }
        };
        // The client takes the process's cryptography; somebody else may have installed it already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let exporter = SpanExporter::builder().with_http().build()?;
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            // By the trace's id: a request and its jobs are kept or left out together, whoever runs them.
            .with_sampler(Sampler::TraceIdRatioBased(share))
            .with_resource(Resource::builder().with_service_name(service).build())
            .build();
        Ok(Some(Self { provider }))
    }

    /// What makes spans.
    pub(crate) fn tracer(&self) -> SdkTracer {
        self.provider.tracer("verdant")
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(cause) = self.provider.shutdown_with_timeout(FAREWELL) {
            tracing::debug!(%cause, "the last spans were not sent");
        }
    }
}
