//! The words of passages as learners meet them: each with its spellings in the passage and the moment at which its sentence
//! is said. Explanations show them by set; passage lists of flashcards (D-091) are the same data by version.

use super::PackVersion;
use super::forms::{Piece, find_among, pieces};
use super::pack::{Pack, PackKeys, SectionName, Set, TranscriptLine, VocabularyWord};
use std::collections::{BTreeMap, BTreeSet};

/// A word of a passage, ready to be shown.
#[derive(Debug, Clone, PartialEq)]
pub struct PassageWord {
    /// As its author wrote it.
    pub entry: VocabularyWord,
    /// Every spelling in which it stands in the passage, its own sentence included.
    pub forms: Vec<String>,
    /// When its sentence is said in the set's own recording; nothing when it is read.
    pub heard: Option<Moment>,
}

/// A stretch of a recording.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// Seconds from the start.
    pub start: f32,
    /// Seconds from the start.
    pub end: f32,
}

/// The words of one passage.
#[derive(Debug, Clone, PartialEq)]
pub struct PassageList<'a> {
    /// Where the passage stands.
    pub section: SectionName,
    /// Its set.
    pub set: &'a Set,
    /// Its words in the author's order.
    pub words: &'a [PassageWord],
}

impl PackVersion {
    /// The words of a set; none when its author listed none.
    pub fn words_of(&self, set: &str) -> &[PassageWord] {
        self.words.get(set).map_or(&[], Vec::as_slice)
    }

    /// Every passage that has words, in the order of the test.
    pub fn passage_lists(&self) -> impl Iterator<Item = PassageList<'_>> {
        let sets = self.pack.parts().flat_map(|(section, part)| part.sets.iter().map(move |set| (section, set)));
        sets.map(move |(section, set)| PassageList { section, set, words: self.words_of(&set.id) })
            .filter(|list| !list.words.is_empty())
    }
}

/// Made once when a version is read: looking for forms takes longer than a request should.
pub(crate) fn passage_words(
    pack: &Pack,
    texts: &BTreeMap<String, Vec<String>>,
    keys: &PackKeys,
) -> BTreeMap<String, Vec<PassageWord>> {
    let sets = pack.parts().flat_map(|(_, part)| &part.sets);
    let listed = sets.filter_map(|set| Some((set, keys.vocabulary.get(&set.id)?)));
    let of_set = |(set, words): (&Set, &Vec<VocabularyWord>)| {
        let told: Vec<(String, Vec<Piece>)> =
            told_in(set, texts, keys).into_iter().map(|text| (text.clone(), pieces(&text))).collect();
        let own = set.audio.as_ref().and_then(|name| keys.transcripts.get(name)).map_or(&[][..], Vec::as_slice);
        let word = |entry: &VocabularyWord| {
            let forms: BTreeSet<String> =
                told.iter().flat_map(|(text, cut)| spellings(text, cut, &entry.word)).collect();
            let heard = moment_of(own, &one_line(&entry.sentence));
            PassageWord { entry: entry.clone(), forms: forms.into_iter().collect(), heard }
        };
        (set.id.clone(), words.iter().map(word).collect())
    };
    listed.map(of_set).collect()
}

/// How the word stands in a text.
fn spellings(text: &str, cut: &[Piece], word: &str) -> Vec<String> {
    find_among(cut, word).into_iter().map(|place| text[place].to_owned()).collect()
}

/// Everything of a set that is read or heard: paragraphs, posts, and what each recording says.
pub(super) fn told_in(set: &Set, texts: &BTreeMap<String, Vec<String>>, keys: &PackKeys) -> Vec<String> {
    let read = set.text.as_ref().and_then(|name| texts.get(name)).into_iter().flatten().cloned();
    let posts = set.posts.iter().map(|post| one_line(&post.text));
    let heard = set.audio_names().filter_map(|name| keys.transcripts.get(name)).map(|lines| said(lines));
    read.chain(posts).chain(heard).collect()
}

/// Line breaks of an author's file are spaces.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn said(lines: &[TranscriptLine]) -> String {
    one_line(&lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" "))
}

/// When the sentence is said. Inside a line that says more, time is taken to pass evenly from letter to letter.
fn moment_of(lines: &[TranscriptLine], sentence: &str) -> Option<Moment> {
    let from = said(lines).find(sentence)?;
    let to = from + sentence.len();
    let mut offset = 0;
    let (mut start, mut end) = (None, None);
    for line in lines {
        let length = one_line(&line.text).len();
        let at = |place: usize| {
            let share = place.saturating_sub(offset) as f32 / length.max(1) as f32;
            line.start + (line.end - line.start) * share.min(1.0)
        };
        if start.is_none() && from < offset + length {
            start = Some(at(from));
        }
        if end.is_none() && to <= offset + length {
            end = Some(at(to));
        }
        offset += length + 1;
    }
    Some(Moment { start: start?, end: end? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(start: f32, end: f32, text: &str) -> TranscriptLine {
        TranscriptLine { speaker: "Student".to_owned(), start, end, text: text.to_owned() }
    }

    #[test]
    fn a_sentence_is_found_in_its_line_and_across_lines() {
        let lines = [line(1.0, 2.0, "Hello."), line(3.0, 7.0, "One two. Six ten."), line(8.0, 9.0, "Bye now.")];
        assert_eq!(moment_of(&lines, "Hello."), Some(Moment { start: 1.0, end: 2.0 }));
        let middle = moment_of(&lines, "Six ten.").unwrap();
        assert!(middle.start > 5.0 && middle.start < 5.3 && middle.end == 7.0, "{middle:?}");
        assert_eq!(moment_of(&lines, "Six ten. Bye now.").map(|found| found.end), Some(9.0));
        assert_eq!(moment_of(&lines, "Nobody said this."), None);
    }
}
