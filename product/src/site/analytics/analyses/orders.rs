//! Orders and their money by day, as the office's list of orders sums them up.

use super::by_day;
use crate::money::price_list::Currency;
use crate::site::analytics::days::DayRange;
use crate::site::analytics::metrics::{Metric, list_amounts};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::Date;

/// What happened on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderDay {
    /// In GMT+8.
    pub date: Date,
    /// Orders that were made.
    pub created: i64,
    /// Orders that were paid.
    pub paid: i64,
    /// Refunds that began, and disputes that took money; not those that came to nothing.
    pub refunded: i64,
    /// Their money, a line for each currency.
    pub revenue: Vec<MoneyOfDay>,
}

/// Money of one currency on a day, in hundredths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoneyOfDay {
    /// In which.
    pub currency: Currency,
    /// What was paid, fees included.
    pub paid: i64,
    /// What the cards cost of it.
    pub fees: i64,
    /// What went back, or is on its way.
    pub refunded: i64,
}

const METRICS: [Metric; 6] = [
    Metric::OrdersCreated,
    Metric::OrdersPaid,
    Metric::OrdersRefunded,
    Metric::OrderRevenue,
    Metric::OrderFees,
    Metric::OrderRefunds,
];

/// The record of every day of a range.
pub async fn list_order_days(tx: &mut TenantTx, range: DayRange) -> Result<Vec<OrderDay>, sqlx::Error> {
    let amounts = list_amounts(tx, &METRICS, range).await?;
    let days = by_day(range, amounts).map(|(date, amounts)| {
        let mut day = OrderDay { date, created: 0, paid: 0, refunded: 0, revenue: Vec::new() };
        let mut revenue: BTreeMap<Currency, MoneyOfDay> = BTreeMap::new();
        for found in amounts {
            let amount = found.amount;
            let mut add = |to: fn(&mut MoneyOfDay) -> &mut i64| {
                if let Some(currency) = Currency::parse(&found.dimension) {
                    let none = MoneyOfDay { currency, paid: 0, fees: 0, refunded: 0 };
                    *to(revenue.entry(currency).or_insert(none)) += amount;
                }
            };
            match found.metric {
                Metric::OrdersCreated => day.created += amount,
                Metric::OrdersPaid => day.paid += amount,
                Metric::OrdersRefunded => day.refunded += amount,
                Metric::OrderRevenue => add(|money| &mut money.paid),
                Metric::OrderFees => add(|money| &mut money.fees),
                _ => add(|money| &mut money.refunded),
            }
        }
        day.revenue = revenue.into_values().collect();
        day
    });
    Ok(days.collect())
}
