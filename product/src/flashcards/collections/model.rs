//! A collection.

use time::OffsetDateTime;

tenants::id_type!(
    /// A collection of words.
    CollectionId
);

/// A collection of words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    /// Which.
    pub id: CollectionId,
    /// One line.
    pub title: String,
    /// May be empty.
    pub description: String,
    /// How many words are in it.
    pub words: u32,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// A collection as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCollection<'a> {
    /// 1 to 60 characters (D-100).
    pub title: &'a str,
    /// Up to 500 characters.
    pub description: &'a str,
}
