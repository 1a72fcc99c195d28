//! Figures of this process for Prometheus.

use std::sync::LazyLock;
use std::time::Duration;

use integrations::process::ProcessFigures;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tenants::{Reason, SchemaVersion};

use crate::state::AppState;

/// How often the figures of the process are read, and what histograms hold is folded, whether or not anybody asks: without
/// that, memory would grow with every request that nobody scrapes.
const EVERY: Duration = Duration::from_secs(5);
/// Longer than any healthy database takes.
const DATABASE_WITHIN: Duration = Duration::from_secs(2);

static FIGURES: LazyLock<PrometheusHandle> = LazyLock::new(|| {
    // Requests take from half a millisecond to a minute.
    let buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];
    let builder = PrometheusBuilder::new().set_buckets(&buckets).expect("there are buckets");
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    // Another recorder means that a test of the same process was first; the figures are then its own.
    drop(metrics::set_global_recorder(recorder));
    handle
});

/// The figures of this process; the first call begins to count.
pub fn figures() -> &'static PrometheusHandle {
    &FIGURES
}

/// Reads the figures that nobody raises by working, again and again, for ever.
pub async fn watch(state: AppState) {
    let process = ProcessFigures::new(env!("CARGO_PKG_VERSION"), SchemaVersion::needed());
    loop {
        process.record();
        state.db.record_pool();
        database(&state).await;
        figures().run_upkeep();
        tokio::time::sleep(EVERY).await;
    }
}

/// Asks the database, as readiness does, so that an outage is a figure on a quiet night, too.
async fn database(state: &AppState) {
    let asking = async { SchemaVersion::read(&mut state.db.platform_read(Reason::Metering).await?).await };
    let answer = tokio::time::timeout(DATABASE_WITHIN, asking).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    state.database.note(&answer, |_| true);
}
