//! The same sentence in two places of what is read or heard. Replayed excerpts repeat on purpose.

use super::{Library, name_of};
use crate::content::library::Problem;
use crate::content::library::cloze::sentences;
use crate::content::library::source::PackSource;
use crate::content::library::words::count_words;
use std::collections::{BTreeMap, BTreeSet};

/// Shorter sentences are common property: "How may I help you?"
const FEWEST_WORDS: usize = 6;

pub(super) fn of_library(library: &Library) -> Vec<Problem> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (sentence, place) in sentences_of(library) {
        found.entry(sentence).or_default().insert(place);
    }
    let repeated = found.into_iter().filter(|(_, places)| places.len() > 1);
    let problem = |(sentence, places): (String, BTreeSet<String>)| Problem {
        at: places.into_iter().collect::<Vec<_>>().join("; "),
        place: None,
        message: format!("the same sentence “{sentence}”"),
    };
    repeated.map(problem).collect()
}

/// Every sentence that is read or heard, with the place where it stands.
pub(crate) fn sentences_of(library: &Library) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for source in &library.packs {
        for (at, text) in told(source) {
            let long = sentences(&text).into_iter().map(str::trim).filter(|text| count_words(text) >= FEWEST_WORDS);
            found.extend(long.map(|sentence| (sentence.to_owned(), format!("{}, {at}", name_of(source)))));
        }
    }
    found
}

/// What is read and heard, with the set or recording where it stands.
fn told(source: &PackSource) -> Vec<(String, String)> {
    let sets: Vec<_> = source.pack.parts().flat_map(|(_, part)| &part.sets).collect();
    let excerpts: BTreeSet<&str> =
        sets.iter().flat_map(|set| &set.items).filter_map(|item| item.replay.as_deref()).collect();
    let mut told = Vec::new();
    for set in &sets {
        let read = set.text.as_ref().and_then(|name| source.texts.get(name)).into_iter().flatten();
        let posts = set.posts.iter().map(|post| &post.text);
        let situation = set.email.iter().map(|email| &email.situation);
        told.extend(read.chain(posts).chain(situation).map(|text| (set.id.clone(), text.clone())));
    }
    for (audio, lines) in source.keys.transcripts.iter().filter(|(audio, _)| !excerpts.contains(audio.as_str())) {
        told.extend(lines.iter().map(|line| (audio.clone(), line.text.clone())));
    }
    told
}
