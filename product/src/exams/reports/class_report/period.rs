//! The days that a class report tells of.

use time::{Date, Duration, OffsetDateTime, Time, UtcOffset};

/// Days begin and end in GMT+8, as in all daily records (D-122).
pub const REPORT_ZONE: UtcOffset = match UtcOffset::from_hms(8, 0, 0) {
    Ok(zone) => zone,
    Err(_) => UtcOffset::UTC,
};

/// Most days of a period: a year, also a leap year.
pub const MOST_DAYS: i64 = 366;

/// First and last day in GMT+8, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    from: Date,
    to: Date,
}

/// The days make no period: the last one comes before the first, the first after today, or they are more than
/// [`MOST_DAYS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a period has 1 to {MOST_DAYS} days")]
pub struct PeriodError;

impl Period {
    /// From day to day. It ends today at the latest: elsewhere tomorrow may have begun.
    ///
    /// # Errors
    /// [`PeriodError`]
    pub fn new(from: Date, to: Date, now: OffsetDateTime) -> Result<Self, PeriodError> {
        let to = to.min(today(now));
        let days = (to - from).whole_days() + 1;
        if (1..=MOST_DAYS).contains(&days) { Ok(Self { from, to }) } else { Err(PeriodError) }
    }

    /// The last days, of which today is one.
    pub fn last(days: u16, now: OffsetDateTime) -> Self {
        let to = today(now);
        Self { from: to - Duration::days(i64::from(days.max(1)) - 1), to }
    }

    /// As it is stored: checked before.
    pub(super) fn stored(from: Date, to: Date) -> Self {
        Self { from, to }
    }

    /// The first day.
    pub fn from(&self) -> Date {
        self.from
    }

    /// The last day.
    pub fn to(&self) -> Date {
        self.to
    }

    /// The first moment that belongs to it.
    pub fn starts_at(&self) -> OffsetDateTime {
        midnight(self.from)
    }

    /// The first moment after it.
    pub fn ends_at(&self) -> OffsetDateTime {
        midnight(self.to) + Duration::DAY
    }
}

fn today(now: OffsetDateTime) -> Date {
    now.to_offset(REPORT_ZONE).date()
}

fn midnight(day: Date) -> OffsetDateTime {
    day.with_time(Time::MIDNIGHT).assume_offset(REPORT_ZONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    /// The 26th in GMT+8 already.
    const NOW: OffsetDateTime = datetime!(2026-11-25 17:00 UTC);

    #[test]
    fn days_that_make_no_period_are_refused() {
        let ok = |from, to| Ok(Period { from, to });
        let table = [
            (date!(2026 - 11 - 26), date!(2026 - 11 - 26), ok(date!(2026 - 11 - 26), date!(2026 - 11 - 26))),
            (date!(2026 - 11 - 26), date!(2026 - 11 - 25), Err(PeriodError)),
            (date!(2026 - 11 - 20), date!(2026 - 11 - 28), ok(date!(2026 - 11 - 20), date!(2026 - 11 - 26))),
            (date!(2026 - 11 - 27), date!(2026 - 11 - 28), Err(PeriodError)),
            (date!(2025 - 11 - 26), date!(2026 - 11 - 26), ok(date!(2025 - 11 - 26), date!(2026 - 11 - 26))),
            (date!(2025 - 11 - 25), date!(2026 - 11 - 26), Err(PeriodError)),
        ];
        for (from, to, expected) in table {
            assert_eq!(Period::new(from, to, NOW), expected, "{from} to {to}");
        }
    }

    #[test]
    fn the_last_days_end_today_and_begin_and_end_at_midnight_in_gmt_8() {
        let week = Period::last(7, NOW);
        assert_eq!((week.from(), week.to()), (date!(2026 - 11 - 20), date!(2026 - 11 - 26)));
        assert_eq!(week.starts_at(), datetime!(2026-11-19 16:00 UTC));
        assert_eq!(week.ends_at(), datetime!(2026-11-26 16:00 UTC));
        assert_eq!(week.ends_at() - week.starts_at(), Duration::days(7));
    }
}
