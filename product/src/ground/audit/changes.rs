//! Values of fields before and after an act, as texts.

use serde::{Deserialize, Serialize};
use tenants::Lang;
use time::format_description::well_known::{Iso8601, Rfc3339};
use time::{Date, OffsetDateTime};

/// A field before and after an act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// As in the API.
    pub field: String,
    /// None where nothing was there.
    pub before: Option<String>,
    /// None where nothing is there.
    pub after: Option<String>,
}

impl Change {
    /// `field` became another value.
    pub fn of<T: Told + ?Sized>(field: &str, before: &T, after: &T) -> Self {
        Self { field: field.to_owned(), before: before.told(), after: after.told() }
    }
}

/// A value that the trail tells: times and days as in ISO 8601, lists with commas, names of closed lists as they are stored.
pub trait Told {
    /// None for what is empty.
    fn told(&self) -> Option<String>;
}

impl Told for str {
    fn told(&self) -> Option<String> {
        (!self.is_empty()).then(|| self.to_owned())
    }
}

impl Told for String {
    fn told(&self) -> Option<String> {
        self.as_str().told()
    }
}

macro_rules! told_by_display {
    ($($kind:ty),+) => {
        $(impl Told for $kind {
            fn told(&self) -> Option<String> {
                Some(self.to_string())
            }
        })+
    };
}
told_by_display!(bool, i32, i64, f64, Lang);

impl Told for Date {
    fn told(&self) -> Option<String> {
        self.format(&Iso8601::DATE).ok()
    }
}

impl Told for OffsetDateTime {
    fn told(&self) -> Option<String> {
        self.format(&Rfc3339).ok()
    }
}

impl<T: Told> Told for Option<T> {
    fn told(&self) -> Option<String> {
        self.as_ref().and_then(Told::told)
    }
}

impl<T: Told> Told for [T] {
    fn told(&self) -> Option<String> {
        let all: Vec<String> = self.iter().filter_map(Told::told).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }
}

impl<T: Told> Told for Vec<T> {
    fn told(&self) -> Option<String> {
        self.as_slice().told()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn values_are_told_as_texts_and_empty_ones_not_at_all() {
        let told: [(Option<String>, Option<&str>); 11] = [
            ("Mei".told(), Some("Mei")),
            ("".told(), None),
            (None::<i32>.told(), None),
            (Some(-3).told(), Some("-3")),
            (4.5.told(), Some("4.5")),
            (true.told(), Some("true")),
            (Lang::Tw.told(), Some("tw")),
            (date!(2026 - 05 - 01).told(), Some("2026-05-01")),
            (datetime!(2026-05-01 12:00 UTC).told(), Some("2026-05-01T12:00:00Z")),
            (vec!["a".to_owned(), String::new(), "b".to_owned()].told(), Some("a, b")),
            (Vec::<String>::new().told(), None),
        ];
        for (found, expected) in told {
            assert_eq!(found.as_deref(), expected);
        }
    }
}
