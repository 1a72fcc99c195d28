//! What is practiced: the library, the side of it that staff see, and the words of the flashcards.

pub mod bank;
pub mod library;
pub mod vocabulary;
