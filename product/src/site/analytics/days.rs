//! Days in GMT+8, and ranges of them. Pure.

use time::{Date, Duration, OffsetDateTime, UtcOffset};

/// The day boundary of every daily record (D-122).
const GMT_8: Duration = Duration::hours(8);
/// How many days one question may span.
pub const LONGEST_RANGE: Duration = Duration::days(366);
/// What is shown when no range is asked for.
const USUAL: Duration = Duration::days(29);

/// The day of a moment in GMT+8.
pub fn day_of(at: OffsetDateTime) -> Date {
    (at.to_offset(UtcOffset::UTC) + GMT_8).date()
}

/// The Monday of a day's week.
pub(super) fn monday_of(day: Date) -> Date {
    day - Duration::days(day.weekday().number_days_from_monday().into())
}

/// Every day from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayRange {
    pub(super) from: Date,
    pub(super) to: Date,
}

/// What is no range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RangeError {
    /// The end lies before the beginning.
    #[error("the range ends before it begins")]
    Backwards,
    /// Longer than a year.
    #[error("the range is too long")]
    TooLong,
}

impl DayRange {
    /// Thirty days up to `today` when nothing is asked for.
    pub fn new(from: Option<Date>, to: Option<Date>, today: Date) -> Result<Self, RangeError> {
        let to = to.unwrap_or(today);
        let from = from.or_else(|| to.checked_sub(USUAL)).unwrap_or(to);
        if from > to {
            return Err(RangeError::Backwards);
        }
        if to - from > LONGEST_RANGE {
            return Err(RangeError::TooLong);
        }
        Ok(Self { from, to })
    }

    /// One day alone.
    pub fn of(day: Date) -> Self {
        Self { from: day, to: day }
    }

    /// In order.
    pub(super) fn days(self) -> impl Iterator<Item = Date> {
        days_from(self.from).take_while(move |day| *day <= self.to)
    }
}

/// A day and all that follow it.
pub(super) fn days_from(day: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(day), |day| day.next_day())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn a_day_begins_at_midnight_in_gmt_8() {
        assert_eq!(day_of(datetime!(2026-02-28 15:59:59 UTC)), date!(2026 - 02 - 28));
        assert_eq!(day_of(datetime!(2026-02-28 16:00:00 UTC)), date!(2026 - 03 - 01));
        assert_eq!(day_of(datetime!(2026-02-28 10:00:00 -7)), date!(2026 - 03 - 01));
    }

    #[test]
    fn a_week_begins_on_its_monday() {
        for (day, monday) in [
            (date!(2026 - 03 - 02), date!(2026 - 03 - 02)),
            (date!(2026 - 03 - 08), date!(2026 - 03 - 02)),
            (date!(2026 - 01 - 01), date!(2025 - 12 - 29)),
        ] {
            assert_eq!(monday_of(day), monday, "{day}");
        }
    }

    #[test]
    fn a_range_has_both_its_ends_and_thirty_days_when_none_is_named() {
        let today = date!(2026 - 03 - 01);
        let days = |from, to| DayRange::new(from, to, today).map(|range| range.days().collect::<Vec<_>>()).ok();
        assert_eq!(days(Some(date!(2026 - 02 - 28)), None), Some(vec![date!(2026 - 02 - 28), today]));
        assert_eq!(days(None, None).map(|days| (days.len(), days[0])), Some((30, date!(2026 - 01 - 31))));
        assert_eq!(days(Some(date!(2025 - 02 - 28)), None).map(|days| days.len()), Some(367));
        assert_eq!(days(Some(date!(2025 - 02 - 27)), None), None);
        assert_eq!(days(Some(date!(2026 - 03 - 02)), None), None);
    }
}
