//! What learners write on cards and collections: how long it may be, and no characters that nobody sees.

use crate::people::accounts::rules::{FieldCause, FieldError};

/// Characters that turn the direction of what follows: a text could look like another one.
const TURNING: [char; 9] =
    ['\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];

/// A text that must be there, trimmed; of several lines.
pub(super) fn required(text: &str, field: &'static str, max: usize) -> Result<String, FieldError> {
    let text = optional(text, field, max)?;
    if text.is_empty() { Err(FieldError { field, cause: FieldCause::Required }) } else { Ok(text) }
}

/// A text that may be empty, trimmed; of several lines.
pub(super) fn optional(text: &str, field: &'static str, max: usize) -> Result<String, FieldError> {
    let text = text.replace("\r\n", "\n");
    let text = text.trim();
    if text.chars().any(|letter| (letter.is_control() && letter != '\n') || TURNING.contains(&letter)) {
        return Err(FieldError { field, cause: FieldCause::Malformed });
    }
    if text.chars().count() > max {
        return Err(FieldError { field, cause: FieldCause::TooLong { max } });
    }
    Ok(text.to_owned())
}

/// A text that must be there, in one line.
pub(super) fn line(text: &str, field: &'static str, max: usize) -> Result<String, FieldError> {
    let text = required(text, field, max)?;
    in_one_line(text, field)
}

/// A text that may be empty, in one line.
pub(super) fn optional_line(text: &str, field: &'static str, max: usize) -> Result<String, FieldError> {
    in_one_line(optional(text, field, max)?, field)
}

fn in_one_line(text: String, field: &'static str) -> Result<String, FieldError> {
    if text.contains('\n') { Err(FieldError { field, cause: FieldCause::Malformed }) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_trimmed_bounded_and_free_of_what_nobody_sees() {
        let cause = |text: &str| required(text, "memory", 4).map_err(|error| error.cause);
        assert_eq!(cause(" 四個字了 "), Ok("四個字了".to_owned()));
        assert_eq!(cause("a\r\nb"), Ok("a\nb".to_owned()));
        assert_eq!(cause(" \n "), Err(FieldCause::Required));
        assert_eq!(cause("五個字了吧"), Err(FieldCause::TooLong { max: 4 }));
        for odd in ["a\u{7}", "a\u{1b}b", "\u{202e}ab", "a\tb"] {
            assert_eq!(cause(odd), Err(FieldCause::Malformed), "{odd:?}");
        }
        assert_eq!(optional("", "desc", 4), Ok(String::new()));
        assert_eq!(line("a\nb", "title", 4).map_err(|error| error.cause), Err(FieldCause::Malformed));
    }
}
