//! Words of passages: of a set that is there, from a sentence that stands in it, and as many as its kind teaches.

use super::Check;
use crate::content::library::forms::find_forms;
use crate::content::library::pack::{Set, SetKind, VocabularyWord};
use crate::content::library::vocabulary::{one_line, told_in};
use crate::content::library::words::count_words;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Words of an English definition.
const DEFINITION_WORDS: RangeInclusive<usize> = 3..=14;

impl Check<'_> {
    pub(super) fn vocabulary(&mut self) {
        let source = self.source;
        let sets: Vec<&Set> = source.pack.parts().flat_map(|(_, part)| &part.sets).collect();
        for (id, words) in &source.keys.vocabulary {
            let Some(set) = sets.iter().find(|set| set.id == *id) else {
                self.word_problem(id, "", "words of a set that is not there");
                continue;
            };
            let told = told_in(set, &source.texts, &source.keys);
            if told.is_empty() {
                self.word_problem(id, "", "words of a set with nothing to read or to hear");
                continue;
            }
            let due = due(set.kind);
            if !due.contains(&words.len()) {
                let message = format!("{} words, {} to {} are wanted", words.len(), due.start(), due.end());
                self.word_problem(id, "", message);
            }
            let mut seen = BTreeSet::new();
            for word in words {
                if !seen.insert(word.word.to_lowercase()) {
                    self.word_problem(id, &word.word, "stands twice in the list");
                }
                self.word(id, word, &told);
            }
        }
    }

    fn word(&mut self, set: &str, entry: &VocabularyWord, told: &[String]) {
        let word = entry.word.as_str();
        let sentence = one_line(&entry.sentence);
        if count_words(word) == 0 {
            return self.word_problem(set, word, "is no word");
        }
        if !told.iter().any(|text| text.contains(&sentence)) {
            self.word_problem(set, word, "its sentence does not stand in the passage or in what is said");
        } else if find_forms(&sentence, word).is_empty() {
            self.word_problem(set, word, "does not stand in its sentence, in no form of it");
        }
        let definition = &entry.definition;
        if !DEFINITION_WORDS.contains(&count_words(&definition.en)) {
            self.word_problem(set, word, "its English definition has 3 to 14 words");
        }
        if !find_forms(&definition.en, word).is_empty() {
            self.word_problem(set, word, "its English definition uses the word itself");
        }
        for (language, text) in [("cn", &definition.cn), ("tw", &definition.tw)] {
            if !text.chars().any(is_chinese) {
                self.word_problem(set, word, format!("its definition in {language} is not Chinese"));
            }
        }
    }

    /// At the word's own line; without a word at the set's.
    fn word_problem(&mut self, set: &str, word: &str, message: impl Into<String>) {
        let place = self.places.find_word(set, word);
        let message = message.into();
        let message = if word.is_empty() { message } else { format!("“{word}”: {message}") };
        self.problems.push(super::Problem { at: set.to_owned(), place, message });
    }
}

/// How many words a listed set has: an academic text or talk teaches more than a notice.
fn due(kind: SetKind) -> RangeInclusive<usize> {
    match kind {
        SetKind::AcademicPassage | SetKind::Academic | SetKind::Lecture | SetKind::AcademicTalk => 12..=20,
        SetKind::DailyLife | SetKind::CompleteTheWords | SetKind::Conversation | SetKind::Announcement => 4..=10,
        _ => 1..=20,
    }
}

fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}')
}
