//! What the words are held to, beside the rules of the library (`worker content check`). Needs files alone.

use super::ids::{BackId, BookId, ListId};
use super::scripts::Scripts;
use super::source::{BookSource, ListSource, Texts, Vocabulary, Word, WordAudio, WordClass};
use crate::content::library::Problem;
use crate::content::library::forms::find_forms;
use crate::content::library::quality::{Library, sentences_of, words_in};
use crate::content::library::words::count_words;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::ops::RangeInclusive;
use tenants::Lang;
use uuid::Uuid;

/// A list is a sitting.
const LIST_WORDS: RangeInclusive<usize> = 20..=40;
/// Words of a definition.
const DEFINITION_WORDS: RangeInclusive<usize> = 3..=16;
/// Words of an example: a sentence that a card has room for.
const EXAMPLE_WORDS: RangeInclusive<usize> = 5..=30;
/// How long a word is said.
const SECONDS: RangeInclusive<f32> = 0.25..=2.5;
/// As long as one that a learner writes.
const LONGEST_MNEMONIC: usize = 500;

/// What was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// Books.
    pub books: usize,
    /// Lists of all books.
    pub lists: usize,
    /// Words of all lists.
    pub words: usize,
    /// Different words of passages, each of which has an entry.
    pub passages: usize,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { books, lists, words, passages } = self;
        writeln!(
            f,
            "vocabulary: {books} books, {lists} lists, {words} words; {passages} words of passages have an entry"
        )
    }
}

/// Lists everything that is wrong with the words, by themselves and beside the passages.
pub fn check(vocabulary: &Vocabulary, library: &Library, scripts: &Scripts) -> (Vec<Problem>, Figures) {
    let mut check = Check { vocabulary, library, scripts, problems: Vec::new() };
    for stray in &vocabulary.strays {
        check.problem(stray, "belongs to no book of books.yaml");
    }
    for book in &vocabulary.books {
        check.book(book);
    }
    check.ids();
    check.twins();
    check.sentences();
    let passages = check.passages();
    let figures = Figures {
        books: vocabulary.books.len(),
        lists: vocabulary.books.iter().map(|book| book.lists.len()).sum(),
        words: vocabulary.words().count(),
        passages,
    };
    (check.problems, figures)
}

struct Check<'a> {
    vocabulary: &'a Vocabulary,
    library: &'a Library,
    scripts: &'a Scripts,
    problems: Vec<Problem>,
}

