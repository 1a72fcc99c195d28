//! A short set: sets of one section of one test, together as near to twelve minutes as they come.

use crate::content::library::PackVersionId;
use crate::content::library::pack::{PackKind, QuestionType, SectionName, SetKind};
use std::collections::BTreeMap;

/// What is shorter is filled up with other sets of the section.
pub(super) const LEAST_SECONDS: u32 = 10 * 60;
/// What a short set comes near to.
pub(super) const BEST_SECONDS: u32 = 12 * 60;
/// Nothing is added beyond.
pub(super) const MOST_SECONDS: u32 = 15 * 60;

/// A set that a learner has not begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::exams::analysis) struct FreshSet {
    /// The newest version of its pack.
    pub(in crate::exams::analysis) version: PackVersionId,
    /// Title of the pack.
    pub(in crate::exams::analysis) title: String,
    /// Kind of the pack.
    pub(in crate::exams::analysis) pack_kind: PackKind,
    /// Its section.
    pub(in crate::exams::analysis) section: SectionName,
    /// Unique in the pack.
    pub(in crate::exams::analysis) set: String,
    /// From 0, in the order of the pack.
    pub(in crate::exams::analysis) position: i32,
    /// What the stimulus is.
    pub(in crate::exams::analysis) kind: SetKind,
    /// Types of its questions, each once.
    pub(in crate::exams::analysis) question_types: Vec<QuestionType>,
    /// Questions.
    pub(in crate::exams::analysis) items: u32,
    /// At most, audio included.
    pub(in crate::exams::analysis) seconds: u32,
}

/// Sets of one section to be taken together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortSet {
    /// Of which version.
    pub version: PackVersionId,
    /// Title of the pack.
    pub title: String,
    /// Of which section.
    pub section: SectionName,
    /// In the order of the pack.
    pub sets: Vec<String>,
    /// Questions of all.
    pub questions: u32,
    /// At most, audio included.
    pub seconds: u32,
}

/// The best short set of a section, with a question of a type if one is wanted. Packs of a single section come first: whole
/// tests stay unseen for a day on which they are taken as a whole.
pub(super) fn short_set(fresh: &[FreshSet], section: SectionName, wanted: Option<QuestionType>) -> Option<ShortSet> {
    let mut packs: BTreeMap<PackVersionId, Vec<&FreshSet>> = BTreeMap::new();
    for set in fresh.iter().filter(|set| set.section == section && !is_graded_by_people(set)) {
        packs.entry(set.version).or_default().push(set);
    }
    let bundles = packs.into_values().filter_map(|sets| Bundle::of(sets, wanted));
    bundles.min_by_key(Bundle::rank)?.into_short_set()
}

/// Nobody waits for a grader after a short set.
fn is_graded_by_people(set: &FreshSet) -> bool {
    set.question_types.iter().any(|kind| matches!(kind, QuestionType::SpeakingTask | QuestionType::WritingTask))
}

/// Sets of one pack and section.
struct Bundle<'a>(Vec<&'a FreshSet>);

impl<'a> Bundle<'a> {
    fn of(mut sets: Vec<&'a FreshSet>, wanted: Option<QuestionType>) -> Option<Self> {
        sets.sort_by_key(|set| set.position);
        let (fitting, others): (Vec<_>, Vec<_>) =
            sets.into_iter().partition(|set| wanted.is_none_or(|wanted| set.question_types.contains(&wanted)));
        let mut bundle = Bundle(Vec::new());
        bundle.fill(varied(fitting));
        if bundle.0.is_empty() {
            return None;
        }
        if bundle.seconds() < LEAST_SECONDS {
            bundle.fill(varied(others));
        }
        bundle.0.sort_by_key(|set| set.position);
        Some(bundle)
    }

    fn seconds(&self) -> u32 {
        self.0.iter().map(|set| set.seconds).sum()
    }

    /// Takes every set that brings it nearer to the best length.
    fn fill(&mut self, sets: Vec<&'a FreshSet>) {
        for set in sets {
            let (before, after) = (self.seconds(), self.seconds() + set.seconds);
            let is_nearer = after.abs_diff(BEST_SECONDS) < before.abs_diff(BEST_SECONDS) && after <= MOST_SECONDS;
            if self.0.is_empty() || is_nearer {
                self.0.push(set);
            }
        }
    }

    /// The least is the best.
    fn rank(&self) -> impl Ord + use<> {
        let seconds = self.seconds();
        let is_fitting = (LEAST_SECONDS..=MOST_SECONDS).contains(&seconds);
        let pack = self.0.first().map(|first| {
            let kind = match first.pack_kind {
                PackKind::Section => 0,
                PackKind::QuickMock => 1,
                PackKind::FullMock => 2,
            };
            (kind, seconds.abs_diff(BEST_SECONDS), first.title.clone(), first.version)
        });
        (!is_fitting, seconds > MOST_SECONDS, pack)
    }

    fn into_short_set(self) -> Option<ShortSet> {
        let first = self.0.first()?;
        Some(ShortSet {
            version: first.version,
            title: first.title.clone(),
            section: first.section,
            sets: self.0.iter().map(|set| set.set.clone()).collect(),
            questions: self.0.iter().map(|set| set.items).sum(),
            seconds: self.seconds(),
        })
    }
}

/// One of each kind, then the second of each kind, and so on; what is too long for a short set comes last, the shortest first.
fn varied(sets: Vec<&FreshSet>) -> Vec<&FreshSet> {
    let mut seen: BTreeMap<SetKind, usize> = BTreeMap::new();
    let mut order: Vec<(u32, usize, &FreshSet)> = sets
        .into_iter()
        .map(|set| {
            let before = seen.entry(set.kind).or_default();
            *before += 1;
            let excess = if set.seconds > MOST_SECONDS { set.seconds } else { 0 };
            (excess, *before, set)
        })
        .collect();
    order.sort_by_key(|(excess, round, set)| (*excess, *round, set.position));
    order.into_iter().map(|(_, _, set)| set).collect()
}
