//! What is remembered of a word, and when it comes again: the memory model FSRS-6. Pure, and the same in the browser, whose
//! `ts-fsrs` is held to the vectors in `web/src/features/flashcards/schedule/schedule-vectors.json`.

use crate::flashcards::decks::rules::Answer;
use fsrs::{DEFAULT_PARAMETERS, FSRS, current_retrievability};
use time::{Date, Duration};

pub use fsrs::MemoryState;

/// How many weights the model has.
pub const WEIGHTS: usize = 21;
/// The weight that says how forgetting slows down.
const DECAY: usize = 20;
/// A hundred years, in days: as long as `ts-fsrs` waits at most.
const LONGEST_INTERVAL: f32 = 36_500.0;

/// The weights of the model: those of everybody, or fitted to a learner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters([f32; WEIGHTS]);

impl Default for Parameters {
    fn default() -> Self {
        Self(DEFAULT_PARAMETERS)
    }
}

impl Parameters {
    /// From what was stored or fitted; none when it is not a finite number for each weight.
    pub fn new(weights: &[f32]) -> Option<Self> {
        let weights = <[f32; WEIGHTS]>::try_from(weights).ok()?;
        weights.iter().all(|weight| weight.is_finite()).then_some(Self(weights))
    }

    /// The weights in their order.
    pub fn weights(&self) -> &[f32; WEIGHTS] {
        &self.0
    }

    /// The model with these weights.
    pub(super) fn model(&self) -> FSRS {
        // Weights of another number or none at all are what it refuses; a `Parameters` has neither.
        FSRS::new(&self.0).unwrap_or_default()
    }
}

/// The rating by which the model knows an answer, from 1 "again" to 4 "easy". Three buttons: whoever does not recall a word has no
/// other one than "hard", so that is its "again" (D-095).
pub const fn grade_of(answer: Answer) -> u32 {
    match answer {
        Answer::Hard => 1,
        Answer::Good => 3,
        Answer::Easy | Answer::Known => 4,
    }
}

/// A rating as the model reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Review {
    /// What was answered.
    pub answer: Answer,
    /// The learner's own day.
    pub day: Date,
}

/// What is remembered of a word after its ratings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Remembered {
    /// Stability in days, and difficulty from 1 to 10.
    pub memory: MemoryState,
    /// The day of the first rating.
    pub first_on: Date,
    /// The day of the last one.
    pub last_on: Date,
    /// The day on which it comes again.
    pub due_on: Date,
    /// How often it was rated.
    pub reps: u32,
    /// How often it was not recalled on a day after the one before.
    pub lapses: u32,
}

/// The model with the weights and the goal of a learner.
#[derive(Debug, Clone)]
pub struct Scheduler {
    model: FSRS,
    decay: f32,
    retention: f32,
}

impl Scheduler {
    /// `retention` is how likely a word is to be recalled on the day that it comes again.
    pub fn new(parameters: &Parameters, retention: f64) -> Self {
        // As the crate takes it.
        #[expect(clippy::cast_possible_truncation, reason = "a share between 0.8 and 0.95")]
        let retention = retention as f32;
        Self { model: parameters.model(), decay: parameters.0[DECAY], retention }
    }

    /// What its ratings leave of a word, in the order of their times; none without ratings. A rating of an earlier day than the one
    /// before it (somebody has traveled) is of the same day.
    pub fn replay(&self, reviews: impl IntoIterator<Item = Review>) -> Option<Remembered> {
        let mut reviews = reviews.into_iter();
        let first = reviews.next()?;
        let (mut memory, mut last_on) = (self.step(None, first.answer, 0)?, first.day);
        let (mut reps, mut lapses) = (1, 0);
        for review in reviews {
            let days = days_between(last_on, review.day);
            memory = self.step(Some(memory), review.answer, days)?;
            last_on = last_on.max(review.day);
            reps += 1;
            lapses += u32::from(days > 0 && grade_of(review.answer) == 1);
        }
        Some(Remembered { memory, first_on: first.day, last_on, due_on: self.due_on(memory, last_on), reps, lapses })
    }

    /// How likely the model held it before each rating that it would be recalled; none for the first one, and for a further one of the
    /// same day, which it does not predict.
    pub fn predict(&self, reviews: impl IntoIterator<Item = Review>) -> Vec<Option<f64>> {
        let mut before: Option<(MemoryState, Date)> = None;
        let predict = |review: Review| {
            let (memory, last_on) = before.unzip();
            let days = last_on.map_or(0, |last| days_between(last, review.day));
            let recall = before.filter(|_| days > 0).map(|(memory, last_on)| self.recall(memory, last_on, review.day));
            before = self
                .step(memory, review.answer, days)
                .map(|memory| (memory, last_on.max(Some(review.day)).unwrap_or(review.day)));
            recall
        };
        reviews.into_iter().map(predict).collect()
    }

