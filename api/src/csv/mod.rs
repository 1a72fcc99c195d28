//! Files that are opened in a spreadsheet: their lines, and a list of any length as a download.

mod download;
mod lines;

pub use download::{Chunk, Listed, download, office_time};
pub use lines::{Lines, MARK};
