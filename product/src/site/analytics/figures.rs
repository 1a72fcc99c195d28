//! Daily figures for admins: one entry a day, days without views included.

use super::{queries, rules};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::{Date, Duration};

/// Paths that are named per day.
const TOP: i64 = 10;
/// What is shown when no range is asked for.
const USUAL: Duration = Duration::days(29);

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

/// Why there are no figures.
#[derive(Debug, thiserror::Error)]
pub enum FiguresError {
    /// The end lies before the beginning.
    #[error("the range ends before it begins")]
    Backwards,
    /// Longer than a year.
    #[error("the range is too long")]
    TooLong,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The figures of every day from `from` to `to`, both included; the last thirty days when they are not given.
pub async fn list_figures(
    tx: &mut TenantTx,
    from: Option<Date>,
    to: Option<Date>,
) -> Result<Vec<DayFigures>, FiguresError> {
    let to = to.unwrap_or_else(|| rules::day_of(tx.now()));
    let from = from.or_else(|| to.checked_sub(USUAL)).unwrap_or(to);
    if from > to {
        return Err(FiguresError::Backwards);
    }
    if to - from > rules::LONGEST_RANGE {
        return Err(FiguresError::TooLong);
    }
    let totals: BTreeMap<Date, (i64, i64)> =
        queries::list_totals(tx, from, to).await?.into_iter().map(|row| (row.day, (row.views, row.visitors))).collect();
    let mut tops: BTreeMap<Date, Vec<TopPath>> = BTreeMap::new();
    for row in queries::list_tops(tx, from, to, TOP).await? {
        tops.entry(row.day).or_default().push(TopPath { path: row.path, views: row.views });
    }
    let days = std::iter::successors(Some(from), |day| day.next_day()).take_while(|day| *day <= to);
    let figures = days.map(|date| {
        let (views, visitors) = totals.get(&date).copied().unwrap_or_default();
        DayFigures { date, views, visitors, top: tops.remove(&date).unwrap_or_default() }
    });
    Ok(figures.collect())
}
