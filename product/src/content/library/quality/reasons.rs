//! Reasons that say the same of two options: whoever gave them did not look at the second one.

use super::{Bounds, OfPack};
use crate::content::library::words::{count_words, runs};
use std::collections::{BTreeMap, BTreeSet};

/// Shorter reasons may agree by chance.
const FEWEST_WORDS: usize = 5;

pub(super) fn of_pack(pack: &mut OfPack<'_>, bounds: &Bounds) {
    let source = pack.source;
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    for (_, item) in source.pack.items() {
        let Some(key) = source.keys.items.get(&item.id) else { continue };
        let notes: Vec<(&str, BTreeSet<String>)> =
            key.options.iter().map(|(id, note)| (id.as_str(), words_in(&note.reason))).collect();
        for (at, (id, words)) in notes.iter().enumerate() {
            for (other, others) in &notes[..at] {
                if likeness(words, others) >= bounds.most_alike {
                    pack.say(&item.id, format!("the reasons of options {other} and {id} are nearly the same"));
                }
            }
        }
        for note in key.options.values().filter(|note| count_words(&note.reason) >= FEWEST_WORDS) {
            match known.get(&plain(&note.reason)) {
                Some(other) if *other != item.id => {
                    pack.say(&item.id, format!("a reason stands in {other} already: “{}”", note.reason));
                }
                _ => {
                    known.insert(plain(&note.reason), &item.id);
                }
            }
        }
    }
}

fn plain(text: &str) -> String {
    runs(text).map(|run| text[run].to_lowercase()).collect::<Vec<_>>().join(" ")
}

fn words_in(text: &str) -> BTreeSet<String> {
    runs(text).map(|run| text[run].to_lowercase()).collect()
}

/// Common words of all words; short reasons are alike only when they are the same.
fn likeness(one: &BTreeSet<String>, other: &BTreeSet<String>) -> f32 {
    if one.len() < FEWEST_WORDS || other.len() < FEWEST_WORDS {
        return if one == other { 1.0 } else { 0.0 };
    }
    one.intersection(other).count() as f32 / one.union(other).count() as f32
}
