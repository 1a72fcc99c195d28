//! Ways to remember a word: that of the book comes first, then those of learners, who like and report each other's (D-099).
//! Others learn no more of their author than a short name.
//!
//! Tables: `vocab_memories`, `vocab_memory_likes`, `vocab_memory_reports`.

mod cards;
mod erasure;
mod errors;
mod model;
mod moderation;
mod queries;
mod writing;

pub use cards::{get_card, list_cards, look_up};
pub use erasure::erase_memories;
pub use errors::MemoryError;
pub use model::{Card, Memory, MemoryId, Mnemonic, NewMemory};
pub use moderation::{MemoryState, ReportedMemory, hide, list_reported, report};
pub use writing::{add, change, delete, toggle_like};
