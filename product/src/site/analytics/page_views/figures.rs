//! Daily figures for admins: one entry a day, days without views included.

use super::queries;
use super::view::Source;
use crate::site::analytics::days::DayRange;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::Date;

/// Paths, and names of each other kind, that are told per day.
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
    /// Hosts that visitors came from, the most frequent first.
    pub referrers: Vec<Tally>,
    /// `phone` and `desk`.
    pub devices: Vec<Tally>,
    /// Of the interface.
    pub languages: Vec<Tally>,
    /// Pages that robots saw; not among the views.
    pub robots: i64,
    /// Pages that browsers fetched before anybody asked for them; not among the views.
    pub prefetches: i64,
}

/// How many views have something in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// What.
    pub name: String,
    /// How many.
    pub views: i64,
}

tenants::closed_list! {
    /// By what views are told apart besides their path.
    pub(super) enum Topic {
        /// The host that the visitor came from.
        Referrer = "referrer",
        /// What it was seen on.
        Device = "device",
        /// The language of the interface.
        Language = "language",
        /// Who saw it, where that was no visitor.
        Source = "source",
    }
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
        let paths = row.paths.into_iter().zip(row.views).map(|(path, views)| TopPath { path, views });
        tops.entry(row.day).or_default().extend(paths);
    }
    let mut tallies: BTreeMap<(Date, Topic), Vec<Tally>> = BTreeMap::new();
    for row in queries::list_tallies(tx, range, TOP).await? {
        let names = row.names.into_iter().zip(row.views).map(|(name, views)| Tally { name, views });
        tallies.entry((row.day, row.topic)).or_default().extend(names);
    }
    for day in tops.values_mut() {
        day.sort_by(|one, other| (other.views, &one.path).cmp(&(one.views, &other.path)));
    }
    for day in tallies.values_mut() {
        day.sort_by(|one, other| (other.views, &one.name).cmp(&(one.views, &other.name)));
    }
    let figures = range.days().map(|date| {
        let (views, visitors) = totals.get(&date).copied().unwrap_or_default();
        let mut of = |topic| tallies.remove(&(date, topic)).unwrap_or_default();
        let others = of(Topic::Source);
        let count = |source: Source| others.iter().filter(|one| one.name == source.as_str()).map(|one| one.views).sum();
        DayFigures {
            date,
            views,
            visitors,
            top: tops.remove(&date).unwrap_or_default(),
            referrers: of(Topic::Referrer),
            devices: of(Topic::Device),
            languages: of(Topic::Language),
            robots: count(Source::Robot),
            prefetches: count(Source::Prefetch),
        }
    });
    Ok(figures.collect())
}

/// What a visitor comes to.
const LANDING: &str = "/toefl";

/// Visitors of the landing page, each counted once a day.
pub(in crate::site::analytics) async fn count_landings(tx: &mut TenantTx, range: DayRange) -> Result<i64, sqlx::Error> {
    queries::sum_visitors(tx, range, LANDING).await
}
