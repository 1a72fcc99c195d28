//! Points of one item (exam-formats 1f).

use crate::content::library::answer::AnswerValue;
use crate::content::library::pack::{AnswerShape, Item, ItemKey};
use std::collections::BTreeMap;

tenants::closed_list! {
    /// What became of a question.
    pub enum Outcome as ItemOutcome {
        /// All points.
        Right = "right",
        /// Some points.
        Partial = "partial",
        /// No points.
        Wrong = "wrong",
        /// Not answered.
        Blank = "blank",
        /// Marked by a person.
        Graded = "graded",
        /// To be marked by a person.
        Pending = "pending",
    }
}

/// Points of one machine-scored item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ItemOutcome {
    /// Points given.
    pub points: u8,
    /// Most points.
    pub max_points: u8,
    /// How it went.
    pub outcome: Outcome,
}

/// Scores a machine-scored item. Tasks are graded by people and get no points here.
///
/// Where parts of an answer count (prose summary, table, items marked `partial`), each missing right one costs a point
/// from the maximum, never below zero; everything else is all or nothing (exam-formats 1f).
pub fn score_item(item: &Item, key: &ItemKey, answer: Option<&AnswerValue>) -> ItemOutcome {
    let of_max = |points, outcome| ItemOutcome { points, max_points: item.points, outcome };
    let Some(answer) = answer.filter(|answer| !answer.is_blank()) else { return of_max(0, Outcome::Blank) };
    let missing = match (&item.answer, answer) {
        (AnswerShape::MissingLetters { .. }, AnswerValue::Text { text }) => all_or_nothing(is_spelled(key, text)),
        (AnswerShape::OrderSteps { .. }, AnswerValue::Choice { options }) => all_or_nothing(*options == key.correct),
        (AnswerShape::BuildSentence { .. }, AnswerValue::Choice { options }) => {
            all_or_nothing(key.accepted.contains(options))
        }
        (
            AnswerShape::FillInTable { .. } | AnswerShape::Chart { partial: true, .. },
            AnswerValue::Matches { pairs },
        ) => key.matches.len() - matched(key, pairs),
        (AnswerShape::Chart { .. }, AnswerValue::Matches { pairs }) => {
            all_or_nothing(matched(key, pairs) == key.matches.len())
        }
        (
            AnswerShape::ProseSummary { .. } | AnswerShape::MultipleChoice { partial: true, .. },
            AnswerValue::Choice { options },
        ) if options.len() <= key.correct.len() => key.correct.len() - chosen(key, options),
        (
            AnswerShape::SingleChoice { .. } | AnswerShape::MultipleChoice { .. } | AnswerShape::InsertText { .. },
            AnswerValue::Choice { options },
        ) => all_or_nothing(options.len() == key.correct.len() && chosen(key, options) == options.len()),
        _ => NOTHING,
    };
    let points = item.points.saturating_sub(u8::try_from(missing).unwrap_or(u8::MAX));
    let outcome = match points {
        0 => Outcome::Wrong,
        points if points == item.points => Outcome::Right,
        _ => Outcome::Partial,
    };
    of_max(points, outcome)
}

/// So much is missing that no point is left.
const NOTHING: usize = usize::MAX;

fn all_or_nothing(is_right: bool) -> usize {
    if is_right { 0 } else { NOTHING }
}

/// Spelling counts, capitals do not (exam-formats 1c).
fn is_spelled(key: &ItemKey, letters: &str) -> bool {
    key.correct.first().is_some_and(|right| right.trim().to_lowercase() == letters.trim().to_lowercase())
}

fn chosen(key: &ItemKey, options: &[String]) -> usize {
    key.correct.iter().filter(|right| options.contains(right)).count()
}

fn matched(key: &ItemKey, pairs: &BTreeMap<String, String>) -> usize {
    key.matches.iter().filter(|(option, category)| pairs.get(*option) == Some(*category)).count()
}

#[cfg(test)]
mod tests;