    /// The model refuses only what is no number; its own states and whole days always are.
    fn step(&self, before: Option<MemoryState>, answer: Answer, days: u32) -> Option<MemoryState> {
        let next = self.model.next_states(before, self.retention, days).ok()?;
        let state = match grade_of(answer) {
            1 => next.again,
            3 => next.good,
            _ => next.easy,
        };
        Some(state.memory)
    }

    /// The day on which a word comes again that was rated last on `last_on`: tomorrow at the earliest.
    pub fn due_on(&self, memory: MemoryState, last_on: Date) -> Date {
        let days =
            self.model.next_interval(Some(memory.stability), self.retention, 0).round().clamp(1.0, LONGEST_INTERVAL);
        #[expect(clippy::cast_possible_truncation, reason = "a whole number up to 36,500")]
        let days = days as i64;
        last_on.saturating_add(Duration::days(days))
    }

    /// How likely a word is to be recalled on `day`, from 0 to 1.
    pub fn recall(&self, memory: MemoryState, last_on: Date, day: Date) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "days of a life")]
        let days = days_between(last_on, day) as f32;
        f64::from(current_retrievability(memory, days, self.decay))
    }
}

/// Whole days; none when `to` is before `from`.
pub(super) fn days_between(from: Date, to: Date) -> u32 {
    u32::try_from((to - from).whole_days()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};
    use std::path::Path;
    use time::macros::date;

    const DAY: Date = date!(2026 - 05 - 01);

    fn reviews(steps: &[(Answer, i64)]) -> Vec<Review> {
        steps.iter().map(|(answer, day)| Review { answer: *answer, day: DAY + Duration::days(*day) }).collect()
    }

    fn scheduler() -> Scheduler {
        Scheduler::new(&Parameters::default(), 0.9)
    }

    #[test]
    fn a_first_rating_decides_when_a_word_comes_again() {
        for (answer, days) in [(Answer::Hard, 1), (Answer::Good, 2), (Answer::Easy, 8), (Answer::Known, 8)] {
            let after = scheduler().replay(reviews(&[(answer, 0)])).unwrap();
            assert_eq!((days_between(DAY, after.due_on), after.reps, after.lapses), (days, 1, 0), "{answer}");
        }
        assert_eq!(scheduler().replay([]), None);
    }

    #[test]
    fn only_what_is_not_recalled_on_a_later_day_is_a_lapse() {
        use Answer::{Good, Hard};
        for (steps, lapses) in [
            (&[(Hard, 0), (Hard, 0), (Good, 0)][..], 0),
            (&[(Good, 0), (Hard, 2), (Hard, 2), (Good, 3)], 1),
            (&[(Good, 0), (Hard, 2), (Hard, 5)], 2),
        ] {
            assert_eq!(scheduler().replay(reviews(steps)).unwrap().lapses, lapses, "{steps:?}");
        }
    }

    #[test]
    fn a_day_before_the_last_one_is_the_same_day() {
        let traveled = scheduler().replay(reviews(&[(Answer::Good, 1), (Answer::Good, 0)])).unwrap();
        let stayed = scheduler().replay(reviews(&[(Answer::Good, 1), (Answer::Good, 1)])).unwrap();
        assert_eq!(traveled, stayed);
    }

    #[test]
    fn a_word_that_is_due_is_recalled_as_often_as_was_wished() {
        for retention in [0.8, 0.9, 0.95] {
            let scheduler = Scheduler::new(&Parameters::default(), retention);
            let word = scheduler.replay(reviews(&[(Answer::Easy, 0), (Answer::Good, 8), (Answer::Good, 40)])).unwrap();
            let recall = scheduler.recall(word.memory, word.last_on, word.due_on);
            assert!((recall - retention).abs() < 0.001, "{recall} instead of {retention}");
            assert!((scheduler.recall(word.memory, word.last_on, word.last_on) - 1.0).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn weights_are_21_finite_numbers() {
        assert_eq!(Parameters::new(&DEFAULT_PARAMETERS), Some(Parameters::default()));
        assert_eq!(Parameters::new(&DEFAULT_PARAMETERS[1..]), None);
        let mut odd = DEFAULT_PARAMETERS;
        odd[3] = f32::NAN;
        assert_eq!(Parameters::new(&odd), None);
    }

    fn steps() -> impl Strategy<Value = Vec<(Answer, i64)>> {
        prop::collection::vec((0_usize..4, 0_i64..200), 1..40).prop_map(|steps| {
            let mut day = 0;
            let step = |(answer, days): (usize, i64)| {
                // Half of them are of the same day.
                day += (days - 100).max(0);
                (Answer::ALL[answer], day)
            };
            steps.into_iter().map(step).collect()
        })
    }

    proptest! {
        /// Whatever was rated when: the next day is ahead, and all is a number that the table takes.
        #[test]
        fn what_is_remembered_is_sound(steps in steps(), retention in 0.8_f64..=0.95) {
            let word = Scheduler::new(&Parameters::default(), retention).replay(reviews(&steps)).unwrap();
            prop_assert!(word.memory.stability > 0.0 && word.memory.stability.is_finite());
            prop_assert!((1.0..=10.0).contains(&word.memory.difficulty));
            prop_assert!(word.first_on <= word.last_on && word.last_on < word.due_on);
            prop_assert_eq!(word.reps as usize, steps.len());
            prop_assert!(word.lapses < word.reps);
        }

        /// A better answer never brings a word back sooner.
        #[test]
        fn a_better_answer_waits_at_least_as_long(steps in steps(), days in 0_i64..100) {
            let last = steps.last().map_or(0, |(_, day)| *day);
            let due = |answer| {
                let mut longer = steps.clone();
                longer.push((answer, last + days));
                scheduler().replay(reviews(&longer)).unwrap().due_on
            };
            prop_assert!(due(Answer::Hard) <= due(Answer::Good) && due(Answer::Good) <= due(Answer::Easy));
            prop_assert_eq!(due(Answer::Easy), due(Answer::Known));
        }

        /// A word is forgotten little by little, and a higher goal brings it back sooner.
        #[test]
        fn recall_falls_with_time(steps in steps(), days in 0_i64..2000) {
            let word = scheduler().replay(reviews(&steps)).unwrap();
            let at = |days| scheduler().recall(word.memory, word.last_on, word.last_on + Duration::days(days));
            prop_assert!((0.0..=1.0).contains(&at(days)) && at(days + 1) <= at(days));
            let strict = Scheduler::new(&Parameters::default(), 0.95).due_on(word.memory, word.last_on);
            prop_assert!(strict <= word.due_on);
        }
    }

    /// As short as the number is told apart from others of its kind: longer ones may be read back with another last digit.
    fn short(number: f32) -> f64 {
        number.to_string().parse().unwrap()
    }

    /// Ratings with their days, and what they leave.
    fn vector(parameters: &Parameters, retention: f64, steps: &[(Answer, i64)]) -> Value {
        let scheduler = Scheduler::new(parameters, retention);
        let after = |count: usize| scheduler.replay(reviews(&steps[..count])).unwrap();
        let told = (1..=steps.len()).map(|count| {
            let (word, (answer, day)) = (after(count), steps[count - 1]);
            json!({
                "rating": answer.as_str(), "day": day, "stability": short(word.memory.stability),
                "difficulty": short(word.memory.difficulty), "interval": days_between(word.last_on, word.due_on),
            })
        });
        json!({ "parameters": parameters.weights().map(short), "retention": retention, "steps": told.collect::<Vec<_>>() })
    }

    fn vectors() -> Value {
        use Answer::{Easy, Good, Hard, Known};
        let long: Vec<(Answer, i64)> =
            (0..30).map(|step: i64| (Answer::ALL[(step * 7 % 4) as usize], step * step / 3 + step % 2)).collect();
        let mut fitted = DEFAULT_PARAMETERS;
        for (weight, factor) in fitted.iter_mut().zip([0.9, 1.1, 0.95].into_iter().cycle()) {
            *weight *= factor;
        }
        let (everybodys, fitted) = (Parameters::default(), Parameters::new(&fitted).unwrap());
        json!({ "vectors": [
            vector(&everybodys, 0.9, &[(Hard, 0), (Good, 1), (Good, 3), (Easy, 10)]),
            vector(&everybodys, 0.9, &[(Good, 0), (Good, 0), (Hard, 0), (Good, 0), (Good, 1)]),
            vector(&everybodys, 0.8, &[(Known, 0), (Hard, 30), (Hard, 30), (Good, 31), (Easy, 90)]),
            vector(&everybodys, 0.95, &[(Easy, 0), (Good, 400), (Hard, 900), (Good, 901)]),
            vector(&fitted, 0.87, &long),
        ]})
    }

    /// The file is what this test makes: with `WRITE_VECTORS` set it writes it.
    #[test]
    fn the_browser_is_held_to_the_same_vectors() {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/features/flashcards/schedule/schedule-vectors.json");
        let text = serde_json::to_string_pretty(&vectors()).unwrap() + "\n";
        if std::env::var_os("WRITE_VECTORS").is_some() {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, text).unwrap();
            return;
        }
        let stored: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!(stored, vectors(), "WRITE_VECTORS=1 writes {}", file.display());
    }
}
