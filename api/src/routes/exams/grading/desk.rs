//! What a grader does.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::exams::attempts::find_attempt;
use product::exams::fairness::draw_second_marking;
use product::exams::grading::documents::list_documents;
use product::exams::grading::timed::list_timed;
use product::exams::grading::voice::list_voice;
use product::exams::grading::{self, Draft, GradingJob as Job, GradingJobId, SkipReason, list_marks};
use product::exams::reports::attempt_result;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::{
    DocumentBody, GradingJob, GradingQueue, GradingResponse, GradingSummary, MarkBody, TimedCommentBody, Told,
    card_body, job_card, response_body, voice_body,
};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{GraderOf, ValidJson, ValidPath, ValidQuery};
use crate::schemas::PageQuery;
use crate::state::AppState;

/// The queue by urgency, then own delivered work.
#[utoipa::path(get, path = "/api/grading/jobs", tag = "grading", params(PageQuery), responses((status = 200, body = GradingQueue), ApiErrors))]
pub async fn list_grading_jobs(
    mut grader: GraderOf,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<GradingQueue>> {
    let reader = grader.user.id;
    let (cards, total) = grading::list_jobs(&mut grader.tx, &grader.grader, query.request()).await?;
    let today = grading::today_of(&mut grader.tx, reader).await?;
    Ok(Json(GradingQueue {
        data: cards.into_iter().map(|card| card_body(card, reader)).collect(),
        current_page: query.request().number(),
        total,
        server_now: grader.tx.now(),
        due_first_hours: grader.tx.settings().await?.gradings.due_first_hours,
        today: today.into(),
    }))
}

/// One job with its responses.
#[utoipa::path(get, path = "/api/grading/jobs/{id}", tag = "grading", params(("id" = Uuid, Path)), responses((status = 200, body = GradingJob), ApiErrors))]
pub async fn get_grading_job(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<GradingJob>> {
    let job = readable_job(&mut grader, GradingJobId(id)).await?;
    Ok(Json(whole_job(&state, &mut grader, job).await?))
}

/// Claim a job. Claiming an own one again renews it.
#[utoipa::path(post, path = "/api/grading/jobs/{id}/claim", tag = "grading", params(("id" = Uuid, Path)), responses((status = 200, body = GradingJob), ApiErrors))]
pub async fn claim_grading_job(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<GradingJob>> {
    let job = grading::claim_job(&mut grader.tx, &grader.grader, GradingJobId(id)).await?;
    let body = whole_job(&state, &mut grader, job).await?;
    grader.tx.commit().await?;
    Ok(Json(body))
}

/// The job that was claimed.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextGradingJob {
    /// Null when nothing waits.
    pub job: Option<GradingJob>,
}

/// Claim the most urgent job that nobody holds. Who holds one in which nothing has been saved gets that one: sent twice, one is
/// claimed.
#[utoipa::path(post, path = "/api/grading/next", tag = "grading", responses((status = 200, body = NextGradingJob), ApiErrors))]
pub async fn claim_next_grading_job(
    State(state): State<AppState>,
    mut grader: GraderOf,
) -> ApiResult<Json<NextGradingJob>> {
    let claimed = grading::claim_next(&mut grader.tx, &grader.grader).await?;
    let job = match claimed {
        Some(job) => Some(whole_job(&state, &mut grader, job).await?),
        None => None,
    };
    grader.tx.commit().await?;
    Ok(Json(NextGradingJob { job }))
}

/// Give a job back; its draft stays.
#[utoipa::path(post, path = "/api/grading/jobs/{id}/release", tag = "grading", params(("id" = Uuid, Path)), responses((status = 204), ApiErrors))]
pub async fn release_grading_job(mut grader: GraderOf, ValidPath(id): ValidPath<Uuid>) -> ApiResult<StatusCode> {
    grading::release_job(&mut grader.tx, grader.user.id, GradingJobId(id)).await?;
    grader.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why a job is skipped.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SkipGrading {
    /// Why.
    reason: SkipReason,
}

/// Give a job back for a reason, and not be offered it again. Its draft stays; it may still be claimed from the list.
#[utoipa::path(post, path = "/api/grading/jobs/{id}/skip", tag = "grading", params(("id" = Uuid, Path)), request_body = SkipGrading,
    responses((status = 204), ApiErrors))]
pub async fn skip_grading_job(
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<SkipGrading>,
) -> ApiResult<StatusCode> {
    grading::skip_job(&mut grader.tx, grader.user.id, GradingJobId(id), body.reason).await?;
    grader.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A draft as the desk saves it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveDraft {
    /// The version the desk began from.
    draft_version: i32,
    /// By item; items left out keep what they have.
    #[schema(required = true, nullable = false)]
    responses: Option<BTreeMap<String, MarkBody>>,
    /// Written responses with edits and comments, by item; items left out keep what they have.
    #[serde(default)]
    documents: BTreeMap<String, DocumentBody>,
    /// Comments on recordings, by item; items left out keep what they have, an empty list takes all away. Not where scores
    /// only were ordered.
    #[serde(default)]
    timed_comments: BTreeMap<String, Vec<TimedCommentBody>>,
    /// About the whole.
    overall_comment: String,
}

/// What is stored of a draft.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftSaved {
    /// For the next save.
    pub draft_version: i32,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub saved_at: OffsetDateTime,
}

/// Save a draft and renew the claim.
#[utoipa::path(put, path = "/api/grading/jobs/{id}/draft", tag = "grading", params(("id" = Uuid, Path)), request_body = SaveDraft,
    responses((status = 200, body = DraftSaved), ApiErrors))]
