//! What of the log is asked for.

use crate::money::coins::TransactionKind;
use crate::people::accounts::UserId;
use time::{Date, Duration};

tenants::closed_list! {
    /// Which way coins moved, seen from their member.
    pub enum Category as TransactionCategory {
        /// They came in.
        Income = "income",
        /// They went out.
        Expense = "expense",
    }
}

tenants::closed_list! {
    /// What moved.
    pub enum Unit as TransactionUnit {
        /// T-Coins.
        Point = "point",
    }
}

impl Category {
    /// Of a signed amount; none is zero.
    pub fn of(amount: i64) -> Self {
        if amount > 0 { Self::Income } else { Self::Expense }
    }
}

tenants::closed_list! {
    /// What the sums of a log are told by.
    pub enum PeriodUnit as TransactionPeriodUnit {
        /// A day.
        Day = "day",
        /// A month.
        Month = "month",
    }
}

/// Days in the reader's time zone, both included; open where none is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Period {
    from: Option<Date>,
    to: Option<Date>,
}

/// The last day is before the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the last day is before the first one")]
pub struct Backwards;

/// The longest period that is told day by day.
const MOST_DAYS: Duration = Duration::days(61);

impl Period {
    /// From one day to another.
    pub fn new(from: Option<Date>, to: Option<Date>) -> Result<Self, Backwards> {
        match (from, to) {
            (Some(from), Some(to)) if to < from => Err(Backwards),
            _ => Ok(Self { from, to }),
        }
    }

    /// The first day.
    pub fn from(self) -> Option<Date> {
        self.from
    }

    /// The last day.
    pub fn to(self) -> Option<Date> {
        self.to
    }

    /// Day by day up to two months, otherwise month by month.
    pub fn unit(self) -> PeriodUnit {
        match (self.from, self.to) {
            (Some(from), Some(to)) if to - from <= MOST_DAYS => PeriodUnit::Day,
            _ => PeriodUnit::Month,
        }
    }
}

/// Which movements; every part narrows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFilter {
    /// In or out.
    pub category: Option<Category>,
    /// Why.
    pub kind: Option<TransactionKind>,
    /// Whose.
    pub member: Option<UserId>,
    /// When.
    pub period: Period,
    /// Of the reader: in it days begin and end. A name that PostgreSQL knows.
    pub timezone: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn up_to_two_months_are_told_by_day() {
        let (first, last) = (date!(2026 - 11 - 01), date!(2026 - 12 - 31));
        let unit = |from, to| Period::new(from, to).unwrap().unit();
        assert_eq!(unit(Some(first), Some(first)), PeriodUnit::Day);
        assert_eq!(unit(Some(first), Some(last)), PeriodUnit::Day);
        assert_eq!(unit(Some(first), Some(date!(2027 - 01 - 02))), PeriodUnit::Month);
        assert_eq!(unit(Some(first), None), PeriodUnit::Month);
        assert_eq!(unit(None, Some(first)), PeriodUnit::Month);
        assert_eq!(unit(None, None), PeriodUnit::Month);
    }

    #[test]
    fn a_period_does_not_end_before_it_begins() {
        let (first, last) = (date!(2026 - 11 - 01), date!(2026 - 11 - 02));
        assert_eq!(Period::new(Some(last), Some(first)), Err(Backwards));
        assert!(Period::new(Some(first), Some(first)).is_ok());
        assert!(Period::new(None, Some(first)).is_ok());
    }

    #[test]
    fn the_sign_tells_the_category() {
        assert_eq!([5, -5].map(Category::of), [Category::Income, Category::Expense]);
    }
}
