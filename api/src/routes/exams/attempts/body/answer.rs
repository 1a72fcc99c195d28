//! What was answered and recorded.

use std::collections::BTreeMap;

use product::content::library::answer::AnswerValue as Value;
use product::exams::attempts::{Answer, Recording, RecordingState};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// The answer that counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnswerBody {
    /// Its number.
    pub seq: i64,
    /// The answer.
    pub value: AnswerValue,
    /// When it was stored.
    #[serde(with = "time::serde::rfc3339")]
    pub received_at: OffsetDateTime,
}

impl From<Answer> for AnswerBody {
    fn from(answer: Answer) -> Self {
        Self { seq: answer.seq, value: answer.value.into(), received_at: answer.received_at }
    }
}

/// What a learner answers.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AnswerValue {
    /// Option, place or chunk ids.
    Choice {
        /// In the order chosen; of steps and sentences place by place, an empty id for a place not filled yet.
        options: Vec<String>,
    },
    /// A written response, or the missing letters of a word.
    Text {
        /// As typed.
        text: String,
    },
    /// Options of a table with their categories, rows of a chart with their columns.
    Matches {
        /// What was placed so far.
        pairs: BTreeMap<String, String>,
    },
    /// A spoken response.
    Recording {
        /// A recording of the same attempt and item.
        recording_id: Uuid,
    },
}

impl From<Value> for AnswerValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Choice { options } => Self::Choice { options },
            Value::Text { text } => Self::Text { text },
            Value::Matches { pairs } => Self::Matches { pairs },
            Value::Recording { recording_id } => Self::Recording { recording_id },
        }
    }
}

impl From<AnswerValue> for Value {
    fn from(value: AnswerValue) -> Self {
        match value {
            AnswerValue::Choice { options } => Self::Choice { options },
            AnswerValue::Text { text } => Self::Text { text },
            AnswerValue::Matches { pairs } => Self::Matches { pairs },
            AnswerValue::Recording { recording_id } => Self::Recording { recording_id },
        }
    }
}

/// A take of a spoken response.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Recording)]
pub struct RecordingBody {
    /// Made on the device.
    pub id: Uuid,
    /// `uploading` or `complete`.
    pub state: RecordingState,
    /// Chunks stored, and the number of the next one.
    pub next_chunk: i32,
    /// Measured length, once complete.
    pub seconds: Option<f64>,
}

impl From<&Recording> for RecordingBody {
    fn from(recording: &Recording) -> Self {
        Self {
            id: recording.id.0,
            state: recording.state,
            next_chunk: recording.chunks,
            seconds: recording.duration_ms.map(|ms| f64::from(ms) / 1000.0),
        }
    }
}
