//! Whether the keys could be guessed: too often at one place, too often the longest option; and whether a reader who had
//! not seen them came to the same.

use super::bounds::is_within;
use super::{AllFigures, Bounds, ChoiceFigures, OfPack};
use crate::content::library::Problem;

pub(super) fn of_pack(pack: &mut OfPack<'_>, choices: &ChoiceFigures, bounds: &Bounds) {
    let slug = pack.source.pack.slug.clone();
    for message in wrong(choices, bounds.fewest_choices, bounds.key_at_one_place.pack, bounds.longest_key.pack) {
        pack.say(&slug, message);
    }
}

pub(super) fn of_library(figures: &AllFigures, bounds: &Bounds) -> Vec<Problem> {
    let limits = (bounds.key_at_one_place.library, bounds.longest_key.library);
    let mut messages = wrong(&figures.choices, bounds.fewest_choices, limits.0, limits.1);
    if let Some(share) = figures.agreement().filter(|share| *share < bounds.least_agreement) {
        messages.push(format!("blind readers came to the key in {} only", percent(share)));
    }
    messages.into_iter().map(|message| Problem { at: "library".to_owned(), place: None, message }).collect()
}

fn wrong(choices: &ChoiceFigures, fewest: usize, places: [f32; 2], most_longest: f32) -> Vec<String> {
    let mut wrong = Vec::new();
    if choices.of_four() >= fewest {
        for (letter, share) in ('a'..).zip(choices.place_shares()) {
            if !is_within(share, places) {
                let (low, high) = (percent(places[0]), percent(places[1]));
                wrong.push(format!("{} of the keys are at {letter}, wanted {low} to {high}", percent(share)));
            }
        }
    }
    if choices.count >= fewest && choices.longest_share() > most_longest {
        let (share, most) = (percent(choices.longest_share()), percent(most_longest));
        wrong.push(format!("the key is the longest option in {share}, at most {most}"));
    }
    wrong
}

pub(super) fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}
