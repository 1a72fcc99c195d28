//! The weeks that letters are about: from a Monday to the next one in GMT+8, the days of the product (D-122).

use time::{Date, Duration, OffsetDateTime, Time, UtcOffset, Weekday};

const ZONE: UtcOffset = match UtcOffset::from_hms(8, 0, 0) {
    Ok(zone) => zone,
    Err(_) => UtcOffset::UTC,
};

/// A week that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Week {
    starts_at: OffsetDateTime,
}

impl Week {
    /// The newest week that is over at a moment.
    pub fn before(moment: OffsetDateTime) -> Self {
        let today = moment.to_offset(ZONE).date();
        let days = i64::from(today.weekday().number_days_from_monday());
        Self { starts_at: midnight(today - Duration::days(days + 7)) }
    }

    /// The day on which it begins, a Monday.
    pub fn first_day(self) -> Date {
        self.starts_at.to_offset(ZONE).date()
    }

    /// The day on which it ends, a Sunday.
    pub fn last_day(self) -> Date {
        self.first_day() + Duration::days(6)
    }

    /// Its first moment.
    pub fn starts_at(self) -> OffsetDateTime {
        self.starts_at
    }

    /// The first moment that is not part of it.
    pub fn ends_at(self) -> OffsetDateTime {
        self.starts_at + Duration::days(7)
    }
}

/// Whether it is Monday.
pub(super) fn is_monday(moment: OffsetDateTime) -> bool {
    moment.to_offset(ZONE).weekday() == Weekday::Monday
}

fn midnight(day: Date) -> OffsetDateTime {
    day.with_time(Time::MIDNIGHT).assume_offset(ZONE).to_offset(UtcOffset::UTC)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    #[test]
    fn a_week_is_over_on_monday_at_midnight_in_gmt_8() {
        for (moment, first, last) in [
            (datetime!(2026-11-22 15:59:59 UTC), date!(2026 - 11 - 09), date!(2026 - 11 - 15)),
            (datetime!(2026-11-22 16:00 UTC), date!(2026 - 11 - 16), date!(2026 - 11 - 22)),
            (datetime!(2026-11-22 23:00 UTC), date!(2026 - 11 - 16), date!(2026 - 11 - 22)),
            (datetime!(2026-11-29 15:59:59 UTC), date!(2026 - 11 - 16), date!(2026 - 11 - 22)),
            (datetime!(2027-01-03 16:00 UTC), date!(2026 - 12 - 28), date!(2027 - 01 - 03)),
        ] {
            let week = Week::before(moment);
            assert_eq!((week.first_day(), week.last_day()), (first, last), "{moment}");
        }
    }

    #[test]
    fn monday_is_that_of_gmt_8() {
        for (moment, expected) in [
            (datetime!(2026-11-22 15:59 UTC), false),
            (datetime!(2026-11-22 16:00 UTC), true),
            (datetime!(2026-11-23 15:59 UTC), true),
            (datetime!(2026-11-23 16:00 UTC), false),
        ] {
            assert_eq!(is_monday(moment), expected, "{moment}");
        }
    }

    proptest! {
        #[test]
        fn every_moment_has_one_week_before_it_and_weeks_follow_each_other(seconds in 0_i64..4_000_000_000) {
            let moment = OffsetDateTime::from_unix_timestamp(seconds).unwrap();
            let week = Week::before(moment);
            prop_assert!(is_monday(week.starts_at()) && is_monday(week.ends_at()));
            prop_assert!(week.ends_at() <= moment && moment < week.ends_at() + Duration::days(7));
            prop_assert_eq!(Week::before(week.ends_at()), week);
            prop_assert_eq!(Week::before(moment + Duration::days(7)).starts_at(), week.ends_at());
        }
    }
}
