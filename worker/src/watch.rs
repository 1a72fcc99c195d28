//! Figures that every worker reads from the database, whoever did the work behind them: a job that stands still raises none.

use std::time::Duration;

use product::exams::{grading, speech};
use product::money::payments::look_at_inbox;
use product::site::analytics::{FEW_DAYS_AHEAD, Retention, count_days_ahead};
use tenants::{Db, Reason};

const EVERY: Duration = Duration::from_secs(300);
/// People wait for the T-Coins of messages.
const INBOX_EVERY: Duration = Duration::from_secs(15);
/// A message is read within a second; one that waits so long is stuck.
const STUCK: Duration = Duration::from_secs(300);

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
        match gradings_open(&db).await {
            Ok((late, open)) => {
                metrics::gauge!("grading_jobs_open").set(open as f64);
                metrics::gauge!("grading_jobs_late").set(late as f64);
            }
            Err(error) => tracing::warn!(%error, "the gradings that wait cannot be counted"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

async fn gradings_open(db: &Db) -> Result<(i64, i64), sqlx::Error> {
    let mut tx = db.platform_read(Reason::Metering).await?;
    grading::count_open(&mut tx).await
}

async fn days_ahead(db: &Db) -> Result<u16, sqlx::Error> {
    let mut tx = db.platform_read(Reason::Metering).await?;
    count_days_ahead(&mut tx).await
}

async fn speech_waiting(db: &Db) -> Result<(i64, i64), sqlx::Error> {
    let mut tx = db.platform_read(Reason::Metering).await?;
    speech::count_waiting(&mut tx).await
}

/// Reads again and again, for ever, how long messages of payment providers wait.
pub async fn watch_inbox(db: Db) {
    loop {
        if let Err(error) = read_inbox(&db).await {
            tracing::warn!(%error, "the messages of payment providers cannot be counted");
        }
        tokio::time::sleep(INBOX_EVERY).await;
    }
}

/// Reads once how long the oldest message of a payment provider has waited, and how many are of no known order.
pub async fn read_inbox(db: &Db) -> Result<(), sqlx::Error> {
    let mut tx = db.platform_read(Reason::Metering).await?;
    let (inbox, now) = (look_at_inbox(&mut tx).await?, tx.now());
    let age = inbox.waiting_since.map_or(Duration::ZERO, |since| (now - since).try_into().unwrap_or_default());
    metrics::gauge!("payment_messages_waiting_seconds").set(age.as_secs_f64());
    metrics::gauge!("payment_messages_unmatched").set(inbox.unmatched as f64);
    if age > STUCK {
        tracing::warn!(seconds = age.as_secs(), "a payment's message waits to be read: look for payments.apply_event");
    }
    Ok(())
}
