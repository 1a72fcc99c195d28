//! The grader's desk: queue, claim, drafts, delivery and its undoing (D-069 to D-072); and what learners order of it.

pub mod body;
pub mod desk;
pub mod orders;

use product::exams::grading::{DeliverError, GradingError, MarkCause, MarkError};

use crate::errors::{ApiError, FieldErrors, Sentence};

impl From<GradingError> for ApiError {
    fn from(error: GradingError) -> Self {
        match error {
            GradingError::Unknown => Self::NotFound,
            GradingError::ClaimTaken => Self::ClaimTaken,
            GradingError::ClaimLapsed | GradingError::Delivered => Self::ClaimLapsed,
            GradingError::DraftConflict { .. } => Self::DraftConflict,
            GradingError::Sending => Self::GradesSending,
            GradingError::AlreadyDelivered => Self::AlreadyDelivered,
            GradingError::Invalid(errors) => Self::Invalid(fields(&errors)),
            GradingError::Database(cause) => cause.into(),
        }
    }
}

impl From<DeliverError> for ApiError {
    fn from(error: DeliverError) -> Self {
        match error {
            DeliverError::Grading(cause) => cause.into(),
            DeliverError::Attempt(cause) => cause.into(),
            DeliverError::Database(cause) => cause.into(),
        }
    }
}

/// The field of a mark is `responses.<item>`.
fn fields(errors: &[MarkError]) -> FieldErrors {
    let mut fields = FieldErrors::default();
    for error in errors {
        let sentence = match error.cause {
            MarkCause::UnknownItem | MarkCause::UnknownDimension => Sentence::Unknown,
            MarkCause::NotOnScale => Sentence::ScoreOutOfRange,
            MarkCause::Missing => Sentence::ScoreMissing,
            MarkCause::TooLong => Sentence::TooLong { max: 4_000 },
        };
        fields.push(format!("responses.{}", error.item), sentence);
    }
    fields
}
