//! A test, one section of it, or a few of its passages, audio sets or tasks (D-045): what an attempt is about.

use super::PackVersion;
use super::pack::{Clock, Part, Section, SectionName};
use std::collections::BTreeSet;

tenants::closed_list! {
    /// How much of a test is taken.
    pub enum ScopeKind {
        /// All of it.
        Whole = "whole",
        /// One section.
        Section = "section",
        /// One set, or several of one section.
        Set = "set",
    }
}

/// How much of a pack version is taken.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Scope {
    /// All of it.
    #[default]
    Whole,
    /// One section.
    Section(SectionName),
    /// One set of a section or several, in the order of the pack.
    Sets(SectionName, Vec<String>),
}

impl Scope {
    /// Which of the three it is.
    pub fn kind(&self) -> ScopeKind {
        match self {
            Self::Whole => ScopeKind::Whole,
            Self::Section(_) => ScopeKind::Section,
            Self::Sets(..) => ScopeKind::Set,
        }
    }

    /// The section it is limited to.
    pub fn section(&self) -> Option<SectionName> {
        match self {
            Self::Whole => None,
            Self::Section(section) | Self::Sets(section, _) => Some(*section),
        }
    }

    /// The sets it is limited to.
    pub fn sets(&self) -> Option<&[String]> {
        match self {
            Self::Whole | Self::Section(_) => None,
            Self::Sets(_, sets) => Some(sets),
        }
    }

    /// Whether a set of a section belongs to it.
    pub fn holds(&self, section: SectionName, set: &str) -> bool {
        self.section().is_none_or(|only| only == section)
            && self.sets().is_none_or(|only| only.iter().any(|one| one == set))
    }
}

impl PackVersion {
    /// The scope that a section and sets name; `None` when the pack has no such section or set, or when the sets are not of
    /// one section.
    pub fn scope<'a>(&self, section: Option<SectionName>, sets: impl IntoIterator<Item = &'a str>) -> Option<Scope> {
        let sets: BTreeSet<&str> = sets.into_iter().collect();
        let Some(first) = sets.first() else {
            let Some(section) = section else { return Some(Scope::Whole) };
            let is_there = self.pack.sections.iter().any(|found| found.section == section);
            return is_there.then_some(Scope::Section(section));
        };
        let (section, _) =
            self.part_of_set(first).filter(|(found, _)| section.is_none_or(|section| section == *found))?;
        let of_section = self.pack.parts().filter(|(found, _)| *found == section).flat_map(|(_, part)| &part.sets);
        let found: Vec<String> =
            of_section.filter(|set| sets.contains(set.id.as_str())).map(|set| set.id.clone()).collect();
        (found.len() == sets.len()).then_some(Scope::Sets(section, found))
    }

    /// The part that a set stands in, with its section.
    pub fn part_of_set(&self, set: &str) -> Option<(SectionName, &Part)> {
        self.pack.parts().find(|(_, part)| part.sets.iter().any(|found| found.id == set))
    }

    /// The same version with only what is in the scope: content, scoring, explanation and results work on that.
    /// Doing it again changes nothing.
    #[must_use]
    pub fn scoped(&self, scope: &Scope) -> Self {
        self.filtered(|section, part| {
            if scope.section().is_some_and(|only| only != section) {
                return None;
            }
            match scope.sets() {
                None => Some(part.clone()),
                Some(sets) => cut_to(part, sets),
            }
        })
    }

    /// The same version with only these parts: what an attempt in an adaptive test has come to.
    #[must_use]
    pub fn with_parts(&self, is_taken: impl Fn(&Part) -> bool) -> Self {
        self.filtered(|_, part| is_taken(part).then(|| part.clone()))
    }

    fn filtered(&self, keep: impl Fn(SectionName, &Part) -> Option<Part>) -> Self {
        let section = |section: &Section| {
            let parts: Vec<Part> = section.parts.iter().filter_map(|part| keep(section.section, part)).collect();
            (!parts.is_empty()).then_some(Section { section: section.section, parts })
        };
        let mut pack = self.pack.clone();
        pack.sections = self.pack.sections.iter().filter_map(section).collect();
        Self { pack, ..self.clone() }
    }
}

/// A part with some of its sets; its clock in proportion of the items.
fn cut_to(part: &Part, sets: &[String]) -> Option<Part> {
    let only: Vec<_> = part.sets.iter().filter(|found| sets.contains(&found.id)).cloned().collect();
    if only.is_empty() {
        return None;
    }
    let all = u32::try_from(part.items().count()).ok()?;
    let items = u32::try_from(only.iter().map(|set| set.items.len()).sum::<usize>()).ok()?;
    let share = |seconds: u32| if all == 0 { seconds } else { (seconds * items).div_ceil(all) };
    let clock = match part.clock {
        Clock::Whole { seconds } => Clock::Whole { seconds: share(seconds) },
        Clock::Answering { seconds } => Clock::Answering { seconds: share(seconds) },
        Clock::PerTask => Clock::PerTask,
        Clock::PerItem => Clock::PerItem,
    };
    // Some sets of a stage are no stage: nothing is routed on them.
    Some(Part { clock, module: None, sets: only, ..part.clone() })
}