impl Check<'_> {
    fn problem(&mut self, at: &str, message: impl Into<String>) {
        self.problems.push(Problem { at: at.to_owned(), place: None, message: message.into() });
    }

    /// At the word's own line.
    fn word_problem(&mut self, list: &ListSource, word: &Word, message: impl Into<String>) {
        let entry = |line: &str| {
            let line = line.trim().strip_prefix("- word:").map(|name| name.trim().trim_matches(['"', '\'']).to_owned());
            line.is_some_and(|name| name == word.word)
        };
        let lines: Vec<&str> = list.text.lines().collect();
        let class = format!("part_of_speech: {}", word.part_of_speech);
        let is_it = |at: &usize| entry(lines[*at]) && lines[*at..].iter().take(3).any(|line| line.trim() == class);
        let place = (0..lines.len()).find(is_it).map(|at| (list.file.clone(), at + 1));
        self.problems.push(Problem { at: format!("“{}”", word.word), place, message: message.into() });
    }

    fn book(&mut self, book: &BookSource) {
        let at = &book.head.slug;
        for lang in Lang::ALL {
            let title = book.head.title.of(lang);
            if title.is_empty() || title.contains(char::is_whitespace) {
                self.problem(at, format!("its title in {lang} is not one word: titles of lists begin with it"));
            }
        }
        self.texts(at, &[&book.head.title, &book.head.about]);
        if book.lists.is_empty() {
            self.problem(at, "has no lists");
        }
        let mut seen = BTreeSet::new();
        for list in &book.lists {
            if !seen.insert(&list.slug) {
                self.problem(&list.file, "another list of the book has the same name");
            }
            self.texts(&list.file, &[&list.list.title]);
            let count = list.list.words.len();
            if !LIST_WORDS.contains(&count) {
                let (least, most) = (LIST_WORDS.start(), LIST_WORDS.end());
                self.problem(&list.file, format!("{count} words, {least} to {most} are wanted"));
            }
            for word in &list.list.words {
                self.word(list, word);
            }
        }
        self.audio(book);
    }

    /// Each word is said once, and what is said is what the manifest tells of it.
    fn audio(&mut self, book: &BookSource) {
        let mut said: BTreeMap<(&str, WordClass), &WordAudio> = BTreeMap::new();
        for audio in &book.audio {
            let at = format!("{}/audio/{}", book.head.slug, audio.file);
            if said.insert((&audio.word, audio.part_of_speech), audio).is_some() {
                self.problem(&at, format!("“{}” is said twice", audio.word));
            }
            if !SECONDS.contains(&audio.seconds) {
                self.problem(&at, format!("{} seconds, {SECONDS:?} are wanted", audio.seconds));
            }
            match fs::read(book.audio_folder.join(&audio.file)) {
                Ok(bytes) if audio.is(&bytes) => {}
                Ok(_) => self.problem(&at, "is another file than the manifest says"),
                Err(cause) => self.problem(&at, format!("cannot be read: {cause}")),
            }
        }
        for list in &book.lists {
            for word in &list.list.words {
                if said.remove(&(&word.word, word.part_of_speech)).is_none() {
                    self.word_problem(list, word, "is not said: content/tools/make-word-audio");
                }
            }
        }
        for audio in said.into_values() {
            self.problem(&format!("{}/audio/{}", book.head.slug, audio.file), "belongs to no word of the book");
        }
    }

    fn texts(&mut self, at: &str, texts: &[&Texts]) {
        for text in texts {
            for lang in Lang::ALL {
                for fault in self.scripts.faults(text.of(lang), lang) {
                    self.problem(at, fault);
                }
            }
        }
    }

    fn word(&mut self, list: &ListSource, word: &Word) {
        for fault in faults_of(word) {
            self.word_problem(list, word, fault);
        }
        for lang in Lang::ALL {
            for fault in self.scripts.faults(word.definition.of(lang), lang) {
                self.word_problem(list, word, fault);
            }
        }
        let texts = [&word.word, &word.definition.en, &word.example];
        let mut unknown = BTreeSet::new();
        for text in texts.into_iter().chain(&word.collocations).chain(&word.family) {
            let strange = words_in(text).filter(|found| !self.library.spells(found));
            unknown.extend(strange.filter(|found| !self.vocabulary.exceptions.spelled.contains(found)));
        }
        for misspelled in unknown {
            let message = format!("“{misspelled}” is misspelled, or is to be listed in vocabulary/exceptions.yaml");
            self.word_problem(list, word, message);
        }
    }

    /// Ids are halves of hashes: two that are the same would be one word.
    fn ids(&mut self) {
        let mut seen: BTreeMap<Uuid, String> = BTreeMap::new();
        let mut named: Vec<(Uuid, String)> = Vec::new();
        for book in &self.vocabulary.books {
            let slug = &book.head.slug;
            named.push((BookId::of(slug).0, slug.clone()));
            for list in &book.lists {
                named.push((ListId::of(slug, &list.slug).0, list.file.clone()));
                for word in &list.list.words {
                    let id = BackId::of(slug, &word.word, word.part_of_speech);
                    named.push((id.0, format!("{}: {} ({})", list.file, word.word, word.part_of_speech)));
                }
            }
        }
        for (id, name) in named {
            if let Some(other) = seen.insert(id, name.clone()) {
                self.problem(&name, format!("the same as {other}: a book has a word once in each part of speech"));
            }
        }
    }

    /// The same word in two books teaches two senses, or one of them is too many.
    fn twins(&mut self) {
        let mut seen: BTreeMap<(String, &str), &str> = BTreeMap::new();
        let mut twins = Vec::new();
        for (_, list, word) in self.vocabulary.words() {
            let sense = (word.word.to_lowercase(), word.definition.en.as_str());
            if let Some(other) = seen.insert(sense, &list.file) {
                twins.push((list, word, format!("the same word with the same definition as in {other}")));
            }
        }
        for (list, word, message) in twins {
            self.word_problem(list, word, message);
        }
    }

    /// Neither twice here nor taken from a passage.
    fn sentences(&mut self) {
        let mut seen: BTreeMap<String, String> = sentences_of(self.library).into_iter().collect();
        let mut repeated = Vec::new();
        for (_, list, word) in self.vocabulary.words() {
            if let Some(other) = seen.insert(word.example.trim().to_owned(), format!("{}, {}", list.file, word.word)) {
                repeated.push((list, word, format!("its example stands in {other} already")));
            }
        }
        for (list, word, message) in repeated {
            self.word_problem(list, word, message);
        }
    }

    /// Every word of a passage can be learned: how many there are.
    fn passages(&mut self) -> usize {
        let known: BTreeSet<(String, &str)> = self
            .vocabulary
            .words()
            .map(|(_, _, word)| (word.word.to_lowercase(), word.part_of_speech.as_str()))
            .collect();
        let mut wanted: BTreeMap<(String, &str), String> = BTreeMap::new();
        for source in &self.library.packs {
            for (set, words) in &source.keys.vocabulary {
                for word in words {
                    let place = format!("{}/v{}, {set}", source.pack.slug, source.pack.version);
                    wanted.insert((word.word.to_lowercase(), word.part_of_speech.as_str()), place);
                }
            }
        }
        let exceptions = &self.vocabulary.exceptions.passages;
        let name = |(word, class): &(String, &str)| format!("{word} ({class})");
        let mut problems = Vec::new();
        for (word, place) in &wanted {
            match (known.contains(word), exceptions.contains(&name(word))) {
                (false, false) => problems.push((place.clone(), format!("{} has no entry in vocabulary", name(word)))),
                (true, true) => problems.push((name(word), "has an entry and needs no exception".to_owned())),
                _ => {}
            }
        }
        for stale in exceptions.iter().filter(|exception| !wanted.keys().any(|word| name(word) == **exception)) {
            problems.push((stale.clone(), "is in no passage and needs no exception".to_owned()));
        }
        for (at, message) in problems {
            self.problem(&at, message);
        }
        wanted.len()
    }
}

