//! What is measured of the library, as the check prints it.

use super::guessing::percent;
use super::{Library, grade, name_of};
use crate::content::library::pack::{AnswerShape, BlindReader, ItemKey, Set, SetKind, SolvedBlind};
use crate::content::library::source::PackSource;
use crate::content::library::words::count_words;
use std::fmt;

/// Places of a single choice.
const PLACES: usize = 4;

/// Of the whole library.
#[derive(Debug, Clone, PartialEq)]
pub struct AllFigures {
    /// Pack by pack.
    pub packs: Vec<PackFigures>,
    /// Of all single choices.
    pub choices: ChoiceFigures,
}

/// Of one pack.
#[derive(Debug, Clone, PartialEq)]
pub struct PackFigures {
    /// `river-light/v2`.
    pub name: String,
    /// Of its single choices.
    pub choices: ChoiceFigures,
    /// Of its sets with something to read or to hear.
    pub sets: Vec<SetFigures>,
    /// Words to learn.
    pub words: usize,
    /// As its author recorded it.
    pub solved_blind: Option<SolvedBlind>,
}

/// Of single choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChoiceFigures {
    /// How many there are.
    pub count: usize,
    /// Of those with four options: how often the key stands at a, b, c, d.
    pub places: [usize; PLACES],
    /// How often the key is longer than every other option.
    pub longest: usize,
}

/// Of one set.
#[derive(Debug, Clone, PartialEq)]
pub struct SetFigures {
    /// Its id.
    pub set: String,
    /// What it is.
    pub kind: SetKind,
    /// Words to read, with their grade.
    pub read: Option<(usize, f32)>,
    /// Words to hear, with their grade.
    pub heard: Option<(usize, f32)>,
}

impl AllFigures {
    /// Measures everything.
    pub fn of(library: &Library) -> Self {
        let packs: Vec<PackFigures> = library.packs.iter().map(PackFigures::of).collect();
        let mut choices = ChoiceFigures::default();
        packs.iter().for_each(|pack| choices.add(&pack.choices));
        Self { packs, choices }
    }

    /// Answered and agreed, of the packs that one kind of reader solved.
    pub fn solved_by(&self, reader: BlindReader) -> (u32, u32) {
        let solved = self.packs.iter().filter_map(|pack| pack.solved_blind).filter(|blind| blind.by == reader);
        solved.fold((0, 0), |(items, agreed), blind| (items + blind.items, agreed + blind.agreed))
    }

    /// The share of agreement over everything that was solved blind; nothing when nothing was.
    pub fn agreement(&self) -> Option<f32> {
        let solved = self.packs.iter().filter_map(|pack| pack.solved_blind);
        let (items, agreed) =
            solved.fold((0, 0), |(items, agreed), blind| (items + blind.items, agreed + blind.agreed));
        (items > 0).then(|| agreed as f32 / items as f32)
    }
}

impl PackFigures {
    pub(super) fn of(source: &PackSource) -> Self {
        let mut choices = ChoiceFigures::default();
        for (_, item) in source.pack.items() {
            if let (AnswerShape::SingleChoice { options }, Some(key)) = (&item.answer, source.keys.items.get(&item.id))
            {
                let lengths: Vec<(&str, usize)> =
                    options.iter().map(|option| (option.id.as_str(), option.text.chars().count())).collect();
                choices.count_in(&lengths, key);
            }
        }
        let sets = source.pack.parts().flat_map(|(_, part)| &part.sets);
        Self {
            name: name_of(source),
            choices,
            sets: sets.map(|set| SetFigures::of(source, set)).filter(|set| set.is_measured()).collect(),
            words: source.keys.vocabulary.values().map(Vec::len).sum(),
            solved_blind: source.pack.credits.solved_blind,
        }
    }
}

impl ChoiceFigures {
    fn count_in(&mut self, options: &[(&str, usize)], key: &ItemKey) {
        let [right] = &key.correct[..] else { return };
        let Some(at) = options.iter().position(|(id, _)| id == right) else { return };
        self.count += 1;
        if options.len() == PLACES {
            self.places[at] += 1;
        }
        let is_longer = |(other, (_, length)): (usize, &(&str, usize))| other == at || *length < options[at].1;
        self.longest += usize::from(options.iter().enumerate().all(is_longer));
    }

    fn add(&mut self, more: &Self) {
        self.count += more.count;
        self.longest += more.longest;
        self.places.iter_mut().zip(more.places).for_each(|(all, one)| *all += one);
    }

    /// Those with four options.
    pub fn of_four(&self) -> usize {
        self.places.iter().sum()
    }

    /// How the keys spread over the four places.
    pub fn place_shares(&self) -> [f32; PLACES] {
        self.places.map(|count| count as f32 / self.of_four().max(1) as f32)
    }

    /// In how many the key is longer than every other option.
    pub fn longest_share(&self) -> f32 {
        self.longest as f32 / self.count.max(1) as f32
    }
}

impl SetFigures {
    fn of(source: &PackSource, set: &Set) -> Self {
        let read = set.text.as_ref().and_then(|name| source.texts.get(name));
        let heard = set.audio.as_ref().and_then(|name| source.keys.transcripts.get(name));
        let heard: Option<Vec<String>> = heard.map(|lines| lines.iter().map(|line| line.text.clone()).collect());
        let measured = |texts: &Vec<String>| {
            let words: usize = texts.iter().map(|text| count_words(text)).sum();
            grade(texts).map(|grade| (words, grade))
        };
        Self {
            set: set.id.clone(),
            kind: set.kind,
            read: read.and_then(measured),
            heard: heard.as_ref().and_then(measured),
        }
    }

    fn is_measured(&self) -> bool {
        self.read.is_some() || self.heard.is_some()
    }
}

impl fmt::Display for ChoiceFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shares: Vec<String> =
            ('a'..).zip(self.place_shares()).map(|(letter, share)| format!("{letter} {}", percent(share))).collect();
        write!(f, "{} single choices, keys at {}, ", self.count, shares.join(", "))?;
        write!(f, "longest option right in {}", percent(self.longest_share()))
    }
}

impl fmt::Display for PackFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.choices)?;
        match self.solved_blind {
            Some(SolvedBlind { items, agreed, by: BlindReader::IndependentReader }) => {
                write!(f, "; solved blind {agreed} of {items}")?;
            }
            Some(SolvedBlind { items, agreed, by: BlindReader::Author }) => {
                write!(f, "; solved again by its author {agreed} of {items}")?;
            }
            None => write!(f, "; no figure of a blind reading")?,
        }
        write!(f, "; {} words to learn", self.words)?;
        for set in &self.sets {
            write!(f, "\n  {}", set)?;
        }
        Ok(())
    }
}

impl fmt::Display for SetFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.set, self.kind)?;
        for (measured, what) in [(self.read, "to read"), (self.heard, "to hear")] {
            if let Some((words, grade)) = measured {
                write!(f, ", {words} words {what} of grade {grade:.1}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for AllFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pack in &self.packs {
            writeln!(f, "{pack}")?;
        }
        writeln!(f, "library: {}", self.choices)?;
        for (reader, what) in
            [(BlindReader::IndependentReader, "independent readers"), (BlindReader::Author, "authors")]
        {
            let (items, agreed) = self.solved_by(reader);
            if items > 0 {
                writeln!(f, "library: {what} came to the key in {agreed} of {items}")?;
            }
        }
        Ok(())
    }
}
