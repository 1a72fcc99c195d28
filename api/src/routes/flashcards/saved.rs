//! Words that learners write themselves, and words saved where they are met (decision 0070). Only for oneself.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use product::content::vocabulary::BackId;
use product::flashcards::collections::CollectionId;
use product::flashcards::saved::{self, NewSaved, Saved, SavedError};
use product::flashcards::sentences::{NewSentence, SentenceKind};
use product::flashcards::words::{NewOwnWord, OwnWordChange, WordClass};
use serde::{Deserialize, Serialize};
use tenants::Lang;
use utoipa::ToSchema;

use super::TAG;
use super::collections::CollectionBody;
use super::words::BackBody;
use crate::abuse::{CardAct, count_card_act};
use crate::errors::{ApiError, ApiErrors, ApiResult};
use crate::extract::{Language, SignedIn, SignedInWithoutTx, ValidJson, ValidPath};
use crate::locale;
use crate::schemas::{Created, said};
use crate::state::AppState;

/// An own word as it is written.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveOwnVocab)]
pub struct OwnWordInput {
    /// 1 to 60 characters in one line.
    word: String,
    part_of_speech: Option<WordClass>,
    /// Up to 500 characters, as the next two.
    #[serde(default)]
    definition: String,
    /// A sentence with it.
    #[serde(default)]
    example: String,
    /// How to remember it.
    #[serde(default)]
    note: String,
    /// One's own collection that it goes into.
    #[schema(value_type = Option<Uuid>)]
    collection_id: Option<CollectionId>,
}

/// What to change of an own word; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangeOwnVocab)]
pub struct OwnWordInputChange {
    /// 1 to 60 characters in one line.
    word: Option<String>,
    /// With null it is said no more.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<WordClass>)]
    part_of_speech: Option<Option<WordClass>>,
    /// Up to 500 characters, as the next two.
    definition: Option<String>,
    /// A sentence with it.
    example: Option<String>,
    /// How to remember it.
    note: Option<String>,
}

/// A word as it is saved.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SaveVocab)]
pub struct SaveInput {
    /// As it stands in the text, in any of its forms: 1 to 60 characters.
    word: String,
    /// In which it was met, up to 500 characters.
    sentence: Option<String>,
    /// What the sentence is from; `own` without one.
    source_kind: Option<SentenceKind>,
    /// What that is called, up to 120 characters.
    source_label: Option<String>,
    /// The entry or own word. Without one the first entry that the word is a form of; if there is none, one's own word.
    #[schema(value_type = Option<Uuid>)]
    back_id: Option<BackId>,
    /// One's own collection. Without one that of saved words, which is made the first time.
    #[schema(value_type = Option<Uuid>)]
    collection_id: Option<CollectionId>,
}

/// A word that is saved.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedVocab)]
pub struct SavedBody {
    vocab_back: BackBody,
    vocab_collection: CollectionBody,
    /// Whether it was in the collection already.
    was_there: bool,
}

impl SavedBody {
    fn new(saved: Saved, lang: Lang) -> Self {
        Self {
            vocab_back: BackBody::new(saved.card, lang),
            vocab_collection: saved.collection.into(),
            was_there: saved.was_there,
        }
    }
}

impl From<SavedError> for ApiError {
    fn from(error: SavedError) -> Self {
        match error {
            SavedError::Invalid(fields) => Self::Invalid(fields.into_iter().collect()),
            SavedError::Unknown => Self::NotFound,
            SavedError::Card(cause) => cause.into(),
            SavedError::Collection(cause) => cause.into(),
            SavedError::Database(cause) => cause.into(),
        }
    }
}

/// Write a word of one's own.
#[utoipa::path(post, path = "/api/vocab/own", tag = TAG, request_body = OwnWordInput,
    responses((status = 201, body = BackBody), ApiErrors))]
pub async fn create_own_vocab(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    Language(lang): Language,
    ValidJson(input): ValidJson<OwnWordInput>,
) -> ApiResult<Created<BackBody>> {
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Write).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    let new = NewOwnWord {
        word: &input.word,
        class: input.part_of_speech,
        definition: &input.definition,
        example: &input.example,
        note: &input.note,
    };
    let card = saved::create_own(&mut tx, me.user.id, &new, input.collection_id).await?;
    tx.commit().await?;
    Ok(Created(BackBody::new(card, lang)))
}

/// Change a word of one's own; what was learned of it stays.
#[utoipa::path(patch, path = "/api/vocab/own/{id}", tag = TAG, params(("id" = Uuid, Path)),
    request_body = OwnWordInputChange, responses((status = 200, body = BackBody), ApiErrors))]
pub async fn change_own_vocab(
    mut me: SignedIn,
    Language(lang): Language,
    ValidPath(id): ValidPath<BackId>,
    ValidJson(input): ValidJson<OwnWordInputChange>,
) -> ApiResult<Json<BackBody>> {
    let change = OwnWordChange {
        word: input.word.as_deref(),
        class: input.part_of_speech,
        definition: input.definition.as_deref(),
        example: input.example.as_deref(),
        note: input.note.as_deref(),
    };
    let card = saved::change_own(&mut me.tx, me.user.id, id, &change).await?;
    me.tx.commit().await?;
    Ok(Json(BackBody::new(card, lang)))
}

/// Delete a word of one's own with its ratings and sentences. It leaves collections, decks and the plan.
#[utoipa::path(delete, path = "/api/vocab/own/{id}", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 204), ApiErrors))]
pub async fn delete_own_vocab(mut me: SignedIn, ValidPath(id): ValidPath<BackId>) -> ApiResult<StatusCode> {
    saved::delete_own(&mut me.tx, me.user.id, id).await?;
    me.tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Save a word where it is met; again changes nothing. Taking it out of the collection undoes it.
#[utoipa::path(post, path = "/api/vocab/saved", tag = TAG, request_body = SaveInput,
    responses((status = 200, body = SavedBody), ApiErrors))]
pub async fn save_vocab(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    Language(lang): Language,
    ValidJson(input): ValidJson<SaveInput>,
) -> ApiResult<Json<SavedBody>> {
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Save).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    let label = input.source_label.as_deref().unwrap_or_default();
    let kind = input.source_kind.unwrap_or_default();
    let new = NewSaved {
        word: &input.word,
        sentence: input.sentence.as_deref().map(|sentence| NewSentence { sentence, kind, label }),
        back_id: input.back_id,
        collection_id: input.collection_id,
        title: locale::of(lang).title("saved_words"),
    };
    let saved = saved::save(&mut tx, me.user.id, &new).await?;
    tx.commit().await?;
    Ok(Json(SavedBody::new(saved, lang)))
}
