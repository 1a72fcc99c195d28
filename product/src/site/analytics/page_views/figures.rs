//! Daily figures for admins: one entry a day, days without views included.

use super::queries;
use crate::site::analytics::days::DayRange;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::Date;

/// Paths that are named per day.
const TOP: i64 = 10;

/// The figures of one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayFigures {
    /// In GMT+8.
    pub date: Date,
    /// Pages seen.
    pub views: i64,
    /// Different visitors, on all pages together.
    pub visitors: i64,
    /// Most seen first.
    pub top: Vec<TopPath>,
}

/// How often a page was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopPath {
    /// Without its query.
    pub path: String,
    /// How often.
    pub views: i64,
}

/// The figures of every day of a range.
pub async fn list_figures(tx: &mut TenantTx, range: DayRange) -> Result<Vec<DayFigures>, sqlx::Error> {
    let totals: BTreeMap<Date, (i64, i64)> =
        queries::list_totals(tx, range).await?.into_iter().map(|row| (row.day, (row.views, row.visitors))).collect();
    let mut tops: BTreeMap<Date, Vec<TopPath>> = BTreeMap::new();
    for row in queries::list_tops(tx, range, TOP).await? {
        tops.entry(row.day).or_default().push(TopPath { path: row.path, views: row.views });
    }
    let figures = range.days().map(|date| {
        let (views, visitors) = totals.get(&date).copied().unwrap_or_default();
        DayFigures { date, views, visitors, top: tops.remove(&date).unwrap_or_default() }
    });
    Ok(figures.collect())
}

/// What a visitor comes to.
const LANDING: &str = "/toefl";

/// Visitors of the landing page, each counted once a day.
pub(in crate::site::analytics) async fn count_landings(tx: &mut TenantTx, range: DayRange) -> Result<i64, sqlx::Error> {
    queries::sum_visitors(tx, range, LANDING).await
}
