//! Messages of Stripe: the signature is checked, the body stored as it came, and a job reads it (D-079).

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use product::money::payments::{ReceiveError, receive};
use tenants::Reason;

use super::{TAG, checkout};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::RawBody;
use crate::state::AppState;

/// Take a message of Stripe. Open to anybody: the signature says whose it is.
#[utoipa::path(post, path = "/api/webhooks/stripe", tag = TAG, request_body(content = String, content_type = "application/json"),
    params(("Stripe-Signature" = String, Header, description = "Stripe's signature of the body")),
    responses((status = 200, description = "Stored, or known already"), ApiErrors), security(()))]
pub async fn receive_stripe_event(
    State(state): State<AppState>,
    headers: HeaderMap,
    RawBody(bytes): RawBody,
) -> ApiResult<StatusCode> {
    let provider = checkout::provider(&state)?;
    let signature = headers.get("stripe-signature").and_then(|value| value.to_str().ok()).unwrap_or_default();
    if let Err(cause) = provider.check_signature(&bytes, signature, state.db.now()) {
        tracing::warn!(%cause, "a payment's message was refused");
        return Err(ApiError::BadRequest);
    }
    let body = serde_json::from_slice(&bytes).map_err(|_| ApiError::BadRequest)?;
    let mut tx = state.db.platform(Reason::Payments).await?;
    match receive(&mut tx, provider.name(), &body).await {
        Ok(_) => tx.commit().await?,
        Err(ReceiveError::NoMessage(_)) => return Err(ApiError::BadRequest),
        Err(cause) => return Err(ApiError::internal(cause)),
    }
    Ok(StatusCode::OK)
}