/// What is wrong with a word by itself.
fn faults_of(word: &Word) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expect = |is_right: bool, fault: &str| {
        if !is_right {
            faults.push(fault.to_owned());
        }
    };
    let name = word.word.as_str();
    expect(count_words(name) > 0 && name == name.trim(), "is no word");
    expect(!word.ipa.trim().is_empty() && !word.ipa.contains(['/', '[']), "its pronunciation is missing or in slashes");
    expect(stands_in(&word.example, word), "does not stand in its example, in no form of it");
    expect(EXAMPLE_WORDS.contains(&count_words(&word.example)), "its example has 5 to 30 words");
    let sentence = word.example.trim_end_matches(['”', '"', '’', '\'']);
    expect(sentence.ends_with(['.', '?', '!']), "its example is no sentence");
    expect(!word.collocations.is_empty(), "has no collocations");
    for collocation in &word.collocations {
        expect(stands_in(collocation, word), &format!("does not stand in its collocation “{collocation}”"));
    }
    for relative in &word.family {
        let class = relative.rsplit_once(" (").and_then(|(_, class)| class.strip_suffix(')'));
        let is_class = class.is_some_and(|class| WordClass::ALL.iter().any(|known| known.as_str() == class));
        expect(is_class, &format!("“{relative}” in its family does not end in a part of speech"));
    }
    let length = word.mnemonic.trim().chars().count();
    expect((1..=LONGEST_MNEMONIC).contains(&length), "its mnemonic has 1 to 500 characters");
    let english = word.definition.en.as_str();
    expect(DEFINITION_WORDS.contains(&count_words(english)), "its definition has 3 to 16 words");
    expect(find_forms(english, name).is_empty(), "its definition uses the word itself");
    // A remark may come first: "(after can or could) to stop oneself".
    let english = english.strip_prefix('(').and_then(|rest| rest.split_once(") ")).map_or(english, |(_, rest)| rest);
    let is_action = english.starts_with("to ");
    let chinese = [&word.definition.cn, &word.definition.tw];
    let ends_as_adjective = |text: &str| senses(text).any(|sense| sense.ends_with('的'));
    match word.part_of_speech {
        WordClass::Verb => {
            expect(is_action, "the definition of a verb begins with “to”");
            expect(
                !chinese.into_iter().any(|text| ends_as_adjective(text)),
                "the Chinese of a verb does not end in 的",
            );
        }
        WordClass::Adjective => {
            expect(!is_action, "the definition of an adjective does not begin with “to”");
            let is_told = chinese.into_iter().all(|text| senses(text).any(|sense| sense.contains('的')));
            expect(is_told, "the Chinese of an adjective has 的");
        }
        WordClass::Noun => {
            expect(!is_action, "the definition of a noun does not begin with “to”");
            let is_goal = |text: &str| senses(text).any(|sense| sense.ends_with('的') && sense != "目的");
            expect(!chinese.into_iter().any(|text| is_goal(text)), "the Chinese of a noun does not end in 的");
        }
        WordClass::Adverb | WordClass::Phrase | WordClass::Preposition | WordClass::Conjunction => {}
    }
    faults
}

