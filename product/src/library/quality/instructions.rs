//! Questions that say how many answers to choose. The player says so itself, in the learner's language.

use super::OfPack;
use crate::library::pack::AnswerShape;
use crate::library::words::runs;

/// Published before there was this rule. Their next versions are to ask and no more; nothing new belongs here.
const PUBLISHED: [(&str, &str); 4] = [
    ("hidden-rings", "l2-03"),
    ("hidden-rings", "l5-02"),
    ("wandering-stones", "l1-04"),
    ("wandering-stones", "l2-03"),
];

const VERBS: [&str; 5] = ["choose", "select", "pick", "mark", "click"];
const BETWEEN: [&str; 3] = ["on", "the", "correct"];
const NUMBERS: [&str; 6] = ["2", "3", "4", "two", "three", "four"];

pub(super) fn of_pack(pack: &mut OfPack<'_>) {
    let slug = pack.source.pack.slug.as_str();
    for (_, item) in pack.source.pack.items() {
        let is_several = matches!(item.answer, AnswerShape::MultipleChoice { .. });
        if is_several && says_how_many(&item.prompt) && !PUBLISHED.contains(&(slug, item.id.as_str())) {
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
