//! Staff send somebody the link for a password (D-016).

use axum::extract::State;
use axum::http::StatusCode;
use product::ground::audit;
use product::people::accounts::{self, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{May, ValidJson, rights};
use crate::state::AppState;

/// Who gets a link.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ResetUrlBody {
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
}

/// Mail somebody a link to choose a password. Who sends it never sees the link.
#[utoipa::path(post, path = "/api/reset-url", tag = TAG, request_body = ResetUrlBody, responses((status = 204), ApiErrors))]
pub async fn send_reset_url(
    State(state): State<AppState>,
    mut admin: May<rights::MakeResetLinks>,
    ValidJson(body): ValidJson<ResetUrlBody>,
) -> ApiResult<StatusCode> {
    if !accounts::is_person(&mut admin.tx, body.user_id).await? {
        return Err(ApiError::NotFoundUser);
    }
    admin.check_rank(body.user_id).await?;
    accounts::send_password_link(&mut admin.tx, body.user_id, &state.secrets.mailed_tokens).await?;
    audit::record(&mut admin.tx, Some(admin.user.id.0), "account.send_password_link", body.user_id, &()).await?;
    admin.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
