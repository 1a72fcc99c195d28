//! People grade speaking and writing: a queue by deadline, a claim that lapses when idle, drafts, delivery after a minute in
//! which it can be undone (D-069 to D-072).
//!
//! Tables: `grading_document_files`, `grading_documents`, `grading_jobs`, `grading_marks`, `grading_orders`.

mod acts;
mod claims;
mod corrections;
mod deliver;
pub mod documents;
mod drafts;
mod errors;
mod hand_in;
mod job;
mod jobs;
mod marks;
pub mod office;
mod orders;
mod queries;
mod samples;
mod sending;

pub use acts::{GradingAct, record_act};
pub use claims::{claim_job, release_job};
pub use corrections::{CorrectedMark, Correction, correct_marks, list_corrected, list_first_scores};
pub use deliver::{deliver_for_demo, deliver_job};
pub use drafts::{Draft, save_draft};
pub use errors::{DeliverError, GradingError, MarkCause, MarkError};
pub use hand_in::hand_in;
pub use job::{
    CLAIM_LIFE, GradingCard, GradingJob, JobState, QueueFacts, QueueStanding, Today, find_job_of_attempt, get_job,
    list_due, list_jobs, queue_facts, queue_standing, today_of,
};
pub use jobs::{DeliverGrades, RenderDocuments, RenderReport};
pub use marks::{Mark, check_draft, list_marks};
pub use orders::{
    GradingOffer, GradingOrder, NewGradingOrder, Offered, OrderGradingError, cancel_grading, get_offer, order_grading,
    scope_of,
};
pub use samples::{GradingSample, SAMPLE_RECORDING, grading_samples};
pub use sending::{GRACE, cancel_sending, deliver_sent, send_job};

tenants::id_type!(
    /// One attempt's responses in the grading queue.
    GradingJobId
);
