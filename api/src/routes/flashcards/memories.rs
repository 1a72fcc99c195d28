//! Ways to remember a word (R-253 to R-256, D-099): each call answers with the word as it is now. Staff read what was
//! reported and hide it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::content::vocabulary::BackId;
use product::flashcards::memories::{self, MemoryError, MemoryId, MemoryState, NewMemory, ReportedMemory};
use product::ground::audit;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use super::words::BackBody;
use crate::abuse::{CardAct, count_card_act};
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors};
use crate::extract::rights::HideMemories;
use crate::extract::{Language, May, MayRead, SignedInWithoutTx, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{Created, Page, page};
use crate::state::AppState;

/// A memory as it is written.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveMemory)]
pub struct MemoryInput {
    /// 1 to 500 characters.
    memory: String,
    /// Whether others see it.
    is_public: bool,
}

/// What to change of a memory; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangeMemory)]
pub struct MemoryChange {
    /// 1 to 500 characters.
    memory: Option<String>,
    /// Whether others see it.
    is_public: Option<bool>,
}

/// Which memories staff look at.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportedQuery {
    /// `reported` without one.
    #[param(inline)]
    state: Option<MemoryState>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// A memory that staff look at.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportedMemory)]
pub struct ReportedBody {
    id: Uuid,
    vocab_back_id: Uuid,
    word: String,
    memory: String,
    author_id: Uuid,
    author: String,
    /// How many reported it.
    reports: u32,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>, format = DateTime)]
    reported_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>, format = DateTime)]
    hidden_at: Option<OffsetDateTime>,
}

/// Hiding a memory, or letting it be.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = HideMemory)]
pub struct HideInput {
    is_hidden: bool,
}

impl From<ReportedMemory> for ReportedBody {
    fn from(memory: ReportedMemory) -> Self {
        Self {
            id: memory.id.0,
            vocab_back_id: memory.back_id.0,
            word: memory.word,
            memory: memory.memory,
            author_id: memory.author.0,
            author: memory.author_name,
            reports: memory.reports,
            reported_at: memory.reported_at,
            hidden_at: memory.hidden_at,
        }
    }
}

impl From<MemoryError> for ApiError {
    fn from(error: MemoryError) -> Self {
        match error {
            MemoryError::Invalid(field) => Self::Invalid(FieldErrors::from_iter([field])),
            MemoryError::Unknown => Self::NotFound,
            MemoryError::Own | MemoryError::OwnWord => Self::Forbidden,
            MemoryError::Plan(refusal) => refusal.into(),
            MemoryError::Database(cause) => cause.into(),
        }
    }
}

/// Write down a way to remember a word.
#[utoipa::path(post, path = "/api/vocab/memory/{id}", tag = TAG, params(("id" = Uuid, Path, description = "Of the word")),
    request_body = MemoryInput, responses((status = 201, body = BackBody), ApiErrors))]
pub async fn add_memory(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    Language(lang): Language,
    ValidPath(id): ValidPath<BackId>,
    ValidJson(input): ValidJson<MemoryInput>,
) -> ApiResult<Created<BackBody>> {
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Write).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    let new = NewMemory { memory: &input.memory, is_public: input.is_public };
    let card = memories::add(&mut tx, me.user.id, id, &new).await?;
    tx.commit().await?;
    Ok(Created(BackBody::new(card, lang)))
}

/// Change one's own way to remember a word.
#[utoipa::path(patch, path = "/api/vocab/memory/{id}", tag = TAG, params(("id" = Uuid, Path, description = "Of the memory")),
    request_body = MemoryChange, responses((status = 200, body = BackBody), ApiErrors))]
pub async fn change_memory(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    Language(lang): Language,
    ValidPath(id): ValidPath<MemoryId>,
    ValidJson(input): ValidJson<MemoryChange>,
) -> ApiResult<Json<BackBody>> {
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Write).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    let card = memories::change(&mut tx, me.user.id, id, input.memory.as_deref(), input.is_public).await?;
    tx.commit().await?;
    Ok(Json(BackBody::new(card, lang)))
}

/// Remove one's own way to remember a word.
#[utoipa::path(delete, path = "/api/vocab/memory/{id}", tag = TAG, params(("id" = Uuid, Path, description = "Of the memory")),
    responses((status = 200, body = BackBody), ApiErrors))]
pub async fn delete_memory(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    Language(lang): Language,
    ValidPath(id): ValidPath<MemoryId>,
) -> ApiResult<Json<BackBody>> {
    let mut tx = state.db.tenant(&me.tenant).await?;
    let card = memories::delete(&mut tx, me.user.id, id).await?;
    tx.commit().await?;
    Ok(Json(BackBody::new(card, lang)))
}

/// Like a way to remember a word, or no longer.
#[utoipa::path(post, path = "/api/vocab/memory/like/{id}", tag = TAG,
    params(("id" = Uuid, Path, description = "Of the memory")), responses((status = 200, body = BackBody), ApiErrors))]
pub async fn like_memory(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    Language(lang): Language,
    ValidPath(id): ValidPath<MemoryId>,
) -> ApiResult<Json<BackBody>> {
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Like).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    let card = memories::toggle_like(&mut tx, me.user.id, id).await?;
    tx.commit().await?;
    Ok(Json(BackBody::new(card, lang)))
}

/// Report somebody's way to remember a word to staff.
#[utoipa::path(post, path = "/api/vocab/memory/report/{id}", tag = TAG,
    params(("id" = Uuid, Path, description = "Of the memory")), responses((status = 204), ApiErrors))]
pub async fn report_memory(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    ValidPath(id): ValidPath<MemoryId>,
) -> ApiResult<StatusCode> {
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Report).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    memories::report(&mut tx, me.user.id, id).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List memories that learners reported, or that are hidden.
#[utoipa::path(get, path = "/api/office/memories", tag = TAG, params(ReportedQuery),
    responses((status = 200, body = Page<ReportedBody>), ApiErrors))]
pub async fn list_reported_memories(
    mut office: MayRead<HideMemories>,
    ValidQuery(query): ValidQuery<ReportedQuery>,
) -> ApiResult<Json<Page<ReportedBody>>> {
    let page = page(query.page);
    let (found, total) = memories::list_reported(&mut office.tx, query.state.unwrap_or_default(), page).await?;
    Ok(Json(Page::new(found.into_iter().map(ReportedBody::from).collect(), page, total)))
}

/// Hide a memory from everybody but its author, or let it be.
#[utoipa::path(patch, path = "/api/office/memories/{id}", tag = TAG, params(("id" = Uuid, Path)), request_body = HideInput,
    responses((status = 204), ApiErrors))]
pub async fn hide_memory(
    mut office: May<HideMemories>,
    ValidPath(id): ValidPath<MemoryId>,
    ValidJson(input): ValidJson<HideInput>,
) -> ApiResult<StatusCode> {
    memories::hide(&mut office.tx, id, input.is_hidden).await?;
    let action = if input.is_hidden { "memories.hide" } else { "memories.show" };
    audit::record(&mut office.tx, Some(office.user.id.0), action, id, &()).await?;
    office.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
