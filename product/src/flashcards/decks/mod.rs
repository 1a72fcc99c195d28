//! Decks: a list or a collection that is studied card by card (R-242 to R-247, D-094 to D-096). The state of a deck follows from
//! where it began and what was rated since, in the order of the ratings, so that devices may send them late, twice and in any order.
//!
//! Tables: `vocab_decks`, `vocab_ratings`.

mod model;
mod queries;
mod replay;
pub mod rules;
mod study;

pub use model::{Deck, DeckError, DeckId, NewRating, RatingId, Source, Studied, Synced};
pub use queries::{erase_decks, list_history};
pub use study::{MOST_RATINGS, forget_word, get_deck, list_studied, open_deck, rate, reset_deck};
