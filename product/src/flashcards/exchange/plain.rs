//! Texts of other programs: HTML, marks of sounds, gaps.

use regex::Regex;
use std::sync::LazyLock;

static SOUND: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\[(?:sound|anki:play)[^\]]*\]").expect("a pattern"));
static GAP: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)\{\{c[0-9]+::(.*?)(?:::[^{}]*?)?\}\}").expect("a pattern"));
static BLANKS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[ \t\u{a0}]+").expect("a pattern"));
static LINES: LazyLock<Regex> = LazyLock::new(|| Regex::new(r" ?\n[ \n]*").expect("a pattern"));

/// Whether a field has sounds or pictures.
pub(super) fn has_media(field: &str) -> bool {
    let field = field.to_ascii_lowercase();
    ["[sound:", "<img", "<audio", "<video"].iter().any(|mark| field.contains(mark))
}

/// What a reader sees of a field of HTML, without sounds: letters and line breaks.
pub(super) fn of_html(field: &str) -> String {
    tidy(&nanohtml2text::html2text(&SOUND.replace_all(field, "")))
}

/// Blanks in a row are one, and so are line breaks; what turns or hides letters is left out.
pub(super) fn tidy(text: &str) -> String {
    let text: String = text
        .replace("\r\n", "\n")
        .chars()
        .filter(|letter| !letter.is_control() || matches!(letter, '\n' | '\t'))
        .filter(|letter| !matches!(letter, '\u{200b}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'))
        .collect();
    LINES.replace_all(&BLANKS.replace_all(&text, " "), "\n").trim().to_owned()
}

/// The first gap of a text, and the text with all gaps filled. None of a text without gaps.
pub(super) fn gap(text: &str) -> Option<(String, String)> {
    let first = GAP.captures(text)?.get(1)?.as_str().to_owned();
    Some((first, GAP.replace_all(text, "$1").into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_sees_of_html() {
        let table = [
            ("<b>syllabus</b>", "syllabus"),
            ("a plan&nbsp;&amp; dates<br>second", "a plan & dates\nsecond"),
            ("lecture [sound:a.mp3]", "lecture"),
            ("<div>one</div><div>two</div>", "one\ntwo"),
            ("<script>alert(1)</script>word", "word"),
            ("x &lt; y", "x < y"),
            ("  a \u{202e} b\r\n\r\n c ", "a b c"),
            ("\u{2066}\u{0}\u{7}", ""),
        ];
        for (html, text) in table {
            assert_eq!(of_html(html), text, "{html}");
        }
        assert!(has_media("[sound:a.mp3]") && has_media("<IMG src=x>") && !has_media("an image"));
    }

    #[test]
    fn gaps_name_the_word_and_leave_the_sentence() {
        let (word, sentence) = gap("The {{c1::registrar::who?}} keeps the {{c2::records}}.").unwrap();
        assert_eq!((&*word, &*sentence), ("registrar", "The registrar keeps the records."));
        assert_eq!(gap("no gap {here}"), None);
    }
}
