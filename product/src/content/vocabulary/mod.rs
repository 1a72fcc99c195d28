//! The words of the flashcards: books of lists of words, written as files below `content/vocabulary`, checked with the library,
//! and stored for every tenant to read. What learners do with them belongs to `flashcards`.
//!
//! Tables: `library.vocab_backs`, `library.vocab_books`, `library.vocab_lists`.

mod check;
mod ids;
mod import;
mod queries;
mod scripts;
mod source;
mod words;

pub use check::{Figures, check};
pub(crate) use ids::id_of_names;
pub use ids::{BackId, BookId, ListId};
pub use import::{Imported, import};
pub use queries::{
    find_back, find_by_form, find_entries, find_lists_of, list_backs, list_backs_of, list_books, list_lists,
};
pub use scripts::Scripts;
pub use source::{
    BookHead, BookSource, Exceptions, ListFile, ListSource, Texts, Vocabulary, Word, WordAudio, WordClass,
};
pub use words::{Back, Book, Content, List, audio_key};
