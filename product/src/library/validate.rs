//! What is wrong with a pack: cross references, counts and keys. A pack with a problem is refused whole.

use super::format::{Format, Rubric};
use super::pack::{AnswerShape, Item, ItemKey, OptionVerdict, PackKind, SectionName, Set};
use super::source::PackSource;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// A pack, part, set, item or audio name.
    pub at: String,
    /// What is wrong, for the author.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.message)
    }
}

/// Lists everything that is wrong with a pack; empty means that it may be published.
pub fn validate(source: &PackSource, format: &Format, rubrics: &BTreeMap<String, Rubric>) -> Vec<Problem> {
    let mut check = Check { source, rubrics, problems: Vec::new(), seen: BTreeSet::new() };
    check.order_and_counts(format);
    for (_, part) in source.pack.parts() {
        check.unique(&part.id);
        for set in &part.sets {
            check.unique(&set.id);
            check.set(set);
        }
    }
    check.strangers();
    check.audio_files();
    check.problems
}

struct Check<'a> {
    source: &'a PackSource,
    rubrics: &'a BTreeMap<String, Rubric>,
    problems: Vec<Problem>,
    seen: BTreeSet<String>,
}

impl Check<'_> {
    fn problem(&mut self, at: &str, message: impl Into<String>) {
        self.problems.push(Problem { at: at.to_owned(), message: message.into() });
    }

    fn unique(&mut self, id: &str) {
        if !self.seen.insert(id.to_owned()) {
            self.problem(id, "this id is used twice");
        }
    }

    /// Sections in the format's order, and items and points as the format counts them.
    fn order_and_counts(&mut self, format: &Format) {
        let pack = &self.source.pack;
        let expected: Vec<&str> =
            format.order.iter().filter_map(|step| step.section()).map(SectionName::as_str).collect();
        let found: Vec<&str> = pack.sections.iter().map(|section| section.section.as_str()).collect();
        let shape = match pack.kind {
            PackKind::FullMock => &format.full_mock,
            PackKind::QuickMock => &format.quick_mock,
            PackKind::Section => return,
        };
        if found != expected {
            self.problem(&pack.slug, format!("sections are {found:?}, the format has {expected:?}"));
        }
        for section in &pack.sections {
            let Some(shape) = shape.get(&section.section) else { continue };
            let items = section.parts.iter().flat_map(super::pack::Part::items).count();
            let points: u32 =
                section.parts.iter().flat_map(super::pack::Part::items).map(|item| u32::from(item.points)).sum();
            let at = section.section.as_str();
            if items != shape.items as usize {
                self.problem(at, format!("{items} items, the format asks for {}", shape.items));
            }
            if !section.section.is_graded_by_people() && points != shape.raw_max {
                self.problem(at, format!("{points} raw points, the format asks for {}", shape.raw_max));
            }
        }
    }

    fn set(&mut self, set: &Set) {
        if let Some(text) = &set.text
            && self.source.texts.get(text).is_none_or(Vec::is_empty)
        {
            self.problem(&set.id, format!("{text} is empty"));
        }
        for name in set.audio.iter().chain(set.items.iter().filter_map(|item| item.replay.as_ref())) {
            if !self.source.audio.files.contains_key(name) {
                self.problem(&set.id, format!("audio {name} is not in the manifest"));
            }
        }
        if let Some(name) = &set.audio
            && self.source.keys.transcripts.get(name).is_none_or(Vec::is_empty)
        {
            self.problem(&set.id, format!("audio {name} has no transcript"));
        }
        for item in &set.items {
            self.unique(&item.id);
            self.item(set, item);
        }
    }

    fn item(&mut self, set: &Set, item: &Item) {
        let paragraphs = set.text.as_ref().and_then(|text| self.source.texts.get(text)).map_or(&[][..], Vec::as_slice);
        let paragraph = |number: u32| (number as usize).checked_sub(1).and_then(|at| paragraphs.get(at));
        if let Some(highlight) = &item.highlight {
            let found = paragraph(highlight.paragraph)
                .is_some_and(|text| highlight.text.as_ref().is_none_or(|words| text.contains(words.as_str())));
            if !found {
                self.problem(&item.id, "the highlighted words are not in that paragraph");
            }
        }
        if let AnswerShape::InsertText { paragraph: number, places, .. } = &item.answer {
            for place in places {
                if !paragraph(*number).is_some_and(|text| text.contains(place.before.as_str())) {
                    self.problem(&item.id, format!("place {} is not in paragraph {number}", place.id));
                }
            }
        }
        if let AnswerShape::Speaking { rubric, .. } | AnswerShape::Writing { rubric, .. } = &item.answer {
            match self.rubrics.get(rubric) {
                None => self.problem(&item.id, format!("there is no rubric {rubric}")),
                Some(rubric) if rubric.max != u32::from(item.points) => {
                    self.problem(&item.id, format!("{} points, its rubric goes to {}", item.points, rubric.max));
                }
                Some(_) => {}
            }
        }
        let source = self.source;
        match source.keys.items.get(&item.id) {
            None => self.problem(&item.id, "has no key"),
            Some(key) if item.is_task() => self.task_key(item, key),
            Some(key) => self.choice_key(set, item, key, paragraphs),
        }
    }

    fn task_key(&mut self, item: &Item, key: &ItemKey) {
        if key.models.is_empty() {
            self.problem(&item.id, "has no model response");
        }
    }

    fn choice_key(&mut self, set: &Set, item: &Item, key: &ItemKey, paragraphs: &[String]) {
        let ids: BTreeSet<&str> = item.option_ids().into_iter().collect();
        let correct: BTreeSet<&str> = key.correct.iter().map(String::as_str).collect();
        if correct.len() != key.correct.len() || correct.len() != item.most_options() || !correct.is_subset(&ids) {
            self.problem(&item.id, format!("{} right answers of its options are needed", item.most_options()));
        }
        if ids.len() != item.option_ids().len() {
            self.problem(&item.id, "an option id is used twice");
        }
        for id in ids {
            match key.options.get(id) {
                None => self.problem(&item.id, format!("option {id} has no explanation")),
                Some(note) if (note.verdict == OptionVerdict::Correct) != correct.contains(id) => {
                    self.problem(&item.id, format!("the verdict on option {id} contradicts the key"));
                }
                Some(_) => {}
            }
        }
        let reasons: BTreeSet<&str> = key.options.values().map(|note| note.reason.as_str()).collect();
        if reasons.len() != key.options.len() {
            self.problem(&item.id, "two options have the same explanation");
        }
        let spoken: Vec<&str> = set
            .audio
            .as_ref()
            .and_then(|name| self.source.keys.transcripts.get(name))
            .map(|lines| lines.iter().map(|line| line.text.as_str()).collect())
            .unwrap_or_default();
        for quote in &key.evidence {
            let stands = paragraphs.iter().any(|text| text.contains(quote.as_str()))
                || spoken.iter().any(|text| text.contains(quote.as_str()));
            if !stands {
                self.problem(&item.id, format!("the evidence “{quote}” is nowhere"));
            }
        }
    }

    /// Keys of items that do not exist.
    fn strangers(&mut self) {
        let items: BTreeSet<&str> = self.source.pack.items().map(|(_, item)| item.id.as_str()).collect();
        let strangers: Vec<String> =
            self.source.keys.items.keys().filter(|id| !items.contains(id.as_str())).cloned().collect();
        for id in strangers {
            self.problem(&id, "this key belongs to no item");
        }
    }

    fn audio_files(&mut self) {
        let source = self.source;
        for (name, file) in &source.audio.files {
            for (extension, expected) in [("opus", &file.sha256_opus), ("mp3", &file.sha256_mp3)] {
                let path = source.folder.join("audio").join(format!("{name}.{extension}"));
                match std::fs::read(&path) {
                    Err(_) => self.problem(name, format!("{name}.{extension} is missing")),
                    Ok(bytes) if &hex::encode(Sha256::digest(&bytes)) != expected => {
                        self.problem(name, format!("{name}.{extension} is not the file of the manifest"));
                    }
                    Ok(_) => {}
                }
            }
        }
    }
}
