//! Instructor codes in the office: made, listed, revoked (D-018).

use axum::Json;
use axum::http::StatusCode;
use product::ground::audit;
use product::people::accounts::{self, CodeError, CodeId, CodeState, InstructorCode, NewCode, full_name};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{May, MayRead, ValidJson, ValidPath, ValidQuery, rights};
use crate::schemas::{Created, Page, PageQuery};

const TAG: &str = "office";

/// An instructor code.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InstructorCode)]
pub struct CodeBody {
    id: Uuid,
    /// As it is read out.
    code: String,
    /// For whom it is.
    note: String,
    state: CodeState,
    max_uses: i32,
    /// How many teachers it has let in.
    uses: i32,
    made_by: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

impl CodeBody {
    fn new(code: InstructorCode, now: OffsetDateTime) -> Self {
        Self {
            id: code.id.0,
            made_by: full_name(&code.made_by_first_name, &code.made_by_last_name, None),
            state: code.state(now),
            code: code.code,
            note: code.note,
            max_uses: code.max_uses,
            uses: code.uses,
            created_at: code.created_at,
            expires_at: code.expires_at,
        }
    }
}

/// List the instructor codes, the newest first.
#[utoipa::path(get, path = "/api/office/instructor-codes", tag = TAG, params(PageQuery), responses((status = 200, body = Page<CodeBody>), ApiErrors))]
pub async fn list_instructor_codes(
    mut me: MayRead<rights::MakeInstructorCodes>,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<CodeBody>>> {
    let (codes, total) = accounts::list_codes(&mut me.tx, query.request()).await?;
    let now = me.tx.now();
    let data = codes.into_iter().map(|code| CodeBody::new(code, now)).collect();
    Ok(Json(Page::new(data, query.request(), total)))
}

/// What the office wishes.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewCodeBody {
    /// For whom it is; up to 120 characters.
    #[serde(default)]
    note: String,
    /// In the future, within a year.
    #[serde(with = "crate::schemas::moment")]
    expires_at: OffsetDateTime,
    /// How many teachers it lets in: 1 to 500.
    max_uses: i32,
}

/// Make an instructor code.
#[utoipa::path(post, path = "/api/office/instructor-codes", tag = TAG, request_body = NewCodeBody, responses((status = 201, body = CodeBody), ApiErrors))]
pub async fn make_instructor_code(
    mut me: May<rights::MakeInstructorCodes>,
    ValidJson(body): ValidJson<NewCodeBody>,
) -> ApiResult<Created<CodeBody>> {
    let new = NewCode { note: body.note, expires_at: body.expires_at, max_uses: body.max_uses };
    let id = accounts::make_code(&mut me.tx, me.user.id, &new).await?;
    audit::record(&mut me.tx, Some(me.user.id.0), "instructor_code.make", id.0, &new.max_uses).await?;
    let code = accounts::get_code(&mut me.tx, id).await?;
    let now = me.tx.now();
    me.tx.commit().await?;
    Ok(Created(CodeBody::new(code, now)))
}

/// Revoke an instructor code. Teachers who came in by it stay.
#[utoipa::path(delete, path = "/api/office/instructor-codes/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn revoke_instructor_code(
    mut me: May<rights::MakeInstructorCodes>,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<StatusCode> {
    accounts::revoke_code(&mut me.tx, CodeId(id)).await?;
    audit::record(&mut me.tx, Some(me.user.id.0), "instructor_code.revoke", id, &()).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<CodeError> for ApiError {
    fn from(error: CodeError) -> Self {
        match error {
            CodeError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            CodeError::NotFound => Self::NotFound,
            CodeError::Database(cause) => Self::internal(cause),
        }
    }
}
