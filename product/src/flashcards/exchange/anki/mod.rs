//! Packages of Anki (`.apkg`): a ZIP archive with an SQLite database.

pub(super) mod notes;
mod read;
mod write;

pub use read::{LARGEST_PACKAGE, read_package};
pub use write::write_package;
