//! What answers say together: how a learner's tests went (R-124, D-029) and what to
//! do next, and how an item was answered over all tenants
//! (D-116). It owns nothing and writes nothing: attempts, answers and scores belong to their features.

mod flags;
mod guidance;
mod items;
mod learners;
mod missed;
mod next_step;
mod queries;

pub use flags::{Flag, flags_of};
pub use guidance::find_next_step;
pub use items::{ItemStatistics, MIN_ANSWERS, count_attempts, find_statistics};
pub use learners::{
    ItemPace, SectionHistory, TestAnalysis, TypeAccuracy, find_last_activity, list_analyzed_versions, test_analysis,
};
pub use missed::{MissedWord, ReadPassage, Versions, list_missed_words, list_read_passages};
pub use next_step::{NextStep, ReasonKind, ShortSet, StepKind, StepReason, WeakType};
