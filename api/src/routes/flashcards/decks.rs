//! Decks and ratings (R-242 to R-247, D-094 to D-096). Devices send what was rated when they can; what they send twice, late or in
//! another order comes to the same deck.

use axum::Json;
use axum::extract::State;
use product::content::vocabulary::{BackId, ListId};
use product::flashcards::collections::{self, CollectionId};
use product::flashcards::decks::{
    self, Deck, DeckError, DeckId, MOST_RATINGS, NewRating, RatingId, Source, Studied, Synced, rules::Answer,
};
use product::flashcards::{schedule, words};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::TAG;
use super::words::{book_of, without_book};
use crate::abuse::{CardAct, count_card_act};
use crate::errors::{ApiError, ApiErrors, ApiResult, Sentence};
use crate::extract::{Language, SignedIn, SignedInReader, SignedInWithoutTx, ValidJson, ValidPath};
use crate::schemas::List;
use crate::state::AppState;

/// What a deck is made of: one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OpenDeck)]
pub struct DeckInput {
    #[schema(value_type = Option<Uuid>)]
    vocab_list_id: Option<ListId>,
    #[schema(value_type = Option<Uuid>)]
    vocab_collection_id: Option<CollectionId>,
}

/// How far one is with a list or a collection.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Deck)]
pub struct DeckBody {
    id: Uuid,
    /// Counts how often it was begun, from 1; ratings name it.
    run: u32,
    /// Counts its changes.
    version: u32,
    /// How many cards it began with.
    size: u32,
    /// Ids of the words that are left, the top one first. The deck is done when there are none.
    vocab_back_ids: Vec<Uuid>,
}

/// How far one is with a deck that was studied.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StudiedDeck)]
pub struct StudiedBody {
    id: Uuid,
    /// What it is made of: one of the two.
    vocab_list_id: Option<Uuid>,
    vocab_collection_id: Option<Uuid>,
    /// The list's name in the reader's language, or the collection's title.
    title: String,
    /// The book of a list.
    book_title: Option<String>,
    /// Counts how often it was begun, from 1.
    run: u32,
    /// Counts its changes.
    version: u32,
    /// How many cards it began with.
    size: u32,
    /// How many of them are left.
    left: u32,
    /// When a card of it was studied last.
    #[serde(with = "time::serde::rfc3339")]
    studied_at: OffsetDateTime,
}

/// A card that was studied.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CardRating)]
pub struct RatingInput {
    /// Made by the device; sent again, it is the same rating.
    #[schema(value_type = Uuid)]
    id: RatingId,
    #[schema(value_type = Uuid)]
    vocab_back_id: BackId,
    rating: Answer,
    /// A random number that chooses the place within the third.
    draw: u32,
    /// By the device's clock; one that runs ahead is taken for the server's.
    #[serde(with = "crate::schemas::moment")]
    #[schema(value_type = String, format = DateTime)]
    rated_at: OffsetDateTime,
    /// The deck, if it was studied in one.
    #[schema(value_type = Option<Uuid>)]
    deck_id: Option<DeckId>,
    /// The deck's run.
    run: Option<u32>,
}

/// Cards that were studied, at most 1,000.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CardRatings)]
pub struct RatingsInput {
    ratings: Vec<RatingInput>,
}

/// What became of ratings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SyncedRatings)]
pub struct SyncedBody {
    /// How many are new; the others are there already or refused.
    stored: u32,
    /// Ids of those that are not kept: of a word that does not exist, or of a deck that is not one's own.
    refused: Vec<Uuid>,
    /// The decks that they are of, as they are now.
    decks: Vec<DeckBody>,
}

impl From<Deck> for DeckBody {
    fn from(deck: Deck) -> Self {
        Self {
            id: deck.id.0,
            run: deck.run,
            version: deck.version,
            size: deck.size,
            vocab_back_ids: deck.cards.into_iter().map(|card| card.0).collect(),
        }
    }
}

impl From<Synced> for SyncedBody {
    fn from(synced: Synced) -> Self {
        Self {
            stored: synced.stored,
            refused: synced.refused.into_iter().map(|id| id.0).collect(),
            decks: synced.decks.into_iter().map(DeckBody::from).collect(),
        }
    }
}

impl From<DeckError> for ApiError {
    fn from(error: DeckError) -> Self {
        match error {
            DeckError::Unknown => Self::NotFound,
            DeckError::Words(cause) => cause.into(),
            DeckError::Database(cause) => cause.into(),
        }
    }
}

/// Open the deck of a list or a collection: the one that was begun, or a new one.
#[utoipa::path(post, path = "/api/vocab/decks", tag = TAG, request_body = DeckInput,
    responses((status = 200, body = DeckBody), ApiErrors))]
