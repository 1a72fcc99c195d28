//! Where a word of a dictionary stands in a text, in any of its forms: "subside" in "the flood subsided", "carry out" in
//! "carried it out". Told by rule and a table of irregular words; no dictionary is needed.

mod irregular;

use super::words::runs;
use irregular::IRREGULAR;
use std::collections::BTreeSet;
use std::ops::Range;

/// Words that may stand inside a phrase: "carried the whole plan out".
const MOST_BETWEEN: usize = 3;
/// What a dictionary writes for anything or anybody: "take something for granted".
const ANYTHING: [&str; 7] = ["one's", "somebody", "someone", "something", "sb", "sth", "oneself"];
/// Prefixes that keep the forms of their verb: "undergo" as "go", "withdraw" as "draw".
const PREFIXES: [&str; 10] = ["under", "over", "with", "out", "mis", "fore", "re", "un", "up", "be"];

/// A word of a text, with its place.
pub(super) type Piece = (Range<usize>, String);

/// Every place of the text where the word stands, in order; places do not overlap.
pub fn find_forms(text: &str, word: &str) -> Vec<Range<usize>> {
    find_among(&pieces(text), word)
}

/// The same in a text that was cut before: for many words in one text.
pub(super) fn find_among(there: &[Piece], word: &str) -> Vec<Range<usize>> {
    let wanted: Vec<BTreeSet<String>> = pieces(word)
        .into_iter()
        .filter(|(_, piece)| !ANYTHING.contains(&piece.as_str()))
        .map(|(_, piece)| forms_of(&piece))
        .collect();
    let Some((first, rest)) = wanted.split_first() else { return Vec::new() };
    let mut found = Vec::new();
    let mut at = 0;
    while at < there.len() {
        match first.contains(&there[at].1).then(|| last_of(there, at, rest)).flatten() {
            Some(last) => {
                found.push(there[at].0.start..there[last].0.end);
                at = last + 1;
            }
            None => at += 1,
        }
    }
    found
}

/// Where the rest of a phrase ends that begins at `at`.
fn last_of(there: &[Piece], mut at: usize, rest: &[BTreeSet<String>]) -> Option<usize> {
    for wanted in rest {
        let end = there.len().min(at + 2 + MOST_BETWEEN);
        at = (at + 1..end).find(|next| wanted.contains(&there[*next].1))?;
    }
    Some(at)
}

/// Words in lower case, those with a hyphen in their pieces, without the ending of a possessive.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for run in runs(text) {
        let mut start = run.start;
        for piece in text[run].split(['-', '‐', '‑']) {
            let place = start..start + piece.len();
            start = place.end + text[place.end..].chars().next().map_or(0, char::len_utf8);
            let plain = piece.to_lowercase().replace('’', "'");
            let bare = plain.strip_suffix("'s").filter(|_| plain != "one's").unwrap_or(&plain);
            pieces.push((place, bare.to_owned()));
        }
    }
    pieces
}

/// Words that an irregular form may be one of: "go" for "went", in lower case.
pub fn irregular_bases(form: &str) -> Vec<String> {
    let of_verbs = std::iter::once("").chain(PREFIXES).filter_map(|prefix| Some((prefix, form.strip_prefix(prefix)?)));
    let bases = of_verbs.flat_map(|(prefix, rest)| {
        let rows = IRREGULAR.iter().filter(move |(_, forms)| forms.split(' ').any(|form| form == rest));
        rows.map(move |(base, _)| format!("{prefix}{base}"))
    });
    bases.collect()
}

/// The word and all its forms, in lower case.
fn forms_of(word: &str) -> BTreeSet<String> {
    let mut forms = regular(word);
    forms.extend(irregular(word));
    forms.insert(word.to_owned());
    forms
}

