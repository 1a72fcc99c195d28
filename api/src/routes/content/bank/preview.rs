//! A part as learners see it, without an attempt: nothing is started and nothing is stored.

use axum::Json;
use axum::extract::State;
use product::content::library::PackVersionId;
use product::exams::attempts::Accommodations;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::ManageItems;
use crate::extract::{MayRead, ValidPath};
use crate::routes::exams::attempts::content::{PartBody, part_content};
use crate::state::AppState;

/// Get what is read, heard and asked in a part of any version, whatever its state.
#[utoipa::path(get, path = "/api/admin-tools/packs/{id}/parts/{part}", tag = TAG, params(("id" = Uuid, Path), ("part" = String, Path)),
    responses((status = 200, body = PartBody), ApiErrors))]
pub async fn preview_part(
    State(state): State<AppState>,
    staff: MayRead<ManageItems>,
    ValidPath((id, part)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<PartBody>> {
    let tenant = staff.tenant.id;
    drop(staff.tx);
    let version = state.packs.get(&state.db, PackVersionId(id)).await?;
    let (section, part) = version.pack.part(&part).ok_or(ApiError::NotFound)?;
    Ok(Json(part_content(&state, tenant, &version, section, part, Accommodations::default())))
}
