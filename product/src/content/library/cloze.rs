//! "Complete the words": a C-test made from a text by rule, so that nobody stores cuts by hand (exam-formats 1c).
//!
//! The first sentence stays whole. From the second on every second word loses its second half; a word that may not be
//! cut is passed over and the next one taken. After ten cuts the rest stays whole.

use super::pack::{AnswerShape, ClozePiece, Item, ItemKey, QuestionType, Set, SetKind};
use std::collections::BTreeMap;

/// Cut words of a text.
pub(super) const CUTS: usize = 10;
/// Words whose full stop ends no sentence, in lower case.
const ABBREVIATIONS: [&str; 12] = ["mr", "mrs", "ms", "dr", "prof", "st", "vs", "etc", "e.g", "i.e", "a.m", "p.m"];
/// What may follow the full stop of a sentence.
const CLOSING: [char; 6] = ['"', '\'', '”', '’', ')', ']'];

/// Writes gaps and items into a set `complete_the_words`, and its keys into `keys` where the author has none.
/// Items that the author wrote stay, for validation to refuse.
pub(super) fn complete(set: &mut Set, paragraphs: &[String], keys: &mut BTreeMap<String, ItemKey>) {
    if set.kind != SetKind::CompleteTheWords || !set.items.is_empty() {
        return;
    }
    let mut cut = Cutter { set: &set.id, pieces: Vec::new(), items: Vec::new(), keys: Vec::new(), is_due: false };
    let mut is_first = true;
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if at > 0 {
            cut.text("\n\n");
        }
        for sentence in sentences(paragraph) {
            if is_first {
                cut.text(sentence)
            } else {
                cut.sentence(sentence)
            }
            is_first = false;
        }
    }
    let Cutter { pieces, items, keys: made, .. } = cut;
    (set.cloze, set.items) = (pieces, items);
    for (id, key) in made {
        let own = keys.entry(id).or_insert_with(|| key.clone());
        if own.correct.is_empty() {
            own.correct = key.correct;
        }
    }
}

struct Cutter<'a> {
    set: &'a str,
    pieces: Vec<ClozePiece>,
    items: Vec<Item>,
    keys: Vec<(String, ItemKey)>,
    is_due: bool,
}

impl Cutter<'_> {
    fn text(&mut self, more: &str) {
        match self.pieces.last_mut() {
            Some(ClozePiece::Text { text }) => text.push_str(more),
            _ if more.is_empty() => {}
            _ => self.pieces.push(ClozePiece::Text { text: more.to_owned() }),
        }
    }

    fn sentence(&mut self, sentence: &str) {
        let mut is_start = true;
        for run in sentence.split_inclusive(' ') {
            let (before, word, after) = bare(run);
            if self.items.len() == CUTS || word.is_empty() {
                self.text(run);
                continue;
            }
            if self.is_due && may_be_cut(word, is_start) {
                self.text(before);
                self.cut(word, sentence.trim());
                self.text(after);
                self.is_due = false;
            } else {
                self.text(run);
                self.is_due = true;
            }
            is_start = false;
        }
    }

    fn cut(&mut self, word: &str, sentence: &str) {
        let letters = word.chars().count();
        let kept = letters / 2;
        let shown: String = word.chars().take(kept).collect();
        let missing: String = word.chars().skip(kept).collect();
        let id = format!("{}-{:02}", self.set, self.items.len() + 1);
        let answer = AnswerShape::MissingLetters { shown, missing: u8::try_from(letters - kept).unwrap_or(u8::MAX) };
        let key = ItemKey {
            correct: vec![missing],
            explanation: format!("The word is “{word}”. In its sentence: “{sentence}”"),
            evidence: vec![sentence.to_owned()],
            ..ItemKey::default()
        };
        self.pieces.push(ClozePiece::Blank { item: id.clone() });
        self.keys.push((id.clone(), key));
        self.items.push(Item {
            id,
            question_type: QuestionType::CompleteTheWords,
            prompt: "Fill in the missing letters.".to_owned(),
            points: 1,
            difficulty: 0.0,
            discrimination: 1.0,
            seconds: None,
            audio: None,
            highlight: None,
            replay: None,
            answer,
        });
    }
}

/// A run without the marks around it: what stands before, the word, what stands after.
fn bare(run: &str) -> (&str, &str, &str) {
    let Some(start) = run.find(char::is_alphanumeric) else { return (run, "", "") };
    let end =
        run.rfind(char::is_alphanumeric).map_or(start, |at| at + run[at..].chars().next().map_or(0, char::len_utf8));
    (&run[..start], &run[start..end], &run[end..])
}

/// Words of one letter, with digits, hyphens or apostrophes, and names inside a sentence stay whole.
fn may_be_cut(word: &str, is_start: bool) -> bool {
    let is_name = !is_start && word.chars().next().is_some_and(char::is_uppercase);
    word.chars().count() > 1 && word.chars().all(char::is_alphabetic) && !is_name
}

/// Sentences with the space after each, so that together they are the paragraph.
pub(crate) fn sentences(paragraph: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, _) in paragraph.match_indices(' ') {
        if at >= start && ends_sentence(&paragraph[start..at]) && begins_sentence(&paragraph[at + 1..]) {
            found.push(&paragraph[start..=at]);
            start = at + 1;
        }
    }
    if start < paragraph.len() {
        found.push(&paragraph[start..]);
    }
    found
}

fn ends_sentence(text: &str) -> bool {
    let text = text.trim_end_matches(CLOSING);
    if text.ends_with(['!', '?', '…']) {
        return true;
    }
    let Some(text) = text.strip_suffix('.') else { return false };
    let last = text.rsplit(' ').next().unwrap_or_default().trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_initial = last.chars().count() == 1 && last.chars().all(char::is_uppercase) && last != "I";
    !is_initial && !ABBREVIATIONS.contains(&last.to_lowercase().as_str())
}

fn begins_sentence(text: &str) -> bool {
    text.chars().find(|c| c.is_alphanumeric()).is_some_and(|first| !first.is_lowercase())
}

#[cfg(test)]
mod tests;
