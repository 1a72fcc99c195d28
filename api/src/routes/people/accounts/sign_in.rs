//! Logging in and out (R-065, R-068; D-012, D-019, D-020).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use product::people::accounts::{self, Credentials, LoginRefusal, LoginWishes, PRIVACY_VERSION, passwords};
use serde::Deserialize;
use tenants::Tenant;
use utoipa::ToSchema;

use super::TAG;
use super::body::{AuthBody, open_session};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{CurrentTenant, SignedIn, ValidJson};
use crate::middleware::ClientAddress;
use crate::state::AppState;

/// A login; one of `email` and `username`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LoginBody {
    email: Option<String>,
    username: Option<String>,
    password: String,
    /// Consent to the privacy text; without it, who has not consented yet is asked for it once (`privacy_needed`).
    #[serde(default)]
    privacy_info: bool,
    /// Keeps an account that is to be deleted; without it the login is refused with `account_leaving`.
    #[serde(default)]
    keep_account: bool,
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
    let wishes = LoginWishes { consents: body.privacy_info, keeps_account: body.keep_account };
    let guess = state.throttle.guess(tenant.id, &login, address).await?;
    let Some(known) = check_password(&state, &tenant, &login, body.password.clone()).await? else {
        state.throttle.miss(guess).await;
        return Err(ApiError::WrongCredentials);
    };
    state.throttle.forgive(guess).await;
    known.admit(wishes).map_err(|refusal| refused(refusal, &tenant))?;
    let rehashed = rehash(&state, &known, body.password).await?;

    let mut tx = state.db.tenant(&tenant).await?;
    if wishes.consents {
        accounts::give_consent(&mut tx, known.user_id, PRIVACY_VERSION).await?;
    }
    if known.leaves_at.is_some() {
        accounts::cancel_deletion(&mut tx, known.user_id).await?;
    }
    if let (Some(old), Some(new)) = (&known.password_hash, &rehashed) {
        accounts::store_rehashed(&mut tx, known.user_id, old, new).await?;
    }
    let answer = open_session(&state, &mut tx, known.user_id, &headers).await?;
    tx.commit().await?;
    Ok(Json(answer))
}

/// Whose the right password is. No transaction is open while it is hashed; an unknown account takes as long as a known one.
async fn check_password(
    state: &AppState,
    tenant: &Tenant,
    login: &str,
    password: String,
) -> ApiResult<Option<Credentials>> {
    let mut tx = state.db.tenant_read(tenant).await?;
    let credentials = accounts::find_credentials(&mut tx, login).await?;
    drop(tx);
    let stored = credentials.as_ref().and_then(|credentials| credentials.password_hash.clone());
    let is_right = state.hashing.is_right(password, stored).await?;
    Ok(credentials.filter(|_| is_right))
}

/// The password hashed anew, when today's parameters are stronger than those of its hash.
async fn rehash(state: &AppState, known: &Credentials, password: String) -> ApiResult<Option<String>> {
    match &known.password_hash {
        Some(stored) if passwords::is_outdated(stored) => state.hashing.hash(password).await.map(Some),
        _ => Ok(None),
    }
}

/// What a login that is refused asks for, as its answer.
pub(crate) fn refused(refusal: LoginRefusal, tenant: &Tenant) -> ApiError {
    match refusal {
        LoginRefusal::Blocked => ApiError::AccountBlocked { support_email: tenant.brand.support_email.clone() },
        LoginRefusal::Leaving { due_at } => ApiError::AccountLeaving { deletes_at: due_at },
        LoginRefusal::ConsentNeeded => ApiError::PrivacyNeeded,
    }
}

/// End the session.
#[utoipa::path(post, path = "/api/logout", tag = TAG, responses((status = 204), ApiErrors))]
pub async fn logout(mut me: SignedIn) -> ApiResult<StatusCode> {
    accounts::revoke_session(&mut me.tx, me.user.session_id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
