//! Guesses at a difficulty beyond the easiest and the hardest.

use super::OfPack;
use crate::content::library::validate::{is_unusual, wrong_difficulty};

pub(super) fn of_pack(pack: &mut OfPack<'_>) {
    let source = pack.source;
    for (_, item) in source.pack.items().filter(|(_, item)| is_unusual(item.difficulty)) {
        pack.say(&item.id, wrong_difficulty(item.difficulty));
    }
}
