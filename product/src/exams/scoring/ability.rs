//! Ability from a two-parameter logistic model, for sections whose learners take different items (exam-formats 1c).
//!
//! Raw points of two paths do not compare: the same 20 of 35 says more on harder items. So the answers give an ability, and
//! the ability says which share of all items of the section, both stages included, would have been right. That share goes
//! through the conversion of the format. A cap on the easier path comes out of the items, it is written nowhere.

use super::sections::{SectionScore, convert_share, widened};
use crate::content::library::ItemParameters;
use crate::content::library::format::{Conversion, Format};

/// The spread of abilities that is assumed before anything is answered, in logits. Wide, so that all right and all wrong
/// reach the ends of the scale.
const PRIOR_SD: f64 = 1.5;
/// The grid over which is integrated: from -6 to 6 in steps of 0.05.
const GRID: std::ops::RangeInclusive<i32> = -120..=120;
const STEP: f64 = 0.05;

/// An ability with its standard error, both in logits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ability {
    /// The mean of what is likely after the answers.
    pub value: f64,
    /// Its standard deviation.
    pub error: f64,
}

/// One answered item: its parameters and the share of its points, from 0 to 1. An item that was not answered is wrong.
pub type Response = (ItemParameters, f64);

/// The expected ability after the answers (EAP) and how sure it is.
pub fn ability_of(responses: &[Response]) -> Ability {
    let points: Vec<(f64, f64)> =
        GRID.map(|at| f64::from(at) * STEP).map(|at| (at, log_weight(at, responses))).collect();
    // Taken off before the exponential, so that 35 small factors do not vanish.
    let most = points.iter().map(|(_, weight)| *weight).fold(f64::NEG_INFINITY, f64::max);
    let (mut sum, mut first, mut second) = (0.0, 0.0, 0.0);
    for (at, weight) in points {
        let weight = (weight - most).exp();
        sum += weight;
        first += weight * at;
        second += weight * at * at;
    }
    let value = first / sum;
    Ability { value, error: (second / sum - value * value).max(0.0).sqrt() }
}

fn log_weight(ability: f64, responses: &[Response]) -> f64 {
    let prior = -0.5 * (ability / PRIOR_SD).powi(2);
    let likelihood = responses.iter().map(|(item, share)| {
        let right = chance(item, ability);
        share * right.ln() + (1.0 - share) * (1.0 - right).ln()
    });
    prior + likelihood.sum::<f64>()
}

/// How likely somebody of this ability gets the item right. Never quite 0 or 1, so that its logarithm is a number.
fn chance(item: &ItemParameters, ability: f64) -> f64 {
    let chance = 1.0 / (1.0 + (-item.discrimination * (ability - item.difficulty)).exp());
    chance.clamp(1e-9, 1.0 - 1e-9)
}

/// The share of all points of these items that somebody of this ability gets.
pub fn expected_share(items: &[ItemParameters], ability: f64) -> f64 {
    let most: f64 = items.iter().map(|item| f64::from(item.points)).sum();
    let expected: f64 = items.iter().map(|item| f64::from(item.points) * chance(item, ability)).sum();
    if most > 0.0 { expected / most } else { 0.0 }
}

/// The section score of an ability: `items` are those of every stage. The range is a standard error each way, at least half
/// a band (exam-formats 1e). Nothing right is the lowest score, whatever the model hopes.
pub fn score_ability(
    format: &Format,
    conversion: &Conversion,
    items: &[ItemParameters],
    responses: &[Response],
) -> (Ability, SectionScore) {
    let ability = ability_of(responses);
    let has_points = responses.iter().any(|(_, share)| *share > 0.0);
    let at = |ability: f64| if has_points { expected_share(items, ability) } else { 0.0 };
    let score = |ability: f64| convert_share(format, conversion, at(ability));
    let middle = score(ability.value);
    let (low, high) = (score(ability.value - ability.error).scaled, score(ability.value + ability.error).scaled);
    (ability, widened(&format.scale, middle.scaled, low, high))
}

#[cfg(test)]
mod tests;
