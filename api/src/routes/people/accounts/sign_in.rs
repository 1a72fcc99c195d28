//! Logging in and out (R-065, R-068; D-012, D-019, D-020).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use product::people::accounts::{self, Credentials, LoginRefusal, LoginWishes, PRIVACY_VERSION, UserId, passwords};
use serde::Deserialize;
use tenants::Tenant;
use utoipa::ToSchema;

use super::TAG;
use super::body::{AuthBody, open_session};
use crate::abuse::Trust;
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
    /// The letters of a captcha, where one is asked for (`captcha_needed`).
    captcha: Option<String>,
    /// Of the captcha.
    captcha_key: Option<String>,
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
    let credentials = find_credentials(&state, &tenant, &login).await?;
    let account = credentials.as_ref().map_or_else(|| login.clone(), |known| known.user_id.to_string());
    let guess = state.throttle.guess(tenant.id, &account, address).await?;
    if let Trust::Doubted { is_first } = guess.trust {
        if let (true, Some(known)) = (is_first, &credentials) {
            tell_owner(&state, &tenant, known.user_id).await?;
        }
        let (Some(answer), Some(key)) = (&body.captcha, &body.captcha_key) else {
            count("captcha_needed");
            return Err(ApiError::CaptchaNeeded);
        };
        state.captchas.check(tenant.id, key, answer).await?;
    }
    let Some(known) = check_password(&state, credentials, body.password.clone()).await? else {
        state.throttle.miss(guess).await;
        count("wrong");
        return Err(ApiError::WrongCredentials);
    };
    state.throttle.forgive(guess).await;
    known.admit(wishes).map_err(|refusal| {
        count("refused");
        refused(refusal, &tenant)
    })?;
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
    count("ok");
    Ok(Json(answer))
}

/// How a login ended: `ok`, `wrong`, `captcha_needed`, or `refused` with the right password.
fn count(result: &'static str) {
    metrics::counter!("logins_total", "result" => result).increment(1);
}

async fn find_credentials(state: &AppState, tenant: &Tenant, login: &str) -> ApiResult<Option<Credentials>> {
    Ok(accounts::find_credentials(&mut state.db.tenant_read(tenant).await?, login).await?)
}

/// Tells the owner that strangers guess.
async fn tell_owner(state: &AppState, tenant: &Tenant, user: UserId) -> ApiResult<()> {
    let mut tx = state.db.tenant(tenant).await?;
    accounts::tell_of_guesses(&mut tx, user).await?;
    tx.commit().await?;
    tracing::warn!(%user, "strangers guess the password of an account");
    Ok(())
}

/// Whose the right password is. No transaction is open while it is hashed; an unknown account takes as long as a known one.
async fn check_password(
    state: &AppState,
    credentials: Option<Credentials>,
    password: String,
) -> ApiResult<Option<Credentials>> {
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
