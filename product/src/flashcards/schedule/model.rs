//! A plan of the day, and what one has done and will still know.

use super::rules::{MemoryState, Parameters};
use crate::content::vocabulary::BackId;
use crate::flashcards::memories::Card;
use time::Date;

/// What a learner wishes of the plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlanSettings {
    /// Most words a day.
    pub ceiling: u32,
    /// How likely a word is to be recalled on the day that it comes again, from 0.8 to 0.95.
    pub retention: f64,
}

impl PlanSettings {
    /// The fewest and the most words that somebody may wish for a day.
    pub const CEILINGS: (u32, u32) = (5, 200);
    /// The bounds of the retention, in percent.
    pub const RETENTIONS: (u32, u32) = (80, 95);

    /// What is not within its bounds.
    pub fn faults(self) -> Vec<PlanFault> {
        let (fewest, most) = Self::CEILINGS;
        let (lowest, highest) = Self::RETENTIONS;
        let ceiling = (!(fewest..=most).contains(&self.ceiling)).then_some(PlanFault::Ceiling);
        let bounds = f64::from(lowest) / 100.0..=f64::from(highest) / 100.0;
        let retention = (!bounds.contains(&self.retention)).then_some(PlanFault::Retention);
        ceiling.into_iter().chain(retention).collect()
    }
}

impl Default for PlanSettings {
    fn default() -> Self {
        Self { ceiling: 40, retention: 0.9 }
    }
}

/// A wish beyond its bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanFault {
    /// [`PlanSettings::CEILINGS`].
    Ceiling,
    /// [`PlanSettings::RETENTIONS`].
    Retention,
}

/// Why settings are not taken.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// They are beyond their bounds.
    #[error("the settings are beyond their bounds")]
    Invalid(Vec<PlanFault>),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What is known of a learner besides words.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Learning {
    /// The learner's own day.
    pub today: Date,
    pub settings: PlanSettings,
    /// Those that were fitted; none for everybody's.
    pub fitted: Option<Parameters>,
}

impl Learning {
    pub(super) fn parameters(&self) -> Parameters {
        self.fitted.unwrap_or_default()
    }
}

/// The words of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The learner's own day.
    pub today: Date,
    /// What the learner wishes.
    pub settings: PlanSettings,
    /// The weights of the model.
    pub parameters: Parameters,
    /// Whether they are fitted to the learner.
    pub is_fitted: bool,
    /// How many words that were learned before today were rated today.
    pub done: u32,
    /// How many are due and come on later days, because of the ceiling.
    pub waiting: u32,
    /// Those of today that are left, in the order in which to review them.
    pub due: Vec<DueWord>,
}

/// A word that is due.
#[derive(Debug, Clone, PartialEq)]
pub struct DueWord {
    /// The word.
    pub card: Card,
    /// What is remembered of it.
    pub memory: MemoryState,
    /// The day of its last rating.
    pub last_rated_on: Date,
    /// Since when it is due.
    pub due_on: Date,
}

/// What is remembered of a word, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stored {
    pub back_id: BackId,
    pub memory: MemoryState,
    pub last_on: Date,
    pub due_on: Date,
}

/// What a learner has done, and what would be left of it.
#[derive(Debug, Clone, PartialEq)]
pub struct History {
    /// The last days, today being the last of them.
    pub days: Vec<DayCount>,
    /// How many days in a row had a rating. Today counts once it has one.
    pub streak: u32,
    /// The coming days, today being the first of them.
    pub forecast: Vec<DayForecast>,
}

/// What was done on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayCount {
    /// The learner's own day.
    pub day: Date,
    /// How many ratings.
    pub ratings: u32,
}

/// What would still be known on a day if nothing were reviewed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DayForecast {
    /// Which.
    pub day: Date,
    /// How many words would be recalled, in the mean.
    pub retained: f64,
    /// How many there are.
    pub words: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_have_bounds() {
        use PlanFault::{Ceiling, Retention};
        for (ceiling, retention, faults) in [
            (40, 0.9, &[][..]),
            (5, 0.8, &[]),
            (200, 0.95, &[]),
            (4, 0.9, &[Ceiling]),
            (201, 0.9, &[Ceiling]),
            (40, 0.79, &[Retention]),
            (40, 0.951, &[Retention]),
            (0, f64::NAN, &[Ceiling, Retention]),
        ] {
            assert_eq!(PlanSettings { ceiling, retention }.faults(), faults, "{ceiling} {retention}");
        }
        assert_eq!(PlanSettings::default().faults(), []);
    }
}
