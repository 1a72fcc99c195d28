//! People grade speaking and writing: a queue by deadline, a claim that lapses when idle, drafts, delivery (D-069 to D-072).
//!
//! Tables: `grading_jobs`, `grading_marks`.

mod claims;
mod deliver;
mod drafts;
mod errors;
mod hand_in;
mod job;
mod jobs;
mod marks;
mod queries;

pub use claims::{claim_job, release_job};
pub use deliver::deliver_job;
pub use drafts::{Draft, save_draft};
pub use errors::{DeliverError, GradingError, MarkCause, MarkError};
pub use hand_in::{SIMPLE_PROMISE, hand_in};
pub use job::{
    GradingCard, GradingJob, GradingProduct, JobState, Today, find_job_of_attempt, get_job, list_due, list_jobs,
    today_of,
};
pub use jobs::RenderReport;
pub use marks::{Mark, list_marks};

tenants::id_type!(
    /// One attempt's responses in the grading queue.
    GradingJobId
);
