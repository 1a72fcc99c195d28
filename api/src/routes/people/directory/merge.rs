//! Two accounts of one person: they are not made one (docs/decisions/0074-people-from-a-file.md), and the refusal says why.

use axum::http::StatusCode;
use product::people::accounts::UserId;
use product::people::directory;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::SeeContacts;
use crate::extract::{MayRead, ValidJson, ValidPath};

/// The other account.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = MergeUsers)]
pub struct MergeInput {
    with: Uuid,
}

/// Merge two accounts: always refused with the reason, and what to do instead.
#[utoipa::path(post, path = "/api/admin/user/{id}/merge", tag = TAG, params(("id" = Uuid, Path)), request_body = MergeInput,
    responses((status = 204), ApiErrors))]
pub async fn merge_users(
    mut office: MayRead<SeeContacts>,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(input): ValidJson<MergeInput>,
) -> ApiResult<StatusCode> {
    for user in [id, input.with] {
        directory::find_person(&mut office.tx, UserId(user)).await?.ok_or(ApiError::NotFound)?;
    }
    Err(ApiError::AccountsNotMerged)
}
