//! Moving a version, or one question of it, from draft to learners and away again (D-119).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::content::bank;
use product::content::library::{PackVersionId, ReviewState};
use serde::Deserialize;
use tenants::Reason;
use utoipa::ToSchema;
use uuid::Uuid;

use super::packs::{PackDetailBody, detail};
use super::{Staff, TAG};
use crate::errors::{ApiErrors, ApiResult};
use crate::extract::rights::ManageItems;
use crate::extract::{MayRead, ValidJson, ValidPath};
use crate::state::AppState;

/// A step of a review.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ReviewStep)]
pub struct ReviewBody {
    /// `draft`, `in_review`, `approved` or `retired`.
    state: ReviewState,
    /// Why, for whoever looks at it later; up to 500 characters.
    reason: String,
}

/// Move a pack version to another state. A retired one is not started any more; old attempts stay.
#[utoipa::path(post, path = "/api/admin-tools/packs/{id}/reviews", tag = TAG, params(("id" = Uuid, Path)), request_body = ReviewBody,
    responses((status = 200, body = PackDetailBody), ApiErrors))]
pub async fn review_pack(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<ReviewBody>,
) -> ApiResult<Json<PackDetailBody>> {
    let (staff, id, to) = (Staff::from(staff), PackVersionId(id), body.state);
    let mut tx = state.db.platform(Reason::Content).await?;
    bank::review_pack(&mut tx, id, to, &body.reason, staff.actor()).await?;
    staff.record(&state, "bank.review_pack", id, None).await?;
    tx.commit().await?;
    Ok(Json(detail(&state, id).await?))
}

/// Mark one question of a version.
#[utoipa::path(post, path = "/api/admin-tools/packs/{id}/items/{item}/reviews", tag = TAG,
    params(("id" = Uuid, Path), ("item" = String, Path)), request_body = ReviewBody, responses((status = 204), ApiErrors))]
pub async fn review_item(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath((id, item)): ValidPath<(Uuid, String)>,
    ValidJson(body): ValidJson<ReviewBody>,
) -> ApiResult<StatusCode> {
    let (staff, id, to) = (Staff::from(staff), PackVersionId(id), body.state);
    let mut tx = state.db.platform(Reason::Content).await?;
    bank::review_item(&mut tx, id, &item, to, &body.reason, staff.actor()).await?;
    staff.record(&state, "bank.review_item", id, Some(&item)).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
