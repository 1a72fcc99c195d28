//! One field of a change: left out means unchanged, null means cleared.

use super::rules::Faults;
use crate::people::accounts::rules::FieldCause;
use serde::{Deserialize, Deserializer};

/// What becomes of a field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Patch<T> {
    /// Stays as it is.
    #[default]
    Keep,
    /// Has no value any more.
    Clear,
    /// Has this value.
    Set(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Clear, Self::Set))
    }
}

impl<T> Patch<T> {
    /// The same field in another shape.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(change(value)),
        }
    }

    /// Changes a field that may be empty, if the new value passes.
    pub(super) fn optional(
        self,
        field: &'static str,
        current: &mut Option<T>,
        check: impl FnOnce(&T) -> Result<(), FieldCause>,
        faults: &mut Faults,
    ) {
        match self {
            Self::Keep => {}
            Self::Clear => *current = None,
            Self::Set(value) => {
                faults.note(field, check(&value));
                *current = Some(value);
            }
        }
    }

    /// Changes a field that may be unknown, but once known stays so.
    pub(super) fn known(
        self,
        field: &'static str,
        current: &mut Option<T>,
        check: impl FnOnce(&T) -> Result<(), FieldCause>,
        faults: &mut Faults,
    ) {
        match self {
            Self::Clear if current.is_some() => faults.note(field, Err(FieldCause::Required)),
            change => change.optional(field, current, check, faults),
        }
    }

    /// Changes a field that always has a value.
    pub(super) fn required(
        self,
        field: &'static str,
        current: &mut T,
        check: impl FnOnce(&T) -> Result<(), FieldCause>,
        faults: &mut Faults,
    ) {
        match self {
            Self::Keep => {}
            Self::Clear => faults.note(field, Err(FieldCause::Required)),
            Self::Set(value) => {
                faults.note(field, check(&value));
                *current = value;
            }
        }
    }
}

impl Patch<String> {
    /// Changes a text that may be empty: spaces around it do not count, and nothing but spaces is nothing.
    pub(super) fn text(self, field: &'static str, current: &mut Option<String>, most: usize, faults: &mut Faults) {
        let trimmed = match self.map(|text| text.trim().to_owned()) {
            Self::Set(text) if text.is_empty() => Self::Clear,
            other => other,
        };
        trimmed.optional(field, current, |text| super::rules::check_length(text, most), faults);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, Default, PartialEq)]
    #[serde(default)]
    struct Body {
        phone: Patch<String>,
    }

    #[test]
    fn leaving_out_and_clearing_are_told_apart() {
        let read = |text: &str| serde_json::from_str::<Body>(text).unwrap().phone;
        assert_eq!(read("{}"), Patch::Keep);
        assert_eq!(read(r#"{"phone": null}"#), Patch::Clear);
        assert_eq!(read(r#"{"phone": "1"}"#), Patch::Set("1".into()));
        assert!(serde_json::from_str::<Body>(r#"{"phone": 1}"#).is_err());
    }

    #[test]
    fn a_text_of_spaces_is_no_text() {
        let (mut value, mut faults) = (Some("River".to_owned()), Faults::default());
        Patch::Set("  ".to_owned()).text("school", &mut value, 5, &mut faults);
        assert_eq!(value, None);
        Patch::Set(" Hill  ".to_owned()).text("school", &mut value, 5, &mut faults);
        assert_eq!(value.as_deref(), Some("Hill"));
        assert!(faults.into_result().is_ok());
    }
}
