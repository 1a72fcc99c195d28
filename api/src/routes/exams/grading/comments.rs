//! The comment bank of a grader: saved comments, on any device.

use axum::Json;
use axum::http::StatusCode;
use product::exams::grading::{
    self, LONGEST_SAVED, MOST_SAVED, SaveCommentError, SavedComment, SavedCommentId, list_saved_comments,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{GraderOf, ValidJson, ValidPath};
use crate::schemas::List;

/// A comment that the grader has saved.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedComment)]
pub struct SavedCommentBody {
    /// Its id.
    id: Uuid,
    /// What it says.
    text: String,
    /// How often it was used.
    uses: i32,
}

/// Comments to save.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveComments {
    /// At most 300, of at most 1,000 characters each.
    #[schema(min_items = 1, max_items = 300)]
    texts: Vec<String>,
}

/// List the own saved comments, the most used first.
#[utoipa::path(get, path = "/api/grading/comments", tag = "grading", responses((status = 200, body = List<SavedCommentBody>), ApiErrors))]
pub async fn list_comments(mut grader: GraderOf) -> ApiResult<Json<List<SavedCommentBody>>> {
    answer(&mut grader).await
}

/// Save comments for use again: all of them, or none. What is saved already stays as it is, so sent twice it is the same.
#[utoipa::path(post, path = "/api/grading/comments", tag = "grading", request_body = SaveComments,
    responses((status = 200, body = List<SavedCommentBody>), ApiErrors))]
pub async fn save_comments(
    mut grader: GraderOf,
    ValidJson(body): ValidJson<SaveComments>,
) -> ApiResult<Json<List<SavedCommentBody>>> {
    if body.texts.is_empty() {
        return Err(ApiError::field("texts", Sentence::Required));
    }
    if body.texts.len() > MOST_SAVED {
        return Err(ApiError::field("texts", Sentence::TooMany { max: MOST_SAVED }));
    }
    grading::save_comments(&mut grader.tx, grader.user.id, &body.texts).await?;
    let saved = answer(&mut grader).await?;
    grader.tx.commit().await?;
    Ok(saved)
}

/// Count a use of an own saved comment.
#[utoipa::path(post, path = "/api/grading/comments/{id}/use", tag = "grading", params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn use_comment(mut grader: GraderOf, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    let is_there = grading::use_saved_comment(&mut grader.tx, grader.user.id, SavedCommentId(id)).await?;
    grader.tx.commit().await?;
    if is_there { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound) }
}

/// Forget an own saved comment.
#[utoipa::path(delete, path = "/api/grading/comments/{id}", tag = "grading", params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn delete_comment(mut grader: GraderOf, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    let was_there = grading::delete_saved_comment(&mut grader.tx, grader.user.id, SavedCommentId(id)).await?;
    grader.tx.commit().await?;
    if was_there { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound) }
}

async fn answer(grader: &mut GraderOf) -> ApiResult<Json<List<SavedCommentBody>>> {
    let saved = list_saved_comments(&mut grader.tx, grader.user.id).await?;
    Ok(Json(List { data: saved.into_iter().map(Into::into).collect() }))
}

impl From<SavedComment> for SavedCommentBody {
    fn from(SavedComment { id, text, uses }: SavedComment) -> Self {
        Self { id: id.0, text, uses }
    }
}

impl From<SaveCommentError> for ApiError {
    fn from(error: SaveCommentError) -> Self {
        match error {
            SaveCommentError::Empty => Self::field("texts", Sentence::Required),
            SaveCommentError::TooLong => Self::field("texts", Sentence::TooLong { max: LONGEST_SAVED }),
            SaveCommentError::TooMany => Self::field("texts", Sentence::TooMany { max: MOST_SAVED }),
            SaveCommentError::Database(cause) => cause.into(),
        }
    }
}
