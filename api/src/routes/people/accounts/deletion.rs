//! Leaving for good, and changing one's mind (D-021).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::people::accounts::{self, BrandKind, DeletionError, Permission, UserId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::abuse::Limit;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{CurrentTenant, SignedInWithoutTx, ValidJson, ValidPath};
use crate::middleware::ClientAddress;
use crate::state::AppState;

/// Confirms what cannot be taken back after the grace time.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DestroyAccountBody {
    /// Of whoever asks.
    password: String,
}

/// An account that is to go.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountDeletion)]
pub struct DeletionBody {
    /// Until when it can be kept.
    #[serde(with = "time::serde::rfc3339")]
    deletes_at: OffsetDateTime,
}

/// Give up the own account, or somebody's as a super-admin. It can be kept for 14 days; its sessions end at once.
#[utoipa::path(delete, path = "/api/account/destroy/{id}", tag = TAG, params(("id" = Uuid, Path)),
    request_body = DestroyAccountBody, responses((status = 200, body = DeletionBody), ApiErrors))]
pub async fn destroy_account(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    ClientAddress(address): ClientAddress,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<DestroyAccountBody>,
) -> ApiResult<Json<DeletionBody>> {
    let leaver = UserId(id);
    let may_delete_others = me.user.roles.may(Permission::DeleteAnyAccount, BrandKind::of(&me.tenant));
    if leaver != me.user.id && !may_delete_others {
        return Err(ApiError::Forbidden);
    }
    super::confirm::password(&state, &me, address, body.password, "password").await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    let deletion = accounts::request_deletion(&mut tx, leaver, me.user.id, &state.secrets.mailed_tokens).await?;
    tx.commit().await?;
    Ok(Json(DeletionBody { deletes_at: deletion.due_at }))
}

/// The token of the link that keeps an account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct KeepAccountBody {
    token: String,
}

/// Keep an account that was to be deleted, by the link of the mail.
#[utoipa::path(post, path = "/api/account/keep", tag = TAG, security(()), request_body = KeepAccountBody,
    responses((status = 204), ApiErrors))]
pub async fn keep_account(
    State(state): State<AppState>,
    CurrentTenant(tenant): CurrentTenant,
    ClientAddress(address): ClientAddress,
    ValidJson(body): ValidJson<KeepAccountBody>,
) -> ApiResult<StatusCode> {
    state.throttle.count(tenant.id, Limit::LINK_FROM, &address.to_string()).await?;
    let mut tx = state.db.tenant(&tenant).await?;
    accounts::cancel_deletion_by_link(&mut tx, &body.token, &state.secrets.mailed_tokens).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<DeletionError> for ApiError {
    fn from(error: DeletionError) -> Self {
        match error {
            DeletionError::NotFound => Self::NotFound,
            DeletionError::Database(cause) => Self::internal(cause),
        }
    }
}
