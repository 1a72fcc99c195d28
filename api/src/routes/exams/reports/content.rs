//! One written response to read and print, and everything of one form (R-136, D-051).

use axum::Json;
use axum::extract::State;
use product::content::library::PackVersionId;
use product::content::library::words::count_words;
use product::exams::attempts::{self, AttemptId};
use product::exams::grading;
use product::exams::reports::{self, AttemptResult};
use product::people::accounts::{BrandKind, GradingSection, Permission};
use product::people::teaching;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::LearnerName;
use super::explanation::{ExplanationBody, explanation_body};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{SignedInReader, ValidPath, grading_sections};
use crate::routes::exams::attempts::body::{AttemptTest, test_of};
use crate::routes::exams::grading::body::{Stimulus, VoiceCommentBody, stimulus_of, voice_body};
use crate::state::AppState;

/// A writing task with its response. Nothing can be changed here.
#[derive(Debug, Serialize, ToSchema)]
pub struct WritingContent {
    /// Whose.
    pub learner: LearnerName,
    /// What was taken.
    pub test: AttemptTest,
    /// Handed in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub submitted_at: Option<OffsetDateTime>,
    /// Item id.
    pub item: String,
    /// The task.
    pub prompt: String,
    /// What was read and heard for it.
    pub stimulus: Stimulus,
    /// What was written; absent when nothing was.
    pub text: Option<String>,
    /// Words of it.
    pub words: usize,
    /// The grader's score, after delivery.
    pub score: Option<f64>,
    /// Highest score.
    pub max: u8,
    /// The grader's comment, after delivery.
    pub comment: String,
    /// What the grader says by voice, after delivery and where there is something.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub voice_comment: Option<VoiceCommentBody>,
}

/// One writing task of an attempt that is handed in: for its learner, the own teachers, the office, and who may grade it. Parents read scores
/// and comments in the result, not what was written (decision 0018).
#[utoipa::path(get, path = "/api/attempts/{id}/writing/{item}", tag = "results", params(("id" = Uuid, Path), ("item" = String, Path)),
    responses((status = 200, body = WritingContent), ApiErrors))]
pub async fn get_writing_content(
    State(state): State<AppState>,
    mut reader: SignedInReader,
    ValidPath((id, item)): ValidPath<(Uuid, String)>,
) -> ApiResult<Json<WritingContent>> {
    let attempt = attempts::find_attempt(&mut reader.tx, AttemptId(id)).await?.ok_or(ApiError::NotFound)?;
    let has_job = grading::find_job_of_attempt(&mut reader.tx, attempt.id).await?.is_some();
    let may_grade = grading_sections(&reader.tenant, &reader.user).contains(&GradingSection::Writing);
    // A grader's own test is nobody's to grade, but theirs to read.
    let is_own = attempt.user_id == reader.user.id;
    let sees_all = reader.user.roles.may(Permission::SeeAnyProfile, BrandKind::of(&reader.tenant));
    let teaches = teaching::is_teacher_of(&mut reader.tx, reader.user.id, attempt.user_id).await?;
    if !(is_own || sees_all || teaches || (has_job && may_grade)) || attempt.submitted_at.is_none() {
        return Err(ApiError::NotFound);
    }
    let version = state.packs.get(&state.db, attempt.pack_version_id).await?;
    let result: AttemptResult = reports::attempt_result(&mut reader.tx, attempt, &version).await?;
    let responses = result.grading.map(|grading| grading.responses).unwrap_or_default();
    let found = responses.into_iter().find(|response| response.item == item && response.section.as_str() == "writing");
    let response = found.ok_or(ApiError::NotFound)?;
    let mark = response.mark.unwrap_or_default();
    Ok(Json(WritingContent {
        learner: LearnerName { name: result.learner.full_name() },
        test: test_of(&version),
        submitted_at: result.submitted_at,
        stimulus: stimulus_of(&version, &item),
        item,
        prompt: response.prompt,
        words: response.text.as_deref().map_or(0, count_words),
        text: response.text,
        score: mark.score,
        max: response.max,
        comment: mark.comment,
        voice_comment: response
            .voice_comment
            .as_ref()
            .and_then(|voice| voice_body(&state, reader.tenant.id, voice, Some(reader.user.id))),
    }))
}

/// All passages, scripts and keys of a form: for who grades, and for who has handed in the whole of it.
#[utoipa::path(get, path = "/api/tests/{id}/content", tag = "results", params(("id" = Uuid, Path)), responses((status = 200, body = ExplanationBody), ApiErrors))]
pub async fn get_all_content(
    State(state): State<AppState>,
    mut reader: SignedInReader,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<ExplanationBody>> {
    let id = PackVersionId(id);
    let is_staff = !grading_sections(&reader.tenant, &reader.user).is_empty();
    if !is_staff && !reports::has_completed(&mut reader.tx, reader.user.id, id).await? {
        return Err(ApiError::NotFound);
    }
    let version = state.packs.get(&state.db, id).await?;
    Ok(Json(explanation_body(&state, reader.tenant.id, &version, reports::all_content(&version))))
}
