//! The queue's own housekeeping: slots of schedules and dead jobs do not pile up.

use std::{sync::Arc, time::Duration};

use tenants::PlatformTx;

use super::cron::{CronEntry, CronFuture, Schedule};

/// The schedule that every worker has.
pub(crate) fn entry() -> CronEntry {
    CronEntry {
        name: "jobs.prune",
        schedule: Schedule::Every(Duration::from_secs(3600)),
        sweep: Arc::new(|tx, _| prune(tx)),
    }
}

/// Dead jobs are kept for 90 days, workers that are gone for one. The latest slot of a schedule stays, or the schedule would use it again.
fn prune(tx: &mut PlatformTx) -> CronFuture<'_> {
    Box::pin(async move {
        sqlx::query("delete from jobs.queue where status = 'dead' and dead_at < now() - interval '90 days'")
            .execute(tx.conn())
            .await?;
        sqlx::query("delete from jobs.worker where seen_at < now() - interval '1 day'").execute(tx.conn()).await?;
        sqlx::query(
            "delete from jobs.tick t where t.tick < now() - interval '7 days'
             and exists (select from jobs.tick later where later.name = t.name and later.tick > t.tick)",
        )
        .execute(tx.conn())
        .await?;
        Ok(())
    })
}
