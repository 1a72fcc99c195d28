//! What is wrong with a pack: cross references, counts and keys. A pack with a problem is refused whole.

mod counts;
mod items;
mod keys;
mod media;
mod places;
mod sets;
mod tasks;
mod vocabulary;

use super::format::{Format, Rubric};
use super::source::PackSource;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub(super) use items::{is_unusual, wrong_difficulty};
pub(super) use places::Places;

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// A pack, part, set, item or audio name.
    pub at: String,
    /// File below the version's folder and line, counted from 1, where that name stands; absent when it stands nowhere.
    pub place: Option<(String, usize)>,
    /// What is wrong, for the author.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((file, line)) = &self.place {
            write!(f, "{file}:{line}: ")?;
        }
        write!(f, "{}: {}", self.at, self.message)
    }
}

/// Lists everything that is wrong with a pack; empty means that it may be published.
pub fn validate(source: &PackSource, format: &Format, rubrics: &BTreeMap<String, Rubric>) -> Vec<Problem> {
    let places = Places::read(&source.folder);
    let mut check = Check { source, rubrics, places, problems: Vec::new(), seen: BTreeSet::new() };
    check.order_and_counts(format);
    for (_, part) in source.pack.parts() {
        check.unique(&part.id);
        for set in &part.sets {
            check.unique(&set.id);
            check.set(part, set);
        }
    }
    check.strangers();
    check.audio_files();
    check.pictures();
    check.vocabulary();
    check.blind_reading();
    check.problems
}

struct Check<'a> {
    source: &'a PackSource,
    rubrics: &'a BTreeMap<String, Rubric>,
    places: Places,
    problems: Vec<Problem>,
    seen: BTreeSet<String>,
}

impl Check<'_> {
    fn problem(&mut self, at: &str, message: impl Into<String>) {
        let place = self.places.find(at);
        self.problems.push(Problem { at: at.to_owned(), place, message: message.into() });
    }

    /// Nobody agrees more often than they answer, or answers more than there is.
    fn blind_reading(&mut self) {
        let pack = &self.source.pack;
        let Some(blind) = pack.credits.solved_blind else { return };
        let items = pack.items().filter(|(_, item)| !item.is_task()).count();
        if blind.agreed > blind.items || blind.items as usize > items {
            let message = format!("solved_blind: {} of {}, of {items} items", blind.agreed, blind.items);
            self.problem(&pack.slug, message);
        }
    }

    fn unique(&mut self, id: &str) {
        if !self.seen.insert(id.to_owned()) {
            self.problem(id, "this id is used twice");
        }
    }
}
