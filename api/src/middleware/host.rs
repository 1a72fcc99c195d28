//! Which host a request may name: one, and one of ours for whoever does more than look at public pages (D-001).

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, HOST};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::is_call;
use crate::errors::{ApiError, ApiResult};
use crate::extract::host_of;
use crate::state::AppState;

/// Refuses two hosts, and on a host of nobody all calls but a visitor's reading: nobody gives a password to an address that
/// no brand has.
pub(super) async fn check_host(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match refuse(&state, &parts).await {
        Ok(()) => next.run(Request::from_parts(parts, Body::new(body))).await,
        Err(refusal) => refusal.into_response(),
    }
}

async fn refuse(state: &AppState, parts: &Parts) -> ApiResult<()> {
    // RFC 9112, 3.2: two of them are read differently by those who stand in a row.
    if parts.headers.get_all(HOST).iter().nth(1).is_some() {
        return Err(ApiError::BadRequest);
    }
    let is_reading = parts.method.is_safe() && !parts.headers.contains_key(AUTHORIZATION);
    if is_call(parts.uri.path()) && !is_reading && state.hosts.find(host_of(parts)).await?.is_none() {
        return Err(ApiError::UnknownHost);
    }
    Ok(())
}
