//! The brand's office: it sees a member's subscription with the paid time (`plans::paid_time`), and cancels it here.

use axum::Json;
use axum::extract::State;
use product::ground::audit;
use product::money::subscriptions;
use product::people::accounts::UserId;
use serde_json::json;
use uuid::Uuid;

use super::body::AutoRenewBody;
use super::{TAG, provider};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::MoveMoney;
use crate::extract::{May, ValidPath};
use crate::state::AppState;

/// Cancel somebody's subscription, as they could themselves.
#[utoipa::path(delete, path = "/api/admin/user/{id}/auto-renew", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = AutoRenewBody), ApiErrors))]
pub async fn cancel_member_auto_renew(
    State(state): State<AppState>,
    mut office: May<MoveMoney>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<AutoRenewBody>> {
    let member = UserId(id);
    office.check_rank(member).await?;
    let running = subscriptions::find_running(&mut office.tx, member).await?.ok_or(ApiError::NotFound)?;
    let told = json!({ "subscription": running.id });
    drop(office.tx);
    let canceled = provider::cancel(&state, &office.tenant, running, Some(office.user.id)).await?;
    let mut tx = state.db.tenant(office.tenant.id).await?;
    audit::record(&mut tx, Some(office.user.id.0), "subscriptions.cancel", member, &told).await?;
    tx.commit().await?;
    Ok(Json(canceled.into()))
}
