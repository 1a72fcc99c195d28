//! Fairness of grading (D-074, D-075): blind markings on the desk, disputes of learners, agreement for the office.

pub mod desk;
pub mod disputes;
pub mod office;

use product::exams::fairness::{DisputeError, MarkingError};

use crate::errors::{ApiError, Sentence};
use crate::routes::exams::grading::fields;

/// Longest note to a learner, in characters.
const MAX_NOTE: usize = 2_000;

impl From<MarkingError> for ApiError {
    fn from(error: MarkingError) -> Self {
        match error {
            MarkingError::Unknown => Self::NotFound,
            MarkingError::ClaimTaken => Self::ClaimTaken,
            MarkingError::ClaimLapsed | MarkingError::Returned => Self::ClaimLapsed,
            MarkingError::Invalid(errors) => Self::Invalid(fields(&errors)),
            MarkingError::NoteMissing => Self::field("note", Sentence::Required),
            MarkingError::NoteTooLong => Self::field("note", Sentence::TooLong { max: MAX_NOTE }),
            MarkingError::Correction(cause) => cause.into(),
            MarkingError::Coins(cause) => cause.into(),
            MarkingError::Database(cause) => cause.into(),
        }
    }
}

impl From<DisputeError> for ApiError {
    fn from(error: DisputeError) -> Self {
        match error {
            DisputeError::Unknown => Self::NotFound,
            DisputeError::NotNow | DisputeError::Twice | DisputeError::PriceChanged { .. } | DisputeError::KeyUsed => {
                Self::Conflict
            }
            DisputeError::Items => Self::field("items", Sentence::Unknown),
            DisputeError::Coins(cause) => cause.into(),
            DisputeError::Database(cause) => cause.into(),
        }
    }
}