fn stands_in(text: &str, word: &Word) -> bool {
    let irregular = |form: &String| !find_forms(text, form).is_empty();
    !find_forms(text, &word.word).is_empty() || word.irregular.iter().any(irregular)
}

fn senses(text: &str) -> impl Iterator<Item = &str> {
    text.split(['；', '，', '、']).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word() -> Word {
        let text = |en: &str, cn: &str, tw: &str| Texts { en: en.into(), cn: cn.into(), tw: tw.into() };
        Word {
            word: "run out of".into(),
            part_of_speech: WordClass::Verb,
            ipa: "rʌn aʊt ʌv".into(),
            definition: text("to use all of something", "用完", "用完"),
            example: "We ran out of paper cups today.".into(),
            irregular: vec!["ran".into()],
            collocations: vec!["run out of money".into()],
            family: vec!["runner (noun)".into()],
            mnemonic: "An hourglass.".into(),
        }
    }

    #[test]
    fn every_fault_of_a_word_is_told() {
        type Change = fn(&mut Word);
        let table: [(Change, &str); 15] = [
            (|word| word.word = " ".into(), "is no word"),
            (|word| word.ipa = "/rʌn/".into(), "slashes"),
            (|word| word.example = "Paper cups were gone by then.".into(), "stand in its example"),
            (|word| word.example = "We ran out.".into(), "5 to 30 words"),
            (|word| word.example = "We ran out of paper cups".into(), "no sentence"),
            (|word| word.collocations.clear(), "no collocations"),
            (|word| word.collocations.push("lose money".into()), "its collocation “lose money”"),
            (|word| word.family.push("runner".into()), "does not end in a part of speech"),
            (|word| word.mnemonic = "x".repeat(501), "1 to 500"),
            (|word| word.definition.en = "to finish".into(), "3 to 16 words"),
            (|word| word.definition.en = "to run out of all of something".into(), "uses the word itself"),
            (|word| word.definition.en = "using all of something".into(), "begins with “to”"),
            (|word| word.definition.cn = "用完的".into(), "does not end in 的"),
            (|word| word.part_of_speech = WordClass::Noun, "a noun does not begin with “to”"),
            (|word| word.part_of_speech = WordClass::Adjective, "an adjective has 的"),
        ];
        assert_eq!(faults_of(&word()), Vec::<String>::new());
        for (change, expected) in table {
            let mut spoiled = word();
            change(&mut spoiled);
            let faults = faults_of(&spoiled);
            assert!(faults.iter().any(|fault| fault.contains(expected)), "{expected}: {faults:?}");
        }
    }

    #[test]
    fn remarks_before_a_definition_and_purposes_are_overlooked() {
        let mut help = word();
        help.definition.en = "(after can) to stop oneself from doing".into();
        assert_eq!(faults_of(&help), Vec::<String>::new());
        help.part_of_speech = WordClass::Noun;
        help.definition = Texts { en: "the reason for it".into(), cn: "目的；用途".into(), tw: "目的".into() };
        assert_eq!(faults_of(&help), Vec::<String>::new());
    }
}
