//! Another address for the own account (docs/decisions/0015): asked for with the password, confirmed by the mailed link.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::money::referrals;
use product::people::accounts::{self, EmailChangeError, rules};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::TAG;
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{CurrentTenant, SignedIn, SignedInReader, SignedInWithoutTx, ValidJson};
use crate::middleware::ClientAddress;
use crate::state::AppState;

/// The address that waits for its confirmation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmailChange)]
pub struct EmailChangeBody {
    /// Nothing while no change waits.
    email: Option<String>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339::option")]
    asked_at: Option<OffsetDateTime>,
}

/// Get the address that waits for its confirmation.
#[utoipa::path(get, path = "/api/email-change", tag = TAG, responses((status = 200, body = EmailChangeBody), ApiErrors))]
pub async fn get_email_change(mut me: SignedInReader) -> ApiResult<Json<EmailChangeBody>> {
    let waiting = accounts::find_waiting_email(&mut me.tx, me.user.id).await?;
    let (email, asked_at) = waiting.map(|waiting| (waiting.email, waiting.asked_at)).unzip();
    Ok(Json(EmailChangeBody { email, asked_at }))
}

/// Another address.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AskEmailChangeBody {
    email: String,
    /// The password of now.
    password: String,
}

/// Ask for another address: it counts once the link that is mailed there has been used. Whether the address belongs to
/// somebody else is not told; to such an address nothing is mailed.
#[utoipa::path(post, path = "/api/email-change", tag = TAG, request_body = AskEmailChangeBody,
    responses((status = 204), ApiErrors))]
pub async fn ask_email_change(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<AskEmailChangeBody>,
) -> ApiResult<StatusCode> {
    let email = rules::parse_email(&body.email).map_err(|cause| FieldErrors::of_cause("email", cause))?;
    super::confirm::password(&state, &me, address, body.password, "password").await?;
    state.throttle.count(me.tenant.id, Limit::EMAIL_CHANGES, &me.user.id.to_string()).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    accounts::request_email_change(&mut tx, me.user.id, &email, &state.secrets.mailed_tokens).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keep the old address after all.
#[utoipa::path(delete, path = "/api/email-change", tag = TAG, responses((status = 204), ApiErrors))]
pub async fn forget_email_change(mut me: SignedIn) -> ApiResult<StatusCode> {
    accounts::forget_email_change(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The token of the link that was mailed to the new address.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConfirmEmailChangeBody {
    token: String,
}

/// Put the new address in the old one's place, by the mailed link. Sessions go on; the old address is told.
#[utoipa::path(post, path = "/api/email-change/confirm", tag = TAG, security(()), request_body = ConfirmEmailChangeBody,
    responses((status = 204), ApiErrors))]
pub async fn confirm_email_change(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<ConfirmEmailChangeBody>,
) -> ApiResult<StatusCode> {
    state.throttle.count(tenant.id, Limit::LINK_FROM, &address.to_string()).await?;
    let mut tx = state.db.tenant(&tenant).await?;
    let person = accounts::confirm_email_change(&mut tx, &body.token, &state.secrets.mailed_tokens).await?;
    referrals::note_verified(&mut tx, person).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<EmailChangeError> for ApiError {
    fn from(error: EmailChangeError) -> Self {
        match error {
            EmailChangeError::Same => Self::field("email", Sentence::Own),
            EmailChangeError::Link(error) => error.into(),
            EmailChangeError::Database(cause) => Self::internal(cause),
        }
    }
}
