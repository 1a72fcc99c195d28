//! A test, one section of it, or one passage, audio set or task (D-045): what an attempt is about.

use super::PackVersion;
use super::pack::{Clock, Part, Section, SectionName};

tenants::closed_list! {
    /// How much of a test is taken.
    pub enum ScopeKind {
        /// All of it.
        Whole = "whole",
        /// One section.
        Section = "section",
        /// One set.
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
    /// One set of a section.
    Set(SectionName, String),
}

impl Scope {
    /// Which of the three it is.
    pub fn kind(&self) -> ScopeKind {
        match self {
            Self::Whole => ScopeKind::Whole,
            Self::Section(_) => ScopeKind::Section,
            Self::Set(..) => ScopeKind::Set,
        }
    }

    /// The section it is limited to.
    pub fn section(&self) -> Option<SectionName> {
        match self {
            Self::Whole => None,
            Self::Section(section) | Self::Set(section, _) => Some(*section),
        }
    }

    /// The set it is limited to.
    pub fn set(&self) -> Option<&str> {
        match self {
            Self::Whole | Self::Section(_) => None,
            Self::Set(_, set) => Some(set),
        }
    }

    /// Whether a set of a section belongs to it.
    pub fn holds(&self, section: SectionName, set: &str) -> bool {
        self.section().is_none_or(|only| only == section) && self.set().is_none_or(|only| only == set)
    }
}

impl PackVersion {
    /// The scope that a section and a set name; `None` when the pack has no such section or set.
    pub fn scope(&self, section: Option<SectionName>, set: Option<&str>) -> Option<Scope> {
        match (section, set) {
            (None, None) => Some(Scope::Whole),
            (Some(section), None) => {
                let is_there = self.pack.sections.iter().any(|found| found.section == section);
                is_there.then_some(Scope::Section(section))
            }
            (section, Some(set)) => {
                let (found, _) = self.part_of_set(set)?;
                section.is_none_or(|section| section == found).then(|| Scope::Set(found, set.to_owned()))
            }
        }
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
            match scope.set() {
                None => Some(part.clone()),
                Some(set) => cut_to(part, set),
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

/// A part with one of its sets; its clock in proportion of the items.
fn cut_to(part: &Part, set: &str) -> Option<Part> {
    let all = u32::try_from(part.items().count()).ok()?;
    let only = part.sets.iter().find(|found| found.id == set)?;
    let items = u32::try_from(only.items.len()).ok()?;
    let share = |seconds: u32| if all == 0 { seconds } else { (seconds * items).div_ceil(all) };
    let clock = match part.clock {
        Clock::Whole { seconds } => Clock::Whole { seconds: share(seconds) },
        Clock::Answering { seconds } => Clock::Answering { seconds: share(seconds) },
        Clock::PerTask => Clock::PerTask,
        Clock::PerItem => Clock::PerItem,
    };
    // One set of a stage is no stage: nothing is routed on it.
    Some(Part { clock, module: None, sets: vec![only.clone()], ..part.clone() })
}
