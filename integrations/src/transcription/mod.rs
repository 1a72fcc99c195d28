//! Turning recordings into words (D-115): rev.ai where it has a token, otherwise nobody, and then a recording has the figures
//! that are measured from its sound and no transcript. Both keep the same promises.

use std::time::Duration;

use bytes::Bytes;
use futures::future::BoxFuture;
use uuid::Uuid;

mod local;
mod revai;

pub use local::Local;
pub use revai::{RevAi, RevAiConfig, read_notification};
pub(crate) use revai::{USUAL_PRICE, USUAL_URL};

/// What a recording is called outside: our own row, which comes back with everything that is said of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobLabel {
    /// Whose it is.
    pub tenant: Uuid,
    /// The row.
    pub job: Uuid,
}

impl JobLabel {
    /// As it is sent.
    fn text(self) -> String {
        format!("{}:{}", self.tenant, self.job)
    }

    /// From what was sent.
    fn parse(text: &str) -> Option<Self> {
        let (tenant, job) = text.split_once(':')?;
        Some(Self { tenant: tenant.parse().ok()?, job: job.parse().ok()? })
    }
}

/// A recording to be transcribed.
#[derive(Debug, Clone)]
pub struct AudioJob {
    /// Our name for it.
    pub label: JobLabel,
    /// The file.
    pub bytes: Bytes,
    /// Its media type.
    pub mime: String,
    /// Where to say that it is done, if somebody out there can reach us.
    pub notify_url: Option<String>,
}

/// What became of a recording that was handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Submitted {
    /// Nobody transcribes it: there is nothing to wait for.
    NotTranscribed,
    /// It is worked on, under this name.
    Waiting(String),
}

/// A word that was understood.
#[derive(Debug, Clone, PartialEq)]
pub struct HeardWord {
    /// With the punctuation behind it.
    pub text: String,
    /// When it begins.
    pub from: Duration,
    /// When it ends.
    pub to: Duration,
    /// How sure the provider is, 0 to 1.
    pub confidence: Option<f32>,
}

/// Why a recording that was taken has no transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailedCause {
    /// There is no speech in it.
    NoSpeech,
    /// It is not what the provider takes.
    Refused,
    /// The account has no money left.
    Balance,
    /// The provider's own trouble.
    Provider,
}

/// How far a recording is.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// It is worked on.
    Waiting,
    /// Done: the words in order.
    Done(Vec<HeardWord>),
    /// Done without any.
    Failed(FailedCause),
}

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TranscribeError {
    /// Worth another attempt: it is away, busy, or does not let us in.
    #[error("the provider of transcripts is unavailable: {0}")]
    Unavailable(String),
    /// No further attempt can help.
    #[error("the provider of transcripts refused: {0}")]
    Refused(String),
    /// It knows nothing of that name.
    #[error("the provider of transcripts does not know it")]
    Unknown,
}

/// Makes transcripts.
pub trait Transcriber: Send + Sync {
    /// `revai` or `local`, as it is stored.
    fn name(&self) -> &'static str;

    /// What a minute costs, in thousandths of a US cent.
    fn millicents_per_minute(&self) -> u32;

    /// Hands a recording over. Not idempotent: who is not sure asks [`Transcriber::find`] first.
    fn submit<'a>(&'a self, job: &'a AudioJob) -> BoxFuture<'a, Result<Submitted, TranscribeError>>;

    /// The provider's name for a recording that was handed over and did not fail, if it has it.
    fn find(&self, label: JobLabel) -> BoxFuture<'_, Result<Option<String>, TranscribeError>>;

    /// How far a recording is.
    fn progress<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<Progress, TranscribeError>>;

    /// Has the provider delete sound and transcript. What is not there is as good as deleted.
    fn forget<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<(), TranscribeError>>;

    /// Whether a message with this `Authorization` is the provider's. Compared in a time that tells nothing.
    fn is_notification(&self, authorization: &str) -> bool;
}

/// What `length` costs at a price for a minute, rounded up.
pub fn cost_millicents(length: Duration, millicents_per_minute: u32) -> i64 {
    let milliseconds = i64::try_from(length.as_millis()).unwrap_or(i64::MAX);
    let price = milliseconds.saturating_mul(millicents_per_minute.into());
    price.saturating_add(59_999) / 60_000
}
