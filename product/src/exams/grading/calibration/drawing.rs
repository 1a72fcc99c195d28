//! Which responses a grader marks.

use super::model::Reference;
use std::collections::BTreeMap;

/// Chooses so many over the whole scale: one of each score, then a second one of each, and so on, from the scores with most to choose
/// from; of one score the first ones, which are the latest. Pure.
pub fn spread(found: Vec<Reference>, count: usize) -> Vec<Reference> {
    let mut by_score: BTreeMap<i64, Vec<Reference>> = BTreeMap::new();
    for reference in found {
        // Halves: exact.
        #[expect(clippy::cast_possible_truncation, reason = "scores go from 0 to 5")]
        by_score.entry((reference.score * 2.0) as i64).or_default().push(reference);
    }
    let mut levels: Vec<_> = by_score.into_values().map(|level| (level.len(), level.into_iter())).collect();
    levels.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
    let mut chosen = Vec::new();
    while chosen.len() < count {
        let before = chosen.len();
        for (_, level) in &mut levels {
            if chosen.len() < count {
                chosen.extend(level.next());
            }
        }
        if chosen.len() == before {
            break;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exams::grading::GradingJobId;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use uuid::Uuid;

    proptest! {
        #[test]
        fn as_many_as_asked_none_twice_and_no_score_again_before_all_others(
            scores in proptest::collection::vec(0_u8..=10, 0..60),
            count in 0_usize..20,
        ) {
            let found: Vec<_> = scores.iter().enumerate().map(|(number, score)| Reference {
                job: GradingJobId(Uuid::from_u128(number as u128)), item: "w1".into(), score: f64::from(*score) / 2.0,
            }).collect();
            let chosen = spread(found.clone(), count);
            prop_assert_eq!(chosen.len(), count.min(found.len()));
            let jobs: BTreeSet<_> = chosen.iter().map(|one| one.job.0).collect();
            prop_assert_eq!(jobs.len(), chosen.len());
            let often = |list: &[Reference], score: f64| list.iter().filter(|one| (one.score - score).abs() < 0.1).count();
            for one in &chosen {
                for other in &found {
                    let (has, could) = (often(&chosen, other.score), often(&found, other.score));
                    prop_assert!(often(&chosen, one.score) <= has + 1 || has == could, "{} before {}", one.score, other.score);
                }
            }
        }
    }
}
