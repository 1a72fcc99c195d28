//! A child's profile, for the parent whom the child has confirmed. Everybody else learns nothing,
//! not even that there is such a person.

use axum::Json;
use product::people::accounts::UserId;
use product::{people::families, people::profiles};
use serde::Deserialize;
use tenants::TenantTx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{SignedIn, SignedInReader, ValidJson, ValidPath};
use crate::routes::people::profiles::body::SheetBody;
use crate::routes::people::profiles::change::{BasicChangeBody, StudentChangeBody};

async fn check_parent(tx: &mut TenantTx, parent: UserId, child: UserId) -> ApiResult<()> {
    if families::is_parent_of(tx, parent, child).await? { Ok(()) } else { Err(ApiError::NotFound) }
}

async fn sheet_of(tx: &mut TenantTx, child: UserId) -> ApiResult<Json<SheetBody>> {
    let sheet = profiles::find_sheet(tx, child).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(sheet.into()))
}

/// Get a linked child's profile.
#[utoipa::path(get, path = "/api/child/profile/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn get_child_profile(mut me: SignedInReader, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<SheetBody>> {
    check_parent(&mut me.tx, me.user.id, UserId(id)).await?;
    sheet_of(&mut me.tx, UserId(id)).await
}

/// A change of a child's profile: of the basic part, of the student part, or of both.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangeChildProfile)]
pub struct ChildChangeBody {
    basic: Option<BasicChangeBody>,
    student: Option<StudentChangeBody>,
}

/// Change a linked child's profile. What a parent changed stands in the trail.
#[utoipa::path(patch, path = "/api/child/profile/{id}", tag = TAG, params(("id" = Uuid, Path)), request_body = ChildChangeBody, responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn update_child_profile(
    mut me: SignedIn,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<ChildChangeBody>,
) -> ApiResult<Json<SheetBody>> {
    let child = UserId(id);
    check_parent(&mut me.tx, me.user.id, child).await?;
    if let Some(basic) = body.basic {
        profiles::update_basic(&mut me.tx, me.user.id, child, basic.into()).await?;
    }
    if let Some(student) = body.student {
        profiles::update_student(&mut me.tx, me.user.id, child, student.into()).await?;
    }
    let answer = sheet_of(&mut me.tx, child).await?;
    me.tx.commit().await?;
    Ok(answer)
}
