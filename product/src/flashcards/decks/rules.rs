//! Where a card goes when it was studied. Pure, and the same in the browser: both are held to the vectors in
//! `web/src/features/flashcards/decks/deck-vectors.json`.

tenants::closed_list! {
    /// How a card was studied (R-244 to R-247, D-095). Any other word is an error.
    pub enum Answer as CardAnswer {
        /// Comes again soon: into the first third.
        Hard = "hard",
        /// Comes again later: into the middle third.
        Good = "good",
        /// Comes again late: into the last third.
        Easy = "easy",
        /// "I know it": leaves the deck.
        Known = "known",
    }
}

/// Studies the card at `at`; 0 is the top. It leaves the deck, or goes to a place within the third that its rating names:
/// a third is a third of the cards that remain, rounded down, and `draw` is any number, drawn at random, that chooses within it.
/// What lies beyond three thirds stays where it is. With fewer than three others the card goes to the end (D-094).
/// Answers with the new place; none when the card left.
pub fn study<T>(cards: &mut Vec<T>, at: usize, answer: Answer, draw: u32) -> Option<usize> {
    let card = cards.remove(at);
    let place = place_of(cards.len(), answer, draw)?;
    cards.insert(place, card);
    Some(place)
}

fn place_of(others: usize, answer: Answer, draw: u32) -> Option<usize> {
    let third = match answer {
        Answer::Hard => 0,
        Answer::Good => 1,
        Answer::Easy => 2,
        Answer::Known => return None,
    };
    let band = others / 3;
    // A draw has 32 bits, and so has every place there will be: the browser divides the same numbers.
    let within = (draw as usize).checked_rem(band);
    Some(within.map_or(others, |within| third * band + within))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};
    use std::path::Path;

    const RATINGS: [Answer; 3] = [Answer::Hard, Answer::Good, Answer::Easy];

    #[test]
    fn a_rating_chooses_the_third_and_the_draw_the_place_in_it() {
        for (others, answer, draw, place) in [
            (9, Answer::Hard, 0, Some(0)),
            (9, Answer::Hard, 2, Some(2)),
            (9, Answer::Hard, 3, Some(0)),
            (9, Answer::Good, 0, Some(3)),
            (9, Answer::Good, 5, Some(5)),
            (9, Answer::Easy, 8, Some(8)),
            (11, Answer::Easy, u32::MAX, Some(6)),
            (3, Answer::Easy, 7, Some(2)),
            (2, Answer::Hard, 7, Some(2)),
            (0, Answer::Good, 7, Some(0)),
            (9, Answer::Known, 1, None),
        ] {
            assert_eq!(place_of(others, answer, draw), place, "{others} {answer} {draw}");
        }
    }

    #[test]
    fn another_rating_is_an_error() {
        for odd in ["again", "Hard", "", "1", "medium"] {
            assert_eq!(Answer::parse(odd), None, "{odd}");
        }
    }

    proptest! {
        /// However long one studies: no card is lost or doubled, and each lands in its third.
        #[test]
        fn cards_are_kept_and_land_in_their_third(
            size in 1_usize..60,
            steps in prop::collection::vec((0_usize..4, any::<u32>(), any::<usize>()), 1..200),
        ) {
            let mut cards: Vec<usize> = (0..size).collect();
            let mut known = Vec::new();
            for (rating, draw, at) in steps {
                if cards.is_empty() {
                    break;
                }
                let at = if rating == 3 { at % cards.len() } else { 0 };
                let (card, others) = (cards[at], cards.len() - 1);
                let before: Vec<usize> = cards.iter().copied().filter(|other| *other != card).collect();
                let answer = RATINGS.get(rating).copied().unwrap_or(Answer::Known);
                let place = study(&mut cards, at, answer, draw);
                let band = others / 3;
                match place {
                    None => {
                        prop_assert_eq!(answer, Answer::Known);
                        known.push(card);
                    }
                    Some(place) if band == 0 => prop_assert_eq!(place, others),
                    Some(place) => prop_assert!((rating * band..(rating + 1) * band).contains(&place)),
                }
                let after: Vec<usize> = cards.iter().copied().filter(|other| *other != card).collect();
                prop_assert_eq!(before, after, "the others keep their order");
                if let Some(place) = place {
                    prop_assert_eq!(cards[place], card);
                }
                let mut all: Vec<usize> = cards.iter().chain(&known).copied().collect();
                all.sort_unstable();
                prop_assert_eq!(all, (0..size).collect::<Vec<_>>());
            }
        }
    }

    /// A deck and what is done with it, step by step. The draws are part of the vector: neither side draws any.
    fn vector(size: usize, steps: &[(Answer, u32)]) -> Value {
        let mut cards: Vec<String> = (0..size).map(|card| format!("c{card}")).collect();
        let start = cards.clone();
        let mut told = Vec::new();
        for (answer, draw) in steps {
            study(&mut cards, 0, *answer, *draw);
            told.push(json!({ "answer": answer.as_str(), "draw": draw, "cards": cards }));
        }
        json!({ "cards": start, "steps": told })
    }

    fn vectors() -> Value {
        use Answer::{Easy, Good, Hard, Known};
        let long: Vec<(Answer, u32)> = (0_u32..40)
            .map(|step| (Answer::ALL[(step.wrapping_mul(7) % 4) as usize], step.wrapping_mul(2_654_435_761)))
            .collect();
        json!({ "vectors": [
            vector(1, &[(Hard, 5), (Good, 4_294_967_295), (Easy, 0), (Known, 9)]),
            vector(2, &[(Hard, 0), (Known, 0), (Easy, 3), (Known, 1)]),
            vector(3, &[(Hard, 1), (Good, 1), (Easy, 1)]),
            vector(4, &[(Hard, 1), (Good, 2), (Easy, 3), (Known, 4), (Hard, 0)]),
            vector(10, &[(Hard, 0), (Hard, 2), (Good, 4), (Easy, 8), (Easy, 4_294_967_295)]),
            vector(12, &[(Easy, 2), (Easy, 3), (Good, 2), (Hard, 11), (Known, 0), (Good, 7)]),
            vector(31, &long),
        ]})
    }

    /// The file is what this test makes: with `WRITE_VECTORS` set it writes it.
    #[test]
    fn the_browser_is_held_to_the_same_vectors() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/features/flashcards/decks/deck-vectors.json");
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
