//! How far two graders agree who mark the same response blind (D-074): quadratic weighted kappa, shares, and drift. Pure.
//!
//! Kappa is Cohen's with squared differences as weights (J. Cohen, "Weighted kappa", Psychological Bulletin 70, 1968): 1 is complete
//! agreement, 0 is as much as would come by chance, and below 0 is less than that.

use std::collections::BTreeMap;
use time::{Date, Duration, OffsetDateTime, UtcOffset};

/// Below so many pairs a kappa says more about chance than about a grader.
pub const KAPPA_FROM: usize = 20;
/// Below so many pairs a week says nothing.
const WEEK_FROM: usize = 3;
/// Lower or higher than the others by so much, on average and two weeks running, is drift.
const DRIFT_FROM: f64 = 0.25;
/// The largest score of any rubric (D-072).
const MOST: usize = 5;

/// What two graders gave for one response.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The one who is looked at.
    pub own: f64,
    /// The other one.
    pub other: f64,
}

/// How far graders agree.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Figures {
    /// Responses that both marked.
    pub pairs: usize,
    /// Quadratic weighted kappa; none where it is not defined: without pairs, and when everybody gives one and the same score.
    pub kappa: Option<f64>,
    /// The share with the same score, from 0 to 1.
    pub exact: f64,
    /// The share with at most a point between, from 0 to 1.
    pub adjacent: f64,
    /// By how many points the own scores are higher on average; below 0 they are lower.
    pub mean_difference: f64,
}

/// A week's agreement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Week {
    /// Its Monday, in GMT+8 (D-122).
    pub starts_on: Date,
    /// Of its pairs.
    pub figures: Figures,
}

/// Where a grader's marks are going.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Drift {
    /// Nothing can be said yet.
    Unknown,
    /// Neither lower nor higher than the others.
    Steady,
    /// Lower by so many points.
    Strict(f64),
    /// Higher by so many points.
    Lenient(f64),
}

/// How many pairs of each score: by the own score, then by the other one. Half points count as the next whole one.
pub type Matrix = [[u32; MOST + 1]; MOST + 1];

/// Everything about these pairs.
pub fn figures_of(pairs: &[Pair]) -> Figures {
    if pairs.is_empty() {
        return Figures::default();
    }
    let share = |fits: fn(f64) -> bool| mean(pairs, |pair| if fits((pair.own - pair.other).abs()) { 1.0 } else { 0.0 });
    Figures {
        pairs: pairs.len(),
        kappa: weighted_kappa(pairs),
        exact: share(|apart| apart < 0.25),
        adjacent: share(|apart| apart <= 1.0),
        mean_difference: mean(pairs, |pair| pair.own - pair.other),
    }
}

/// Quadratic weighted kappa: 1 less the mean squared difference over the one that chance would give. What chance gives is the mean
/// over every own score with every other one, which is mean(x²) - 2·mean(x)·mean(y) + mean(y²).
pub fn weighted_kappa(pairs: &[Pair]) -> Option<f64> {
    if pairs.is_empty() {
        return None;
    }
    let seen = mean(pairs, |pair| (pair.own - pair.other).powi(2));
    let by_chance = mean(pairs, |pair| pair.own.powi(2) + pair.other.powi(2))
        - 2.0 * mean(pairs, |pair| pair.own) * mean(pairs, |pair| pair.other);
    (by_chance > 1e-9).then(|| 1.0 - seen / by_chance)
}

#[expect(clippy::cast_precision_loss, reason = "counts of pairs are far below 2^52")]
fn mean(pairs: &[Pair], value: impl Fn(&Pair) -> f64) -> f64 {
    pairs.iter().map(value).sum::<f64>() / pairs.len() as f64
}

/// The Monday of a moment's week, in GMT+8.
pub fn week_of(at: OffsetDateTime) -> Date {
    let offset = UtcOffset::from_hms(8, 0, 0).unwrap_or(UtcOffset::UTC);
    let day = at.to_offset(offset).date();
    day - Duration::days(i64::from(day.weekday().number_days_from_monday()))
}

/// The weeks in which there were pairs, the earliest first.
pub fn weeks_of(pairs: &[(OffsetDateTime, Pair)]) -> Vec<Week> {
    let mut weeks: BTreeMap<Date, Vec<Pair>> = BTreeMap::new();
    for (at, pair) in pairs {
        weeks.entry(week_of(*at)).or_default().push(*pair);
    }
    weeks.into_iter().map(|(starts_on, pairs)| Week { starts_on, figures: figures_of(&pairs) }).collect()
}

/// Strict or lenient is who was so in both of the last two weeks that say something; by the mean of the two.
pub fn drift_of(weeks: &[Week]) -> Drift {
    let told = weeks.iter().filter(|week| week.figures.pairs >= WEEK_FROM).map(|week| week.figures.mean_difference);
    let told: Vec<f64> = told.collect();
    let [.., earlier, last] = told[..] else { return Drift::Unknown };
    let by = f64::midpoint(earlier, last);
    if earlier <= -DRIFT_FROM && last <= -DRIFT_FROM {
        Drift::Strict(-by)
    } else if earlier >= DRIFT_FROM && last >= DRIFT_FROM {
        Drift::Lenient(by)
    } else {
        Drift::Steady
    }
}

/// Counts the pairs by score.
pub fn matrix_of(pairs: &[Pair]) -> Matrix {
    let mut matrix = Matrix::default();
    for pair in pairs {
        matrix[place(pair.own)][place(pair.other)] += 1;
    }
    matrix
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped before")]
fn place(score: f64) -> usize {
    score.round().clamp(0.0, 5.0) as usize
}

#[cfg(test)]
mod tests;
