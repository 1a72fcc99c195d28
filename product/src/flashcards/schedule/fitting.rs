//! Fitting the memory model to a learner: weights are kept only when they predict better what they have not seen.

use super::queries;
use super::rules::{Parameters, Review, Scheduler, days_between, grade_of};
use crate::content::vocabulary::BackId;
use crate::people::accounts::UserId;
use fsrs::{ComputeParametersInput, FSRSItem, FSRSReview, compute_parameters};
use tenants::TenantTx;
use time::OffsetDateTime;

/// How many ratings are needed before fitting is tried.
pub const FEWEST_RATINGS: u32 = 400;
/// Of how many ratings weights are fitted at most: those of the words that were rated last.
const MOST_RATINGS: i64 = 20_000;
/// Ratings of a word beyond these are not learned from, as the crate does: what it holds grows with their square.
const MOST_OF_A_WORD: usize = 64;
/// Words whose ratings are read at once.
const WORDS_AT_ONCE: usize = 500;
/// Of what is predicted, the last fifth is held back.
const FITTED_SHARE: (usize, usize) = (4, 5);

/// A rating with the moment that tells what came later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedReview {
    /// The rating.
    pub review: Review,
    /// When.
    pub rated_at: OffsetDateTime,
}

/// What a fit begins with.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The weights in use.
    pub present: Parameters,
    /// The ratings of each word, in the order of their times.
    pub words: Vec<Vec<TimedReview>>,
}

/// What came of a fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The fitted weights, when they predict better than those in use.
    pub better: Option<Parameters>,
    /// From how many ratings.
    pub ratings: usize,
    /// How many of those that can be predicted were held back.
    pub held_back: usize,
    /// Log-loss of the weights in use on what was held back.
    pub present_log_loss: f64,
    /// Log-loss of the fitted ones on the same.
    pub fitted_log_loss: f64,
}

/// The ratings of a learner, no more than a fit needs; none when there is nobody to fit to any more.
pub async fn load_sample(tx: &mut TenantTx, learner: UserId) -> Result<Option<Sample>, sqlx::Error> {
    if !queries::hold_existing(tx, learner).await? {
        return Ok(None);
    }
    let present = queries::get_learning(tx, learner).await?.parameters();
    let latest: Vec<BackId> = queries::list_latest_words(tx, learner, MOST_RATINGS).await?;
    let mut words = Vec::with_capacity(latest.len());
    for some in latest.chunks(WORDS_AT_ONCE) {
        let reviews = queries::list_reviews(tx, learner, some).await?;
        let timed = |rated: &queries::RatedWord| TimedReview { review: rated.review, rated_at: rated.rated_at };
        words.extend(
            reviews
                .chunk_by(|one, next| one.back_id == next.back_id)
                .map(|of_word| of_word.iter().map(timed).collect::<Vec<_>>()),
        );
    }
    Ok(Some(Sample { present, words }))
}

/// Stores what came of a fit. With better weights every word of the learner is scheduled anew.
pub async fn save_fit(tx: &mut TenantTx, learner: UserId, fit: &Fit) -> Result<(), sqlx::Error> {
    if !queries::hold_existing(tx, learner).await? {
        return Ok(());
    }
    queries::save_fit(tx, learner, fit).await?;
    if fit.better.is_some() {
        let learning = queries::get_learning(tx, learner).await?;
        let words = queries::list_rated_words(tx, learner).await?;
        super::rating::schedule(tx, learner, &learning, &words).await?;
    }
    Ok(())
}

impl Sample {
    /// Fits weights to the first four fifths and judges them by the last one. Keeps a processor busy.
    pub fn fit(&self) -> Fit {
        let mut times: Vec<OffsetDateTime> = self.predictable().map(|(_, _, timed)| timed.rated_at).collect();
        times.sort_unstable();
        let (share, of) = FITTED_SHARE;
        let ratings = self.words.iter().map(Vec::len).sum();
        let Some(&cut) = times.get(times.len() * share / of) else {
            return Fit { better: None, ratings, held_back: 0, present_log_loss: 0.0, fitted_log_loss: 0.0 };
        };
        let (present_log_loss, held_back) = log_loss(&self.present, &self.words, cut);
        let fitted = self.train(cut);
        let fitted_log_loss = fitted.map_or(present_log_loss, |fitted| log_loss(&fitted, &self.words, cut).0);
        let better = fitted.filter(|_| fitted_log_loss < present_log_loss);
        Fit { better, ratings, held_back, present_log_loss, fitted_log_loss }
    }

    /// Ratings that the model predicts: those of a later day than the one before. With word and place in it.
    fn predictable(&self) -> impl Iterator<Item = (usize, usize, TimedReview)> {
        self.words.iter().enumerate().flat_map(|(word, reviews)| {
            let later = reviews.windows(2).enumerate();
            later.filter_map(move |(before, pair)| {
                (days_between(pair[0].review.day, pair[1].review.day) > 0).then_some((word, before + 1, pair[1]))
            })
        })
    }

