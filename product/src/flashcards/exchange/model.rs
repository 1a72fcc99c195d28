//! Cards on their way in and out.

use crate::content::vocabulary::BackId;
use crate::flashcards::decks::rules::Answer;
use std::collections::BTreeMap;
use time::{Date, OffsetDateTime};

/// The most cards of one file.
pub const MOST_CARDS: usize = 20_000;
/// The most reviews of one file.
pub const MOST_REVIEWS: usize = 100_000;

/// The longest word or phrase of a card, in characters.
pub(super) const LONGEST_WORD: usize = 60;
/// The longest of each other text of a card, in characters.
pub(super) const LONGEST_TEXT: usize = 500;

/// What a file holds, as cards of ours.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Incoming {
    /// In the order of the file.
    pub cards: Vec<IncomingCard>,
    /// The names of its decks.
    pub decks: Vec<String>,
    /// What cannot come along.
    pub losses: Losses,
}

/// A card of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct IncomingCard {
    /// What the other program calls the note, for good: sent again, it is the same card.
    pub guid: String,
    /// The front: 1 to 60 characters in one line.
    pub word: String,
    /// As it is named there; may be empty.
    pub part_of_speech: String,
    /// What it means; up to 500 characters, as the texts below. May be empty.
    pub definition: String,
    /// A sentence with it; may be empty.
    pub example: String,
    /// Anything else; may be empty.
    pub note: String,
    /// How it was remembered, the earliest first.
    pub reviews: Vec<IncomingReview>,
}

/// A review of a card in another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IncomingReview {
    /// When; in its program no two reviews have the same time.
    pub at: OffsetDateTime,
    /// How.
    pub answer: Answer,
}

/// What a file has and we do not, counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Losses {
    /// Cards without a word on their front.
    pub without_word: u32,
    /// Cards whose front is longer than a word or a phrase.
    pub too_long: u32,
    /// Cards that say the same word again as one before.
    pub repeated: u32,
    /// Cards with a text that was cut.
    pub shortened: u32,
    /// Notes with sounds or pictures.
    pub with_media: u32,
    /// Second and further cards of notes, as reversed ones.
    pub further_cards: u32,
    /// Notes with tags.
    pub with_tags: u32,
    /// Cards that were suspended: here they come up again.
    pub suspended: u32,
    /// Reviews "Hard", for which we have no button: the word was recalled, so they count as "good".
    pub hard_reviews: u32,
    /// Entries of the history that are no reviews, or are of further cards.
    pub other_entries: u32,
    /// Fields that are not taken, with how many notes have something in them.
    pub fields: BTreeMap<String, u32>,
}

/// A card as it leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// Which.
    pub id: BackId,
    /// The front.
    pub word: String,
    /// In the reader's language; may be empty, as all below.
    pub part_of_speech: String,
    /// Pronunciation.
    pub ipa: String,
    /// What it means.
    pub definition: String,
    /// A sentence with it.
    pub example: String,
    /// Ways to remember it.
    pub note: String,
    /// Its ratings, the earliest first.
    pub reviews: Vec<(OffsetDateTime, Answer)>,
    /// When it comes again; none for one that was never rated.
    pub due_on: Option<Date>,
    /// When it was rated last.
    pub last_rated_on: Option<Date>,
    /// How often it was not recalled.
    pub lapses: u32,
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ExchangeError {
    /// No package of Anki and no table, or a damaged one.
    #[error("the file cannot be read")]
    Unreadable,
    /// More than is taken, or than it says of itself.
    #[error("the file is too large")]
    TooLarge,
    /// There is not one card in it.
    #[error("there are no cards in the file")]
    Empty,
    /// A package could not be written.
    #[error("a package could not be written: {0}")]
    Unwritten(#[source] Box<dyn std::error::Error + Send + Sync>),
}
