//! Proving an e-mail address (R-071, R-072, D-015).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::money::{coins, referrals};
use product::people::accounts::{self, LinkError, VerifyError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::TAG;
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{CurrentTenant, SignedIn, ValidQuery};
use crate::middleware::ClientAddress;
use crate::state::AppState;

/// The token of a mailed link.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VerifyQuery {
    token: String,
}

/// The address is proven.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Verified)]
pub struct VerifiedBody {
    verified: bool,
    /// T-Coins that came with it; 0 when they came before.
    reward: i64,
}

/// Prove an e-mail address with the link of the mail.
#[utoipa::path(get, path = "/api/verify", tag = TAG, security(()), params(VerifyQuery), responses((status = 200, body = VerifiedBody), ApiErrors))]
pub async fn verify_email(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidQuery(query): ValidQuery<VerifyQuery>,
) -> ApiResult<Json<VerifiedBody>> {
    state.throttle.count(tenant.id, Limit::LINK_FROM, &address.to_string()).await?;
    let mut tx = state.db.tenant(&tenant).await?;
    let person = accounts::verify_email(&mut tx, &query.token, &state.secrets.mailed_tokens).await?;
    let reward = coins::reward_verification(&mut tx, person).await?;
    referrals::note_verified(&mut tx, person).await?;
    tx.commit().await?;
    Ok(Json(VerifiedBody { verified: true, reward }))
}

/// Send the verification mail again, at most once a minute.
#[utoipa::path(post, path = "/api/send-verify-email", tag = TAG, responses((status = 204), ApiErrors))]
pub async fn send_verify_email(State(state): State<AppState>, mut me: SignedIn) -> ApiResult<StatusCode> {
    match accounts::request_verification(&mut me.tx, me.user.id, &state.secrets.mailed_tokens).await {
        Ok(()) => me.tx.commit().await?,
        // Verified in another window: what was wanted is already so.
        Err(VerifyError::AlreadyVerified) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(StatusCode::NO_CONTENT)
}

impl From<LinkError> for ApiError {
    fn from(error: LinkError) -> Self {
        match error {
            LinkError::Expired => Self::LinkExpired,
            LinkError::TooSoon => Self::TooSoon,
            LinkError::Database(cause) => Self::internal(cause),
        }
    }
}

impl From<VerifyError> for ApiError {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::AlreadyVerified => Self::Conflict,
            VerifyError::Link(error) => error.into(),
            VerifyError::Database(cause) => Self::internal(cause),
        }
    }
}
