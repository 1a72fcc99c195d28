//! Books, lists and words as they are read.

use super::ids::{BackId, BookId, ListId};
use super::source::{Texts, Word, WordClass};
use serde::{Deserialize, Serialize};

/// A book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// Which.
    pub id: BookId,
    /// As its folder is called.
    pub slug: String,
    /// One word.
    pub title: Texts,
    /// A sentence about it.
    pub about: Texts,
    /// How many lists it has.
    pub lists: u32,
    /// How many words they have together.
    pub words: u32,
}

/// A list of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// Which.
    pub id: ListId,
    /// The book that it is of.
    pub book_id: BookId,
    /// How many lists of the book come before it.
    pub position: u32,
    /// Begins with the book's title (D-098).
    pub title: Texts,
    /// How many words it has.
    pub words: u32,
}

/// A word with the back of its card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Back {
    /// Which.
    pub id: BackId,
    /// The list that it is in, or was.
    pub list_id: ListId,
    /// How many lists of the book come before that.
    pub list_position: u32,
    /// The front of the card.
    pub word: String,
    /// What it is in its example.
    pub class: WordClass,
    /// The back.
    pub content: Content,
    /// Whether it has left the files: no list has it, but collections and decks may.
    pub is_retired: bool,
}

/// What stands on the back of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// American pronunciation.
    pub ipa: String,
    /// What it means.
    pub definition: Texts,
    /// A sentence with it.
    pub example: String,
    /// What it often stands with.
    pub collocations: Vec<String>,
    /// Words of the same root.
    pub family: Vec<String>,
    /// The first way to remember it, before those of learners.
    pub mnemonic: String,
    /// SHA-256 of the file in which it is said, which [`audio_key`] finds. Words from before there was sound have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audio: Option<String>,
}

impl Content {
    /// The back of a word's card.
    pub(super) fn of(word: &Word, audio: Option<String>) -> Self {
        let Word { ipa, definition, example, collocations, family, mnemonic, .. } = word.clone();
        Self { ipa, definition, example, collocations, family, mnemonic, audio }
    }
}

/// Where the file with this hash is stored: what is said anew lies elsewhere, so a copy in a browser is never wrong.
pub fn audio_key(sha256: &str) -> String {
    format!("vocabulary/{sha256}.mp3")
}
