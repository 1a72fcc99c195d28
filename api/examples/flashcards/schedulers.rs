//! Four ways to bring a word back: the memory model with everybody's weights, fitted to the learner, SM-2 and a fixed ladder.

use product::flashcards::decks::rules::Answer;
use product::flashcards::schedule::rules::{Parameters, Review, Scheduler};
use time::{Date, Duration, macros::date};

/// The day with the number 0.
const START: Date = date!(2026 - 01 - 01);

/// A rating of a word on a day, by the number of the day.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rated {
    pub(crate) day: i64,
    pub(crate) answer: Answer,
}

impl Rated {
    pub(crate) fn is_recalled(self) -> bool {
        self.answer != Answer::Hard
    }

    pub(crate) fn review(self) -> Review {
        Review { answer: self.answer, day: START + Duration::days(self.day) }
    }
}

/// Says when a word comes again, and how likely it is to be recalled before each rating.
#[derive(Debug, Clone)]
pub(crate) enum Way {
    /// FSRS-6 with these weights, for a retention of 0.9.
    Model(Box<Scheduler>),
    /// SM-2 (Wozniak 1990).
    Sm2,
    /// 1, 2, 4, … days, back to the first rung when a word is forgotten.
    Ladder,
}

impl Way {
    pub(crate) fn model(parameters: &Parameters) -> Self {
        Self::Model(Box::new(Scheduler::new(parameters, 0.9)))
    }

    /// The day on which a word comes again after these ratings.
    pub(crate) fn due(&self, ratings: &[Rated]) -> i64 {
        match self {
            Self::Model(scheduler) => {
                let word = scheduler.replay(ratings.iter().map(|rated| rated.review()));
                word.map_or(0, |word| (word.due_on - START).whole_days())
            }
            Self::Sm2 | Self::Ladder => {
                let (last, interval) = (ratings.last().map_or(0, |rated| rated.day), self.intervals(ratings));
                last + interval.last().map_or(0, |interval| interval.round() as i64).max(1)
            }
        }
    }

    /// How likely each rating was held to be a recall; none for the first one and further ones of a day. SM-2 and the ladder predict
    /// nothing by themselves: as usual in comparisons, their intervals are taken for the time until nine of ten are recalled, on an
    /// exponential curve.
    pub(crate) fn predict(&self, ratings: &[Rated]) -> Vec<Option<f64>> {
        match self {
            Self::Model(scheduler) => scheduler.predict(ratings.iter().map(|rated| rated.review())),
            Self::Sm2 | Self::Ladder => {
                let intervals = self.intervals(ratings);
                let place = |place: usize| {
                    let days = place.checked_sub(1).map(|before| (ratings[place].day - ratings[before].day, before));
                    days.filter(|(days, _)| *days > 0)
                        .map(|(days, before)| 0.9_f64.powf(days as f64 / intervals[before]))
                };
                (0..ratings.len()).map(place).collect()
            }
        }
    }

    /// The interval after each rating, in days.
    fn intervals(&self, ratings: &[Rated]) -> Vec<f64> {
        let (mut ease, mut interval, mut row) = (2.5_f64, 1.0_f64, 0_u32);
        let step = |rated: &Rated| {
            row = if rated.is_recalled() { row + 1 } else { 0 };
            match self {
                Self::Ladder => interval = f64::from(1_u32 << row.saturating_sub(1).min(8)),
                Self::Sm2 | Self::Model(..) => {
                    // Quality 2 is a failure, 4 a recall after hesitation, 5 a perfect one.
                    let quality = match rated.answer {
                        Answer::Hard => 2.0,
                        Answer::Good => 4.0,
                        Answer::Easy | Answer::Known => 5.0,
                    };
                    ease = (ease + 0.1 - (5.0 - quality) * (0.08 + (5.0 - quality) * 0.02)).max(1.3);
                    interval = match row {
                        0 | 1 => 1.0,
                        2 => 6.0,
                        _ => interval * ease,
                    };
                }
            }
            interval
        };
        ratings.iter().map(step).collect()
    }
}
