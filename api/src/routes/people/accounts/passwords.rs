//! Forgotten, first and changed passwords (R-080 to R-082; D-007, D-015, D-016, D-020).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use product::money::referrals;
use product::people::accounts::{self, LinkPurpose, UserId, rules};
use serde::{Deserialize, Serialize};
use tenants::{Tenant, TenantTx};
use utoipa::ToSchema;

use super::TAG;
use super::body::{AuthBody, open_session};
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{CurrentTenant, SignedInWithoutTx, ValidJson, ValidQuery};
use crate::middleware::ClientAddress;
use crate::state::AppState;

/// Whose password is forgotten.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SendResetLinkBody {
    email: String,
}

/// Ask for a link to choose another password. The answer is the same whether the address has an account or not.
#[utoipa::path(post, path = "/api/send-reset-link", tag = TAG, security(()), request_body = SendResetLinkBody,
    responses((status = 204), ApiErrors))]
pub async fn send_reset_link(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<SendResetLinkBody>,
) -> ApiResult<StatusCode> {
    let email = rules::parse_email(&body.email).map_err(|cause| FieldErrors::of_cause("email", cause))?;
    state.throttle.count(tenant.id, Limit::RESET_FROM, &address.to_string()).await?;
    state.throttle.count(tenant.id, Limit::RESET_PAUSE, &email).await.map_err(|error| match error {
        ApiError::TooManyRequest => ApiError::TooSoon,
        error => error,
    })?;
    state.throttle.count(tenant.id, Limit::RESET, &email).await?;
    let mut tx = state.db.tenant(&tenant).await?;
    accounts::request_reset(&mut tx, &email).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The token of a password link.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PasswordLinkQuery {
    token: String,
}

/// What a password link is good for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PasswordLink)]
pub struct PasswordLinkBody {
    purpose: PasswordPurpose,
}

/// Another password, or the first one.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PasswordPurpose {
    /// `POST reset`
    Reset,
    /// `POST set-url`
    Set,
}

/// Check whether a password link still works, before somebody thinks of a password.
#[utoipa::path(get, path = "/api/password-link", tag = TAG, security(()), params(PasswordLinkQuery),
    responses((status = 200, body = PasswordLinkBody), ApiErrors))]
pub async fn check_password_link(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidQuery(query): ValidQuery<PasswordLinkQuery>,
) -> ApiResult<Json<PasswordLinkBody>> {
    state.throttle.count(tenant.id, Limit::LINK_FROM, &address.to_string()).await?;
    let mut tx = state.db.tenant_read(&tenant).await?;
    let both = [(LinkPurpose::ResetPassword, PasswordPurpose::Reset), (LinkPurpose::SetPassword, PasswordPurpose::Set)];
    for (link, purpose) in both {
        match accounts::read_link(&mut tx, link, &query.token, &state.secrets.mailed_tokens).await {
            Ok(_) => return Ok(Json(PasswordLinkBody { purpose })),
            Err(accounts::LinkError::Expired) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::LinkExpired)
}

/// A password that somebody chose with a mailed link.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChoosePasswordBody {
    /// From the link.
    token: String,
    /// 8 to 128 characters.
    password: String,
}

/// Replace a forgotten password. Ends every session.
#[utoipa::path(post, path = "/api/reset", tag = TAG, security(()), request_body = ChoosePasswordBody,
    responses((status = 204), ApiErrors))]
pub async fn reset_password(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<ChoosePasswordBody>,
) -> ApiResult<StatusCode> {
    state.throttle.count(tenant.id, Limit::LINK_FROM, &address.to_string()).await?;
    choose(&state, &tenant, LinkPurpose::ResetPassword, body).await
}

/// Choose the first password of an account that staff or a partner made.
#[utoipa::path(post, path = "/api/set-url", tag = TAG, security(()), request_body = ChoosePasswordBody,
    responses((status = 204), ApiErrors))]
pub async fn set_first_password(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<ChoosePasswordBody>,
) -> ApiResult<StatusCode> {
    state.throttle.count(tenant.id, Limit::LINK_FROM, &address.to_string()).await?;
    choose(&state, &tenant, LinkPurpose::SetPassword, body).await
}

/// Load, hash, store: a link that does not work costs no hash, and no transaction is open while one is computed.
async fn choose(
    state: &AppState,
    tenant: &Tenant,
    purpose: LinkPurpose,
    body: ChoosePasswordBody,
) -> ApiResult<StatusCode> {
    rules::check_password(&body.password).map_err(|cause| FieldErrors::of_cause("password", cause))?;
    let mut tx = state.db.tenant_read(tenant).await?;
    let link = accounts::read_link(&mut tx, purpose, &body.token, &state.secrets.mailed_tokens).await?;
    check_beside_address(&mut tx, link.user_id, &body.password).await?;
    drop(tx);
    let hash = state.hashing.hash(body.password).await?;
    let mut tx = state.db.tenant(tenant).await?;
    let person = accounts::choose_password(&mut tx, purpose, &body.token, &hash, &state.secrets.mailed_tokens).await?;
    referrals::note_verified(&mut tx, person).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn check_beside_address(tx: &mut TenantTx, user: UserId, password: &str) -> ApiResult<()> {
    let email = accounts::get_profile(tx, user).await?.email;
    rules::check_password_of(password, &email).map_err(|cause| FieldErrors::of_cause("password", cause))
}

/// Another password for the own account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChangePasswordBody {
    /// The password of now.
    current_password: String,
    /// 8 to 128 characters.
    password: String,
}

/// Change the own password. Ends every session; the answer holds a new one for this device.
#[utoipa::path(post, path = "/api/change-password", tag = TAG, request_body = ChangePasswordBody,
    responses((status = 200, body = AuthBody), ApiErrors))]
pub async fn change_password(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    ValidJson(body): ValidJson<ChangePasswordBody>,
) -> ApiResult<Json<AuthBody>> {
    rules::check_password(&body.password).map_err(|cause| FieldErrors::of_cause("password", cause))?;
    check_beside_address(&mut state.db.tenant_read(&me.tenant).await?, me.user.id, &body.password).await?;
    let old = super::confirm::password(&state, &me, address, body.current_password, "current_password").await?;
    let new = state.hashing.hash(body.password).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    if !accounts::change_password(&mut tx, me.user.id, &old, &new).await? {
        return Err(ApiError::field("current_password", Sentence::WrongPassword));
    }
    let answer = open_session(&state, &mut tx, me.user.id, &headers).await?;
    tx.commit().await?;
    Ok(Json(answer))
}
