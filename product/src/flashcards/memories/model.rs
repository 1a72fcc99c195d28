//! What is shown on a card.

use crate::content::vocabulary::BackId;
use crate::flashcards::sentences::Sentence;
use crate::flashcards::words::Word;
use crate::people::accounts::UserId;
use time::OffsetDateTime;

tenants::id_type!(
    /// A way to remember a word that a learner wrote.
    MemoryId
);

/// A word with its ways to remember it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The word.
    pub word: Word,
    /// The book's own, then those of learners: by likes, then the newest. Of an own word the writer's note, if there is one.
    pub mnemonics: Vec<Mnemonic>,
    /// Where the reader met it, the newest first.
    pub sentences: Vec<Sentence>,
}

/// A way to remember a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mnemonic {
    /// That of the book.
    Original(String),
    /// The note of an own word.
    Note(String),
    /// A learner's.
    Memory(Memory),
}

/// A learner's way to remember a word, as a reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Memory {
    /// Which.
    pub id: MemoryId,
    /// The word.
    pub back_id: BackId,
    /// What it says.
    pub memory: String,
    /// Whether others see it.
    pub is_public: bool,
    /// Whether staff hid it: only its author still sees it.
    pub is_hidden: bool,
    /// How many like it.
    pub likes: u32,
    /// Whether the reader does.
    pub is_liked: bool,
    /// Whether the reader wrote it.
    pub is_mine: bool,
    /// Who wrote it.
    pub(super) author: UserId,
    /// How others know who wrote it.
    pub author_name: String,
    /// When.
    pub created_at: OffsetDateTime,
}

/// A memory as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMemory<'a> {
    /// 1 to 500 characters.
    pub memory: &'a str,
    /// Whether others see it.
    pub is_public: bool,
}
