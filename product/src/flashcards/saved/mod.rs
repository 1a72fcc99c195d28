//! Saving words where they are met, and own words from their making to their end: what touches words, collections, sentences,
//! decks and the schedule at once (docs/decisions/0070-own-words-and-sentences.md).

mod errors;
mod own;
mod saving;

pub use errors::SavedError;
pub use own::{change_own, create_own, delete_own};
pub use saving::{NewSaved, Saved, save};
