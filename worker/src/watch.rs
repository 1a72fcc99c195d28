//! Figures that every worker reads from the database, whoever did the work behind them: a job that stands still raises none.

use std::time::Duration;

use product::exams::speech;
use product::site::analytics::{FEW_DAYS_AHEAD, Retention, count_days_ahead};
use tenants::{Db, Reason};

const EVERY: Duration = Duration::from_secs(300);

/// Reads them again and again, for ever.
pub async fn watch(db: Db, page_views: Retention) {
    loop {
        match days_ahead(&db).await {
            Ok(days) => {
                metrics::gauge!("page_view_partitions_ahead").set(f64::from(days));
                if days < FEW_DAYS_AHEAD.min(page_views.ahead) {
                    tracing::warn!(
                        days,
                        "few partitions of page views are made ahead: look for analytics.keep_partitions"
                    );
                }
            }
            Err(error) => tracing::warn!(%error, "the partitions of page views cannot be counted"),
        }
        match speech_waiting(&db).await {
            Ok((queued, submitted)) => {
                metrics::gauge!("speech_jobs_waiting", "state" => "queued").set(queued as f64);
                metrics::gauge!("speech_jobs_waiting", "state" => "submitted").set(submitted as f64);
            }
            Err(error) => tracing::warn!(%error, "the recordings that wait for a transcript cannot be counted"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

async fn days_ahead(db: &Db) -> Result<u16, sqlx::Error> {
    let mut tx = db.platform_read(Reason::Metering).await?;
    count_days_ahead(&mut tx).await
}

async fn speech_waiting(db: &Db) -> Result<(i64, i64), sqlx::Error> {
    let mut tx = db.platform_read(Reason::Metering).await?;
    speech::count_waiting(&mut tx).await
}
