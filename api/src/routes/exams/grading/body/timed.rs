//! Comments at times of a recording in the API.

use product::exams::grading::timed::{TimedComment, TimedKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A comment tied to a moment or a stretch of a recording.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = TimedComment)]
pub struct TimedCommentBody {
    /// Distinct within its response.
    pub id: u32,
    /// Milliseconds from the start of the recording.
    pub start_ms: u32,
    /// Milliseconds from the start of the recording, later than `start_ms`; left out: a moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub end_ms: Option<u32>,
    /// What it is about.
    pub kind: TimedKind,
    /// To the learner.
    pub text: String,
}

impl From<TimedComment> for TimedCommentBody {
    fn from(TimedComment { id, start_ms, end_ms, kind, text }: TimedComment) -> Self {
        Self { id, start_ms, end_ms, kind, text }
    }
}

impl From<TimedCommentBody> for TimedComment {
    fn from(TimedCommentBody { id, start_ms, end_ms, kind, text }: TimedCommentBody) -> Self {
        Self { id, start_ms, end_ms, kind, text }
    }
}
