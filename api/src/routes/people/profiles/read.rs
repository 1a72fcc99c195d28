//! Reading profiles and billing information.

use axum::Json;
use axum::extract::State;
use product::people::accounts::UserId;
use product::people::images::ImageId;
use product::people::profiles;
use serde::Serialize;
use tenants::TenantTx;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{BillingBody, SheetBody};
use super::{TAG, check_readable};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::ReadBilling;
use crate::extract::{May, SignedIn, SignedInReader, ValidPath};
use crate::routes::people::images::image_url;
use crate::state::AppState;

pub(super) async fn sheet_of(tx: &mut TenantTx, person: UserId) -> ApiResult<Json<SheetBody>> {
    let sheet = profiles::find_sheet(tx, person).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(sheet.into()))
}

/// Get everything of the own profile, billing excepted.
#[utoipa::path(get, path = "/api/profile", tag = TAG, responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn get_own_profile(mut me: SignedInReader) -> ApiResult<Json<SheetBody>> {
    sheet_of(&mut me.tx, me.user.id).await
}

/// Get somebody's profile: the own, a linked child's, or anybody's with the right to it.
#[utoipa::path(get, path = "/api/profile/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn get_profile(mut reader: SignedInReader, ValidPath(id): ValidPath<Uuid>) -> ApiResult<Json<SheetBody>> {
    let person = UserId(id);
    check_readable(&mut reader.tx, &reader.tenant, &reader.user, person).await?;
    sheet_of(&mut reader.tx, person).await
}

/// Get the profile of who has a username; whom one may not see is not there.
#[utoipa::path(get, path = "/api/profile/username/{name}", tag = TAG, params(("name" = String, Path)), responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn get_profile_by_username(
    mut reader: SignedInReader,
    ValidPath(name): ValidPath<String>,
) -> ApiResult<Json<SheetBody>> {
    let person = profiles::find_by_username(&mut reader.tx, &name).await?.ok_or(ApiError::NotFound)?;
    check_readable(&mut reader.tx, &reader.tenant, &reader.user, person).await?;
    sheet_of(&mut reader.tx, person).await
}

/// What a teacher shows to everybody of the school. Hours, salary and addresses are not among it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeacherPage)]
pub struct TeacherPageBody {
    id: Uuid,
    name: String,
    photo_url: Option<String>,
    college: Option<String>,
    major: Option<String>,
    /// The public bio.
    bio: Option<String>,
    subjects: Vec<String>,
}

/// Get what a teacher of the tenant shows to everybody who is signed in.
#[utoipa::path(get, path = "/api/teachers/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = TeacherPageBody), ApiErrors))]
pub async fn get_teacher_page(
    mut me: SignedInReader,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<TeacherPageBody>> {
    let sheet = profiles::find_sheet(&mut me.tx, UserId(id)).await?.ok_or(ApiError::NotFound)?;
    let teacher = sheet.teacher.ok_or(ApiError::NotFound)?;
    Ok(Json(TeacherPageBody {
        id,
        name: sheet.profile.full_name(),
        photo_url: sheet.profile.photo_id.map(|id| image_url(ImageId(id))),
        college: teacher.college,
        major: teacher.major,
        bio: teacher.bio,
        subjects: teacher.subjects,
    }))
}

/// Get the own billing information. Teachers only.
#[utoipa::path(get, path = "/api/teacher/billing", tag = TAG, responses((status = 200, body = BillingBody), ApiErrors))]
pub async fn get_own_billing(State(state): State<AppState>, mut me: SignedIn) -> ApiResult<Json<BillingBody>> {
    let billing = profiles::read_billing(&mut me.tx, &state.secrets.billing, me.user.id, me.user.id).await?;
    Ok(Json(billing.into()))
}

/// Get a teacher's billing information. Finance only; the look stands in the trail.
#[utoipa::path(get, path = "/api/teacher/billing/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = BillingBody), ApiErrors))]
pub async fn get_billing(
    State(state): State<AppState>,
    mut finance: May<ReadBilling>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<BillingBody>> {
    let billing = profiles::read_billing(&mut finance.tx, &state.secrets.billing, finance.user.id, UserId(id)).await?;
    finance.tx.commit().await?;
    Ok(Json(billing.into()))
}