pub async fn save_grading_draft(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
    ValidJson(body): ValidJson<SaveDraft>,
) -> ApiResult<Json<DraftSaved>> {
    let responses = body.responses.ok_or_else(|| ApiError::field("responses", Sentence::DraftResponses))?;
    let id = GradingJobId(id);
    let job = grading::get_job(&mut grader.tx, id).await?;
    let version = state.packs.get(&state.db, job.pack_version_id).await?;
    let marks = responses.into_iter().map(|(item, mark)| (item, mark.into())).collect();
    let documents = body.documents.into_iter().map(|(item, document)| (item, document.into())).collect();
    let timed = body.timed_comments.into_iter();
    let timed_comments = timed.map(|(item, comments)| (item, comments.into_iter().map(Into::into).collect())).collect();
    let overall_comment = body.overall_comment;
    let draft = Draft { version: body.draft_version, marks, documents, timed_comments, overall_comment };
    let draft_version = grading::save_draft(&mut grader.tx, grader.user.id, id, &version, &draft).await?;
    let saved_at = grader.tx.now();
    grader.tx.commit().await?;
    Ok(Json(DraftSaved { draft_version, saved_at }))
}

/// How grades are sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SendGrades {
    /// Without the minute in which it can be undone.
    #[serde(default)]
    at_once: bool,
}

/// Send the grades out: in a minute, or at once. Sending again changes nothing.
#[utoipa::path(post, path = "/api/grading/jobs/{id}/deliver", tag = "grading", params(("id" = Uuid, Path)),
    request_body = Option<SendGrades>, responses((status = 200, body = GradingJob), ApiErrors))]
pub async fn deliver_grading_job(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
    body: Option<ValidJson<SendGrades>>,
) -> ApiResult<Json<GradingJob>> {
    let (id, reader) = (GradingJobId(id), grader.user.id);
    let ValidJson(SendGrades { at_once }) = body.unwrap_or_default();
    let job = grading::get_job(&mut grader.tx, id).await?;
    let version = state.packs.get(&state.db, job.pack_version_id).await?;
    let sent = if at_once {
        let delivered = grading::deliver_job(&mut grader.tx, reader, id, &version).await?;
        draw_second_marking(&mut grader.tx, &delivered, &version).await?;
        delivered
    } else {
        grading::send_job(&mut grader.tx, reader, id, &version).await?
    };
    let body = whole_job(&state, &mut grader, sent).await?;
    grader.tx.commit().await?;
    Ok(Json(body))
}

