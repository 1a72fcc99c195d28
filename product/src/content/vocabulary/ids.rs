//! Ids of books, lists and words: made from their names, so that they are the same in every database and stay when a text
//! changes. What learners know of a word refers to its id.

use super::source::WordClass;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

tenants::id_type!(
    /// A book of words.
    BookId
);
tenants::id_type!(
    /// A list of a book.
    ListId
);
tenants::id_type!(
    /// A word of a book, in one sense: what is on the back of its card.
    BackId
);

impl BookId {
    /// Of the book with this slug.
    pub fn of(book: &str) -> Self {
        Self(id_of_names(&["book", book]))
    }
}

impl ListId {
    /// Of a list by the slugs of its book and its own.
    pub fn of(book: &str, list: &str) -> Self {
        Self(id_of_names(&["list", book, list]))
    }
}

impl BackId {
    /// Of a word wherever it stands in its book.
    pub fn of(book: &str, word: &str, class: WordClass) -> Self {
        Self(id_of_names(&["word", book, word, class.as_str()]))
    }
}

/// An id that the same names always make: the first half of a hash, marked as one of the application's own making (version 8).
pub(crate) fn id_of_names(parts: &[&str]) -> Uuid {
    let hash = Sha256::digest(parts.join("\n"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_told_by_the_names_alone_and_never_change() {
        let id = BackId::of("campus", "register", WordClass::Verb);
        assert_eq!(id, BackId::of("campus", "register", WordClass::Verb));
        assert_ne!(id, BackId::of("campus", "register", WordClass::Noun));
        assert_ne!(id, BackId::of("daily-life", "register", WordClass::Verb));
        assert_ne!(BookId::of("campus").0, ListId::of("campus", "").0);
        // In databases by now: another way of making them would lose what people know.
        assert_eq!(id.0.to_string(), "faba3c6d-8119-8411-a0d7-797f98fcb4db");
        assert_eq!(id.0.get_version_num(), 8);
    }
}
