//! Words that are learned (requirements group H).

pub mod collections;
pub mod decks;
pub mod exchange;
pub mod memories;
pub mod saved;
pub mod schedule;
pub mod words;

const TAG: &str = "flashcards";
