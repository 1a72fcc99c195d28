//! Which request is being served. A job remembers it, and the jobs that it enqueues in turn remember it too.

use std::future::Future;

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
