//! What a provider understood, and what can be said of how it was spoken. Pure.

use serde::{Deserialize, Serialize};

use super::figures::{LONG_PAUSE_MS, PAUSE_MS};

/// A word, or what stands between two.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Word {
    /// As it is written, punctuation behind it included.
    pub text: String,
    /// When it begins.
    pub from_ms: u32,
    /// When it ends.
    pub to_ms: u32,
    /// How sure the provider is, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f32>,
}

tenants::closed_list! {
    /// What a piece of a transcript is.
    pub enum Spoken {
        /// A word.
        Word = "word",
        /// A hesitation that was spoken.
        Filler = "filler",
        /// A silence of a quarter of a second and more.
        Pause = "pause",
        /// A silence of a second and more.
        LongPause = "long_pause",
    }
}

/// A piece of a transcript in the order of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    /// What it is.
    pub kind: Spoken,
    /// What is written; empty for a pause.
    pub text: String,
    /// When it begins.
    pub from_ms: u32,
    /// When it ends.
    pub to_ms: u32,
}

/// How a response was spoken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fluency {
    /// Words, fillers left out.
    pub words: usize,
    /// From the first word to the last, pauses included. None where that is too little to tell.
    pub words_per_minute: Option<f32>,
    /// Hesitations that were spoken.
    pub fillers: usize,
}

/// Sounds that stand for nothing, however they are written.
const HESITATIONS: [&str; 14] =
    ["um", "umm", "uhm", "uh", "uhh", "er", "err", "erm", "eh", "ah", "hm", "hmm", "mm", "mmm"];
/// Words that are fillers only where they stand for themselves: *like* between two commas, never *I like rice*.
const SET_OFF: [&str; 4] = ["like", "you know", "i mean", "well"];
/// Fewer words say nothing of somebody's pace.
const FEWEST_WORDS: usize = 5;
/// A shorter response says nothing of somebody's pace.
const SHORTEST_MS: u32 = 3_000;

/// A transcript as it is shown: words, fillers and the silences between them.
pub fn spans_of(words: &[Word]) -> Vec<Span> {
    let fillers = fillers_of(words);
    let mut spans = Vec::with_capacity(words.len() * 2);
    let mut end: Option<u32> = None;
    for (word, is_filler) in words.iter().zip(fillers) {
        if let Some(kind) = end.and_then(|end| pause_of(word.from_ms.saturating_sub(end))) {
            let from_ms = end.unwrap_or_default();
            spans.push(Span { kind, text: String::new(), from_ms, to_ms: word.from_ms });
        }
        let kind = if is_filler { Spoken::Filler } else { Spoken::Word };
        spans.push(Span { kind, text: word.text.clone(), from_ms: word.from_ms, to_ms: word.to_ms });
        end = Some(end.unwrap_or_default().max(word.to_ms));
    }
    spans
}

fn pause_of(silence: u32) -> Option<Spoken> {
    match silence {
        LONG_PAUSE_MS.. => Some(Spoken::LongPause),
        PAUSE_MS.. => Some(Spoken::Pause),
        _ => None,
    }
}

/// Words a minute and fillers.
pub fn fluency_of(words: &[Word]) -> Fluency {
    let fillers = fillers_of(words).into_iter().filter(|is_filler| *is_filler).count();
    let count = words.len() - fillers;
    let from = words.iter().map(|word| word.from_ms).min().unwrap_or_default();
    let span = words.iter().map(|word| word.to_ms).max().unwrap_or_default().saturating_sub(from);
    let is_enough = count >= FEWEST_WORDS && span >= SHORTEST_MS;
    Fluency { words: count, words_per_minute: is_enough.then(|| count as f32 * 60_000.0 / span as f32), fillers }
}

/// Which words are fillers.
fn fillers_of(words: &[Word]) -> Vec<bool> {
    let plain: Vec<String> = words.iter().map(|word| plain(&word.text)).collect();
    let mut found: Vec<bool> = plain.iter().map(|word| HESITATIONS.contains(&word.as_str())).collect();
    for at in 0..words.len() {
        for phrase in SET_OFF {
            let length = phrase.split(' ').count();
            let Some(last) = (at + length).checked_sub(1).filter(|last| *last < words.len()) else { continue };
            let says = plain[at..=last].iter().map(String::as_str).eq(phrase.split(' '));
            if says && is_set_off(words, at, last) {
                found[at..=last].fill(true);
            }
        }
    }
    found
}

