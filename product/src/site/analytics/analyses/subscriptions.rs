//! Subscriptions by day.

use super::by_day;
use crate::site::analytics::days::DayRange;
use crate::site::analytics::metrics::{Metric, list_amounts, sum_before};
use tenants::TenantTx;
use time::Date;

/// What happened on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionDay {
    /// In GMT+8.
    pub date: Date,
    /// Those that began.
    pub new: i64,
    /// Periods that were paid after the first one.
    pub renewed: i64,
    /// Those that were set to end with their paid period.
    pub canceled: i64,
    /// Those that ended.
    pub ended: i64,
    /// How many run at the end of the day.
    pub active: i64,
}

const METRICS: [Metric; 5] = [
    Metric::SubscriptionsNew,
    Metric::SubscriptionsRenewed,
    Metric::SubscriptionsCanceled,
    Metric::SubscriptionsEnded,
    Metric::SubscriptionsActive,
];

/// The record of every day of a range.
pub async fn list_subscription_days(tx: &mut TenantTx, range: DayRange) -> Result<Vec<SubscriptionDay>, sqlx::Error> {
    let mut active = sum_before(tx, Metric::SubscriptionsActive, range.from).await?;
    let amounts = list_amounts(tx, &METRICS, range).await?;
    let days = by_day(range, amounts).map(|(date, amounts)| {
        let mut day = SubscriptionDay { date, new: 0, renewed: 0, canceled: 0, ended: 0, active: 0 };
        for found in amounts {
            match found.metric {
                Metric::SubscriptionsNew => day.new += found.amount,
                Metric::SubscriptionsRenewed => day.renewed += found.amount,
                Metric::SubscriptionsCanceled => day.canceled += found.amount,
                Metric::SubscriptionsEnded => day.ended += found.amount,
                _ => active += found.amount,
            }
        }
        SubscriptionDay { active, ..day }
    });
    Ok(days.collect())
}
