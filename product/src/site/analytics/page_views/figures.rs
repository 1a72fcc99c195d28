//! Daily figures for admins: one entry a day, days without views included.

use super::queries;
use crate::site::analytics::days::DayRange;
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::Date;

/// Paths and hosts that are told of a day (`page_view_summary_of`) and of a range.
const TOP: usize = 10;

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
    /// Views that came from another site, whichever it was.
    pub referred: i64,
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

/// How often a page was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopPath {
    /// Without its query.
    pub path: String,
    /// How often.
    pub views: i64,
}

impl DayFigures {
    /// Of a day on which nothing was seen.
    fn nothing(date: Date) -> Self {
        Self {
            date,
            views: 0,
            visitors: 0,
            top: Vec::new(),
            referrers: Vec::new(),
            referred: 0,
            devices: Vec::new(),
            languages: Vec::new(),
            robots: 0,
            prefetches: 0,
        }
    }
}

impl From<queries::SummaryRow> for DayFigures {
    fn from(row: queries::SummaryRow) -> Self {
        let tallies = |names: Vec<String>, views: Vec<i64>| {
            names.into_iter().zip(views).map(|(name, views)| Tally { name, views }).collect()
        };
        Self {
            date: row.day,
            views: row.views,
            visitors: row.visitors,
            top: row.paths.into_iter().zip(row.path_views).map(|(path, views)| TopPath { path, views }).collect(),
            referrers: tallies(row.referrers, row.referrer_views),
            referred: row.referred,
            devices: tallies(row.devices, row.device_views),
            languages: tallies(row.languages, row.language_views),
            robots: row.robots,
            prefetches: row.prefetches,
        }
    }
}

/// The figures of every day of a range.
pub async fn list_figures(tx: &mut TenantTx, range: DayRange) -> Result<Vec<DayFigures>, sqlx::Error> {
    let rows = queries::list_summaries(tx, range).await?;
    let mut days: BTreeMap<Date, DayFigures> = rows.into_iter().map(|row| (row.day, row.into())).collect();
    Ok(range.days().map(|date| days.remove(&date).unwrap_or_else(|| DayFigures::nothing(date))).collect())
}

/// What was seen most in a range, all of its days together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RangeFigures {
    /// Most seen first, at most 10. Each with all of its views, also on days that were fuller of others.
    pub top: Vec<TopPath>,
    /// Hosts that visitors came from, the most frequent first, at most 10.
    pub referrers: Vec<Tally>,
    /// Views that came from another site, whichever it was.
    pub referred: i64,
}

/// Adds up the days that [`list_figures`] told. Named are the most seen of the days' own lists, which bounds what is read however
/// many names there are; each of them is then looked up on the days whose lists had no room for it, so that every sum is exact.
pub async fn sum_up(tx: &mut TenantTx, days: &[DayFigures]) -> Result<RangeFigures, sqlx::Error> {
    let mut paths =
        Told::of(days.iter().map(|day| (day.date, day.top.iter().map(|top| (top.path.as_str(), top.views)).collect())));
    let mut hosts = Told::of(
        days.iter().map(|day| (day.date, day.referrers.iter().map(|one| (one.name.as_str(), one.views)).collect())),
    );
    if !paths.asked.is_empty() {
        paths.add(queries::sum_paths(tx, &paths.asked).await?);
    }
    if !hosts.asked.is_empty() {
        hosts.add(queries::sum_referrers(tx, &hosts.asked).await?);
    }
    Ok(RangeFigures {
        top: paths.most().map(|(path, views)| TopPath { path, views }).collect(),
        referrers: hosts.most().map(|(name, views)| Tally { name, views }).collect(),
        referred: days.iter().map(|day| day.referred).sum(),
    })
}

/// What a visitor comes to.
const LANDING: &str = "/toefl";

/// Visitors of the landing page, each counted once a day.
pub(in crate::site::analytics) async fn count_landings(tx: &mut TenantTx, range: DayRange) -> Result<i64, sqlx::Error> {
    queries::sum_visitors(tx, range, LANDING).await
}

/// The names that stand out in a range, and what their days told of them.
struct Told {
    sums: BTreeMap<String, i64>,
    /// Days that told others but may have had them as well.
    asked: Vec<(Date, String)>,
}

impl Told {
    /// Of days with their most seen, each at most [`TOP`].
    fn of<'a>(days: impl Iterator<Item = (Date, BTreeMap<&'a str, i64>)>) -> Self {
        let days: Vec<_> = days.collect();
        let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
        for (name, views) in days.iter().flat_map(|(_, day)| day) {
            *sums.entry(name).or_default() += views;
        }
        let mut most: Vec<_> = sums.into_iter().collect();
        most.sort_by_key(|(name, views)| (-views, *name));
        most.truncate(TOP);
        // A day that told fewer than it may told everything.
        let full = days.iter().filter(|(_, day)| day.len() >= TOP);
        let asked = full.flat_map(|(date, day)| {
            most.iter().filter(|(name, _)| !day.contains_key(name)).map(|(name, _)| (*date, (*name).to_owned()))
        });
        let asked = asked.collect();
        Self { sums: most.into_iter().map(|(name, views)| (name.to_owned(), views)).collect(), asked }
    }

    fn add(&mut self, more: impl IntoIterator<Item = (String, i64)>) {
        for (name, views) in more {
            *self.sums.entry(name).or_default() += views;
        }
    }

    fn most(self) -> impl Iterator<Item = (String, i64)> {
        let mut most: Vec<_> = self.sums.into_iter().collect();
        most.sort_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
        most.into_iter()
    }
}
