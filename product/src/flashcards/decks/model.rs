//! A deck, and what is rated.

use super::rules::Answer;
use crate::content::vocabulary::{BackId, ListId};
use crate::flashcards::collections::CollectionId;
use crate::flashcards::words::WordsError;
use time::OffsetDateTime;

tenants::id_type!(
    /// A deck.
    DeckId
);
tenants::id_type!(
    /// A rating, named by the device that made it: sent again, it is the same one.
    RatingId
);

/// What a deck is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A list of a book.
    List(ListId),
    /// One's own collection.
    Collection(CollectionId),
}

impl Source {
    /// The list, if it is one.
    pub fn list(self) -> Option<ListId> {
        match self {
            Self::List(id) => Some(id),
            Self::Collection(_) => None,
        }
    }

    /// The collection, if it is one.
    pub fn collection(self) -> Option<CollectionId> {
        match self {
            Self::List(_) => None,
            Self::Collection(id) => Some(id),
        }
    }
}

/// How far somebody is with a list or a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// Which.
    pub id: DeckId,
    /// Counts how often it was begun, from 1: ratings of a run before move nothing.
    pub run: u32,
    /// Counts its changes.
    pub version: u32,
    /// How many cards it began with.
    pub size: u32,
    /// The cards that are left, the top one first.
    pub cards: Vec<BackId>,
}

/// A deck that was studied in its present run, without its cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Studied {
    /// Which.
    pub id: DeckId,
    /// What it is made of.
    pub source: Source,
    /// Counts how often it was begun, from 1.
    pub run: u32,
    /// Counts its changes.
    pub version: u32,
    /// How many cards it began with.
    pub size: u32,
    /// How many of them are left.
    pub left: u32,
    /// When a card of it was studied last.
    pub studied_at: OffsetDateTime,
}

/// A rating as a device sends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewRating {
    /// Made by the device.
    pub id: RatingId,
    /// The card.
    pub back_id: BackId,
    /// How it was studied.
    pub answer: Answer,
    /// The number that chose the place within the third.
    pub draw: u32,
    /// When, by the device's clock.
    pub rated_at: OffsetDateTime,
    /// In which deck and run of it; none beside decks.
    pub deck: Option<(DeckId, u32)>,
}

/// A rating of a deck's run, as it is replayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rated {
    pub id: RatingId,
    pub back_id: BackId,
    pub answer: Answer,
    pub draw: u32,
    pub rated_at: OffsetDateTime,
}

/// What became of ratings that were sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Synced {
    /// How many are new.
    pub stored: u32,
    /// Those that are not kept: of a word that does not exist, or a deck that is not the learner's.
    pub refused: Vec<RatingId>,
    /// The decks that they are of, as they are now.
    pub decks: Vec<Deck>,
}

/// Why there is no deck.
#[derive(Debug, thiserror::Error)]
pub enum DeckError {
    /// There is no such deck, list or collection of this learner.
    #[error("there is no such deck")]
    Unknown,
    /// The list is not open.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
