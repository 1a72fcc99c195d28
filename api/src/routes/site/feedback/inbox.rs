//! The office's inbox: reading, answering by mail, closing.

use axum::Json;
use product::ground::audit;
use product::site::feedback::{self, Answer, Entry, EntryState, FeedbackId, FeedbackKind, Filter, Order, rules};
use serde::{Deserialize, Serialize};
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::rights::ReadFeedback;
use crate::extract::{May, MayRead, ValidJson, ValidPath, ValidQuery};
use crate::routes::people::images::image_url;
use crate::schemas::{Page, page};

/// Which part of the inbox.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InboxQuery {
    /// One state only.
    #[param(inline)]
    state: Option<EntryState>,
    /// One kind only.
    #[param(inline)]
    kind: Option<FeedbackKind>,
    /// `newest` (without one) or `oldest` first.
    #[param(inline)]
    order: Option<Order>,
    /// Counts from 1.
    #[param(minimum = 1)]
    page: Option<u32>,
}

/// A message in the inbox.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FeedbackEntry)]
pub struct EntryBody {
    id: Uuid,
    /// What sender and support call it.
    reference: String,
    kind: FeedbackKind,
    state: EntryState,
    /// The member who wrote, if one did.
    user_id: Option<Uuid>,
    name: Option<String>,
    /// Without one nobody can be answered.
    email: Option<String>,
    lang: Lang,
    details: String,
    page: Option<String>,
    build: Option<String>,
    browser: Option<String>,
    /// Addresses of pictures, in order.
    screenshots: Vec<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Entry> for EntryBody {
    fn from(entry: Entry) -> Self {
        Self {
            id: entry.id.0,
            reference: rules::reference(entry.id),
            kind: entry.kind,
            state: entry.state,
            user_id: entry.sender.user.map(|user| user.0),
            name: entry.sender.name,
            email: entry.sender.email,
            lang: entry.lang,
            details: entry.details,
            page: entry.page,
            build: entry.build,
            browser: entry.browser,
            screenshots: entry.screenshots.into_iter().map(image_url).collect(),
            created_at: entry.created_at,
        }
    }
}

/// An answer that went out.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FeedbackAnswer)]
pub struct AnswerBody {
    id: Uuid,
    author_name: Option<String>,
    text: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Answer> for AnswerBody {
    fn from(answer: Answer) -> Self {
        Self { id: answer.id.0, author_name: answer.author_name, text: answer.body, created_at: answer.created_at }
    }
}

/// A message with its answers, the oldest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FeedbackThread)]
pub struct ThreadBody {
    entry: EntryBody,
    answers: Vec<AnswerBody>,
}

/// An answer as it is written.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AnswerFeedback)]
pub struct AnswerInput {
    /// At most 4,000 characters; goes out by mail.
    text: String,
}

/// Closing, or opening again.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = MoveFeedback)]
pub struct MoveInput {
    closed: bool,
}

async fn thread(tx: &mut TenantTx, id: FeedbackId) -> ApiResult<ThreadBody> {
    let (entry, answers) = feedback::find_entry(tx, id).await?.ok_or(ApiError::NotFound)?;
    Ok(ThreadBody { entry: entry.into(), answers: answers.into_iter().map(AnswerBody::from).collect() })
}

/// List the inbox.
#[utoipa::path(get, path = "/api/office/feedback", tag = TAG, params(InboxQuery), responses((status = 200, body = Page<EntryBody>), ApiErrors))]
pub async fn list_entries(
    mut office: MayRead<ReadFeedback>,
    ValidQuery(query): ValidQuery<InboxQuery>,
) -> ApiResult<Json<Page<EntryBody>>> {
    let filter = Filter { state: query.state, kind: query.kind, order: query.order.unwrap_or_default() };
    let page = page(query.page);
    let (entries, total) = feedback::list_entries(&mut office.tx, filter, page).await?;
    Ok(Json(Page::new(entries.into_iter().map(EntryBody::from).collect(), page, total)))
}

/// Get one message with its answers.
#[utoipa::path(get, path = "/api/office/feedback/{id}", tag = TAG, params(("id" = Uuid, Path)), responses((status = 200, body = ThreadBody), ApiErrors))]
pub async fn get_entry(
    mut office: MayRead<ReadFeedback>,
    ValidPath(id): ValidPath<FeedbackId>,
) -> ApiResult<Json<ThreadBody>> {
    Ok(Json(thread(&mut office.tx, id).await?))
}

/// Answer by mail.
#[utoipa::path(post, path = "/api/office/feedback/{id}/answers", tag = TAG, params(("id" = Uuid, Path)), request_body = AnswerInput,
    responses((status = 200, body = ThreadBody), ApiErrors))]
pub async fn answer_entry(
    mut office: May<ReadFeedback>,
    ValidPath(id): ValidPath<FeedbackId>,
    ValidJson(input): ValidJson<AnswerInput>,
) -> ApiResult<Json<ThreadBody>> {
    feedback::answer(&mut office.tx, office.user.id, id, &input.text).await?;
    audit::record(&mut office.tx, Some(office.user.id.0), "feedback.answer", id, &()).await?;
    let thread = thread(&mut office.tx, id).await?;
    office.tx.commit().await?;
    Ok(Json(thread))
}

/// Close a message, or open it again.
#[utoipa::path(patch, path = "/api/office/feedback/{id}", tag = TAG, params(("id" = Uuid, Path)), request_body = MoveInput,
    responses((status = 200, body = ThreadBody), ApiErrors))]
pub async fn move_entry(
    mut office: May<ReadFeedback>,
    ValidPath(id): ValidPath<FeedbackId>,
    ValidJson(input): ValidJson<MoveInput>,
) -> ApiResult<Json<ThreadBody>> {
    feedback::move_entry(&mut office.tx, id, input.closed).await?;
    let action = if input.closed { "feedback.close" } else { "feedback.open" };
    audit::record(&mut office.tx, Some(office.user.id.0), action, id, &()).await?;
    let thread = thread(&mut office.tx, id).await?;
    office.tx.commit().await?;
    Ok(Json(thread))
}
