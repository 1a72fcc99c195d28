//! What a message must look like, and how it is called in a mail. Pure.

use super::FeedbackId;
use crate::people::accounts::rules::{FieldCause, FieldError};

/// The longest message (D-112).
pub const LONGEST_DETAILS: usize = 4000;
/// Most pictures (D-112).
pub const MOST_SCREENSHOTS: usize = 3;
const LONGEST_NAME: usize = 80;
const LONGEST_FACT: usize = 300;

/// A text that must be there, trimmed.
pub fn check_text(text: &str, field: &'static str, max: usize) -> Result<String, FieldError> {
    let text = text.trim();
    let cause = match text.chars().count() {
        0 => FieldCause::Required,
        length if length > max => FieldCause::TooLong { max },
        _ => return Ok(text.to_owned()),
    };
    Err(FieldError { field, cause })
}

/// A visitor's name, in one line.
pub fn check_name(name: &str) -> Result<String, FieldError> {
    let name = check_text(name, "name", LONGEST_NAME)?;
    if name.contains(char::is_control) {
        return Err(FieldError { field: "name", cause: FieldCause::Malformed });
    }
    Ok(name)
}

/// Page, build or browser as the sender's browser tells it: cut rather than refused, nothing but text.
pub(super) fn fact(text: Option<&str>) -> Option<String> {
    let kept: String = text?.chars().filter(|c| !c.is_control()).take(LONGEST_FACT).collect();
    let kept = kept.trim();
    (!kept.is_empty()).then(|| kept.to_owned())
}

/// A page without its query, which may open something.
pub(super) fn page(text: Option<&str>) -> Option<String> {
    let page = text?.split(['?', '#']).next().filter(|page| page.starts_with('/'));
    fact(page)
}

/// What sender and support call a message: the end of its id, which says nothing about how many there are.
pub fn reference(id: FeedbackId) -> String {
    let hex = id.0.simple().to_string().to_uppercase();
    format!("{}-{}", &hex[24..28], &hex[28..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn a_text_is_trimmed_must_be_there_and_may_not_be_too_long() {
        let cause = |text: &str| check_text(text, "details", 3).map_err(|error| error.cause);
        assert_eq!(cause(" 三個字 "), Ok("三個字".to_owned()));
        assert_eq!(cause(" \n "), Err(FieldCause::Required));
        assert_eq!(cause("四個字了"), Err(FieldCause::TooLong { max: 3 }));
    }

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(check_name(" 林 慧敏 ").unwrap(), "林 慧敏");
        assert_eq!(check_name("Mei\r\nBcc: all@x.example").unwrap_err().cause, FieldCause::Malformed);
        assert_eq!(check_name(&"x".repeat(81)).unwrap_err().cause, FieldCause::TooLong { max: 80 });
    }

    #[test]
    fn facts_are_cut_and_a_page_loses_its_query() {
        assert_eq!(fact(Some(" Firefox\u{7} 140 ")).as_deref(), Some("Firefox 140"));
        assert_eq!(fact(Some(&"x".repeat(900))).map(|text| text.len()), Some(300));
        assert_eq!((fact(Some("  ")), fact(None)), (None, None));
        assert_eq!(page(Some("/result?attempt=7&share=SECRET#top")).as_deref(), Some("/result"));
        assert_eq!(page(Some("javascript:alert(1)")), None);
    }

    #[test]
    fn a_reference_is_short_enough_to_be_read_out() {
        let id = FeedbackId(Uuid::from_u128(0x0198_c7a0_0000_7000_8000_0000_3f9a_0b1c));
        assert_eq!(reference(id), "3F9A-0B1C");
    }
}
