//! Between apalis and the handlers: every run is a task of its own, a panic is a failed run,
//! and how it ended goes to the acknowledger, whatever becomes of the worker that started it.

use std::{
    any::Any,
    panic::AssertUnwindSafe,
    pin::Pin,
    task::{Context, Poll, ready},
};

use apalis_core::{error::BoxDynError, task::Task};
use futures::FutureExt;
use tokio::task::JoinHandle;
use tower::{Layer, Service};

use super::{backend::ClaimedJob, in_flight::Outcome};
use crate::JobError;

/// The layer that the backend puts around the handlers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunLayer;

impl<S> Layer<S> for RunLayer {
    type Service = RunService<S>;

    fn layer(&self, inner: S) -> RunService<S> {
        RunService { inner }
    }
}

/// See [`RunLayer`].
#[derive(Debug, Clone)]
pub(crate) struct RunService<S> {
    inner: S,
}

impl<S> Service<Task<ClaimedJob>> for RunService<S>
where
    S: Service<Task<ClaimedJob>, Response = ()>,
    S::Error: Into<BoxDynError>,
    S::Future: Send + 'static,
{
    type Response = ();
    type Error = BoxDynError;
    type Future = Run;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), BoxDynError>> {
        self.inner.poll_ready(cx).map_err(Into::into)
    }

    fn call(&mut self, mut task: Task<ClaimedJob>) -> Run {
        let slot = task.args.slot.take();
        let job = slot.as_ref().map(|slot| std::sync::Arc::clone(&slot.job));
        task.args.running = job.clone();
        let work = self.inner.call(task);
        let run = tokio::spawn(async move {
            let outcome = match AssertUnwindSafe(work).catch_unwind().await {
                Ok(Ok(())) => Outcome::Done,
                Ok(Err(error)) => Outcome::Failed(cause_of(error.into())),
                Err(panic) => Outcome::Failed(JobError::Retry(format!("panic: {}", text_of(panic.as_ref())))),
            };
            if let Some(slot) = slot {
                slot.end(outcome);
            }
        });
        if let Some(job) = job {
            job.is_run_by(run.abort_handle());
        }
        Run(run)
    }
}

/// The future of a run. Its failures were told to the acknowledger; apalis has nothing to do about them.
#[derive(Debug)]
pub(crate) struct Run(JoinHandle<()>);

impl Future for Run {
    type Output = Result<(), BoxDynError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Poll::Ready(ready!(self.0.poll_unpin(cx)).map_err(Into::into))
    }
}

fn cause_of(error: BoxDynError) -> JobError {
    match error.downcast::<JobError>() {
        Ok(error) => *error,
        Err(other) => JobError::Retry(other.to_string()),
    }
}

/// What was said in the panic.
pub(crate) fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a text")
}
