//! What operators and their machines ask a worker: whether it lives, whether it works, and its figures.

use std::{net::SocketAddr, time::Duration};

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header::CONTENT_TYPE},
    response::IntoResponse,
    routing::get,
};
use integrations::process::ProcessFigures;
use jobs::Health;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tenants::{Db, SchemaVersion};

/// A worker whose lease renewer has not reached the database for so long does not keep its leases.
const TOO_OLD: Duration = Duration::from_secs(10);
const UPKEEP_EVERY: Duration = Duration::from_secs(5);
/// Seconds: from a row written to a report rendered, and beyond.
const RUN_SECONDS: [f64; 10] = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0, 120.0];

#[derive(Clone)]
struct Sources {
    health: Health,
    figures: PrometheusHandle,
}

/// Starts to count. Once in a process.
pub fn install_metrics() -> Result<PrometheusHandle, BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full("jobs_run_seconds".to_owned()), &RUN_SECONDS)?
        .install_recorder()
}

/// Reads the figures that nobody raises by working, and folds what histograms hold, for ever: memory does not grow where nobody
/// asks.
pub async fn keep_figures(db: Db, figures: PrometheusHandle) {
    let process = ProcessFigures::new(env!("CARGO_PKG_VERSION"), SchemaVersion::needed());
    loop {
        process.record();
        db.record_pool();
        figures.run_upkeep();
        tokio::time::sleep(UPKEEP_EVERY).await;
    }
}

/// Answers at `address` until the process ends.
pub async fn serve(address: SocketAddr, health: Health, figures: PrometheusHandle) -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::bind(address).await?;
    tracing::info!(address = %listener.local_addr()?, "health and figures");
    axum::serve(listener, router(health, figures)).await
}

/// The three addresses.
pub fn router(health: Health, figures: PrometheusHandle) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(Sources { health, figures })
}

async fn ready(State(sources): State<Sources>) -> (StatusCode, &'static str) {
    match sources.health.heartbeat_age() {
        Some(age) if age < TOO_OLD => (StatusCode::OK, "ok"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the database is out of reach"),
    }
}

async fn metrics(State(sources): State<Sources>) -> impl IntoResponse {
    let age = sources.health.heartbeat_age().map_or(f64::INFINITY, |age| age.as_secs_f64());
    metrics::gauge!("jobs_heartbeat_age_seconds").set(age);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], sources.figures.render())
}
