//! Which question types went worst of late.

use crate::content::library::pack::{QuestionType, SectionName};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// How many answers of a question type count: what was long ago says little.
pub(super) const RECENT_ANSWERS: usize = 12;
/// Fewer say nothing about a question type.
pub(super) const MIN_RECENT_ANSWERS: usize = 4;

/// An answer that a machine scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::exams::analysis) struct RecentAnswer {
    /// Its section.
    pub(in crate::exams::analysis) section: SectionName,
    /// The official type of its question.
    pub(in crate::exams::analysis) question_type: QuestionType,
    /// Completely right.
    pub(in crate::exams::analysis) is_right: bool,
    /// When its test was handed in.
    pub(in crate::exams::analysis) at: OffsetDateTime,
}

/// How the last answers of a question type went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeakType {
    /// Its section.
    pub section: SectionName,
    /// The official type.
    pub question_type: QuestionType,
    /// Completely right.
    pub right: u32,
    /// All of them.
    pub of: u32,
    /// The last of them.
    pub last_at: OffsetDateTime,
}

/// The question types in which something went wrong of late, the weakest first; of equals the one not practiced for longer.
/// And how many types there was enough to say about. `answers` come newest first.
pub(super) fn weak_types(answers: &[RecentAnswer]) -> (Vec<WeakType>, u32) {
    let mut types: BTreeMap<(SectionName, QuestionType), WeakType> = BTreeMap::new();
    for RecentAnswer { section, question_type, is_right, at } in answers.iter().copied() {
        let sum = types.entry((section, question_type)).or_insert(WeakType {
            section,
            question_type,
            right: 0,
            of: 0,
            last_at: at,
        });
        if sum.of as usize == RECENT_ANSWERS {
            continue;
        }
        sum.of += 1;
        sum.right += u32::from(is_right);
    }
    let known: Vec<WeakType> = types.into_values().filter(|sum| sum.of as usize >= MIN_RECENT_ANSWERS).collect();
    let compared = u32::try_from(known.len()).unwrap_or(u32::MAX);
    let mut weak: Vec<WeakType> = known.into_iter().filter(|sum| sum.right < sum.of).collect();
    weak.sort_by(|one, other| accuracy(one, other).then(one.last_at.cmp(&other.last_at)));
    (weak, compared)
}

/// By share of right answers, without fractions.
fn accuracy(one: &WeakType, other: &WeakType) -> Ordering {
    (one.right * other.of).cmp(&(other.right * one.of))
}
