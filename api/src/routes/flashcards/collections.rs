//! Own collections of words (R-257 to R-263, D-100, D-101).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::content::vocabulary::BackId;
use product::flashcards::collections::{self, Collection, CollectionError, CollectionId, NewCollection};
use product::flashcards::{memories, words};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use super::words::BackBody;
use crate::abuse::{CardAct, count_card_act};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{Language, SignedIn, SignedInReader, SignedInWithoutTx, ValidJson, ValidPath, ValidQuery};
use crate::schemas::{Created, Page, PageQuery};
use crate::state::AppState;

/// A collection of words.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabCollection)]
pub struct CollectionBody {
    id: Uuid,
    title: String,
    description: String,
    /// How many words are in it.
    count: u32,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// The words of a collection.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VocabCollectionWords)]
pub struct CollectionWordsBody {
    vocab_collection_title: String,
    description: String,
    vocab_backs: Vec<BackBody>,
}

/// A collection as it is made.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveVocabCollection)]
pub struct CollectionInput {
    /// 1 to 60 characters.
    title: String,
    /// Up to 500 characters.
    #[serde(default)]
    desc: String,
}

/// What to change of a collection; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangeVocabCollection)]
pub struct CollectionChange {
    /// 1 to 60 characters.
    title: Option<String>,
    /// Up to 500 characters.
    desc: Option<String>,
}

/// Which word.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = VocabBackChoice)]
pub struct WordInput {
    #[schema(value_type = Uuid)]
    vocab_back_id: BackId,
}

/// Which word; in the body as well.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WordQuery {
    /// Or in the body.
    #[param(value_type = Option<Uuid>)]
    vocab_back_id: Option<BackId>,
}

impl From<Collection> for CollectionBody {
    fn from(collection: Collection) -> Self {
        Self {
            id: collection.id.0,
            title: collection.title,
            description: collection.description,
            count: collection.words,
            created_at: collection.created_at,
        }
    }
}

impl From<CollectionError> for ApiError {
    fn from(error: CollectionError) -> Self {
        match error {
            CollectionError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            CollectionError::Unknown => Self::NotFound,
            CollectionError::UnknownWord => Self::field("vocab_back_id", Sentence::Unknown),
            CollectionError::Plan(refusal) => refusal.into(),
            CollectionError::Database(cause) => cause.into(),
        }
    }
}

/// List one's own collections of words, the newest first.
#[utoipa::path(get, path = "/api/vocab/collections", tag = TAG, params(PageQuery),
    responses((status = 200, body = Page<CollectionBody>), ApiErrors))]
pub async fn list_vocab_collections(
    mut me: SignedInReader,
    ValidQuery(query): ValidQuery<PageQuery>,
) -> ApiResult<Json<Page<CollectionBody>>> {
    let page = query.request();
    let (found, total) = collections::list_collections(&mut me.tx, me.user.id, page).await?;
    Ok(Json(Page::new(found.into_iter().map(CollectionBody::from).collect(), page, total)))
}

/// Get the words of one's own collection.
#[utoipa::path(get, path = "/api/vocab/collection/{id}/vocabs", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = CollectionWordsBody), ApiErrors))]
pub async fn list_collected_vocabs(
    mut me: SignedInReader,
    Language(lang): Language,
    ValidPath(id): ValidPath<CollectionId>,
) -> ApiResult<Json<CollectionWordsBody>> {
    let found = collections::find_collection(&mut me.tx, me.user.id, id).await?.ok_or(ApiError::NotFound)?;
    let ids = collections::list_words(&mut me.tx, id).await?;
    let words = words::list_words(&mut me.tx, Some(me.user.id), &ids).await?;
    let cards = memories::list_cards(&mut me.tx, Some(me.user.id), words).await?;
    Ok(Json(CollectionWordsBody {
        vocab_collection_title: found.title,
        description: found.description,
        vocab_backs: cards.into_iter().map(|card| BackBody::new(card, lang)).collect(),
    }))
}

/// Make a collection of words.
#[utoipa::path(post, path = "/api/vocab/collection", tag = TAG, request_body = CollectionInput,
    responses((status = 201, body = CollectionBody), ApiErrors))]
pub async fn create_vocab_collection(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    ValidJson(input): ValidJson<CollectionInput>,
) -> ApiResult<Created<CollectionBody>> {
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Write).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    let new = NewCollection { title: &input.title, description: &input.desc };
    let collection = collections::create(&mut tx, me.user.id, &new).await?;
    tx.commit().await?;
    Ok(Created(collection.into()))
}

/// Change title or description of one's own collection.
#[utoipa::path(patch, path = "/api/vocab/collection/{id}", tag = TAG, params(("id" = Uuid, Path)),
    request_body = CollectionChange, responses((status = 200, body = CollectionBody), ApiErrors))]
pub async fn change_vocab_collection(
    mut me: SignedIn,
    ValidPath(id): ValidPath<CollectionId>,
    ValidJson(input): ValidJson<CollectionChange>,
) -> ApiResult<Json<CollectionBody>> {
    let (title, desc) = (input.title.as_deref(), input.desc.as_deref());
    let collection = collections::change(&mut me.tx, me.user.id, id, title, desc).await?;
    me.tx.commit().await?;
    Ok(Json(collection.into()))
}

/// Remove one's own collection.
#[utoipa::path(delete, path = "/api/vocab/collection/{id}", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 204), ApiErrors))]
pub async fn delete_vocab_collection(
    mut me: SignedIn,
    ValidPath(id): ValidPath<CollectionId>,
) -> ApiResult<StatusCode> {
    collections::delete(&mut me.tx, me.user.id, id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Put a word into one's own collection; again changes nothing.
#[utoipa::path(post, path = "/api/vocab/collection/{id}/vocabs", tag = TAG, params(("id" = Uuid, Path)),
    request_body = WordInput, responses((status = 200, body = CollectionBody), ApiErrors))]
pub async fn collect_vocab(
    mut me: SignedIn,
    ValidPath(id): ValidPath<CollectionId>,
    ValidJson(input): ValidJson<WordInput>,
) -> ApiResult<Json<CollectionBody>> {
    let collection = collections::add_word(&mut me.tx, me.user.id, id, input.vocab_back_id).await?;
    me.tx.commit().await?;
    Ok(Json(collection.into()))
}

/// Take a word out of one's own collection; the word is named in the body or in the query (D-101).
#[utoipa::path(delete, path = "/api/vocab/collection/{id}/vocabs", tag = TAG, params(("id" = Uuid, Path), WordQuery),
    request_body = Option<WordInput>, responses((status = 200, body = CollectionBody), ApiErrors))]
pub async fn drop_vocab(
    mut me: SignedIn,
    ValidPath(id): ValidPath<CollectionId>,
    ValidQuery(query): ValidQuery<WordQuery>,
    body: Option<ValidJson<WordInput>>,
) -> ApiResult<Json<CollectionBody>> {
    let named = body.map(|ValidJson(input)| input.vocab_back_id).or(query.vocab_back_id);
    let word = named.ok_or_else(|| ApiError::field("vocab_back_id", Sentence::Required))?;
    let collection = collections::remove_word(&mut me.tx, me.user.id, id, word).await?;
    me.tx.commit().await?;
    Ok(Json(collection.into()))
}
