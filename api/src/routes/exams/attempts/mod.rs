//! Taking a test (D-036): start, run its parts, answer, record, submit.

pub mod answers;
pub mod body;
pub mod content;
pub mod lifecycle;
pub mod own;
pub mod parts;
pub mod readers;
pub mod recordings;
pub mod sealed;
pub mod shapes;

use product::content::library::PackCacheError;
use product::exams::attempts::{AnswerError, AttemptError, RecordingError};

use crate::errors::{ApiError, Sentence};

impl From<AttemptError> for ApiError {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Unknown | AttemptError::UnknownPart => Self::NotFound,
            AttemptError::PartClosed => Self::PartClosed,
            AttemptError::Finished => Self::AttemptFinished,
            AttemptError::Refused(cause) => cause.into(),
            AttemptError::Database(cause) => cause.into(),
        }
    }
}

impl From<AnswerError> for ApiError {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::UnknownItem => Self::NotFound,
            AnswerError::PartClosed => Self::PartClosed,
            AnswerError::TooLate => Self::AnswerTooLate,
            AnswerError::Finished => Self::AttemptFinished,
            AnswerError::Misfit => Self::field("value", Sentence::Malformed),
            AnswerError::TooLong => Self::PayloadTooLarge,
            AnswerError::SeqTaken => Self::Conflict,
        }
    }
}

impl From<RecordingError> for ApiError {
    fn from(error: RecordingError) -> Self {
        match error {
            RecordingError::Unknown => Self::NotFound,
            RecordingError::ItemClosed => Self::PartClosed,
            RecordingError::OutOfOrder { next_chunk } | RecordingError::Incomplete { next_chunk } => {
                Self::RecordingIncomplete { next_chunk: next_chunk.cast_unsigned() }
            }
            RecordingError::TooLarge => Self::PayloadTooLarge,
            RecordingError::Database(cause) => cause.into(),
        }
    }
}

impl From<PackCacheError> for ApiError {
    fn from(error: PackCacheError) -> Self {
        match error {
            PackCacheError::Unknown => Self::NotFound,
            PackCacheError::Database(cause) => cause.into(),
        }
    }
}
