//! Questions that say how many answers to choose. The player says so itself, in the learner's language.

use super::OfPack;
use crate::content::library::pack::AnswerShape;
use crate::content::library::words::runs;

const VERBS: [&str; 5] = ["choose", "select", "pick", "mark", "click"];
const BETWEEN: [&str; 3] = ["on", "the", "correct"];
const NUMBERS: [&str; 6] = ["2", "3", "4", "two", "three", "four"];

pub(super) fn of_pack(pack: &mut OfPack<'_>) {
    for (_, item) in pack.source.pack.items() {
        let is_several = matches!(item.answer, AnswerShape::MultipleChoice { .. });
        if is_several && says_how_many(&item.prompt) {
            pack.say(&item.id, "the question says how many answers to choose, which the player says already");
        }
    }
}

/// A verb of choosing and then a number: "Choose 2", "select the TWO".
fn says_how_many(prompt: &str) -> bool {
    let words: Vec<String> = runs(prompt).map(|run| prompt[run].to_lowercase()).collect();
    words.iter().enumerate().filter(|(_, word)| VERBS.contains(&word.as_str())).any(|(at, _)| {
        let next = words[at + 1..].iter().find(|word| !BETWEEN.contains(&word.as_str()));
        next.is_some_and(|word| NUMBERS.contains(&word.as_str()))
    })
}
