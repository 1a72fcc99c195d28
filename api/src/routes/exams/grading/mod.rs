//! The grader's desk: queue, claim, drafts, delivery and its undoing (D-069 to D-072); and what learners order of it.

pub mod body;
pub mod calibration;
pub mod comments;
pub mod desk;
pub mod documents;
pub mod earlier;
pub mod graders;
pub mod office;
pub mod orders;
pub mod samples;
pub mod voice;

use product::exams::grading::documents::DocumentCause;
use product::exams::grading::timed::TimedCause;
use product::exams::grading::{DeliverError, GradingError, MarkCause, MarkError};

use crate::errors::{ApiError, FieldErrors, Sentence};

impl From<GradingError> for ApiError {
    fn from(error: GradingError) -> Self {
        match error {
            GradingError::Unknown => Self::NotFound,
            GradingError::NotPermitted => Self::field("grader_id", Sentence::GraderNotPermitted),
            GradingError::HolderChanged => Self::Conflict,
            GradingError::ClaimTaken => Self::ClaimTaken,
            GradingError::ClaimLapsed | GradingError::Delivered | GradingError::NotAllowed { .. } => Self::ClaimLapsed,
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

/// The field of a mark is `responses.<item>`, that of a document `documents.<item>`, that of timed comments
/// `timed_comments.<item>`, that of a voice comment `voice_comments.<item>`.
pub(in crate::routes::exams) fn fields(errors: &[MarkError]) -> FieldErrors {
    let mut fields = FieldErrors::default();
    for error in errors {
        let (list, sentence) = match error.cause {
            MarkCause::UnknownItem | MarkCause::UnknownDimension => ("responses", Sentence::Unknown),
            MarkCause::NotOnScale => ("responses", Sentence::ScoreOutOfRange),
            MarkCause::Missing => ("responses", Sentence::ScoreMissing),
            MarkCause::TooLong => ("responses", Sentence::TooLong { max: 4_000 }),
            MarkCause::UnknownDocument => ("documents", Sentence::Unknown),
            MarkCause::DocumentMissing => ("documents", Sentence::DocumentMissing),
            MarkCause::Document(cause) => ("documents", sentence_of(cause)),
            MarkCause::Timed(cause) => ("timed_comments", sentence_of_timed(cause)),
            MarkCause::VoiceNotOrdered => ("voice_comments", Sentence::CommentsNotOrdered),
        };
        fields.push(format!("{list}.{}", error.item), sentence);
    }
    fields
}

fn sentence_of(cause: DocumentCause) -> Sentence {
    match cause {
        DocumentCause::OtherText => Sentence::DocumentOfOtherText,
        DocumentCause::TooLarge => Sentence::DocumentTooLarge,
        DocumentCause::UnknownSchema
        | DocumentCause::EmptyRun
        | DocumentCause::AddedAndDeleted
        | DocumentCause::UnknownId
        | DocumentCause::UnusedEdit
        | DocumentCause::EmptyComment => Sentence::DocumentDamaged,
    }
}

fn sentence_of_timed(cause: TimedCause) -> Sentence {
    match cause {
        TimedCause::NotOrdered => Sentence::CommentsNotOrdered,
        TimedCause::NoRecording => Sentence::NoRecording,
        TimedCause::TooLarge => Sentence::TimedTooLarge,
        TimedCause::SameId => Sentence::Twice,
        TimedCause::Empty => Sentence::Required,
        TimedCause::Backwards | TimedCause::BeyondEnd => Sentence::TimedOutside,
    }
}
