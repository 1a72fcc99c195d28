//! Who stays: people who joined in the same week, and how many of them were active in each week since.

use crate::site::analytics::days::{DayRange, day_of, monday_of};
use crate::site::analytics::metrics::{Metric, list_amounts};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::{Date, Duration};

/// Weeks that one question may span.
pub const LONGEST_RETENTION: u16 = 52;

/// People who joined in a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cohort {
    /// Its Monday, in GMT+8.
    pub week: Date,
    /// How many joined.
    pub people: i64,
    /// How many of them started a test or studied cards in that week, the next one, and so on up to this week.
    pub active: Vec<i64>,
}

/// Those who joined in the last `weeks` weeks, this one included; the earliest first.
pub async fn list_cohorts(tx: &mut TenantTx, weeks: u16) -> Result<Vec<Cohort>, sqlx::Error> {
    let today = day_of(tx.now());
    let mondays: Vec<Date> = (0..weeks).rev().map(|ago| monday_of(today) - Duration::weeks(ago.into())).collect();
    let from = mondays.first().copied().unwrap_or(today);
    let amounts =
        list_amounts(tx, &[Metric::UsersJoined, Metric::PeopleRetained], DayRange { from, to: today }).await?;
    let mut cohorts: BTreeMap<Date, Cohort> = BTreeMap::new();
    for (at, week) in mondays.iter().enumerate() {
        let active = vec![0; mondays.len() - at];
        cohorts.insert(*week, Cohort { week: *week, people: 0, active });
    }
    for found in amounts {
        let Some(cohort) = cohorts.get_mut(&monday_of(found.day)) else { continue };
        if found.metric == Metric::UsersJoined {
            cohort.people += found.amount;
        } else if let Some(active) = found.dimension.parse().ok().and_then(|week: usize| cohort.active.get_mut(week)) {
            *active += found.amount;
        }
    }
    Ok(cohorts.into_values().collect())
}
