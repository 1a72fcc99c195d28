//! T-Coins by day, as the transaction log has them.

use super::by_day;
use crate::money::coins::TransactionKind;
use crate::site::analytics::days::DayRange;
use crate::site::analytics::metrics::{Metric, list_amounts};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::Date;

/// What moved on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinDay {
    /// In GMT+8.
    pub date: Date,
    /// Movements of members' T-Coins.
    pub entries: i64,
    /// What came to them.
    pub coins_in: i64,
    /// What left them.
    pub coins_out: i64,
    /// The same by reason.
    pub reasons: Vec<ReasonOfDay>,
}

/// What moved for one reason on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReasonOfDay {
    /// Why.
    pub reason: TransactionKind,
    /// What came to members.
    pub coins_in: i64,
    /// What left them.
    pub coins_out: i64,
}

const METRICS: [Metric; 3] = [Metric::CoinEntries, Metric::CoinsIn, Metric::CoinsOut];

/// The record of every day of a range.
pub async fn list_coin_days(tx: &mut TenantTx, range: DayRange) -> Result<Vec<CoinDay>, sqlx::Error> {
    let amounts = list_amounts(tx, &METRICS, range).await?;
    let days = by_day(range, amounts).map(|(date, amounts)| {
        let mut entries = 0;
        let mut reasons: BTreeMap<TransactionKind, (i64, i64)> = BTreeMap::new();
        for found in amounts {
            // A kind that only a later version knows is something that was bought.
            let reason = TransactionKind::parse(&found.dimension).unwrap_or(TransactionKind::Purchase);
            match found.metric {
                Metric::CoinEntries => entries += found.amount,
                Metric::CoinsIn => reasons.entry(reason).or_default().0 += found.amount,
                _ => reasons.entry(reason).or_default().1 += found.amount,
            }
        }
        let coins_in = reasons.values().map(|sums| sums.0).sum();
        let coins_out = reasons.values().map(|sums| sums.1).sum();
        let reasons = reasons.into_iter();
        let reasons =
            reasons.map(|(reason, (coins_in, coins_out))| ReasonOfDay { reason, coins_in, coins_out }).collect();
        CoinDay { date, entries, coins_in, coins_out, reasons }
    });
    Ok(days.collect())
}
