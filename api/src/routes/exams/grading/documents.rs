//! Delivered documents of edits: their PDF, and what a learner's edits say over time (R-180, D-073).

use std::collections::BTreeMap;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use integrations::blobs::{BlobError, BlobKey};
use product::exams::attempts::{self, AttemptId};
use product::exams::grading::documents::{self, Decision, EditId, EditKind, ProfiledText};
use product::exams::grading::find_job_of_attempt;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{SignedIn, SignedInReader, SignedInWithoutTx, ValidJson, ValidPath};
use crate::routes::exams::attempts::readers::reader_of;
use crate::state::AppState;

/// The documents of an attempt as one PDF, for its learner and the learner's teachers. It comes with the documents: nothing is
/// unlocked. 404 until it is made.
#[utoipa::path(get, path = "/api/attempts/{id}/documents.pdf", tag = "results", params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>), ApiErrors))]
pub async fn get_documents_pdf(
    State(state): State<AppState>,
    SignedInWithoutTx { tenant, user, .. }: SignedInWithoutTx,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Response> {
    // load
    let mut tx = state.db.tenant_read(&tenant).await?;
    let attempt = attempts::find_attempt(&mut tx, AttemptId(id)).await?.ok_or(ApiError::NotFound)?;
    let reader = reader_of(&mut tx, &tenant, &user, attempt.user_id).await?;
    if !reader.reads_responses() {
        return Err(ApiError::NotFound);
    }
    let job = find_job_of_attempt(&mut tx, attempt.id).await?.ok_or(ApiError::NotFound)?;
    let file = documents::find_file(&mut tx, job.id).await?.ok_or(ApiError::NotFound)?;
    drop(tx);
    let key: BlobKey = file.blob_key.parse().map_err(ApiError::internal)?;
    // call
    let bytes = match state.outside.blobs.get(&key).await {
        Ok(bytes) => bytes,
        Err(BlobError::NotFound(_)) => return Err(ApiError::NotFound),
        Err(cause) => return Err(ApiError::internal(cause)),
    };
    let headers = [
        (CONTENT_TYPE, "application/pdf"),
        (CONTENT_DISPOSITION, "attachment; filename=\"edited-responses.pdf\""),
        (CACHE_CONTROL, "private, no-store"),
    ];
    Ok((headers, Body::from(bytes)).into_response())
}

/// What a learner made of the edits of a document.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct DocumentDecisions {
    /// By edit; edits left out are undecided.
    decisions: BTreeMap<u32, Decision>,
}

/// Get which edits of an own delivered document were accepted and which not.
#[utoipa::path(get, path = "/api/attempts/{id}/documents/{item}/decisions", tag = "results",
    params(("id" = Uuid, Path), ("item" = String, Path)), responses((status = 200, body = DocumentDecisions), ApiErrors))]
pub async fn get_document_decisions(
    mut learner: SignedInReader,
    ValidPath((id, item)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<DocumentDecisions>> {
    let found = documents::get_decisions(&mut learner.tx, learner.user.id, AttemptId(id), &item).await?;
    let decisions = found.ok_or(ApiError::NotFound)?.into_iter().map(|(edit, decision)| (edit.0, decision));
    Ok(Json(DocumentDecisions { decisions: decisions.collect() }))
}

/// Keep which edits of an own delivered document were accepted and which not: all of them at once. Edits that are not in it are left
/// out.
#[utoipa::path(put, path = "/api/attempts/{id}/documents/{item}/decisions", tag = "results", request_body = DocumentDecisions,
    params(("id" = Uuid, Path), ("item" = String, Path)), responses((status = 204), ApiErrors))]
pub async fn set_document_decisions(
    mut learner: SignedIn,
    ValidPath((id, item)): ValidPath<(Uuid, String)>,
    ValidJson(body): ValidJson<DocumentDecisions>,
) -> ApiResult<StatusCode> {
    let decisions = body.decisions.into_iter().map(|(edit, decision)| (EditId(edit), decision)).collect();
    let is_there = documents::save_decisions(&mut learner.tx, learner.user.id, AttemptId(id), &item, decisions).await?;
    learner.tx.commit().await?;
    if is_there { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound) }
}

/// Edits of one text by kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditCounts {
    /// Grammar.
    pub grammar: usize,
    /// The choice of a word.
    pub word_choice: usize,
    /// How sentences are linked.
    pub cohesion: usize,
    /// What the task asks for.
    pub task: usize,
}

/// One text of an error profile.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorProfileText {
    /// Of which attempt.
    pub attempt_id: Uuid,
    /// Which task.
    pub item: String,
    /// When its edits came.
    #[serde(with = "time::serde::rfc3339")]
    pub delivered_at: OffsetDateTime,
    /// Words that were written.
    pub words: usize,
    /// Its edits.
    pub counts: EditCounts,
}

/// Edits by kind in the reader's newest texts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ErrorProfile)]
pub struct ErrorProfileBody {
    /// At most six, the oldest first.
    pub texts: Vec<ErrorProfileText>,
}

impl From<ProfiledText> for ErrorProfileText {
    fn from(ProfiledText { attempt_id, item, delivered_at, words, counts }: ProfiledText) -> Self {
        let of = |kind| counts.get(&kind).copied().unwrap_or_default();
        let counts = EditCounts {
            grammar: of(EditKind::Grammar),
            word_choice: of(EditKind::WordChoice),
            cohesion: of(EditKind::Cohesion),
            task: of(EditKind::Task),
        };
        Self { attempt_id: attempt_id.0, item, delivered_at, words, counts }
    }
}

/// The reader's own error profile.
#[utoipa::path(get, path = "/api/error-profile", tag = "results", responses((status = 200, body = ErrorProfileBody), ApiErrors))]
pub async fn get_error_profile(mut me: SignedInReader) -> ApiResult<Json<ErrorProfileBody>> {
    let profile = documents::error_profile(&mut me.tx, me.user.id).await?;
    Ok(Json(ErrorProfileBody { texts: profile.texts.into_iter().map(ErrorProfileText::from).collect() }))
}
