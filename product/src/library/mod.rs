//! The item bank: formats, test packs, items and their answer keys.
//! A published pack version never changes, so a score can be computed again for ever.

pub mod answer;
mod catalogue;
mod cloze;
pub mod format;
mod import;
pub mod pack;
mod queries;
mod scope;
mod sets;
mod shelf;
pub mod source;
mod timing;
mod validate;
pub mod words;

pub use catalogue::{Catalogue, SectionOutline, TestFilter, TestOutline, count_catalogue, find_test, list_tests};
pub use import::{ImportError, Imported, import_format, import_pack};
pub use scope::Scope;
pub use sets::{Difficulty, Label, Labels, SetFilter, SetOutline, Topic, find_set, label_sets, list_sets};
pub use shelf::{ItemParameters, PackVersion, Shelf, ShelfError};
pub use timing::part_seconds;
pub use validate::{Problem, validate};

tenants::id_type!(
    /// One published version of a pack.
    PackVersionId
);

/// The blob key of a pack's drawing.
pub fn picture_key(slug: &str, version: u32, file: &str) -> String {
    format!("packs/{slug}/v{version}/pictures/{file}")
}

/// The blob key of a pack's recording.
pub fn audio_key(slug: &str, version: u32, name: &str, extension: &str) -> String {
    format!("packs/{slug}/v{version}/{name}.{extension}")
}
