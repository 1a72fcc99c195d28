//! Figures of this process for Prometheus.

use std::sync::LazyLock;
use std::time::Duration;

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
    let process = metrics_process::Collector::default();
    process.describe();
    build_info();
    loop {
        process.collect();
        pool(&state);
        database(&state).await;
        figures().run_upkeep();
        tokio::time::sleep(EVERY).await;
    }
}

/// Which version runs: the newest migration it was built with says more than a number.
fn build_info() {
    let labels = [("version", env!("CARGO_PKG_VERSION").to_owned()), ("schema", SchemaVersion::needed().to_string())];
    metrics::gauge!("build_info", &labels).set(1.0);
}

fn pool(state: &AppState) {
    let pool = state.db.pool_figures();
    metrics::gauge!("database_connections_max").set(f64::from(pool.max));
    metrics::gauge!("database_connections_in_use").set(f64::from(pool.in_use));
    metrics::counter!("database_connection_waits_total").absolute(pool.waits);
    metrics::counter!("database_connection_timeouts_total").absolute(pool.timeouts);
}

/// Asks the database, as readiness does, so that an outage is a figure on a quiet night, too.
async fn database(state: &AppState) {
    let asking = async { SchemaVersion::read(&mut state.db.platform_read(Reason::Metering).await?).await };
    let answer = tokio::time::timeout(DATABASE_WITHIN, asking).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    state.database.note(&answer, |_| true);
}
