//! Changing profiles: the own, and anybody's with the right to it. Both answer with the whole profile.

use axum::Json;
use axum::extract::State;
use product::people::accounts::{BrandKind, Permission, SignedInUser, UserId};
use product::people::profiles;
use tenants::{Tenant, TenantTx};
use uuid::Uuid;

use super::TAG;
use super::body::SheetBody;
use super::change::{BasicChangeBody, StudentChangeBody, TeacherChangeBody};
use super::read::sheet_of;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::EditAnyProfile;
use crate::extract::{May, SignedIn, ValidJson, ValidPath};
use crate::state::AppState;

/// Change the basic part of the own profile.
#[utoipa::path(patch, path = "/api/basic/profile", tag = TAG, request_body = BasicChangeBody, responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn update_own_basic(
    mut me: SignedIn,
    ValidJson(body): ValidJson<BasicChangeBody>,
) -> ApiResult<Json<SheetBody>> {
    profiles::update_basic(&mut me.tx, me.user.id, me.user.id, body.into()).await?;
    finish(me.tx, me.user.id).await
}

/// Change the basic part of anybody's profile.
#[utoipa::path(patch, path = "/api/basic/profile/{id}", tag = TAG, params(("id" = Uuid, Path)), request_body = BasicChangeBody, responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn update_basic(
    mut editor: May<EditAnyProfile>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<BasicChangeBody>,
) -> ApiResult<Json<SheetBody>> {
    editor.check_rank(UserId(id)).await?;
    profiles::update_basic(&mut editor.tx, editor.user.id, UserId(id), body.into()).await?;
    finish(editor.tx, UserId(id)).await
}

/// Change the student part of the own profile. Students only.
#[utoipa::path(patch, path = "/api/student/profile", tag = TAG, request_body = StudentChangeBody, responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn update_own_student(
    mut me: SignedIn,
    ValidJson(body): ValidJson<StudentChangeBody>,
) -> ApiResult<Json<SheetBody>> {
    profiles::update_student(&mut me.tx, me.user.id, me.user.id, body.into()).await?;
    finish(me.tx, me.user.id).await
}

/// Change the student part of anybody's profile.
#[utoipa::path(patch, path = "/api/student/profile/{id}", tag = TAG, params(("id" = Uuid, Path)), request_body = StudentChangeBody, responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn update_student(
    mut editor: May<EditAnyProfile>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<StudentChangeBody>,
) -> ApiResult<Json<SheetBody>> {
    editor.check_rank(UserId(id)).await?;
    profiles::update_student(&mut editor.tx, editor.user.id, UserId(id), body.into()).await?;
    finish(editor.tx, UserId(id)).await
}

/// Change the teacher part of the own profile, billing information included. Teachers only.
#[utoipa::path(patch, path = "/api/teacher/profile", tag = TAG, request_body = TeacherChangeBody, responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn update_own_teacher(
    State(state): State<AppState>,
    mut me: SignedIn,
    ValidJson(body): ValidJson<TeacherChangeBody>,
) -> ApiResult<Json<SheetBody>> {
    change_teacher(&state, &mut me.tx, me.user.id, me.user.id, body).await?;
    finish(me.tx, me.user.id).await
}

/// Change the teacher part of anybody's profile. Billing information needs the right to read it.
#[utoipa::path(patch, path = "/api/teacher/profile/{id}", tag = TAG, params(("id" = Uuid, Path)), request_body = TeacherChangeBody, responses((status = 200, body = SheetBody), ApiErrors))]
pub async fn update_teacher(
    State(state): State<AppState>,
    mut editor: May<EditAnyProfile>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<TeacherChangeBody>,
) -> ApiResult<Json<SheetBody>> {
    editor.check_rank(UserId(id)).await?;
    if body.billing.is_some() {
        check_finance(&editor.tenant, &editor.user)?;
    }
    change_teacher(&state, &mut editor.tx, editor.user.id, UserId(id), body).await?;
    finish(editor.tx, UserId(id)).await
}

fn check_finance(tenant: &Tenant, editor: &SignedInUser) -> ApiResult<()> {
    let may = editor.roles.may(Permission::ReadBilling, BrandKind::of(tenant));
    if may { Ok(()) } else { Err(ApiError::Forbidden) }
}

async fn change_teacher(
    state: &AppState,
    tx: &mut TenantTx,
    editor: UserId,
    teacher: UserId,
    mut body: TeacherChangeBody,
) -> ApiResult<()> {
    if let Some(billing) = body.billing.take() {
        profiles::update_billing(tx, &state.secrets.billing, editor, teacher, billing.into()).await?;
    }
    profiles::update_teacher(tx, editor, teacher, body.into()).await?;
    Ok(())
}

async fn finish(mut tx: TenantTx, person: UserId) -> ApiResult<Json<SheetBody>> {
    let answer = sheet_of(&mut tx, person).await?;
    tx.commit().await?;
    Ok(answer)
}
