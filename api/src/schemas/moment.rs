//! A moment as somebody sends it: RFC 3339, if it can be told so in UTC as well. The last hours of the year 9999 west of
//! Greenwich and the first of the year 0 east of it cannot: taking them would end this request, or a later one that reads
//! them, without an answer.
//! `#[serde(with = "crate::schemas::moment")]` on a field of type `OffsetDateTime`.

use serde::de::Error;
use serde::{Deserializer, Serializer};
use time::format_description::well_known::Rfc3339;
use time::{OffsetDateTime, UtcOffset};

/// In UTC; none when it is no moment or beyond the calendar.
pub fn parse(text: &str) -> Option<OffsetDateTime> {
    in_utc(OffsetDateTime::parse(text, &Rfc3339).ok()?)
}

fn in_utc(moment: OffsetDateTime) -> Option<OffsetDateTime> {
    moment.checked_to_offset(UtcOffset::UTC).filter(|utc| utc.year() >= 0)
}

fn checked<E: Error>(moment: OffsetDateTime) -> Result<OffsetDateTime, E> {
    in_utc(moment).ok_or_else(|| E::custom("a moment beyond the calendar"))
}

/// As RFC 3339.
pub fn serialize<S: Serializer>(moment: &OffsetDateTime, serializer: S) -> Result<S::Ok, S::Error> {
    time::serde::rfc3339::serialize(moment, serializer)
}

/// In UTC.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<OffsetDateTime, D::Error> {
    checked(time::serde::rfc3339::deserialize(deserializer)?)
}

/// A moment that may be missing.
pub mod option {
    use super::{Deserializer, OffsetDateTime, Serializer, checked};

    /// As RFC 3339, or null.
    pub fn serialize<S: Serializer>(moment: &Option<OffsetDateTime>, serializer: S) -> Result<S::Ok, S::Error> {
        time::serde::rfc3339::option::serialize(moment, serializer)
    }

    /// In UTC.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<OffsetDateTime>, D::Error> {
        time::serde::rfc3339::option::deserialize(deserializer)?.map(checked).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn only_what_utc_can_tell_is_a_moment() {
        assert_eq!(parse("2026-03-01T20:00:00+08:00"), Some(datetime!(2026-03-01 12:00 UTC)));
        assert_eq!(parse("9999-12-31T23:59:59Z"), Some(datetime!(9999-12-31 23:59:59 UTC)));
        assert_eq!(parse("0000-01-01T00:00:00Z"), Some(datetime!(0000-01-01 0:00 UTC)));
        for odd in ["9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01", "tomorrow", "2026-03-01", ""] {
            assert_eq!(parse(odd), None, "{odd}");
        }
    }
}
