//! The one next step of a learner, with its reason (decision 0040). Pure: what is known comes in, one step comes out.

mod short_set;
#[cfg(test)]
mod tests;
mod weakness;

pub(in crate::exams::analysis) use short_set::FreshSet;
pub use short_set::ShortSet;
pub(in crate::exams::analysis) use weakness::RecentAnswer;
pub use weakness::WeakType;

use crate::content::library::pack::{QuestionType, SectionName};
use crate::exams::attempts::AttemptId;
use short_set::short_set;
use weakness::weak_types;

tenants::closed_list! {
    /// What the next step is.
    pub enum StepKind as NextStepKind {
        /// Continue an unfinished attempt.
        Continue = "continue",
        /// Take a short set that is new to the learner.
        Practice = "practice",
        /// Read the explanations of the newest test.
        Review = "review",
        /// There is nothing to do.
        Nothing = "nothing",
    }
}

tenants::closed_list! {
    /// Why a short set was chosen.
    pub enum ReasonKind as NextStepReasonKind {
        /// Its question type went worst of late.
        Weakest = "weakest",
        /// Its question type went wrong in the questions tried without an account.
        Sample = "sample",
        /// Nothing was answered yet.
        First = "first",
        /// No question type stands out: a section that was practiced least.
        Fresh = "fresh",
    }
}

/// What is known about a learner.
#[derive(Debug, Clone, Default)]
pub(super) struct Standing {
    /// The attempt to continue.
    pub(super) open: Option<AttemptId>,
    /// Answers that a machine scored, newest first.
    pub(super) answers: Vec<RecentAnswer>,
    /// What went wrong before there was an account.
    pub(super) missed: Option<QuestionType>,
    /// No section practice is left today.
    pub(super) is_used_up: bool,
    /// The newest attempt with explanations.
    pub(super) explained: Option<AttemptId>,
    /// Sets that the learner has not begun.
    pub(super) fresh: Vec<FreshSet>,
}

/// Why a short set was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepReason {
    /// Weakest of so many question types.
    Weakest(WeakType, u32),
    /// Missed without an account.
    Sample(QuestionType),
    /// The first of all.
    First,
    /// None of the above.
    Fresh,
}

/// The one thing to do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextStep {
    /// Continue this attempt.
    Continue(AttemptId),
    /// Take this set.
    Practice(ShortSet, StepReason),
    /// Read the explanations of this attempt.
    Review(AttemptId),
    /// Nothing.
    Nothing,
}

impl Standing {
    /// The next step: what is open; else a short set of what went worst, as far as the day allows; else what can be learned
    /// from the newest test.
    pub(super) fn next_step(&self) -> NextStep {
        if let Some(open) = self.open {
            return NextStep::Continue(open);
        }
        if let Some((set, reason)) = self.practice() {
            return NextStep::Practice(set, reason);
        }
        self.explained.map_or(NextStep::Nothing, NextStep::Review)
    }

    fn practice(&self) -> Option<(ShortSet, StepReason)> {
        if self.is_used_up {
            return None;
        }
        let (weak, compared) = weak_types(&self.answers);
        let of_weak = weak.into_iter().find_map(|weak| {
            let set = short_set(&self.fresh, weak.section, Some(weak.question_type))?;
            Some((set, StepReason::Weakest(weak, compared)))
        });
        of_weak.or_else(|| self.of_missed()).or_else(|| self.of_least_practiced())
    }

    /// Only until there are answers: they say more.
    fn of_missed(&self) -> Option<(ShortSet, StepReason)> {
        let missed = self.missed.filter(|_| self.answers.is_empty())?;
        let mut sections = SectionName::ALL.into_iter();
        let set = sections.find_map(|section| short_set(&self.fresh, section, Some(missed)))?;
        Some((set, StepReason::Sample(missed)))
    }

    fn of_least_practiced(&self) -> Option<(ShortSet, StepReason)> {
        let answered = |section: &SectionName| self.answers.iter().filter(|answer| answer.section == *section).count();
        let mut sections = SectionName::ALL;
        // In the order of the test where they are alike.
        sections.sort_by_key(answered);
        let set = sections.into_iter().find_map(|section| short_set(&self.fresh, section, None))?;
        let reason = if self.answers.is_empty() { StepReason::First } else { StepReason::Fresh };
        Some((set, reason))
    }
}