fn irregular(word: &str) -> impl Iterator<Item = String> + '_ {
    let of_verbs = std::iter::once("").chain(PREFIXES).filter_map(|prefix| Some((prefix, word.strip_prefix(prefix)?)));
    of_verbs.flat_map(|(prefix, rest)| {
        let rows = IRREGULAR.iter().filter(move |(base, _)| *base == rest);
        rows.flat_map(move |(_, forms)| forms.split(' ').map(move |form| format!("{prefix}{form}")))
    })
}

/// Plurals, third persons, past and -ing forms, comparatives; those of Latin and Greek nouns as well.
fn regular(word: &str) -> BTreeSet<String> {
    let mut forms = BTreeSet::new();
    let mut stems = vec![word.to_owned()];
    let letters: Vec<char> = word.chars().rev().take(3).collect();
    if let [last, before, ..] = letters[..] {
        let is_short = is_vowel(before) && !is_vowel(last) && !matches!(last, 'w' | 'x' | 'y');
        if is_short {
            stems.push(format!("{word}{last}"));
        }
    }
    let swaps = [("y", "i"), ("ie", "y"), ("c", "ck"), ("e", "")];
    stems.extend(swaps.iter().filter_map(|(from, to)| Some(format!("{}{to}", word.strip_suffix(from)?))));
    for stem in stems {
        forms.extend(["s", "es", "ed", "ing", "er", "est"].map(|ending| format!("{stem}{ending}")));
    }
    let plurals = [
        ("f", "ves"),
        ("fe", "ves"),
        ("is", "es"),
        ("on", "a"),
        ("um", "a"),
        ("us", "i"),
        ("a", "ae"),
        ("ix", "ices"),
        ("ex", "ices"),
        ("man", "men"),
    ];
    forms.extend(plurals.iter().filter_map(|(from, to)| Some(format!("{}{to}", word.strip_suffix(from)?))));
    forms
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
        find_forms(text, word).into_iter().map(|place| &text[place]).collect()
    }

    #[test]
    fn irregular_forms_have_their_words() {
        assert_eq!(irregular_bases("went"), ["go"]);
        assert_eq!(irregular_bases("underwent"), ["undergo"]);
        assert_eq!(irregular_bases("lay"), ["lie"]);
        assert_eq!(irregular_bases("walked"), Vec::<String>::new());
    }

    #[test]
    fn a_word_is_found_in_its_forms() {
        for (word, text, form) in [
            ("subside", "As the flood subsided, they left.", "subsided"),
            ("study", "She studies moss.", "studies"),
            ("occur", "It occurred twice.", "occurred"),
            ("panic", "They were panicking.", "panicking"),
            ("die", "Leaves are dying.", "dying"),
            ("hypothesis", "Two hypotheses remain.", "hypotheses"),
            ("criterion", "The criteria differ.", "criteria"),
            ("arise", "Doubts arose at once.", "arose"),
            ("undergo", "It underwent a change.", "underwent"),
            ("shelf", "On these shelves.", "shelves"),
            ("steady", "Rains were steadier then.", "steadier"),
            ("river", "The river’s bed", "river’s"),
            ("Term", "a long-term plan", "term"),
            ("long-term", "a long-term plan", "long-term"),
        ] {
            assert_eq!(found(text, word), [form], "{word} in {text}");
        }
    }

    #[test]
    fn a_phrase_is_found_with_words_in_between() {
        assert_eq!(found("They carried the whole plan out.", "carry out"), ["carried the whole plan out"]);
        assert_eq!(
            found("We take clean water for granted.", "take something for granted"),
            ["take clean water for granted"]
        );
        assert_eq!(found("They carried it along the road until they were out.", "carry out"), Vec::<&str>::new());
    }

    #[test]
    fn another_word_is_not_taken_for_a_form() {
        for (word, text) in [("port", "A report and a portrait."), ("rate", "It rains."), ("able", "A table.")] {
            assert_eq!(found(text, word), Vec::<&str>::new(), "{word} in {text}");
        }
    }
}
