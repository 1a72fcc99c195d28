//! What the signed-in person sees and says about the own account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::people::accounts;
use serde::Deserialize;
use tenants::Lang;
use utoipa::ToSchema;

use super::TAG;
use super::body::ProfileBody;
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::{SignedIn, SignedInReader, ValidJson};
use crate::state::AppState;

/// Get the own profile.
#[utoipa::path(post, path = "/api/me", tag = TAG, responses((status = 200, body = ProfileBody), ApiErrors))]
pub async fn get_me(State(state): State<AppState>, mut me: SignedInReader) -> ApiResult<Json<ProfileBody>> {
    let profile = accounts::get_own_profile(&mut me.tx, &me.user).await?;
    if me.user.is_stale {
        // Once in a quarter of an hour; every other request only reads.
        drop(me.tx);
        let mut tx = state.db.tenant(&me.tenant).await?;
        accounts::mark_seen(&mut tx, me.user.session_id).await?;
        tx.commit().await?;
    }
    Ok(Json(profile.into()))
}

/// The interface language.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LangBody {
    lang: Lang,
}

/// Save the interface language.
#[utoipa::path(patch, path = "/api/lang", tag = TAG, request_body = LangBody, responses((status = 200, body = ProfileBody), ApiErrors))]
pub async fn set_lang(mut me: SignedIn, ValidJson(body): ValidJson<LangBody>) -> ApiResult<Json<ProfileBody>> {
    accounts::set_lang(&mut me.tx, me.user.id, body.lang).await?;
    let profile = accounts::get_profile(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(Json(profile.into()))
}

/// Take the consent to the privacy text back. Every session ends, this one too; the next login asks for it again.
#[utoipa::path(delete, path = "/api/privacy-consent", tag = TAG, responses((status = 204), ApiErrors))]
pub async fn withdraw_consent(mut me: SignedIn) -> ApiResult<StatusCode> {
    accounts::withdraw_consent(&mut me.tx, me.user.id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
