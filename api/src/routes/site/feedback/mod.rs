//! What people write to a brand (R-289 to R-291, D-112, D-113): anybody sends, the office reads and answers.

pub mod inbox;
pub mod send;

use product::site::feedback::{EntryState, FeedbackError, FeedbackKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::errors::{ApiError, Sentence};

const TAG: &str = "feedback";

/// What a message is about.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = FeedbackKind)]
pub enum KindName {
    /// Something does not work.
    Bug,
    /// Something could be better.
    Suggestion,
    /// Through the contact form.
    Contact,
}

impl From<FeedbackKind> for KindName {
    fn from(kind: FeedbackKind) -> Self {
        match kind {
            FeedbackKind::Bug => Self::Bug,
            FeedbackKind::Suggestion => Self::Suggestion,
            FeedbackKind::Contact => Self::Contact,
        }
    }
}

impl From<KindName> for FeedbackKind {
    fn from(name: KindName) -> Self {
        match name {
            KindName::Bug => Self::Bug,
            KindName::Suggestion => Self::Suggestion,
            KindName::Contact => Self::Contact,
        }
    }
}

/// How far a message has come.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = FeedbackState)]
pub enum StateName {
    /// Nobody has answered.
    Open,
    /// An answer is out.
    Answered,
    /// Nothing more will happen.
    Closed,
}

impl From<EntryState> for StateName {
    fn from(state: EntryState) -> Self {
        match state {
            EntryState::Open => Self::Open,
            EntryState::Answered => Self::Answered,
            EntryState::Closed => Self::Closed,
        }
    }
}

impl From<StateName> for EntryState {
    fn from(name: StateName) -> Self {
        match name {
            StateName::Open => Self::Open,
            StateName::Answered => Self::Answered,
            StateName::Closed => Self::Closed,
        }
    }
}

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
