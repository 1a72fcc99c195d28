//! Answers and keys as lists of short texts, whatever their kind: for tables of answers and for the report.

use crate::content::library::answer::AnswerValue;
use crate::content::library::pack::{AnswerShape, Choice, FramePiece, Item, ItemKey};
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

/// An answer or a key as people read it, where ids and single letters say nothing: the completed word, the built
/// sentence. None for other kinds, and when there is nothing to show.
pub(super) fn in_words(item: &Item, shown: &[String]) -> Option<String> {
    let first = shown.first()?;
    match &item.answer {
        AnswerShape::MissingLetters { shown, .. } => Some(format!("{shown}{first}")),
        AnswerShape::BuildSentence { frame, chunks, .. } => Some(sentence(frame, chunks, shown)),
        _ => None,
    }
}

/// The frame with chunks in its blanks; what was left open is an ellipsis.
fn sentence(frame: &[FramePiece], chunks: &[Choice], order: &[String]) -> String {
    let mut laid = order.iter();
    let mut text = String::new();
    for piece in frame {
        let words = match piece {
            FramePiece::Text { text } => text.trim(),
            FramePiece::Blank => {
                let id = laid.next();
                chunks.iter().find(|chunk| Some(&chunk.id) == id).map_or("…", |chunk| chunk.text.as_str())
            }
        };
        if !text.is_empty() && !words.starts_with(['.', ',', '?', '!', ';', ':']) {
            text.push(' ');
        }
        text.push_str(words);
    }
    text
}

/// The kind of an answer as the API names it.
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
    use crate::content::library::pack::QuestionType;

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

    #[test]
    fn words_and_sentences_are_shown_whole_and_other_answers_are_not() {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let word = item(AnswerShape::MissingLetters { shown: "be".into(), missing: 4 });
        assert_eq!(in_words(&word, &ids(&["tter"])).as_deref(), Some("better"));
        assert_eq!(in_words(&word, &[]), None);

        let text = |text: &str| FramePiece::Text { text: text.into() };
        let frame = vec![text("She"), FramePiece::Blank, FramePiece::Blank, text(", I think.")];
        let chunks = [("a", "had to"), ("b", "leave")].map(|(id, text)| Choice { id: id.into(), text: text.into() });
        let built = item(AnswerShape::BuildSentence { context: String::new(), frame, chunks: chunks.to_vec() });
        assert_eq!(in_words(&built, &ids(&["a", "b"])).as_deref(), Some("She had to leave, I think."));
        assert_eq!(in_words(&built, &ids(&["b"])).as_deref(), Some("She leave …, I think."));

        let choice = item(AnswerShape::SingleChoice { options: choices("ab") });
        assert_eq!(in_words(&choice, &ids(&["a"])), None);
    }
}
