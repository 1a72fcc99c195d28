//! Subscriptions by day.

use super::by_day;
use crate::money::price_list::Currency;
use crate::site::analytics::days::DayRange;
use crate::site::analytics::metrics::{Metric, list_amounts, sum_before};
use std::collections::BTreeMap;
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
    /// Their money, a line for each currency.
    pub revenue: Vec<SubscriptionMoney>,
}

/// Money of one currency on a day, in hundredths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionMoney {
    /// In which.
    pub currency: Currency,
    /// What was paid for periods, the first ones too, fees included.
    pub paid: i64,
    /// What went back, disputes included; less than nothing when more came again than went.
    pub refunded: i64,
}

const METRICS: [Metric; 7] = [
    Metric::SubscriptionsNew,
    Metric::SubscriptionsRenewed,
    Metric::SubscriptionsCanceled,
    Metric::SubscriptionsEnded,
    Metric::SubscriptionsActive,
    Metric::SubscriptionRevenue,
    Metric::SubscriptionRefunds,
];

/// The record of every day of a range.
pub async fn list_subscription_days(tx: &mut TenantTx, range: DayRange) -> Result<Vec<SubscriptionDay>, sqlx::Error> {
    let mut active = sum_before(tx, Metric::SubscriptionsActive, range.from).await?;
    let amounts = list_amounts(tx, &METRICS, range).await?;
    let days = by_day(range, amounts).map(|(date, amounts)| {
        let mut day =
            SubscriptionDay { date, new: 0, renewed: 0, canceled: 0, ended: 0, active: 0, revenue: Vec::new() };
        let mut revenue: BTreeMap<Currency, SubscriptionMoney> = BTreeMap::new();
        for found in amounts {
            let mut add = |to: fn(&mut SubscriptionMoney) -> &mut i64| {
                if let Some(currency) = Currency::parse(&found.dimension) {
                    let none = SubscriptionMoney { currency, paid: 0, refunded: 0 };
                    *to(revenue.entry(currency).or_insert(none)) += found.amount;
                }
            };
            match found.metric {
                Metric::SubscriptionRevenue => add(|money| &mut money.paid),
                Metric::SubscriptionRefunds => add(|money| &mut money.refunded),
                Metric::SubscriptionsNew => day.new += found.amount,
                Metric::SubscriptionsRenewed => day.renewed += found.amount,
                Metric::SubscriptionsCanceled => day.canceled += found.amount,
                Metric::SubscriptionsEnded => day.ended += found.amount,
                _ => active += found.amount,
            }
        }
        SubscriptionDay { active, revenue: revenue.into_values().collect(), ..day }
    });
    Ok(days.collect())
}
