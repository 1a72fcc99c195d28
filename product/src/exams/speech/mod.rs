//! What machines hear in recordings (D-115): figures that are measured here (length, silence, pauses, pace, pitch), and a
//! transcript where a provider is set. Nobody waits for it, and no score depends on it.
//!
//! Tables: `speech_jobs`, `speech_results`.

mod figures;
mod jobs;
mod office;
mod queries;
mod reading;
mod transcript;
mod work;

pub use figures::{Figures, measure};
pub use jobs::{
    CollectTranscript, Finished, TranscribeRecording, count_waiting, enqueue_due, enqueue_recordings, look_at_finished,
    note_finished,
};
pub use office::{DayFigures, ListedJob, RetryError, SpeechFilter, list_brands, list_days, list_jobs, retry_job};
pub use reading::{Heard, list_heard};
pub use transcript::{Fluency, Span, Spoken, Word, fluency_of, spans_of};
pub use work::{
    GIVE_UP_AFTER, MAX_TRIES, SpeechJob, begin_job, fail_job, find_job, finish_job, list_unfinished, note_submitted,
    note_waiting, save_figures, save_transcript,
};

tenants::id_type!(
    /// One recording at one provider.
    SpeechJobId
);

tenants::closed_list! {
    /// Who listens.
    pub enum SpeechProvider {
        /// Nobody but us: figures without a transcript.
        Local = "local",
        /// rev.ai.
        Revai = "revai",
    }
}

tenants::closed_list! {
    /// How far a recording has come.
    pub enum SpeechState {
        /// Waits for us.
        Queued = "queued",
        /// Waits for the provider.
        Submitted = "submitted",
        /// Over.
        Done = "done",
        /// Over without what was asked for.
        Failed = "failed",
    }
}

tenants::closed_list! {
    /// Why it failed.
    pub enum SpeechFailure {
        /// The file is not where it should be.
        Missing = "missing",
        /// The file cannot be decoded.
        Unreadable = "unreadable",
        /// The provider heard no speech in it.
        NoSpeech = "no_speech",
        /// The provider does not take it.
        Refused = "refused",
        /// The account at the provider has no money left.
        Balance = "balance",
        /// It went wrong at the provider.
        Provider = "provider",
        /// The provider could not be reached, or did not let us in, as often as we tried.
        Unavailable = "unavailable",
        /// Nothing was heard of it for too long.
        TimedOut = "timed_out",
    }
}