pub async fn open_deck(mut me: SignedIn, ValidJson(input): ValidJson<DeckInput>) -> ApiResult<Json<DeckBody>> {
    let source = match (input.vocab_list_id, input.vocab_collection_id) {
        (Some(list), None) => Source::List(list),
        (None, Some(collection)) => Source::Collection(collection),
        (None, None) => return Err(ApiError::field("vocab_list_id", Sentence::Required)),
        (Some(_), Some(_)) => return Err(ApiError::field("vocab_collection_id", Sentence::Malformed)),
    };
    let deck = decks::open_deck(&mut me.tx, me.user.id, source).await?;
    me.tx.commit().await?;
    Ok(Json(deck.into()))
}

/// List one's own decks that were studied since they were begun, on whichever device, the one studied last first. Lists that have
/// left the books are left out.
#[utoipa::path(get, path = "/api/vocab/decks", tag = TAG, responses((status = 200, body = List<StudiedBody>), ApiErrors))]
pub async fn list_decks(mut me: SignedInReader, Language(lang): Language) -> ApiResult<Json<List<StudiedBody>>> {
    let studied = decks::list_studied(&mut me.tx, me.user.id).await?;
    let lists: Vec<ListId> = studied.iter().filter_map(|deck| deck.source.list()).collect();
    let lists = words::list_titles(&mut me.tx, &lists).await?;
    let collections: Vec<CollectionId> = studied.iter().filter_map(|deck| deck.source.collection()).collect();
    let collections = collections::list_titles(&mut me.tx, me.user.id, &collections).await?;
    let body = |deck: Studied| {
        let (title, book_title) = match deck.source {
            Source::List(id) => {
                let title = lists.get(&id)?.of(lang);
                (without_book(title), Some(book_of(title)))
            }
            Source::Collection(id) => (collections.get(&id)?.clone(), None),
        };
        Some(StudiedBody {
            id: deck.id.0,
            vocab_list_id: deck.source.list().map(|id| id.0),
            vocab_collection_id: deck.source.collection().map(|id| id.0),
            title,
            book_title,
            run: deck.run,
            version: deck.version,
            size: deck.size,
            left: deck.left,
            studied_at: deck.studied_at,
        })
    };
    Ok(Json(List { data: studied.into_iter().filter_map(body).collect() }))
}

/// Get one's own deck.
#[utoipa::path(get, path = "/api/vocab/decks/{id}", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = DeckBody), ApiErrors))]
pub async fn get_deck(mut me: SignedInReader, ValidPath(id): ValidPath<DeckId>) -> ApiResult<Json<DeckBody>> {
    Ok(Json(decks::get_deck(&mut me.tx, me.user.id, id).await?.into()))
}

/// Begin one's own deck again, with the words that its list or collection has now.
#[utoipa::path(post, path = "/api/vocab/decks/{id}/reset", tag = TAG, params(("id" = Uuid, Path)),
    responses((status = 200, body = DeckBody), ApiErrors))]
pub async fn reset_deck(mut me: SignedIn, ValidPath(id): ValidPath<DeckId>) -> ApiResult<Json<DeckBody>> {
    let deck = decks::reset_deck(&mut me.tx, me.user.id, id).await?;
    me.tx.commit().await?;
    Ok(Json(deck.into()))
}

/// Send cards that were studied. Each is kept once, in whatever order they come, and decides when its word comes again.
#[utoipa::path(post, path = "/api/vocab/ratings", tag = TAG, request_body = RatingsInput,
    responses((status = 200, body = SyncedBody), ApiErrors))]
pub async fn rate_cards(
    State(state): State<AppState>,
    me: SignedInWithoutTx,
    ValidJson(input): ValidJson<RatingsInput>,
) -> ApiResult<Json<SyncedBody>> {
    if input.ratings.len() > MOST_RATINGS {
        return Err(ApiError::field("ratings", Sentence::Malformed));
    }
    let ratings = input.ratings.into_iter().enumerate().map(|(place, rating)| rating.read(place));
    let ratings = ratings.collect::<ApiResult<Vec<NewRating>>>()?;
    count_card_act(&state.outside.cache, me.tenant.id, me.user.id, CardAct::Sync).await?;
    let mut tx = state.db.tenant(&me.tenant).await?;
    let synced = schedule::rate(&mut tx, me.user.id, &ratings).await?;
    tx.commit().await?;
    Ok(Json(synced.into()))
}

impl RatingInput {
    fn read(self, place: usize) -> ApiResult<NewRating> {
        let run = || ApiError::field(format!("ratings[{place}].run"), Sentence::Required);
        let deck = match self.deck_id {
            Some(deck) => Some((deck, self.run.filter(|run| i32::try_from(*run).is_ok()).ok_or_else(run)?)),
            None => None,
        };
        let (back_id, answer) = (self.vocab_back_id, self.rating);
        Ok(NewRating { id: self.id, back_id, answer, draw: self.draw, rated_at: self.rated_at, deck })
    }
}
