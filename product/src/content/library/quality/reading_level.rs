//! How hard a text is to read, told by the lengths of its sentences and words (Kincaid and others, 1975).

use crate::content::library::cloze::sentences;
use crate::content::library::words::runs;

/// The Flesch-Kincaid grade; nothing for a text without words. Below 0 means very easy.
pub fn grade(paragraphs: &[String]) -> Option<f32> {
    let count = paragraphs.iter().flat_map(|paragraph| sentences(paragraph)).filter(|text| has_word(text)).count();
    let words: Vec<&str> = paragraphs.iter().flat_map(|text| runs(text).map(move |run| &text[run])).collect();
    if words.is_empty() {
        return None;
    }
    let syllables: usize = words.iter().map(|word| syllables(word)).sum();
    let of = |part: usize, whole: usize| part as f32 / whole as f32;
    Some(0.39 * of(words.len(), count.max(1)) + 11.8 * of(syllables, words.len()) - 15.59)
}

fn has_word(text: &str) -> bool {
    runs(text).next().is_some()
}

/// By rule: runs of vowels, without an `e` that is not spoken. Right on average, which is all that a grade needs.
fn syllables(word: &str) -> usize {
    let word = word.to_lowercase();
    let letters: Vec<char> = word.chars().filter(|letter| letter.is_alphabetic()).collect();
    let is_vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'é');
    let mut count = 0;
    for (at, letter) in letters.iter().enumerate() {
        if is_vowel(*letter) && (at == 0 || !is_vowel(letters[at - 1])) {
            count += 1;
        }
    }
    // Two vowels that are spoken apart: science, area, create.
    count += ["ia", "io", "ie", "eo", "ua", "ea"]
        .iter()
        .filter(|pair| match **pair {
            "ia" => word.contains("ia") && !word.contains("cia") && !word.contains("tia"),
            "io" => word.contains("io") && !word.contains("tion") && !word.contains("sion") && !word.contains("cious"),
            "ie" => word.contains("cien") || word.contains("quie"),
            "eo" => word.starts_with("geo") || word.contains("theo") || word.contains("video"),
            "ua" => word.contains("ual") || word.contains("uat"),
            _ => word.starts_with("crea") || word.contains("area") || word.contains("ocean"),
        })
        .count();
    let ends = |ending: &str| word.ends_with(ending);
    let before = |back: usize| letters.len().checked_sub(back).map(|at| letters[at]);
    let is_silent = (ends("e") && !ends("le") && before(2).is_some_and(|letter| !is_vowel(letter)))
        || (ends("ed") && before(3).is_some_and(|letter| !is_vowel(letter) && letter != 't' && letter != 'd'))
        || (ends("es") && before(3).is_some_and(|letter| !is_vowel(letter) && !"sxzhcgl".contains(letter)));
    if is_silent && count > 1 {
        count -= 1;
    }
    count.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_are_counted_nearly_as_spoken() {
        for (word, count) in [
            ("light", 1),
            ("lamp", 1),
            ("table", 2),
            ("burned", 1),
            ("wanted", 2),
            ("times", 1),
            ("lenses", 2),
            ("science", 2),
            ("create", 2),
            ("area", 3),
            ("station", 2),
            ("eighteenth", 2),
            ("remarkably", 4),
            ("usual", 3),
        ] {
            assert_eq!(syllables(word), count, "{word}");
        }
    }

    #[test]
    fn long_sentences_of_long_words_are_harder() {
        let text = |text: &str| vec![text.to_owned()];
        let easy = grade(&text("The cat sat down. It was warm. We went home.")).unwrap();
        let hard = "Subsequent investigations demonstrated that considerable quantities of atmospheric carbon dioxide \
                    accumulate in agricultural environments during extraordinarily prolonged precipitation.";
        let hard = grade(&text(hard)).unwrap();
        assert!(easy < 2.0 && hard > 20.0, "{easy} {hard}");
        assert_eq!(grade(&[]), None);
    }
}
