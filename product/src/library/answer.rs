//! What a learner answers, and whether it fits the item.

use super::pack::{AnswerShape, Item};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Longest text kept for one answer, in bytes: about ten times the longest essay.
pub const MAX_TEXT_BYTES: usize = 20_000;

/// An answer as the player sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnswerValue {
    /// Option or place ids, empty when the choice was taken back.
    Choice {
        /// In the order chosen.
        options: Vec<String>,
    },
    /// A written response.
    Text {
        /// As typed.
        text: String,
    },
    /// A spoken response.
    Recording {
        /// A recording of the same attempt and item.
        recording_id: Uuid,
    },
}

/// Why a value cannot be the answer to an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// Another kind of answer is asked for.
    WrongKind,
    /// An option that the item does not have, or one twice.
    UnknownOption,
    /// More options than may be chosen.
    TooMany,
    /// Longer than [`MAX_TEXT_BYTES`].
    TooLong,
}

impl Item {
    /// Checks a value against the item's shape. Fewer options than asked for are fine: the learner is not done yet.
    pub fn accepts(&self, value: &AnswerValue) -> Result<(), Misfit> {
        match (&self.answer, value) {
            (AnswerShape::Writing { .. }, AnswerValue::Text { text }) => {
                if text.len() > MAX_TEXT_BYTES {
                    Err(Misfit::TooLong)
                } else {
                    Ok(())
                }
            }
            (AnswerShape::Speaking { .. }, AnswerValue::Recording { .. }) => Ok(()),
            (AnswerShape::Writing { .. } | AnswerShape::Speaking { .. }, _) => Err(Misfit::WrongKind),
            (_, AnswerValue::Choice { options }) => self.accepts_options(options),
            _ => Err(Misfit::WrongKind),
        }
    }

    fn accepts_options(&self, chosen: &[String]) -> Result<(), Misfit> {
        let known = self.option_ids();
        let is_repeated = |at: usize| chosen[..at].contains(&chosen[at]);
        if (0..chosen.len()).any(|at| !known.contains(&chosen[at].as_str()) || is_repeated(at)) {
            return Err(Misfit::UnknownOption);
        }
        if chosen.len() > self.most_options() { Err(Misfit::TooMany) } else { Ok(()) }
    }

    /// Ids of the options or places, in order; empty for tasks.
    pub fn option_ids(&self) -> Vec<&str> {
        match &self.answer {
            AnswerShape::SingleChoice { options }
            | AnswerShape::MultipleChoice { options, .. }
            | AnswerShape::ProseSummary { options, .. } => options.iter().map(|option| option.id.as_str()).collect(),
            AnswerShape::InsertText { places, .. } => places.iter().map(|place| place.id.as_str()).collect(),
            AnswerShape::Speaking { .. } | AnswerShape::Writing { .. } => Vec::new(),
        }
    }

    /// How many options may be chosen at once.
    pub fn most_options(&self) -> usize {
        match &self.answer {
            AnswerShape::MultipleChoice { choose, .. } | AnswerShape::ProseSummary { choose, .. } => {
                usize::from(*choose)
            }
            AnswerShape::SingleChoice { .. } | AnswerShape::InsertText { .. } => 1,
            AnswerShape::Speaking { .. } | AnswerShape::Writing { .. } => 0,
        }
    }

    /// `true` for tasks that a person grades.
    pub fn is_task(&self) -> bool {
        matches!(self.answer, AnswerShape::Speaking { .. } | AnswerShape::Writing { .. })
    }
}

impl Item {
    /// The rubric of a task.
    pub fn rubric_name(&self) -> Option<&str> {
        match &self.answer {
            AnswerShape::Speaking { rubric, .. } | AnswerShape::Writing { rubric, .. } => Some(rubric),
            _ => None,
        }
    }
}