/// Between two commas, or between the beginning of a sentence and a comma.
fn is_set_off(words: &[Word], first: usize, last: usize) -> bool {
    let ends = |at: usize, marks: &[char]| words[at].text.ends_with(marks);
    let before = first.checked_sub(1).is_none_or(|at| ends(at, &[',', '.', '?', '!', '…']));
    before && ends(last, &[',', '…'])
}

fn plain(text: &str) -> String {
    text.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A word every 400 ms, each 300 ms long; `|` is a second without any.
    fn spoken(text: &str) -> Vec<Word> {
        let (mut words, mut at) = (Vec::new(), 0);
        for part in text.split(' ') {
            if part == "|" {
                at += 1_000;
                continue;
            }
            words.push(Word { text: part.to_owned(), from_ms: at, to_ms: at + 300, confidence: None });
            at += 400;
        }
        words
    }

    fn shown(text: &str) -> String {
        let piece = |span: Span| match span.kind {
            Spoken::Word => span.text,
            Spoken::Filler => format!("[{}]", span.text),
            Spoken::Pause => "-".to_owned(),
            Spoken::LongPause => "--".to_owned(),
        };
        spans_of(&spoken(text)).into_iter().map(piece).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn only_what_stands_for_nothing_is_a_filler() {
        let table = [
            ("Um, I like rice.", "[Um,] I like rice."),
            ("It is, like, a machine.", "It is, [like,] a machine."),
            ("I would like, if I may, to go.", "I would like, if I may, to go."),
            ("He is well, I think.", "He is well, I think."),
            ("Well, I think so.", "[Well,] I think so."),
            ("As you know, it rains.", "As you know, it rains."),
            ("It rains, you know, often.", "It rains, [you] [know,] often."),
            ("I mean it.", "I mean it."),
            ("UH… the the umbrella", "[UH…] the the umbrella"),
            ("", ""),
        ];
        for (said, marked) in table {
            assert_eq!(shown(said), marked, "{said}");
        }
    }

    #[test]
    fn silences_are_drawn_where_they_are_heard() {
        assert_eq!(shown("one two | three"), "one two -- three");
        let close = [(0, 300), (549, 700), (950, 1_100)].map(|(from_ms, to_ms)| Word {
            text: "a".to_owned(),
            from_ms,
            to_ms,
            confidence: None,
        });
        let kinds: Vec<Spoken> = spans_of(&close).into_iter().map(|span| span.kind).collect();
        assert_eq!(kinds, [Spoken::Word, Spoken::Word, Spoken::Pause, Spoken::Word], "249 ms are none, 250 ms are one");
    }

    #[test]
    fn pace_is_of_words_and_needs_enough_of_them() {
        let found = fluency_of(&spoken("um one two three four five six seven eight nine ten"));
        assert_eq!((found.words, found.fillers), (10, 1));
        // Eleven words of 400 ms, the last one of 300.
        assert!((found.words_per_minute.unwrap() - 10.0 * 60.0 / 4.3).abs() < 0.01);
        assert_eq!(fluency_of(&spoken("one two three four")).words_per_minute, None);
        assert_eq!(fluency_of(&[]), Fluency { words: 0, words_per_minute: None, fillers: 0 });
    }

    proptest! {
        /// Whatever a provider sends, in whatever order: every word is shown once, and pauses are never negative.
        #[test]
        fn every_word_is_shown_once(times in proptest::collection::vec((0_u32..60_000, 0_u32..2_000), 0..60)) {
            let words: Vec<Word> = times.iter().enumerate().map(|(at, (from_ms, length))| {
                Word { text: format!("w{at}"), from_ms: *from_ms, to_ms: from_ms + length, confidence: Some(0.5) }
            }).collect();
            let spans = spans_of(&words);
            let texts: Vec<&str> = spans.iter().filter(|span| span.kind == Spoken::Word).map(|span| span.text.as_str()).collect();
            prop_assert_eq!(texts, words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>());
            prop_assert!(spans.iter().all(|span| span.from_ms <= span.to_ms));
        }
    }
}
