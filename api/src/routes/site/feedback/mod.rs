//! What people write to a brand (R-289 to R-291, D-112, D-113): anybody sends, the office reads and answers.

pub mod inbox;
pub mod send;

use product::site::feedback::FeedbackError;

use crate::errors::{ApiError, Sentence};

const TAG: &str = "feedback";

impl From<FeedbackError> for ApiError {
    fn from(error: FeedbackError) -> Self {
        match error {
            FeedbackError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            FeedbackError::Unknown => Self::NotFound,
            FeedbackError::NoAddress => Self::field("email", Sentence::Required),
            FeedbackError::Database(cause) => Self::internal(cause),
        }
    }
}
