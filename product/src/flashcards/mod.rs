//! Words that are learned: books and lists, ways to remember, own collections, and decks.

pub mod collections;
pub mod decks;
pub mod memories;
mod texts;
pub mod words;
