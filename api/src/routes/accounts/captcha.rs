//! Telling people from robots (D-011).

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::TAG;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::CurrentTenant;
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
) -> ApiResult<Json<CaptchaBody>> {
    let picture = state.captchas.issue(tenant.id).await?;
    Ok(Json(CaptchaBody { key: picture.key, img: picture.img }))
}
