//! From a claimed row to its handler, with a span that names job, tenant and request.

use std::{sync::Arc, time::Instant};

use tracing::Instrument;

use super::{context::JobContext, registry::Registry};
use crate::{JobError, trace};

/// Runs the handler of the job `name`.
pub(crate) async fn dispatch(registry: &Registry, name: &str, context: JobContext) -> Result<(), JobError> {
    // A newer release may know the job or the payload: its workers run beside this one during a deployment.
    let Some(handler) = registry.handler(name) else {
        return Err(JobError::Retry(format!("no handler for the job {name}")));
    };
    let version = context.envelope().version;
    if version > handler.version {
        let known = handler.version;
        return Err(JobError::Retry(format!("the payload has version {version}, this worker knows {known}")));
    }
    let span = tracing::info_span!(
        "job",
        name = handler.name,
        job_id = %context.id(),
        tenant = context.envelope().tenant.map(tracing::field::display),
        trace = context.envelope().trace.as_deref(),
        attempt = context.attempt(),
    );
    let trace = context.envelope().trace.clone().unwrap_or_else(|| context.id().to_string());
    trace::join_trace(&span, &trace);
    let (handler, started) = (Arc::clone(handler), Instant::now());
    let payload = Arc::clone(&context.stored.1);
    let work = (handler.start)(&payload, context)?;
    let run = tokio::time::timeout(handler.timeout, trace::with_trace(trace, work)).instrument(span.clone());
    let result = run.await.unwrap_or_else(|_| Err(JobError::Retry(format!("cut off after {:?}", handler.timeout))));
    let took = started.elapsed();
    metrics::histogram!("jobs_run_seconds", "name" => handler.name).record(took);
    span.in_scope(|| match &result {
        Ok(()) => tracing::info!(took_ms = took.as_millis(), "job done"),
        Err(error) => tracing::info!(took_ms = took.as_millis(), %error, "job failed"),
    });
    result
}
