//! Storing the cards of a file, once however often it is sent.

use super::model::{Incoming, IncomingCard};
use crate::content::vocabulary::{BackId, WordClass, id_of_names};
use crate::flashcards::collections::{self, Collection, CollectionError, CollectionId, NewCollection};
use crate::flashcards::decks::{self, NewRating, RatingId};
use crate::flashcards::schedule;
use crate::flashcards::words::{self, OwnWord, OwnWordError, Word};
use crate::people::accounts::UserId;
use std::collections::{BTreeMap, BTreeSet};
use tenants::TenantTx;
use time::{Duration, OffsetDateTime};

/// Ratings that are stored with one statement.
const RATINGS_AT_ONCE: usize = 1_000;
/// A rating that left with a package comes back with it, moved by a few thousandths of a second: nobody rates a word twice in one.
const SAME_RATING: Duration = Duration::SECOND;

/// Where cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target<'a> {
    /// Into a new collection of this title.
    New(&'a str),
    /// Into one of the learner's own.
    Existing(CollectionId),
}

/// What became of the cards of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Where they are.
    pub collection: Collection,
    /// How many cards are new.
    pub made: u32,
    /// How many were there already: of the library, or from the same file before.
    pub known: u32,
    /// How many reviews are new.
    pub reviews: u32,
}

/// Why cards are not stored.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// They are more than one learner may have.
    #[error(transparent)]
    Words(#[from] OwnWordError),
    /// They are not put into the collection.
    #[error(transparent)]
    Collection(#[from] CollectionError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Stores all cards of a file in a collection: those that left here are what they were, all others become the learner's own words. Their
/// history is added to what is known of them. Sent again, nothing is there twice.
pub async fn store(
    tx: &mut TenantTx,
    learner: UserId,
    incoming: &Incoming,
    target: Target<'_>,
    with_history: bool,
) -> Result<Stored, StoreError> {
    schedule::hold_existing(tx, learner).await?;
    let collection = match target {
        Target::Existing(id) => id,
        Target::New(title) => collections::create(tx, learner, &NewCollection { title, description: "" }).await?.id,
    };
    let ids = identify(tx, learner, &incoming.cards).await?;
    let own: Vec<OwnWord> = incoming
        .cards
        .iter()
        .zip(&ids)
        .filter(|(_, (_, is_known))| !is_known)
        .map(|(card, (id, _))| own_word(*id, card))
        .collect();
    let made = words::import_own(tx, learner, &own).await?;
    let all: Vec<BackId> = ids.iter().map(|(id, _)| *id).collect();
    let found = words::list_words(tx, Some(learner), &all).await?;
    let collection = collections::add_words(tx, learner, collection, &found).await?;
    let reviews = if with_history { store_history(tx, learner, &incoming.cards, &all).await? } else { 0 };
    let known = u32::try_from(all.len()).unwrap_or(u32::MAX) - made;
    Ok(Stored { collection, made, known, reviews })
}

/// Which card each one is, and whether it left here.
async fn identify(
    tx: &mut TenantTx,
    learner: UserId,
    cards: &[IncomingCard],
) -> Result<Vec<(BackId, bool)>, sqlx::Error> {
    let named: Vec<BackId> = cards.iter().filter_map(|card| card.guid.parse().ok().map(BackId)).collect();
    let known: BTreeSet<BackId> = words::list_words(tx, Some(learner), &named).await?.iter().map(Word::id).collect();
    let of = |card: &IncomingCard| match card.guid.parse().ok().map(BackId) {
        Some(id) if known.contains(&id) => (id, true),
        _ => (BackId(id_of_names(&["card", &learner.0.to_string(), &card.guid])), false),
    };
    Ok(cards.iter().map(of).collect())
}

fn own_word(id: BackId, card: &IncomingCard) -> OwnWord {
    OwnWord {
        id,
        word: card.word.clone(),
        class: class_of(&card.part_of_speech),
        definition: card.definition.clone(),
        example: card.example.clone(),
        note: card.note.clone(),
    }
}

/// As dictionaries shorten it, too.
fn class_of(text: &str) -> Option<WordClass> {
    let text = text.trim().trim_end_matches('.').to_lowercase();
    let whole = match &*text {
        "n" => "noun",
        "v" | "vt" | "vi" => "verb",
        "adj" | "a" => "adjective",
        "adv" => "adverb",
        "prep" => "preposition",
        "conj" => "conjunction",
        other => other,
    };
    serde_json::from_value(whole.into()).ok()
}

async fn store_history(
    tx: &mut TenantTx,
    learner: UserId,
    cards: &[IncomingCard],
    ids: &[BackId],
) -> Result<u32, sqlx::Error> {
    let mut there: BTreeMap<BackId, Vec<OffsetDateTime>> = BTreeMap::new();
    for (id, rated) in decks::list_history(tx, learner, ids).await? {
        there.entry(id).or_default().push(rated.0);
    }
    let is_there = |id: BackId, at: OffsetDateTime| {
        there.get(&id).is_some_and(|times| times.iter().any(|time| (*time - at).abs() < SAME_RATING))
    };
    let ratings: Vec<NewRating> = cards
        .iter()
        .zip(ids)
        .flat_map(|(card, id)| card.reviews.iter().map(move |review| (*id, review)))
        .filter(|(id, review)| !is_there(*id, review.at))
        .map(|(back_id, review)| {
            let (card, moment) = (back_id.0.to_string(), review.at.unix_timestamp_nanos().to_string());
            let id = RatingId(id_of_names(&["review", &learner.0.to_string(), &card, &moment]));
            NewRating { id, back_id, answer: review.answer, draw: 0, rated_at: review.at, deck: None }
        })
        .collect();
    let mut stored = 0;
    for some in ratings.chunks(RATINGS_AT_ONCE) {
        stored += schedule::rate(tx, learner, some).await?.stored;
    }
    Ok(stored)
}
