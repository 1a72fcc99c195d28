//! Which request is being served. A job remembers it, and the jobs that it enqueues in turn remember it too.

use std::future::Future;

use opentelemetry::Context;
use opentelemetry::trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;
use uuid::Uuid;

tokio::task_local! {
    static TRACE: String;
}

/// Runs `work` on behalf of the request `trace`: every job enqueued in it carries the trace.
pub async fn with_trace<F: Future>(trace: String, work: F) -> F::Output {
    TRACE.scope(trace, work).await
}

/// The request being served, if any.
pub fn current_trace() -> Option<String> {
    TRACE.try_with(Clone::clone).ok()
}

/// Makes a span part of the trace of a request, so that a collector shows a request and the jobs it caused, and those that
/// these caused, as one, whichever processes they ran in. Without a collector it does nothing.
pub fn join_trace(span: &Span, request: &str) {
    let trace = trace_id(request);
    let bytes = trace.to_bytes();
    // Nobody sends the span above them all: it stands for the browser, and its id must only not be zero.
    let above =
        SpanId::from_bytes([bytes[8] | 1, bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]]);
    let parent = SpanContext::new(trace, above, TraceFlags::SAMPLED, true, TraceState::NONE);
    // A span that no collector wants has no parent, either.
    let _ = span.set_parent(Context::new().with_remote_span_context(parent));
}

/// Request ids are UUIDs, which have the length of a trace's id. One that a front of somebody's own made up becomes one.
fn trace_id(request: &str) -> TraceId {
    let id = Uuid::parse_str(request).unwrap_or_else(|_| {
        // FNV-1a: the same in every process and every release, which is all that is asked of it.
        let hash = request.bytes().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, byte| {
            (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        });
        Uuid::from_u128(hash)
    });
    TraceId::from_bytes(id.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_a_trace() {
        let id = Uuid::parse_str("019ac3f0-7a5e-7cc0-9a62-0d0f6d6f6a11").unwrap();
        assert_eq!(trace_id(&id.to_string()).to_string(), id.simple().to_string());
        let made_up = trace_id("lb-7f");
        assert_eq!(made_up, trace_id("lb-7f"));
        assert!(made_up != trace_id("lb-80") && made_up != TraceId::INVALID);
    }
}
