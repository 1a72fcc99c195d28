//! Shutting people out, and Pro for ever by an old promise.

use axum::Json;
use product::money::plans;
use product::people::accounts::{self, Role, UserId};
use product::people::directory;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::UserBody;
use super::{TAG, user_body};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::{BlockPeople, MoveMoney};
use crate::extract::{May, ValidJson, ValidPath};

/// What it shall become; without it, it turns round.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = ToggleBlock)]
pub struct BlockInput {
    /// Two who want the same at the same time get it.
    is_blocked: Option<bool>,
}

/// What it shall become; without it, it turns round.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = ToggleOldPro)]
pub struct OldProInput {
    /// Two who want the same at the same time get it.
    is_old_pro: Option<bool>,
}

/// Shut somebody out and end all their sessions, or let them in again. Nobody does it to themselves or to somebody with more rights.
#[utoipa::path(post, path = "/api/admin/user/{id}/toggle-block", tag = TAG, params(("id" = Uuid, Path)),
    request_body = BlockInput, responses((status = 200, body = UserBody), ApiErrors))]
pub async fn toggle_block(
    mut office: May<BlockPeople>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(input): ValidJson<BlockInput>,
) -> ApiResult<Json<UserBody>> {
    let user = UserId(id);
    let before = directory::hold_person(&mut office.tx, user).await?.ok_or(ApiError::NotFound)?;
    office.check_other(user).await?;
    if input.is_blocked.unwrap_or(before.blocked_at.is_none()) {
        accounts::block_user(&mut office.tx, user, office.user.id).await?;
    } else {
        accounts::unblock_user(&mut office.tx, user, office.user.id).await?;
    }
    let body = user_body(&mut office.tx, user).await?;
    office.tx.commit().await?;
    Ok(Json(body))
}

/// Make somebody Pro for ever, or end it; paid time stays as it is. Nobody does it to themselves or to somebody with more rights.
#[utoipa::path(post, path = "/api/admin/user/{id}/toggle-old-pro", tag = TAG, params(("id" = Uuid, Path)),
    request_body = OldProInput, responses((status = 200, body = UserBody), ApiErrors))]
pub async fn toggle_old_pro(
    mut office: May<MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(input): ValidJson<OldProInput>,
) -> ApiResult<Json<UserBody>> {
    let user = UserId(id);
    let before = directory::hold_person(&mut office.tx, user).await?.ok_or(ApiError::NotFound)?;
    office.check_other(user).await?;
    let is_old_pro = || plans::is_old_pro(before.roles.iter().filter_map(|role| Role::parse(role)));
    let wanted = input.is_old_pro.unwrap_or_else(|| !is_old_pro());
    plans::set_old_pro(&mut office.tx, office.user.id, user, wanted).await?;
    let body = user_body(&mut office.tx, user).await?;
    office.tx.commit().await?;
    Ok(Json(body))
}
