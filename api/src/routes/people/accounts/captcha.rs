//! Telling people from robots (D-011).

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

use super::TAG;
use crate::abuse::Limit;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{CurrentTenant, ValidPath};
use crate::middleware::ClientAddress;
use crate::state::AppState;

/// A picture with a question for people.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Captcha)]
pub struct CaptchaBody {
    /// Comes back with the answer.
    key: String,
    /// A PNG as a `data:` address.
    img: String,
}

/// Get a captcha.
#[utoipa::path(get, path = "/api/captcha/flat", tag = TAG, security(()), responses((status = 200, body = CaptchaBody), ApiErrors))]
pub async fn get_captcha(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
) -> ApiResult<Json<CaptchaBody>> {
    state.throttle.count(tenant.id, Limit::CAPTCHA_FROM, &address.to_string()).await?;
    let picture = state.captchas.issue(tenant.id).await?;
    Ok(Json(CaptchaBody { key: picture.key, img: picture.img }))
}

/// Hear a captcha instead of seeing it.
#[utoipa::path(get, path = "/api/captcha/audio/{key}", tag = TAG, security(()), params(("key" = String, Path)),
    responses((status = 200, content_type = "audio/wav"), ApiErrors))]
pub async fn hear_captcha(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ValidPath(key): ValidPath<String>,
) -> ApiResult<impl IntoResponse> {
    let wav = state.captchas.read_aloud(tenant.id, &key).await?;
    // After the captcha was found: unknown keys leave no counters behind.
    state.throttle.count(tenant.id, Limit::HEARD, &key).await?;
    Ok(([(CONTENT_TYPE, "audio/wav"), (CACHE_CONTROL, "no-store")], wav))
}
