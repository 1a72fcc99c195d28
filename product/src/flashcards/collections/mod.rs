//! Own collections of words (D-091, D-100, D-101).
//!
//! Tables: `vocab_collection_words`, `vocab_collections`, `vocab_collectors`.

mod errors;
mod model;
mod queries;
mod writing;

pub use errors::CollectionError;
pub use model::{Collection, CollectionId, NewCollection};
pub use queries::{
    erase_collections, find_collection, forget_word, has_any, has_word, hold_collector, is_in, list_titles, list_words,
};
pub use writing::{
    LONGEST_TITLE, add_word, add_words, change, collect_as, create, delete, ensure_saved, list_collections, remove_word,
};