    /// Weights from what was rated before `cut`.
    fn train(&self, cut: OffsetDateTime) -> Option<Parameters> {
        let mut before: Vec<_> = self.predictable().filter(|(.., timed)| timed.rated_at < cut).collect();
        before.retain(|(_, place, _)| *place < MOST_OF_A_WORD);
        // The crate weighs what came last most.
        before.sort_by_key(|(word, place, timed)| (timed.rated_at, *word, *place));
        let train_set = before.iter().map(|(word, place, _)| item(&self.words[*word][..=*place])).collect();
        let card_ids = before.iter().map(|(word, ..)| i64::try_from(*word).unwrap_or(i64::MAX)).collect();
        let input = ComputeParametersInput { train_set, card_ids: Some(card_ids), ..ComputeParametersInput::default() };
        // Too few of one kind are no failure: then nothing is fitted.
        Parameters::new(&compute_parameters(input).ok()?)
    }
}

/// A history as the crate reads it.
fn item(reviews: &[TimedReview]) -> FSRSItem {
    let mut last_on = reviews.first().map(|timed| timed.review.day);
    let review = |timed: &TimedReview| {
        let day = timed.review.day;
        let delta_t = last_on.map_or(0, |last| days_between(last, day));
        last_on = last_on.max(Some(day));
        FSRSReview { rating: grade_of(timed.review.answer), delta_t }
    };
    FSRSItem { reviews: reviews.iter().map(review).collect() }
}

/// The mean log-loss of the model's predictions of ratings from `since` on, and how many there are.
pub fn log_loss(parameters: &Parameters, words: &[Vec<TimedReview>], since: OffsetDateTime) -> (f64, usize) {
    // The retention decides when a word comes again, not how likely it is to be recalled.
    let scheduler = Scheduler::new(parameters, 0.9);
    let (mut loss, mut count) = (0.0, 0_usize);
    for reviews in words {
        let predictions = scheduler.predict(reviews.iter().map(|timed| timed.review));
        for (timed, recall) in reviews.iter().zip(predictions) {
            let Some(recall) = recall.filter(|_| timed.rated_at >= since) else { continue };
            let is_recalled = grade_of(timed.review.answer) > 1;
            loss -= if is_recalled { recall } else { 1.0 - recall }.max(f64::EPSILON).ln();
            count += 1;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "some thousand ratings")]
    let mean = if count == 0 { 0.0 } else { loss / count as f64 };
    (mean, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flashcards::decks::rules::Answer;
    use testkit::{MemoryTraits, SimulatedMemory};
    use time::Duration;
    use time::macros::datetime;

    const START: OffsetDateTime = datetime!(2026-01-01 12:00 UTC);

    /// Studies words for some days by the default plan; from `turn` on the memory is `then`.
    fn studied(traits: MemoryTraits, days: i64, turn: i64, then: MemoryTraits) -> Sample {
        let (words, scheduler) = (80, Scheduler::new(&Parameters::default(), 0.9));
        let mut memory = SimulatedMemory::new(traits, words, 11);
        let mut reviews: Vec<Vec<TimedReview>> = vec![Vec::new(); words];
        for day in 0..days {
            if day == turn {
                memory.become_like(then);
            }
            let at = START + Duration::days(day);
            for (word, reviews) in reviews.iter_mut().enumerate() {
                let known = scheduler.replay(reviews.iter().map(|timed| timed.review));
                let is_due = known.map_or(day >= (word / 4) as i64, |known| known.due_on <= at.date());
                if is_due {
                    let is_recalled = memory.review(word, day as f64);
                    let answer = if is_recalled { Answer::Good } else { Answer::Hard };
                    reviews.push(TimedReview { review: Review { answer, day: at.date() }, rated_at: at });
                }
            }
        }
        Sample { present: Parameters::default(), words: reviews }
    }

    #[test]
    fn a_learner_whom_the_default_misjudges_gets_better_weights() {
        let forgetful = MemoryTraits { half_life: 2.0, gain: 3.0, spread: 0.3 };
        let sample = studied(forgetful, 150, -1, forgetful);
        let fit = sample.fit();
        assert!(fit.ratings > FEWEST_RATINGS as usize && fit.held_back > 100, "{fit:?}");
        assert!(fit.better.is_some() && fit.fitted_log_loss < fit.present_log_loss, "{fit:?}");
    }

    #[test]
    fn weights_that_predict_worse_are_not_kept() {
        // Forgets all, and in the end nothing: what was learned from the beginning does not hold.
        let forgetful = MemoryTraits { half_life: 1.0, gain: 0.5, spread: 0.2 };
        let retentive = MemoryTraits { half_life: 2000.0, gain: 500.0, spread: 0.0 };
        let sample = studied(forgetful, 60, 40, retentive);
        let fit = sample.fit();
        assert!(fit.better.is_none() && fit.fitted_log_loss > fit.present_log_loss, "{fit:?}");
    }

    #[test]
    fn nothing_is_fitted_to_nothing() {
        let none = Sample { present: Parameters::default(), words: Vec::new() }.fit();
        assert_eq!((none.better, none.ratings, none.held_back), (None, 0, 0));
        let review = Review { answer: Answer::Good, day: START.date() };
        let one = vec![TimedReview { review, rated_at: START }; 3];
        let same_day = Sample { present: Parameters::default(), words: vec![one] }.fit();
        assert_eq!((same_day.better, same_day.ratings, same_day.held_back), (None, 3, 0), "a day predicts nothing");
    }
}
