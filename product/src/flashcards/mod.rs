//! Words that are learned: books and lists, ways to remember, own collections, decks, and when words come again.

pub mod collections;
pub mod decks;
pub mod exchange;
pub mod memories;
pub mod schedule;
mod texts;
pub mod words;