/// Undo sending: the job is the grader's again. Again changes nothing.
#[utoipa::path(post, path = "/api/grading/jobs/{id}/deliver/cancel", tag = "grading", params(("id" = Uuid, Path)), responses((status = 200, body = GradingJob), ApiErrors))]
pub async fn cancel_grading_delivery(
    State(state): State<AppState>,
    mut grader: GraderOf,
    ValidPath(id): ValidPath<Uuid>,
) -> ApiResult<Json<GradingJob>> {
    let job = grading::cancel_sending(&mut grader.tx, grader.user.id, GradingJobId(id)).await?;
    let body = whole_job(&state, &mut grader, job).await?;
    grader.tx.commit().await?;
    Ok(Json(body))
}

/// Count the queue for the grader who asks.
#[utoipa::path(get, path = "/api/grading/summary", tag = "grading", responses((status = 200, body = GradingSummary), ApiErrors))]
pub async fn get_grading_summary(mut grader: GraderOf) -> ApiResult<Json<GradingSummary>> {
    let facts = grading::queue_facts(&mut grader.tx, &grader.grader).await?;
    Ok(Json(facts.into()))
}

/// A job that its reader may read. An own test is nobody's to grade, and so not to read with its drafts.
pub(in crate::routes::exams) async fn readable_job(grader: &mut GraderOf, id: GradingJobId) -> ApiResult<Job> {
    if !grading::may_read(&mut grader.tx, &grader.grader, id).await? {
        return Err(ApiError::NotFound);
    }
    Ok(grading::get_job(&mut grader.tx, id).await?)
}

async fn whole_job(state: &AppState, grader: &mut GraderOf, job: Job) -> ApiResult<GradingJob> {
    let version = state.packs.get(&state.db, job.pack_version_id).await?;
    let attempt = find_attempt(&mut grader.tx, job.attempt_id).await?.ok_or(ApiError::NotFound)?;
    let result = attempt_result(&mut grader.tx, attempt, &version).await?;
    // Marks are their grader's; who only looks sees the response without them, and may be asked to mark it blind.
    let is_held = job.claimed_by == Some(grader.user.id);
    let tx = &mut grader.tx;
    let mut voice = if is_held { list_voice(tx, job.id).await? } else { Default::default() };
    let (mut marks, mut documents, mut timed) = if is_held {
        (list_marks(tx, job.id).await?, list_documents(tx, job.id).await?, list_timed(tx, job.id).await?)
    } else {
        Default::default()
    };
    let responses = result.grading.map(|grading| grading.responses).unwrap_or_default();
    let is_skipped = grading::is_skipped(&mut grader.tx, grader.user.id, job.id).await?;
    let told = Told {
        urgency: grading::urgency_of(&mut grader.tx, &job).await?,
        learner_name: result.learner.short_name(),
        title: version.pack.title.clone(),
        tasks: i64::try_from(responses.len()).unwrap_or(i64::MAX),
        is_skipped,
    };
    Ok(GradingJob {
        responses: responses
            .into_iter()
            .map(|response| {
                let item = &response.item;
                let (mark, timed) = (marks.remove(item), timed.remove(item).unwrap_or_default());
                let draft = (mark.as_ref(), documents.remove(item), timed);
                let voice = voice.remove(item);
                let voice_comment =
                    voice.and_then(|voice| voice_body(state, grader.tenant.id, &voice, Some(grader.user.id)));
                let body = response_body(state, grader.tenant.id, &version, response, draft);
                GradingResponse { voice_comment, ..body }
            })
            .collect(),
        overall_comment: if is_held { job.overall_comment.clone() } else { String::new() },
        draft_version: job.draft_version,
        delivered_at: job.delivered_at,
        card: job_card(&job, grader.user.id, told),
    })
}
