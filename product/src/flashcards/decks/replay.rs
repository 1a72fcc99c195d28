//! A deck from its beginning and its ratings. Devices that were offline send theirs in any order; here they are put into that of
//! their times, so that all devices come to the same deck.

use super::model::Rated;
use super::rules::study;
use crate::content::vocabulary::BackId;
use std::collections::HashMap;

/// The cards that are left, in their order. Ratings of a card that has left the deck meanwhile move nothing.
pub(super) fn replay(start: &[BackId], ratings: &[Rated]) -> Vec<BackId> {
    debug_assert!(ratings.is_sorted_by_key(|rated| (rated.rated_at, rated.id)), "in the order of their times");
    // Numbers instead of ids: a quarter of the memory is moved at each step.
    let numbers: HashMap<BackId, u32> = (0_u32..).zip(start).map(|(number, id)| (*id, number)).collect();
    let mut cards: Vec<u32> = (0..u32::try_from(start.len()).unwrap_or(u32::MAX)).collect();
    for rated in ratings {
        let Some(number) = numbers.get(&rated.back_id) else { continue };
        // Mostly the top card.
        if let Some(at) = cards.iter().position(|card| card == number) {
            study(&mut cards, at, rated.answer, rated.draw);
        }
    }
    cards.into_iter().map(|number| start[number as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::model::RatingId;
    use super::super::rules::Answer;
    use super::*;
    use proptest::prelude::*;
    use time::{Duration, OffsetDateTime};
    use uuid::Uuid;

    fn card(number: usize) -> BackId {
        BackId(Uuid::from_u128(number as u128))
    }

    proptest! {
        /// Whatever two devices send: no card twice, none that was not there, and only "known" takes one away.
        #[test]
        fn a_replay_keeps_cards(
            size in 0_usize..40,
            steps in prop::collection::vec((0_usize..45, 0_usize..4, any::<u32>()), 0..120),
        ) {
            let start: Vec<BackId> = (0..size).map(card).collect();
            let rated = |(place, (number, answer, draw)): (usize, (usize, usize, u32))| Rated {
                id: RatingId(Uuid::from_u128(place as u128)),
                back_id: card(number),
                answer: Answer::ALL[answer],
                draw,
                rated_at: OffsetDateTime::UNIX_EPOCH + Duration::seconds(place as i64 / 3),
            };
            let ratings: Vec<Rated> = steps.into_iter().enumerate().map(rated).collect();
            let left = replay(&start, &ratings);
            let mut sorted = left.clone();
            sorted.sort_unstable();
            let known = |id: &BackId| ratings.iter().any(|rated| rated.back_id == *id && rated.answer == Answer::Known);
            prop_assert_eq!(sorted, start.iter().copied().filter(|id| !known(id)).collect::<Vec<_>>());
        }
    }
}
