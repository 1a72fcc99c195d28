//! People grade speaking and writing: a queue by urgency, a claim that lapses when idle, drafts, delivery after a minute in
//! which it can be undone (D-069 to D-072).
//!
//! Tables: `grading_calibration_items`, `grading_calibrations`, `grading_document_decisions`,
//! `grading_document_files`, `grading_documents`, `grading_jobs`, `grading_late_refunds`, `grading_marks`,
//! `grading_orders`, `grading_references`, `grading_saved_comments`, `grading_skips`, `grading_timed_comments`,
//! `grading_voice_comments`.

mod acts;
pub mod calibration;
mod claims;
mod corrections;
mod deliver;
pub mod documents;
mod drafts;
mod errors;
mod graders;
mod hand_in;
mod job;
mod jobs;
mod lapse;
mod late;
mod marks;
pub mod office;
mod order;
mod orders;
mod queries;
mod reassign;
mod samples;
mod saved_comments;
mod sending;
mod skips;
mod states;
pub mod timed;
pub mod voice;

pub use acts::{GradingAct, record_act};
pub use claims::{claim_job, claim_next, release_job};
pub use corrections::{CorrectedMark, Correction, correct_marks, list_corrected, list_first_scores};
pub use deliver::{deliver_for_demo, deliver_job};
pub use drafts::{Draft, save_draft};
pub use errors::{DeliverError, GradingError, MarkCause, MarkError};
pub use graders::{Grader, may_read};
pub use hand_in::hand_in;
pub use job::{
    CLAIM_LIFE, GradingCard, GradingJob, JobState, QueueFacts, QueueStanding, Today, find_job_of_attempt, get_job,
    list_due, list_jobs, queue_facts, queue_standing, today_of, urgency_of,
};
pub use jobs::{
    DeliverGrades, LapseClaim, RefundLate, RenderDocuments, RenderReport, SendAssignedMail, SendLapsedMail,
    SendLateMail,
};
pub use lapse::{enqueue_lapsed, lapse_claim};
pub use late::{
    LateNotice, LateRefund, LateStage, count_open, count_open_of, enqueue_late, find_late_notice, refund_late,
};
pub use marks::{Mark, check_draft, list_marks};
pub use order::{Urgency, urgency};
pub use orders::{
    GradingOffer, GradingOrder, NewGradingOrder, Offered, OrderGradingError, cancel_grading, get_offer, order_grading,
    scope_of,
};
pub use queries::erase_saved_comments;
pub use reassign::reassign_job;
pub use samples::{GradingSample, SAMPLE_RECORDING, grading_samples};
pub use saved_comments::{
    LONGEST_SAVED, MOST_SAVED, SaveCommentError, SavedComment, SavedCommentId, delete_saved_comment,
    list_saved_comments, save_comments, use_saved_comment,
};
pub use sending::{GRACE, cancel_sending, deliver_sent, send_job};
pub use skips::{SkipReason, is_skipped, skip_job};
pub use states::{Act, GradingState};

tenants::id_type!(
    /// One attempt's responses in the grading queue.
    GradingJobId
);
