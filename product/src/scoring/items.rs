//! Points of one item (exam-formats 1f).

use crate::library::answer::AnswerValue;
use crate::library::pack::{AnswerShape, Item, ItemKey};

/// How an item went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// All points.
    Right,
    /// Some points.
    Partial,
    /// No points.
    Wrong,
    /// Not answered.
    Blank,
}

impl Outcome {
    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Partial => "partial",
            Self::Wrong => "wrong",
            Self::Blank => "blank",
        }
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
/// Single and multiple choice are all or nothing; in a prose summary each missing right option costs one point
/// from the maximum, never below zero, whatever the order (exam-formats 0.7).
pub fn score_item(item: &Item, key: &ItemKey, answer: Option<&AnswerValue>) -> ItemOutcome {
    let chosen: &[String] = match answer {
        Some(AnswerValue::Choice { options }) => options,
        _ => &[],
    };
    if chosen.is_empty() {
        return ItemOutcome { points: 0, max_points: item.points, outcome: Outcome::Blank };
    }
    let right = chosen.iter().filter(|option| key.correct.contains(option)).count();
    let missing = key.correct.len().saturating_sub(right);
    let has_extra = chosen.len() > right && chosen.len() > key.correct.len();
    let points = match &item.answer {
        AnswerShape::ProseSummary { .. } if !has_extra => {
            item.points.saturating_sub(u8::try_from(missing).unwrap_or(u8::MAX))
        }
        _ if missing == 0 && chosen.len() == key.correct.len() => item.points,
        _ => 0,
    };
    let outcome = match points {
        0 => Outcome::Wrong,
        points if points == item.points => Outcome::Right,
        _ => Outcome::Partial,
    };
    ItemOutcome { points, max_points: item.points, outcome }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::pack::{Choice, QuestionType};
    use proptest::prelude::*;

    fn options(ids: &str) -> Vec<Choice> {
        ids.chars().map(|id| Choice { id: id.to_string(), text: format!("option {id}") }).collect()
    }

    fn item(answer: AnswerShape, points: u8) -> Item {
        Item {
            id: "x".into(),
            question_type: QuestionType::ProseSummary,
            prompt: String::new(),
            points,
            difficulty: 0.0,
            highlight: None,
            replay: None,
            answer,
        }
    }

    fn key(correct: &str) -> ItemKey {
        ItemKey {
            correct: correct.chars().map(String::from).collect(),
            explanation: String::new(),
            options: Default::default(),
            evidence: vec![],
            models: vec![],
        }
    }

    fn choice(ids: &str) -> AnswerValue {
        AnswerValue::Choice { options: ids.chars().map(String::from).collect() }
    }

    #[test]
    fn a_prose_summary_loses_a_point_for_each_missing_sentence() {
        let summary = item(AnswerShape::ProseSummary { lead: String::new(), choose: 3, options: options("abcdef") }, 2);
        let table = [("ace", 2), ("eca", 2), ("acf", 1), ("ac", 1), ("abd", 0), ("bdf", 0), ("a", 0), ("", 0)];
        for (chosen, points) in table {
            assert_eq!(score_item(&summary, &key("ace"), Some(&choice(chosen))).points, points, "{chosen}");
        }
    }

    #[test]
    fn choices_are_all_or_nothing() {
        let single = item(AnswerShape::SingleChoice { options: options("abcd") }, 1);
        assert_eq!(score_item(&single, &key("b"), Some(&choice("b"))).outcome, Outcome::Right);
        assert_eq!(score_item(&single, &key("b"), Some(&choice("c"))).outcome, Outcome::Wrong);
        assert_eq!(score_item(&single, &key("b"), None).outcome, Outcome::Blank);
        let two = item(AnswerShape::MultipleChoice { choose: 2, options: options("abcd") }, 1);
        assert_eq!(score_item(&two, &key("ad"), Some(&choice("da"))).points, 1);
        assert_eq!(score_item(&two, &key("ad"), Some(&choice("a"))).points, 0);
        assert_eq!(score_item(&two, &key("ad"), Some(&choice("adb"))).points, 0);
    }

    proptest! {
        #[test]
        fn points_never_leave_their_bounds_and_only_the_key_gets_all(chosen in proptest::sample::subsequence(vec!['a', 'b', 'c', 'd', 'e', 'f'], 0..=6)) {
            let summary = item(AnswerShape::ProseSummary { lead: String::new(), choose: 3, options: options("abcdef") }, 2);
            let text: String = chosen.iter().collect();
            let outcome = score_item(&summary, &key("ace"), Some(&choice(&text)));
            prop_assert!(outcome.points <= outcome.max_points);
            prop_assert_eq!(outcome.points == outcome.max_points, text == "ace");
        }
    }
}
