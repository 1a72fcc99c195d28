//! Grading as a brand's office sees it: the queue against its promise, who grades how much, what graders are paid for, and what was
//! done. Days, weeks and months are those of GMT+8 (D-122).

mod open;
mod queries;

pub use open::{OpenFilter, OpenGrading, list_open};
pub use queries::{DeliveredGrading, LoggedAct, PayBehind, list_acts, list_pay_chunk};

use super::acts::GradingAct;
use super::job::{CLAIM_LIFE, QueueStanding, queue_standing};
use crate::money::price_list::{GradingProduct, GradingScope};
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::macros::offset;
use time::{Date, Duration, OffsetDateTime};

/// How many weeks the office looks back: a week is seven days, the last one ends today.
pub const WEEKS: usize = 4;

/// What went out on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeliveredDay {
    /// In GMT+8.
    pub day: Date,
    /// Delivered on it.
    pub delivered: i64,
    /// Of those, sent by their grader before the promise was over.
    pub in_time: i64,
}

/// Jobs that wait, by how long ago they came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgeBucket {
    /// At least so many hours ago.
    pub from_hours: u32,
    /// Less than so many; none in the last bucket.
    pub to_hours: Option<u32>,
    /// How many of them are open.
    pub open: i64,
    /// Of those, past their promise.
    pub late: i64,
}

/// Where one bucket of ages ends and the next begins, in hours.
const AGES: [u32; 4] = [24, 48, 72, 120];

/// What somebody did in a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GraderWeek {
    /// Claims. One that was given back counts, too.
    pub claimed: i64,
    /// Delivered.
    pub delivered: i64,
    /// Of those, in time.
    pub in_time: i64,
}

/// What a grader did in the last weeks.
#[derive(Debug, Clone, PartialEq)]
pub struct GraderLoad {
    /// Who.
    pub grader: UserId,
    /// Claimed and not delivered, now.
    pub holding: i64,
    /// The oldest first.
    pub weeks: [GraderWeek; WEEKS],
    /// From the claim to the delivery, in minutes: the median of what was delivered in these weeks. None for what was claimed before
    /// claims were written down.
    pub median_minutes: Option<i64>,
}

/// Grading against its promise, and who does it.
#[derive(Debug, Clone, PartialEq)]
pub struct GradingHealth {
    /// What is open.
    pub queue: QueueStanding,
    /// By day, the oldest first; the last one is today.
    pub days: Vec<DeliveredDay>,
    /// What is open, the youngest first.
    pub ages: Vec<AgeBucket>,
    /// Whoever claimed or delivered something, or holds something; who delivered most comes first.
    pub graders: Vec<GraderLoad>,
}

/// What a grader is paid for: delivered gradings of a kind in a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayLine {
    /// Who delivered them.
    pub grader: UserId,
    /// What was asked for.
    pub product: GradingProduct,
    /// Of how much.
    pub scope: GradingScope,
    /// How many gradings.
    pub gradings: i64,
    /// How many responses were scored in them.
    pub responses: i64,
    /// How many gradings were sent after their promise.
    pub late: i64,
}

/// A month of GMT+8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    first: Date,
}

impl Month {
    /// The month in which a day lies.
    pub fn of(day: Date) -> Self {
        Self { first: day.replace_day(1).unwrap_or(day) }
    }

    /// The month in which a moment lies.
    pub fn at(moment: OffsetDateTime) -> Self {
        Self::of(office_day(moment))
    }

    /// Its first day.
    pub fn first(self) -> Date {
        self.first
    }

    /// From its first moment to that of the next one.
    pub fn bounds(self) -> (OffsetDateTime, OffsetDateTime) {
        // 31 days after the first is in the next month, whatever the month.
        let next = Self::of(self.first.saturating_add(Duration::days(31)));
        (begin_of(self.first), begin_of(next.first))
    }
}

/// The day in GMT+8.
fn office_day(moment: OffsetDateTime) -> Date {
    moment.to_offset(offset!(+8)).date()
}

fn begin_of(day: Date) -> OffsetDateTime {
    day.midnight().assume_offset(offset!(+8))
}

/// How grading stands now, and how the last four weeks went.
pub async fn grading_health(tx: &mut TenantTx) -> Result<GradingHealth, sqlx::Error> {
    let now = tx.now();
    let first = office_day(now).saturating_sub(Duration::days(7 * 4 - 1));
    let since = begin_of(first);
    let queue = queue_standing(tx).await?;
    let days = queries::list_days(tx, first, since).await?;
    let ages = ages_of(&queries::count_ages(tx, &AGES).await?);
    let acts = queries::list_weeks(tx, first, since).await?;
    let standing = queries::list_standing(tx, since, now - CLAIM_LIFE).await?;
    Ok(GradingHealth { queue, days, ages, graders: loads(acts, standing) })
}

