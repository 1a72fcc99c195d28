//! Why grading refuses.

use super::documents::DocumentCause;
use super::states::{Act, GradingState};
use super::timed::TimedCause;
use crate::exams::attempts::AttemptError;

/// A claim or a draft is refused.
#[derive(Debug, thiserror::Error)]
pub enum GradingError {
    /// No such job, or not one this person may grade.
    #[error("there is no such grading job")]
    Unknown,
    /// The office gives it to somebody who may not grade it.
    #[error("this grader may not grade the job")]
    NotPermitted,
    /// The office saw it with somebody else, or with nobody.
    #[error("somebody else has the job by now")]
    HolderChanged,
    /// Another grader has it.
    #[error("another grader has claimed the job")]
    ClaimTaken,
    /// The claim is not this grader's any more.
    #[error("the claim has lapsed")]
    ClaimLapsed,
    /// Another window saved in between.
    #[error("the draft was saved elsewhere")]
    DraftConflict {
        /// The version that is stored.
        version: i32,
    },
    /// Marks that the rubric does not allow.
    #[error("{} marks are not acceptable", .0.len())]
    Invalid(Vec<MarkError>),
    /// The grades are on their way: to change them, sending is undone first.
    #[error("the grades are being sent")]
    Sending,
    /// The grades are out.
    #[error("the job is delivered")]
    Delivered,
    /// Too late to undo sending.
    #[error("the grades are out already")]
    AlreadyDelivered,
    /// The table of states has no such step.
    #[error("a grading that is {from} takes no {act}")]
    NotAllowed {
        /// Where it stands.
        from: GradingState,
        /// What was to be done.
        act: Act,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What is wrong with one mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkError {
    /// The task.
    pub item: String,
    /// What is wrong.
    pub cause: MarkCause,
}

/// Why a mark is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkCause {
    /// Not a task of this attempt.
    UnknownItem,
    /// Not a dimension of its rubric.
    UnknownDimension,
    /// Below 0, above the maximum or between two steps.
    NotOnScale,
    /// No score yet.
    Missing,
    /// More text than is kept.
    TooLong,
    /// A document of something that is no writing task of this attempt.
    UnknownDocument,
    /// What is said is no document of the response.
    Document(DocumentCause),
    /// The job was ordered with documents, and this text has neither an edit nor a comment.
    DocumentMissing,
    /// What is said are no comments on the recording.
    Timed(TimedCause),
    /// The job was ordered with scores only: nothing is said about its responses.
    VoiceNotOrdered,
}

/// Delivery is refused.
#[derive(Debug, thiserror::Error)]
pub enum DeliverError {
    /// As for drafts.
    #[error(transparent)]
    Grading(#[from] GradingError),
    /// The attempt refuses.
    #[error(transparent)]
    Attempt(#[from] AttemptError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
