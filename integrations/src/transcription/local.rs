//! Nobody to transcribe: a recording is measured by us and that is all.

use futures::future::BoxFuture;

use super::{AudioJob, JobLabel, Progress, Submitted, TranscribeError, Transcriber};
use crate::recordings;

/// Takes every recording that can be played, and makes no transcript of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Local;

impl Transcriber for Local {
    fn name(&self) -> &'static str {
        "local"
    }

    fn millicents_per_minute(&self) -> u32 {
        0
    }

    fn submit<'a>(&'a self, job: &'a AudioJob) -> BoxFuture<'a, Result<Submitted, TranscribeError>> {
        Box::pin(async move {
            let found = recordings::inspect(job.bytes.clone());
            found.map(|_| Submitted::NotTranscribed).map_err(|cause| TranscribeError::Refused(cause.to_string()))
        })
    }

    fn find(&self, _: JobLabel) -> BoxFuture<'_, Result<Option<String>, TranscribeError>> {
        Box::pin(async { Ok(None) })
    }

    fn progress<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<Progress, TranscribeError>> {
        Box::pin(async { Err(TranscribeError::Unknown) })
    }

    fn forget<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<(), TranscribeError>> {
        Box::pin(async { Ok(()) })
    }

    fn is_notification(&self, _: &str) -> bool {
        false
    }
}
