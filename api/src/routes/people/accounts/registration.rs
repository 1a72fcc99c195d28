//! A new account (R-033, R-044, R-064, D-009).

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use product::money::referrals::{self, ReferralCode};
use product::people::accounts::{self, PRIVACY_VERSION, RegisterError, rules};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use super::body::{AuthBody, open_session};
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::{CurrentTenant, Language, ValidJson};
use crate::middleware::ClientAddress;
use crate::routes::money::referrals::parse_code;
use crate::state::AppState;

/// A new account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RegisterBody {
    email: String,
    /// 8 to 128 characters.
    password: String,
    /// What the picture shows.
    captcha: String,
    captcha_key: String,
    /// Of somebody who invited; empty is as good as none.
    referral_code: Option<String>,
    /// A number that the browser made at random and keeps, read only with a code: one browser uses one (D-088).
    device: Option<Uuid>,
}

impl RegisterBody {
    /// The address in its stored form, if everything can be accepted.
    fn check(&self) -> ApiResult<String> {
        let mut errors = FieldErrors::default();
        let email =
            rules::parse_email(&self.email).map_err(|cause| errors.push_cause("email", cause)).unwrap_or_default();
        if let Err(cause) = rules::check_password_of(&self.password, &email) {
            errors.push_cause("password", cause);
        }
        if self.captcha.trim().is_empty() {
            errors.push("captcha", Sentence::Required);
        }
        errors.into_result().map(|()| email)
    }

    fn code(&self) -> ApiResult<Option<ReferralCode>> {
        let typed = self.referral_code.as_deref().map(str::trim).filter(|typed| !typed.is_empty());
        typed.map(parse_code).transpose()
    }
}

/// Register with an e-mail address.
#[utoipa::path(post, path = "/api/register", tag = TAG, security(()), request_body = RegisterBody,
    responses((status = 200, body = AuthBody), ApiErrors))]
pub async fn register(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    Language(lang): Language,
    headers: HeaderMap,
    ValidJson(body): ValidJson<RegisterBody>,
) -> ApiResult<Json<AuthBody>> {
    let email = body.check()?;
    let code = body.code()?;
    state.throttle.count(tenant.id, Limit::REGISTER_FROM, &address.to_string()).await?;
    state.captchas.check(tenant.id, &body.captcha_key, &body.captcha).await?;
    let password_hash = state.hashing.hash(body.password).await?;
    let new =
        accounts::NewUser { email: &email, password_hash: &password_hash, lang, privacy_version: PRIVACY_VERSION };
    let mut tx = state.db.tenant(&tenant).await?;
    let user = accounts::register(&mut tx, new, &state.secrets.mailed_tokens).await?;
    if let Some(code) = code {
        referrals::accept_invitation(&mut tx, user, &email, &code, body.device).await?;
    }
    let answer = open_session(&state, &mut tx, user, &headers).await?;
    tx.commit().await?;
    Ok(Json(answer))
}

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> Self {
        match error {
            RegisterError::EmailTaken => Self::EmailTaken,
            RegisterError::Database(cause) => Self::internal(cause),
        }
    }
}
