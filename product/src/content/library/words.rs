//! Counting words as the player does: both are held to the vectors in `web/src/features/exams/attempts/player`.

use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// A run of letters, marks or digits; one apostrophe, hyphen or number point inside keeps it together.
static WORD: LazyLock<Regex> = LazyLock::new(|| {
    let run = r"(?:\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}])+";
    Regex::new(&format!("{run}(?:['’‐‑-]{run})*")).expect("the pattern is fixed")
});

/// Where the words of a text stand.
pub(super) fn runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    WORD.find_iter(text).map(|word| word.range())
}

/// Counts the words of a response: "it's" and "well-known" are one each.
pub fn count_words(text: &str) -> usize {
    WORD.find_iter(text).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_as_in_the_player() {
        #[derive(serde::Deserialize)]
        struct Shared {
            vectors: Vec<Vector>,
        }
        #[derive(serde::Deserialize)]
        struct Vector {
            text: String,
            words: usize,
        }
        let shared: Shared = serde_json::from_str(include_str!(
            "../../../../web/src/features/exams/attempts/player/word-count-vectors.json"
        ))
        .unwrap();
        for Vector { text, words } in shared.vectors {
            assert_eq!(count_words(&text), words, "{text:?}");
        }
    }
}
