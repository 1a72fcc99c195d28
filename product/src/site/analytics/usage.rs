//! How much brands use the installation, for who runs it: from the daily records, so that a page of brands reads their own sums only.

use super::days::{DayRange, day_of};
use super::metrics::{Metric, list_amounts_of, list_last_days};
use crate::money::price_list::Currency;
use std::collections::BTreeMap;
use tenants::{PlatformTx, TenantId};
use time::{Date, Duration};

/// What is summed up: today and the 29 days before.
const DAYS_BEFORE: Duration = Duration::days(29);
const METRICS: [Metric; 6] = [
    Metric::UsersJoined,
    Metric::PeopleActive,
    Metric::TestsFinished,
    Metric::TestsGraded,
    Metric::OrderRevenue,
    Metric::OrderRefunds,
];

/// What became of a brand. Days are those of GMT+8.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrandUsage {
    /// Accounts that were ever made.
    pub people: i64,
    /// Of those, in the last 30 days.
    pub joined: i64,
    /// Different people of each of the last 30 days who started a test or studied cards, added up.
    pub active_days: i64,
    /// Tests that were handed in within the last 30 days.
    pub tests: i64,
    /// Tests whose every section got its score within the last 30 days.
    pub graded: i64,
    /// The money of orders of the last 30 days, by currency.
    pub revenue: BTreeMap<Currency, UsageMoney>,
    /// When somebody last started a test or studied cards.
    pub last_active_on: Option<Date>,
}

/// Money of one currency, in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UsageMoney {
    /// What was paid, fees included.
    pub paid: i64,
    /// What went back, or is on its way.
    pub refunded: i64,
}

/// The usage of each of these brands.
pub async fn list_usage(
    tx: &mut PlatformTx,
    tenants: &[TenantId],
) -> Result<BTreeMap<TenantId, BrandUsage>, sqlx::Error> {
    let today = day_of(tx.now());
    let mut usage: BTreeMap<TenantId, BrandUsage> =
        tenants.iter().map(|tenant| (*tenant, BrandUsage::default())).collect();
    let recent = DayRange { from: today - DAYS_BEFORE, to: today };
    for found in list_amounts_of(tx, tenants, &METRICS, recent).await? {
        let Some(brand) = usage.get_mut(&found.tenant) else { continue };
        let currency = Currency::parse(&found.dimension);
        match found.metric {
            Metric::UsersJoined => brand.joined += found.amount,
            Metric::PeopleActive => brand.active_days += found.amount,
            Metric::TestsFinished => brand.tests += found.amount,
            Metric::TestsGraded => brand.graded += found.amount,
            metric => {
                let Some(currency) = currency else { continue };
                let money = brand.revenue.entry(currency).or_default();
                *(if metric == Metric::OrderRevenue { &mut money.paid } else { &mut money.refunded }) += found.amount;
            }
        }
    }
    let always = DayRange { from: Date::from_ordinal_date(2000, 1).unwrap_or(Date::MIN), to: today };
    for found in list_amounts_of(tx, tenants, &[Metric::UsersJoined], always).await? {
        if let Some(brand) = usage.get_mut(&found.tenant) {
            brand.people += found.amount;
        }
    }
    for (tenant, day) in list_last_days(tx, tenants, Metric::PeopleActive).await? {
        if let Some(brand) = usage.get_mut(&tenant) {
            brand.last_active_on = Some(day);
        }
    }
    Ok(usage)
}
