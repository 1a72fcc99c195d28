//! What a job is: a payload of ids, a name that is stored, and how often it may be tried.

use std::time::Duration;

use serde::{Serialize, de::DeserializeOwned};
use tenants::TenantId;

/// Work for later. The payload holds ids and a language, never what may be stale when the job runs.
///
/// A job runs at least once: each of its effects carries a key of its own, or ends in
/// `JobContext::complete_in`.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Stored with every job; see [`Job::FORMER_NAMES`] before changing it.
    const NAME: &'static str;
    /// Names this job had before. Jobs stored under them are still run.
    const FORMER_NAMES: &'static [&'static str] = &[];
    /// Jobs of one queue share its slots. A slow kind of work gets a queue of its own.
    const QUEUE: &'static str = "default";
    /// Starts, not retries; a crash of the worker costs one as well. Then the job is dead, which someone sees.
    const MAX_ATTEMPTS: u32 = 8;
    /// Shape of the payload. A worker that knows only older shapes leaves the job to a newer one.
    const VERSION: u16 = 1;
    /// A run that takes longer is cut off and tried again.
    const TIMEOUT: Duration = Duration::from_secs(600);

    /// While a job with this key waits or runs in the tenant, another one is not added.
    fn unique_key(&self) -> Option<String> {
        None
    }
}

/// What is known of a job besides its payload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// The tenant whose rows the job may touch; `None` for work of the platform.
    pub tenant: Option<TenantId>,
    /// Shape of the payload.
    pub version: u16,
    /// The request that caused the job.
    pub trace: Option<String>,
    /// The key it is unique by.
    pub key: Option<String>,
}

/// Why a run did not end well, and what becomes of the job.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// Try again after the usual wait, which doubles with every attempt.
    #[error("{0}")]
    Retry(String),
    /// Try again after this time, as the other side asked for.
    #[error("asked to be tried again after {0:?}")]
    RetryAfter(Duration),
    /// No further attempt can help: dead at once.
    #[error("{0}")]
    Abort(String),
}

impl JobError {
    /// A passing failure, with the whole chain of its causes.
    pub fn retry(cause: impl std::error::Error) -> Self {
        Self::Retry(chain(&cause))
    }

    /// A failure that no further attempt can help, with the whole chain of its causes.
    pub fn abort(cause: impl std::error::Error) -> Self {
        Self::Abort(chain(&cause))
    }
}

impl From<sqlx::Error> for JobError {
    fn from(cause: sqlx::Error) -> Self {
        Self::retry(cause)
    }
}

/// `outer: inner: innermost`, without repeating a cause that its wrapper already prints.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        source = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("the mail was not sent")]
    struct NotSent(#[source] std::num::ParseIntError);

    #[test]
    fn an_error_keeps_the_chain_of_its_causes() {
        let cause = "x".parse::<i32>().expect_err("x is no number");

        let JobError::Retry(text) = JobError::retry(NotSent(cause)) else { panic!("not a retry") };

        assert_eq!(text, "the mail was not sent: invalid digit found in string");
    }
}
