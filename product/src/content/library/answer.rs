//! What a learner answers, and whether it fits the item.

use super::pack::{AnswerShape, FramePiece, Item};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Longest text kept for one answer, in bytes: about ten times the longest essay.
pub const MAX_TEXT_BYTES: usize = 20_000;
/// Longest end of a word kept, in bytes: longer than any word.
pub const MAX_LETTERS_BYTES: usize = 100;

/// An answer as the player sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnswerValue {
    /// Option, place or chunk ids, empty when the choice was taken back.
    Choice {
        /// In the order chosen. Where each has its place (steps, a sentence), an empty id is a place not filled yet.
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

impl AnswerValue {
    /// `true` when nothing is chosen, typed or placed: as good as no answer.
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Choice { options } => options.iter().all(String::is_empty),
            Self::Text { text } => text.trim().is_empty(),
            Self::Matches { pairs } => pairs.is_empty(),
            Self::Recording { .. } => false,
        }
    }
}

/// Why a value cannot be the answer to an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// Another kind of answer is asked for.
    WrongKind,
    /// An option or category that the item does not have, or an option twice.
    UnknownOption,
    /// More options than may be chosen, or more in a category than it takes.
    TooMany,
    /// Longer than [`MAX_TEXT_BYTES`] or [`MAX_LETTERS_BYTES`].
    TooLong,
}

impl Item {
    /// Checks a value against the item's shape. Fewer options than asked for are fine: the learner is not done yet.
    pub fn accepts(&self, value: &AnswerValue) -> Result<(), Misfit> {
        match (&self.answer, value) {
            (AnswerShape::Writing { .. }, AnswerValue::Text { text }) => fits(text, MAX_TEXT_BYTES),
            (AnswerShape::MissingLetters { .. }, AnswerValue::Text { text }) => fits(text, MAX_LETTERS_BYTES),
            (AnswerShape::Speaking { .. }, AnswerValue::Recording { .. }) => Ok(()),
            (AnswerShape::FillInTable { categories, .. }, AnswerValue::Matches { pairs }) => {
                let takes = categories.iter().map(|category| (category.id.as_str(), usize::from(category.takes)));
                self.accepts_pairs(pairs, &takes.collect())
            }
            (AnswerShape::Chart { columns, .. }, AnswerValue::Matches { pairs }) => {
                let takes = columns.iter().map(|column| (column.id.as_str(), usize::MAX));
                self.accepts_pairs(pairs, &takes.collect())
            }
            (
                AnswerShape::SingleChoice { .. }
                | AnswerShape::MultipleChoice { .. }
                | AnswerShape::InsertText { .. }
                | AnswerShape::ProseSummary { .. }
                | AnswerShape::OrderSteps { .. }
                | AnswerShape::BuildSentence { .. },
                AnswerValue::Choice { options },
            ) => self.accepts_options(options),
            _ => Err(Misfit::WrongKind),
        }
    }

    fn accepts_options(&self, chosen: &[String]) -> Result<(), Misfit> {
        let known = self.option_ids();
        let is_gap = |id: &str| id.is_empty() && self.is_placed();
        let is_repeated = |at: usize| chosen[..at].contains(&chosen[at]);
        let is_wrong = |at: usize| !is_gap(&chosen[at]) && (!known.contains(&chosen[at].as_str()) || is_repeated(at));
        if (0..chosen.len()).any(is_wrong) {
            return Err(Misfit::UnknownOption);
        }
        if chosen.len() > self.most_options() { Err(Misfit::TooMany) } else { Ok(()) }
    }

    /// A category that is full takes no more.
    fn accepts_pairs(&self, pairs: &BTreeMap<String, String>, takes: &BTreeMap<&str, usize>) -> Result<(), Misfit> {
        let known = self.option_ids();
        let mut placed: BTreeMap<&str, usize> = BTreeMap::new();
        for (option, category) in pairs {
            let most = takes.get(category.as_str()).ok_or(Misfit::UnknownOption)?;
            if !known.contains(&option.as_str()) {
                return Err(Misfit::UnknownOption);
            }
            let count = placed.entry(category).or_default();
            *count += 1;
            if *count > *most {
                return Err(Misfit::TooMany);
            }
        }
        Ok(())
    }

    /// Ids of the options, places, rows or chunks, in order; empty for tasks and cut words.
    pub fn option_ids(&self) -> Vec<&str> {
        match &self.answer {
            AnswerShape::SingleChoice { options }
            | AnswerShape::MultipleChoice { options, .. }
            | AnswerShape::ProseSummary { options, .. }
            | AnswerShape::FillInTable { options, .. }
            | AnswerShape::OrderSteps { options }
            | AnswerShape::Chart { rows: options, .. }
            | AnswerShape::BuildSentence { chunks: options, .. } => {
                options.iter().map(|option| option.id.as_str()).collect()
            }
            AnswerShape::InsertText { places, .. } => places.iter().map(|place| place.id.as_str()).collect(),
            AnswerShape::MissingLetters { .. } | AnswerShape::Speaking { .. } | AnswerShape::Writing { .. } => {
                Vec::new()
            }
        }
    }

    /// How many options may be chosen at once; of a table, how many places it has.
    pub fn most_options(&self) -> usize {
        match &self.answer {
            AnswerShape::MultipleChoice { choose, .. } | AnswerShape::ProseSummary { choose, .. } => {
                usize::from(*choose)
            }
            AnswerShape::SingleChoice { .. } | AnswerShape::InsertText { .. } => 1,
            AnswerShape::FillInTable { categories, .. } => {
                categories.iter().map(|category| usize::from(category.takes)).sum()
            }
            AnswerShape::Chart { rows: options, .. } | AnswerShape::OrderSteps { options } => options.len(),
            AnswerShape::BuildSentence { frame, .. } => {
                frame.iter().filter(|piece| matches!(piece, FramePiece::Blank)).count()
            }
            AnswerShape::MissingLetters { .. } | AnswerShape::Speaking { .. } | AnswerShape::Writing { .. } => 0,
        }
    }

    /// `true` when the chosen options stand in places, so that their order is the answer.
    pub fn is_placed(&self) -> bool {
        matches!(self.answer, AnswerShape::OrderSteps { .. } | AnswerShape::BuildSentence { .. })
    }

    /// What stands of a cut word.
    pub fn shown_letters(&self) -> Option<&str> {
        match &self.answer {
            AnswerShape::MissingLetters { shown, .. } => Some(shown),
            _ => None,
        }
    }

    /// `true` for tasks that a person grades.
    pub fn is_task(&self) -> bool {
        matches!(self.answer, AnswerShape::Speaking { .. } | AnswerShape::Writing { .. })
    }

    /// The rubric of a task.
    pub fn rubric_name(&self) -> Option<&str> {
        match &self.answer {
            AnswerShape::Speaking { rubric, .. } | AnswerShape::Writing { rubric, .. } => Some(rubric),
            _ => None,
        }
    }
}

fn fits(text: &str, most: usize) -> Result<(), Misfit> {
    if text.len() > most { Err(Misfit::TooLong) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
