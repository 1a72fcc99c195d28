//! Opening, studying and resetting decks.

use super::model::{Deck, DeckError, DeckId, NewRating, RatingId, Source, Studied, Synced};
use super::queries::{self, StoredDeck};
use super::replay::replay;
use crate::content::vocabulary::BackId;
use crate::flashcards::words::Word;
use crate::flashcards::{collections, words};
use crate::people::accounts::UserId;
use std::collections::{BTreeMap, BTreeSet};
use tenants::TenantTx;

/// Ratings that are taken at once; a device that was offline for long sends its own in parts.
pub const MOST_RATINGS: usize = 1000;
/// Decks that are listed: more than every list of every book together.
const MOST_STUDIED: i64 = 500;

/// The deck of a list or a collection: the one that was begun, or a new one.
pub async fn open_deck(tx: &mut TenantTx, learner: UserId, source: Source) -> Result<Deck, DeckError> {
    let cards = cards_of(tx, learner, source).await?;
    let id = queries::ensure_deck(tx, learner, source, &cards).await?;
    get_deck(tx, learner, id).await
}

/// One of the learner's decks.
pub async fn get_deck(tx: &mut TenantTx, learner: UserId, id: DeckId) -> Result<Deck, DeckError> {
    let stored = queries::find_deck(tx, learner, id).await?.ok_or(DeckError::Unknown)?;
    Ok(stored.deck())
}

/// The decks that the learner studied in their present run, the one studied last first: how far they are, whichever device it was.
pub async fn list_studied(tx: &mut TenantTx, learner: UserId) -> Result<Vec<Studied>, sqlx::Error> {
    queries::list_studied(tx, learner, MOST_STUDIED).await
}

/// Begins a deck again, with the words that its list or collection has now.
pub async fn reset_deck(tx: &mut TenantTx, learner: UserId, id: DeckId) -> Result<Deck, DeckError> {
    let held = queries::hold_decks(tx, learner, &[id]).await?.pop().ok_or(DeckError::Unknown)?;
    let cards = cards_of(tx, learner, held.source()).await?;
    queries::restart_deck(tx, id, &cards).await?;
    get_deck(tx, learner, id).await
}

async fn cards_of(tx: &mut TenantTx, learner: UserId, source: Source) -> Result<Vec<BackId>, DeckError> {
    match source {
        Source::List(list) => {
            let (_, words) = words::open_lists(tx, Some(learner), &[list]).await?;
            Ok(words.iter().map(Word::id).collect())
        }
        Source::Collection(id) => {
            collections::find_collection(tx, learner, id).await?.ok_or(DeckError::Unknown)?;
            Ok(collections::list_words(tx, id).await?)
        }
    }
}

/// Stores ratings and moves the cards of their decks. Each is kept once, whatever is sent again; one that cannot be kept holds
/// up no other. `schedule::rate` is what others call: it schedules the words, too.
pub async fn rate(tx: &mut TenantTx, learner: UserId, ratings: &[NewRating]) -> Result<Synced, sqlx::Error> {
    let decks: BTreeSet<DeckId> = ratings.iter().filter_map(|rating| Some(rating.deck?.0)).collect();
    let decks: Vec<DeckId> = decks.into_iter().collect();
    let held = queries::hold_decks(tx, learner, &decks).await?;
    let by_id: BTreeMap<DeckId, &StoredDeck> = held.iter().map(|deck| (deck.id, deck)).collect();

    let named: BTreeSet<BackId> = ratings.iter().map(|rating| rating.back_id).collect();
    let named: Vec<BackId> = named.into_iter().collect();
    let existing: BTreeSet<BackId> = words::list_words(tx, Some(learner), &named).await?.iter().map(Word::id).collect();
    let is_kept = |rating: &&NewRating| {
        existing.contains(&rating.back_id) && rating.deck.is_none_or(|(deck, _)| by_id.contains_key(&deck))
    };
    let (kept, refused): (Vec<&NewRating>, Vec<&NewRating>) = ratings.iter().partition(is_kept);
    let stored = queries::insert_ratings(tx, learner, &kept).await?;
    for deck in &held {
        let rated = queries::list_rated(tx, deck.id, deck.run).await?;
        let cards = replay(&deck.start, &rated);
        if cards != deck.cards {
            queries::move_cards(tx, deck.id, &cards).await?;
        }
    }
    let mut now = Vec::with_capacity(held.len());
    for deck in &held {
        now.extend(queries::find_deck(tx, learner, deck.id).await?.map(StoredDeck::deck));
    }
    let refused: Vec<RatingId> = refused.into_iter().map(|rating| rating.id).collect();
    Ok(Synced { stored: u32::try_from(stored).unwrap_or(u32::MAX), refused, decks: now })
}

/// Forgets a word that is gone: its ratings, and its cards. `schedule::forget_word` is what others call: it forgets when the word
/// comes again, too.
pub async fn forget_word(tx: &mut TenantTx, learner: UserId, word: BackId) -> Result<(), sqlx::Error> {
    let held = queries::hold_decks_with(tx, learner, word).await?;
    queries::delete_ratings(tx, learner, word).await?;
    for deck in &held {
        let start: Vec<BackId> = deck.start.iter().copied().filter(|card| *card != word).collect();
        let rated = queries::list_rated(tx, deck.id, deck.run).await?;
        queries::replace_cards(tx, deck.id, &start, &replay(&start, &rated)).await?;
    }
    Ok(())
}
