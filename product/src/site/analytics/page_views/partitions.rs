//! A partition for each day of raw views: made ahead, and dropped whole when its time is over (docs/decisions/0034).

use super::{queries, rules};
use crate::site::analytics::days::day_of;
use std::collections::BTreeSet;
use tenants::{Db, PlatformTx, Reason};
use time::{Date, Duration};

/// Of fewer days ahead an operator is told, while there is time to look.
pub const FEW_DAYS_AHEAD: u16 = 3;
/// Rows a single transaction removes, so that it stays short.
const PRUNED_AT_ONCE: u16 = 50_000;

/// Days that visitors' keys stay: longer than a view is on its way to the figures. Where views of an older day still wait, its
/// keys do too.
const VISITOR_DAYS: u16 = 10;

/// The tables that lie in days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Daily {
    /// Raw views.
    Views,
    /// Who has been seen on a day.
    Visitors,
}

impl Daily {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Views => "page_views",
            Self::Visitors => "page_view_visitors",
        }
    }
}

/// How long raw views stay, and how far ahead their partitions are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Days that raw views are kept; the daily sums stay for ever (D-123).
    pub days: u16,
    /// Days after today that have a partition.
    pub ahead: u16,
}

impl Default for Retention {
    fn default() -> Self {
        Self { days: 90, ahead: 7 }
    }
}

/// What [`keep_partitions`] had to do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Upkeep {
    /// With raw views.
    pub views: Kept,
    /// With the keys of visitors.
    pub visitors: Kept,
}

/// What there was to do with one table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// Days that have a partition now.
    pub made: Vec<Date>,
    /// Days that are gone.
    pub dropped: Vec<Date>,
    /// Rows that were too old and had come to no day's partition.
    pub pruned: u64,
}

impl Upkeep {
    /// Whether all was in order.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// Makes the partitions that are due and removes what is too old. Any number of workers may do it at once, and again.
///
/// Each step is a transaction of its own, so that nobody waits for more than one of them.
pub async fn keep_partitions(db: &Db, retention: Retention) -> Result<Upkeep, sqlx::Error> {
    let today = day_of(db.now());
    let before = |days: u16| today - Duration::days(days.into());
    let oldest = before(retention.days);
    let views = keep(db, Daily::Views, today, oldest, retention.ahead).await?;

    let mut tx = db.platform(Reason::Operations).await?;
    queries::delete_batches_before(&mut tx, oldest).await?;
    let waiting = queries::oldest_waiting(&mut tx).await?;
    tx.commit().await?;
    let counted = before(retention.days.min(VISITOR_DAYS));
    let needed = waiting.map_or(counted, |waiting| waiting.min(counted));
    let visitors = keep(db, Daily::Visitors, today, needed, retention.ahead).await?;
    Ok(Upkeep { views, visitors })
}

async fn keep(db: &Db, table: Daily, today: Date, oldest: Date, ahead: u16) -> Result<Kept, sqlx::Error> {
    let mut kept = Kept::default();
    for day in due_days(db, table, today, oldest, ahead).await? {
        let mut tx = db.platform(Reason::Operations).await?;
        if queries::make_partition(&mut tx, table, day).await? {
            kept.made.push(day);
        }
        tx.commit().await?;
    }
    loop {
        let mut tx = db.platform(Reason::Operations).await?;
        let dropped = queries::drop_partition(&mut tx, table, oldest).await?;
        tx.commit().await?;
        let Some(day) = dropped else { break };
        kept.dropped.push(day);
    }
    loop {
        let mut tx = db.platform(Reason::Operations).await?;
        let pruned = queries::delete_rest_before(&mut tx, table, oldest, PRUNED_AT_ONCE.into()).await?;
        tx.commit().await?;
        kept.pruned += pruned;
        if pruned < PRUNED_AT_ONCE.into() {
            return Ok(kept);
        }
    }
}

async fn due_days(db: &Db, table: Daily, today: Date, oldest: Date, ahead: u16) -> Result<Vec<Date>, sqlx::Error> {
    let mut tx = db.platform_read(Reason::Operations).await?;
    let made = queries::list_partitions(&mut tx, table).await?;
    let astray = queries::list_rest_days(&mut tx, table, oldest).await?;
    Ok(rules::due_partitions(today, ahead, &made, &astray))
}

/// How many days after today have a partition of raw views, without a gap.
pub async fn count_days_ahead(tx: &mut PlatformTx) -> Result<u16, sqlx::Error> {
    let today = day_of(tx.now());
    let made: BTreeSet<Date> = queries::list_partitions(tx, Daily::Views).await?;
    Ok(rules::days_ahead(today, &made))
}
