//! What a learner is told about a task: model responses, phrases to use and faults to avoid.

use super::Check;
use crate::content::library::pack::{Item, ItemKey};
use crate::content::library::words::count_words;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// So many phrases can be remembered for the next response.
const PHRASES: RangeInclusive<usize> = 3..=6;
/// One word is vocabulary; more than eight are a sentence to copy.
const WORDS_OF_A_PHRASE: RangeInclusive<usize> = 2..=8;
/// So many faults can be looked for in one's own response.
const FAULTS: RangeInclusive<usize> = 2..=4;
/// One short sentence.
const WORDS_OF_A_FAULT: RangeInclusive<usize> = 3..=30;

impl Check<'_> {
    pub(super) fn task(&mut self, item: &Item, key: &ItemKey) {
        if key.models.is_empty() {
            self.problem(&item.id, "has no model response");
        }
        self.listed(item, "useful_language", &key.useful_language, PHRASES, WORDS_OF_A_PHRASE);
        self.listed(item, "typical_faults", &key.typical_faults, FAULTS, WORDS_OF_A_FAULT);
        for fault in key.typical_faults.iter().filter(|fault| !is_sentence(fault)) {
            self.problem(&item.id, format!("typical_faults: “{fault}” is no sentence with a capital and a full stop"));
        }
    }

    /// Questions are explained by their options.
    pub(super) fn no_help(&mut self, item: &Item, key: &ItemKey) {
        if !(key.useful_language.is_empty() && key.typical_faults.is_empty()) {
            self.problem(&item.id, "useful_language and typical_faults belong to writing and speaking tasks");
        }
    }

    /// None, or as many as help, each of a fitting length and none twice.
    fn listed(
        &mut self,
        item: &Item,
        name: &str,
        texts: &[String],
        count: RangeInclusive<usize>,
        words: RangeInclusive<usize>,
    ) {
        if !texts.is_empty() && !count.contains(&texts.len()) {
            let message = format!("{name}: {} of them, {} to {} are needed", texts.len(), count.start(), count.end());
            self.problem(&item.id, message);
        }
        for text in texts.iter().filter(|text| !words.contains(&count_words(text))) {
            let (least, most) = (words.start(), words.end());
            self.problem(&item.id, format!("{name}: “{text}” has {} words, not {least} to {most}", count_words(text)));
        }
        if texts.iter().map(|text| text.to_lowercase()).collect::<BTreeSet<_>>().len() != texts.len() {
            self.problem(&item.id, format!("{name}: the same stands twice"));
        }
    }
}

fn is_sentence(text: &str) -> bool {
    let begins = text.trim_start_matches(['"', '“', '\'', '‘']).starts_with(char::is_uppercase);
    begins && text.trim_end_matches(['"', '”', '\'', '’']).ends_with(['.', '!', '?'])
}
