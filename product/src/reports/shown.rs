//! Answers and keys as lists of short texts, whatever their kind: for tables of answers and for the report.

use crate::library::answer::AnswerValue;
use crate::library::pack::{AnswerShape, Item, ItemKey};
use std::collections::BTreeMap;

/// What was answered: ids of options in their order, `option:category` of what was placed, the typed end of a word.
/// Empty for tasks, whose responses stand elsewhere, and where nothing was answered.
pub(super) fn given(item: &Item, value: Option<&AnswerValue>) -> Vec<String> {
    match (&item.answer, value) {
        (_, None) | (AnswerShape::Speaking { .. } | AnswerShape::Writing { .. }, _) => Vec::new(),
        (_, Some(value)) if value.is_blank() => Vec::new(),
        (_, Some(AnswerValue::Choice { options })) => options.clone(),
        (_, Some(AnswerValue::Matches { pairs })) => pairs_of(pairs),
        (_, Some(AnswerValue::Text { text })) => vec![text.trim().to_owned()],
        (_, Some(AnswerValue::Recording { .. })) => Vec::new(),
    }
}

/// The key in the same form; of several accepted orders the first.
pub(super) fn key(item: &Item, key: &ItemKey) -> Vec<String> {
    match &item.answer {
        AnswerShape::FillInTable { .. } | AnswerShape::Chart { .. } => pairs_of(&key.matches),
        AnswerShape::BuildSentence { .. } => key.accepted.first().cloned().unwrap_or_default(),
        _ => key.correct.clone(),
    }
}

/// The kind of an answer as the wire names it.
pub(super) fn kind(item: &Item) -> &'static str {
    match &item.answer {
        AnswerShape::SingleChoice { .. } => "single_choice",
        AnswerShape::MultipleChoice { .. } => "multiple_choice",
        AnswerShape::InsertText { .. } => "insert_text",
        AnswerShape::ProseSummary { .. } => "prose_summary",
        AnswerShape::MissingLetters { .. } => "missing_letters",
        AnswerShape::FillInTable { .. } => "fill_in_table",
        AnswerShape::Chart { .. } => "chart",
        AnswerShape::OrderSteps { .. } => "order_steps",
        AnswerShape::BuildSentence { .. } => "build_sentence",
        AnswerShape::Speaking { .. } => "speaking",
        AnswerShape::Writing { .. } => "writing",
    }
}

fn pairs_of(pairs: &BTreeMap<String, String>) -> Vec<String> {
    pairs.iter().map(|(option, category)| format!("{option}:{category}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::pack::{Choice, QuestionType};

    fn item(answer: AnswerShape) -> Item {
        Item {
            id: "x".into(),
            question_type: QuestionType::Detail,
            prompt: String::new(),
            points: 1,
            difficulty: 0.0,
            discrimination: 1.0,
            seconds: None,
            audio: None,
            highlight: None,
            replay: None,
            answer,
        }
    }

    fn choices(ids: &str) -> Vec<Choice> {
        ids.chars().map(|id| Choice { id: id.to_string(), text: id.to_string() }).collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned())).collect()
    }

    #[test]
    fn every_kind_of_answer_stands_beside_a_key_of_its_form() {
        let chart = item(AnswerShape::Chart { rows: choices("ab"), columns: choices("yn"), partial: false });
        let matched = AnswerValue::Matches { pairs: pairs(&[("b", "y")]) };
        let chart_key = ItemKey { matches: pairs(&[("a", "y"), ("b", "n")]), ..ItemKey::default() };
        assert_eq!(
            (given(&chart, Some(&matched)), key(&chart, &chart_key)),
            (vec!["b:y".into()], vec!["a:y".into(), "b:n".into()])
        );

        let word = item(AnswerShape::MissingLetters { shown: "be".into(), missing: 4 });
        let typed = AnswerValue::Text { text: " tter ".into() };
        let letters = ItemKey { correct: vec!["tter".into()], ..ItemKey::default() };
        assert_eq!((given(&word, Some(&typed)), key(&word, &letters)), (vec!["tter".into()], vec!["tter".into()]));

        let sentence =
            item(AnswerShape::BuildSentence { context: String::new(), frame: vec![], chunks: choices("abc") });
        let built = AnswerValue::Choice { options: vec!["b".into(), "a".into()] };
        let accepted = vec![vec!["a".into(), "b".into()], vec!["b".into(), "a".into()]];
        let orders = ItemKey { accepted, ..ItemKey::default() };
        assert_eq!(
            (given(&sentence, Some(&built)), key(&sentence, &orders)),
            (vec!["b".into(), "a".into()], vec!["a".into(), "b".into()])
        );
        let untouched = AnswerValue::Choice { options: vec![String::new(), String::new()] };
        assert_eq!(given(&sentence, Some(&untouched)), Vec::<String>::new());
        assert_eq!(given(&sentence, None), Vec::<String>::new());
    }
}
