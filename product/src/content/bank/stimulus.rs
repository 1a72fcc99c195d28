//! What an item is about where its directions do not say so: many items have the same ("Choose the best response."), and a
//! list must still tell them apart.

use crate::content::library::pack::{
    AnswerShape, ClozePiece, FramePiece, Item, PackKeys, Set, SetKind, TranscriptLine,
};

/// Words on each side of a gap: enough to tell two gaps of one sentence apart.
const AROUND: usize = 6;

/// The spoken sentence, the sentence to insert or to build, the words around a gap, the highlighted words; otherwise
/// the title of what is read or heard. Empty when the directions are all there is.
pub(super) fn stimulus_of(set: &Set, item: &Item, keys: &PackKeys) -> String {
    heard_alone(set, item, keys)
        .or_else(|| answered_with(set, item, keys))
        .or_else(|| pointed_at(item))
        .or_else(|| set.title.clone())
        .unwrap_or_default()
}

/// A recording of the item's own; of a response to choose, the set's recording is nothing but the sentence.
fn heard_alone(set: &Set, item: &Item, keys: &PackKeys) -> Option<String> {
    let of_set = set.audio.as_ref().filter(|_| set.kind == SetKind::ChooseResponse);
    let lines = keys.transcripts.get(item.audio.as_ref().or(of_set)?)?;
    filled(spoken(lines))
}

/// What is said, on one line.
pub(super) fn spoken(lines: &[TranscriptLine]) -> String {
    lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// What the way of answering brings with it.
fn answered_with(set: &Set, item: &Item, keys: &PackKeys) -> Option<String> {
    filled(match &item.answer {
        AnswerShape::InsertText { sentence, .. } => sentence.clone(),
        AnswerShape::ProseSummary { lead, .. } => lead.clone(),
        AnswerShape::BuildSentence { context, frame, .. } => format!("{context} {}", with_blanks(frame)),
        AnswerShape::MissingLetters { shown, missing } => {
            around(set, item, keys, &format!("{shown}{}", "_".repeat(usize::from(*missing))))
        }
        AnswerShape::SingleChoice { .. }
        | AnswerShape::MultipleChoice { .. }
        | AnswerShape::FillInTable { .. }
        | AnswerShape::Chart { .. }
        | AnswerShape::OrderSteps { .. }
        | AnswerShape::Speaking { .. }
        | AnswerShape::Writing { .. } => return None,
    })
}

fn with_blanks(frame: &[FramePiece]) -> String {
    let mut sentence = String::new();
    for piece in frame {
        let text = match piece {
            FramePiece::Text { text } => text,
            FramePiece::Blank => "___",
        };
        // A piece that begins with a mark, such as the full stop, follows without a space.
        if !sentence.is_empty() && text.starts_with(|first: char| first.is_alphanumeric() || first == '_') {
            sentence.push(' ');
        }
        sentence.push_str(text);
    }
    sentence
}

/// The gap with the words beside it; every other gap is filled.
fn around(set: &Set, item: &Item, keys: &PackKeys, gap: &str) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for piece in &set.cloze {
        match piece {
            ClozePiece::Text { text: more } => text.push_str(more),
            ClozePiece::Blank { item: id } if *id == item.id => {
                // Quotation marks may stand before it without a space.
                at = format!("{text}{gap}").split_whitespace().count() - 1;
                text.push_str(gap);
            }
            ClozePiece::Blank { item: id } => text.push_str(&whole_word(set, id, keys)),
        }
    }
    let words: Vec<_> = text.split_whitespace().collect();
    let (from, to) = (at.saturating_sub(AROUND), words.len().min(at + AROUND + 1));
    let before = if from > 0 { "… " } else { "" };
    let after = if to < words.len() { " …" } else { "" };
    format!("{before}{}{after}", words[from..to].join(" "))
}

fn whole_word(set: &Set, id: &str, keys: &PackKeys) -> String {
    let shown = set.items.iter().find(|item| item.id == id).and_then(|item| match &item.answer {
        AnswerShape::MissingLetters { shown, .. } => Some(shown.as_str()),
        _ => None,
    });
    let end = keys.items.get(id).and_then(|key| key.correct.first());
    format!("{}{}", shown.unwrap_or_default(), end.map_or("", String::as_str))
}

/// The words of the passage that the question is about, unless it quotes them.
fn pointed_at(item: &Item) -> Option<String> {
    let words = item.highlight.as_ref()?.text.as_ref()?;
    (!item.prompt.contains(words.as_str())).then(|| words.clone())
}

fn filled(text: String) -> Option<String> {
    (!text.trim().is_empty()).then_some(text)
}

#[cfg(test)]
mod tests;
