//! What machines ask: is it alive, may it have work, how is it doing, whose host is this.

use std::time::Duration;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use tenants::{Db, Reason, SchemaVersion};

use crate::state::AppState;
use crate::telemetry;

/// Longer than any healthy database takes, shorter than those who ask wait.
const READY_WITHIN: Duration = Duration::from_secs(2);

/// These are not part of the API's description: a front before us keeps them from the public (docs/operating.md).
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(is_alive))
        .route("/readyz", get(is_ready))
        .route("/metrics", get(show_metrics))
        .route("/internal/tls-ask", get(ask_for_certificate))
}

/// The process answers.
async fn is_alive() -> &'static str {
    "ok"
}

/// The process can do its work: it is not about to end, the database answers and has every migration that this program
/// was built with. The cache may be away (quality.md, reliability).
async fn is_ready(State(state): State<AppState>) -> Response {
    if state.is_draining() {
        return not_ready("draining".to_owned());
    }
    match tokio::time::timeout(READY_WITHIN, schema_version(&state.db)).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    {
        Ok(schema) if schema.is_new_enough() => format!("ready, schema {}", schema.found).into_response(),
        Ok(SchemaVersion { found, needed }) => {
            tracing::warn!(found, needed, "not ready: the schema is too old, run `worker migrate`");
            not_ready(format!("schema {found} is older than {needed}"))
        }
        Err(cause) => {
            tracing::warn!(%cause, "not ready");
            not_ready("no database".to_owned())
        }
    }
}

async fn schema_version(db: &Db) -> Result<SchemaVersion, sqlx::Error> {
    SchemaVersion::read(&mut db.platform_read(Reason::Metering).await?).await
}

fn not_ready(why: String) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
}

/// Figures for Prometheus.
async fn show_metrics() -> Response {
    let text_format = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(header::CONTENT_TYPE, text_format)], telemetry::figures().render()).into_response()
}

#[derive(Deserialize)]
struct Domain {
    domain: String,
}

/// Whether the front may get a certificate for a host: only if a tenant has it, or strangers could exhaust our quota.
async fn ask_for_certificate(
    State(state): State<AppState>,
    domain: Result<Query<Domain>, QueryRejection>,
) -> StatusCode {
    let Ok(Query(Domain { domain })) = domain else { return StatusCode::NOT_FOUND };
    match state.hosts.find(&domain).await {
        Ok(Some(_)) => StatusCode::OK,
        Ok(None) => StatusCode::NOT_FOUND,
        Err(cause) => {
            tracing::error!(%cause, "a certificate could not be decided on");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}
