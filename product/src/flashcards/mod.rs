//! Words that are learned: books and lists, ways to remember, own words and collections, decks, and when words come again.

pub mod collections;
pub mod decks;
pub mod exchange;
pub mod memories;
pub mod saved;
pub mod schedule;
pub mod sentences;
mod texts;
pub mod words;
