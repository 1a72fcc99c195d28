//! Work by the clock. Every worker looks at the clock; whoever writes the slot into the database does the work,
//! in the same transaction, so that a slot is used once however many workers there are.

use std::{
    collections::HashMap,
    future::Future,
    panic::AssertUnwindSafe,
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};

use futures::FutureExt;
use tenants::{Db, PlatformTx, Reason};
use time::{OffsetDateTime, Time, UtcOffset};

use super::{registry::Registry, run_layer::text_of};

/// What a schedule's function returns: `Box::pin(async move { … })`.
pub type CronFuture<'a> = Pin<Box<dyn Future<Output = Result<(), sqlx::Error>> + Send + 'a>>;

type Sweep = Arc<dyn for<'a> Fn(&'a mut PlatformTx, OffsetDateTime) -> CronFuture<'a> + Send + Sync>;

/// A schedule that failed is not tried again at every look at the clock.
const PAUSE: Duration = Duration::from_secs(10);

/// When something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schedule {
    /// At every multiple of this time since 1970, which makes ticks of an hour fall on full hours.
    Every(Duration),
    /// Once a day at this time of this place.
    DailyAt(Time, UtcOffset),
}

impl Schedule {
    /// The latest tick that is not after `now`.
    pub fn last_tick(&self, now: OffsetDateTime) -> OffsetDateTime {
        match self {
            Self::Every(period) => {
                let period = i128::try_from(period.as_nanos()).unwrap_or(i128::MAX).max(1);
                let nanos = now.unix_timestamp_nanos();
                now - time::Duration::nanoseconds_i128(nanos.rem_euclid(period))
            }
            Self::DailyAt(at, offset) => {
                let local = now.to_offset(*offset);
                let today = local.replace_time(*at);
                let tick = if today <= local { today } else { today - time::Duration::DAY };
                tick.to_offset(UtcOffset::UTC)
            }
        }
    }
}

#[derive(Clone)]
pub(crate) struct CronEntry {
    pub(crate) name: &'static str,
    pub(crate) schedule: Schedule,
    pub(crate) sweep: Sweep,
}

/// Fires the schedules, for ever.
pub(crate) async fn watch_clock(db: Db, entries: Vec<CronEntry>, every: Duration) {
    let mut spent: HashMap<&'static str, OffsetDateTime> = HashMap::new();
    let mut resting: HashMap<&'static str, Instant> = HashMap::new();
    loop {
        let now = db.now();
        for entry in &entries {
            let tick = entry.schedule.last_tick(now);
            let is_resting = resting.get(entry.name).is_some_and(|since| since.elapsed() < PAUSE);
            if spent.get(entry.name) == Some(&tick) || is_resting {
                continue;
            }
            match AssertUnwindSafe(fire(&db, entry, tick)).catch_unwind().await {
                Ok(Ok(())) => {
                    spent.insert(entry.name, tick);
                }
                Ok(Err(error)) => {
                    tracing::error!(schedule = entry.name, %tick, %error, "schedule failed");
                    resting.insert(entry.name, Instant::now());
                }
                Err(panic) => {
                    let panic = text_of(panic.as_ref());
                    tracing::error!(schedule = entry.name, %tick, panic, "schedule panicked");
                    resting.insert(entry.name, Instant::now());
                }
            }
        }
        tokio::time::sleep(every).await;
    }
}

/// Fires a schedule once, now, whether or not it is due: for benchmarks, which have no clock to wait for. An unknown name does
/// nothing.
pub async fn run_schedule(db: &Db, registry: &Registry, name: &str) -> Result<(), sqlx::Error> {
    for entry in registry.schedules().iter().filter(|entry| entry.name == name) {
        let mut tx = db.platform(Reason::Sweep).await?;
        (entry.sweep)(&mut tx, entry.schedule.last_tick(db.now())).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Uses the slot of `tick`, unless another worker has.
async fn fire(db: &Db, entry: &CronEntry, tick: OffsetDateTime) -> Result<(), sqlx::Error> {
    let mut tx = db.platform(Reason::Sweep).await?;
    let slot = sqlx::query("insert into jobs.tick (name, tick) values ($1, $2) on conflict do nothing")
        .bind(entry.name)
        .bind(tick)
        .execute(tx.conn())
        .await?;
    if slot.rows_affected() == 1 {
        (entry.sweep)(&mut tx, tick).await?;
        tx.commit().await?;
        tracing::info!(schedule = entry.name, %tick, "schedule fired");
        metrics::counter!("jobs_schedules_fired_total", "schedule" => entry.name).increment(1);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use time::macros::{datetime, offset, time};

    use super::*;

    #[test]
    fn the_latest_tick_is_not_after_now() {
        let hourly = Schedule::Every(Duration::from_secs(3600));
        let daily = Schedule::DailyAt(time!(0:05), offset!(+8));
        for (schedule, now, tick) in [
            (hourly, datetime!(2026-02-28 23:59:59.9 UTC), datetime!(2026-02-28 23:00 UTC)),
            (hourly, datetime!(2026-03-01 00:00 UTC), datetime!(2026-03-01 00:00 UTC)),
            (daily, datetime!(2026-03-01 16:04 UTC), datetime!(2026-02-28 16:05 UTC)),
            (daily, datetime!(2026-03-01 16:05 UTC), datetime!(2026-03-01 16:05 UTC)),
            (daily, datetime!(2026-01-01 00:00 UTC), datetime!(2025-12-31 16:05 UTC)),
        ] {
            assert_eq!(schedule.last_tick(now), tick, "{schedule:?} at {now}");
        }
    }
}