fn ages_of(counted: &[queries::Counted]) -> Vec<AgeBucket> {
    let bucket = |at: usize| {
        let found = counted.iter().find(|row| usize::try_from(row.bucket) == Ok(at));
        AgeBucket {
            from_hours: if at == 0 { 0 } else { AGES[at - 1] },
            to_hours: AGES.get(at).copied(),
            open: found.map_or(0, |row| row.open),
            late: found.map_or(0, |row| row.late),
        }
    };
    (0..=AGES.len()).map(bucket).collect()
}

fn loads(acts: Vec<queries::WeekRow>, standing: Vec<queries::StandingRow>) -> Vec<GraderLoad> {
    let mut found: BTreeMap<UserId, GraderLoad> = BTreeMap::new();
    let blank = |grader| GraderLoad { grader, holding: 0, weeks: Default::default(), median_minutes: None };
    for row in acts {
        let load = found.entry(row.grader).or_insert_with(|| blank(row.grader));
        let week = usize::try_from(row.week).ok().and_then(|week| load.weeks.get_mut(week));
        if let Some(week) = week {
            *week = GraderWeek { claimed: row.claimed, delivered: row.delivered, in_time: row.in_time };
        }
    }
    for row in standing {
        let load = found.entry(row.grader).or_insert_with(|| blank(row.grader));
        load.holding = row.holding;
        load.median_minutes = row.median_minutes;
    }
    let mut loads: Vec<_> = found.into_values().collect();
    loads.sort_by_key(|load| std::cmp::Reverse(load.weeks.iter().map(|week| week.delivered).sum::<i64>()));
    loads
}

/// What graders are paid for in a month, grader by grader.
pub async fn list_pay(tx: &mut TenantTx, month: Month) -> Result<Vec<PayLine>, sqlx::Error> {
    let (from, to) = month.bounds();
    queries::sum_pay(tx, from, to).await
}

/// Which acts the office wants to see.
#[derive(Debug, Clone, Copy, Default)]
pub struct ActFilter {
    /// Only these.
    pub act: Option<GradingAct>,
    /// Only of this person.
    pub actor: Option<UserId>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    #[test]
    fn a_month_is_one_of_gmt_8() {
        for (moment, first, from, to) in [
            (
                datetime!(2026-11-30 15:59:59 UTC),
                date!(2026 - 11 - 01),
                datetime!(2026-10-31 16:00 UTC),
                datetime!(2026-11-30 16:00 UTC),
            ),
            (
                datetime!(2026-11-30 16:00 UTC),
                date!(2026 - 12 - 01),
                datetime!(2026-11-30 16:00 UTC),
                datetime!(2026-12-31 16:00 UTC),
            ),
            (
                datetime!(2028-02-29 12:00 UTC),
                date!(2028 - 02 - 01),
                datetime!(2028-01-31 16:00 UTC),
                datetime!(2028-02-29 16:00 UTC),
            ),
        ] {
            let month = Month::at(moment);
            assert_eq!((month.first(), month.bounds()), (first, (from, to)), "{moment}");
        }
    }

    proptest! {
        #[test]
        fn every_moment_lies_in_its_month_and_months_meet(seconds in 0i64..4_000_000_000) {
            let moment = OffsetDateTime::from_unix_timestamp(seconds).unwrap();
            let (from, to) = Month::at(moment).bounds();
            prop_assert!(from <= moment && moment < to);
            prop_assert_eq!(Month::at(to).bounds().0, to);
            prop_assert_eq!(Month::at(from), Month::at(to - Duration::seconds(1)));
        }
    }

    #[test]
    fn ages_fill_every_bucket() {
        let counted =
            [queries::Counted { bucket: 0, open: 3, late: 0 }, queries::Counted { bucket: 4, open: 2, late: 2 }];
        let ages = ages_of(&counted);
        let told: Vec<_> = ages.iter().map(|age| (age.from_hours, age.to_hours, age.open, age.late)).collect();
        assert_eq!(
            told,
            [(0, Some(24), 3, 0), (24, Some(48), 0, 0), (48, Some(72), 0, 0), (72, Some(120), 0, 0), (120, None, 2, 2)]
        );
    }
}
