//! Logging in and out (R-065, R-068; D-012, D-019, D-020).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use product::accounts::{self, PRIVACY_VERSION, UserId};
use serde::Deserialize;
use tenants::Tenant;
use utoipa::ToSchema;

use super::TAG;
use super::body::{AuthBody, open_session};
use crate::edge::ClientAddress;
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{CurrentTenant, SignedIn, ValidJson};
use crate::state::AppState;

/// A login; one of `email` and `username`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LoginBody {
    email: Option<String>,
    username: Option<String>,
    password: String,
    /// Consent to the privacy text.
    #[serde(default)]
    privacy_info: bool,
}

impl LoginBody {
    fn login(&self) -> ApiResult<String> {
        let given = self.email.as_ref().or(self.username.as_ref()).map(|login| login.trim().to_owned());
        given.filter(|login| !login.is_empty()).ok_or_else(|| ApiError::field("email", Sentence::Required))
    }
}

/// Log in with e-mail address or username.
#[utoipa::path(post, path = "/api/login", tag = TAG, security(()), request_body = LoginBody,
    responses((status = 200, body = AuthBody), ApiErrors))]
pub async fn login(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    ValidJson(body): ValidJson<LoginBody>,
) -> ApiResult<Json<AuthBody>> {
    let login = body.login()?;
    let guess = state.throttle.guess(tenant.id, &login, address).await?;
    let user = check_password(&state, &tenant, &login, body.password).await?;
    state.throttle.forgive(guess).await;

    let mut tx = state.db.tenant(&tenant).await?;
    if body.privacy_info {
        accounts::give_consent(&mut tx, user, PRIVACY_VERSION).await?;
    }
    let answer = open_session(&state, &mut tx, user, &headers).await?;
    tx.commit().await?;
    Ok(Json(answer))
}

/// No transaction is open while the password is hashed. An unknown account takes as long as a known one.
async fn check_password(state: &AppState, tenant: &Tenant, login: &str, password: String) -> ApiResult<UserId> {
    let mut tx = state.db.tenant_read(tenant).await?;
    let credentials = accounts::find_credentials(&mut tx, login).await?;
    drop(tx);
    let stored = credentials.as_ref().and_then(|credentials| credentials.password_hash.clone());
    let is_right = state.hashing.is_right(password, stored).await?;
    match credentials {
        Some(credentials) if is_right && credentials.is_blocked => {
            Err(ApiError::AccountBlocked { support_email: tenant.brand.support_email.clone() })
        }
        Some(credentials) if is_right => Ok(credentials.user_id),
        Some(_) | None => Err(ApiError::WrongCredentials),
    }
}

/// End the session.
#[utoipa::path(post, path = "/api/logout", tag = TAG, responses((status = 204), ApiErrors))]
pub async fn logout(mut me: SignedIn) -> ApiResult<StatusCode> {
    accounts::revoke_session(&mut me.tx, me.user.session_id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
