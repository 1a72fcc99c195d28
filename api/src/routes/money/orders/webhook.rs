//! Messages of Stripe: the signature is checked, the body stored as it came, and a job reads it (D-079).

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use product::money::payments::{ReceiveError, Received, receive};
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
        // Who can sign nothing may send anything: nothing of it is stored.
        tracing::warn!(%cause, bytes = bytes.len(), "a payment's message was refused");
        count("refused");
        return Err(ApiError::BadRequest);
    }
    let Ok(body) = serde_json::from_slice(&bytes) else { return Err(unreadable("no JSON")) };
    let mut tx = state.db.platform(Reason::Payments).await?;
    match receive(&mut tx, provider.name(), &body).await {
        Ok(received) => {
            tx.commit().await?;
            count(if received == Received::Stored { "stored" } else { "known" });
        }
        Err(ReceiveError::NoMessage(cause)) => return Err(unreadable(&cause.to_string())),
        Err(cause) => return Err(ApiError::internal(cause)),
    }
    Ok(StatusCode::OK)
}

/// Signed, and yet no message: the provider will send it again, and somebody has to look.
fn unreadable(cause: &str) -> ApiError {
    tracing::error!(cause, "a payment's message cannot be read");
    count("unreadable");
    ApiError::BadRequest
}

fn count(result: &'static str) {
    metrics::counter!("payment_messages_total", "result" => result).increment(1);
}
