//! Sentences in which a learner met a word of the library or an own one. They are the learner's alone.
//!
//! Tables: `vocab_sentences`.

mod model;
mod queries;

pub use model::{CheckedSentence, NewSentence, Sentence, SentenceKind, add_sentence};
pub use queries::{erase_sentences, forget_word, list_sentences};
