//! Why a blind marking is refused.

use crate::exams::grading::{DeliverError, MarkError};
use crate::money::coins::CoinError;

/// A claim, scores or their return are refused.
#[derive(Debug, thiserror::Error)]
pub enum MarkingError {
    /// No such marking, or not one this person may do: an own test, one marked before, or a section without permission.
    #[error("there is no such marking")]
    Unknown,
    /// Another grader has it.
    #[error("another grader has claimed the marking")]
    ClaimTaken,
    /// The claim is not this grader's any more.
    #[error("the claim has lapsed")]
    ClaimLapsed,
    /// It is done.
    #[error("the marking is returned")]
    Returned,
    /// Scores that the rubrics do not allow, or that are missing.
    #[error("{} scores are not acceptable", .0.len())]
    Invalid(Vec<MarkError>),
    /// A learner asked and is told nothing.
    #[error("the learner who asked is told nothing")]
    NoteMissing,
    /// More is told than is kept.
    #[error("the note is too long")]
    NoteTooLong,
    /// The corrected scores were refused.
    #[error(transparent)]
    Correction(#[from] DeliverError),
    /// The ledger refused.
    #[error(transparent)]
    Coins(#[from] CoinError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
