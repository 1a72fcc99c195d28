//! The item bank: formats, test packs, items and their answer keys.
//! A published pack version never changes, so a score can be computed again for ever.
//!
//! Tables: `library.answer_keys`, `library.formats`, `library.pack_files`, `library.pack_sections`,
//! `library.pack_sets`, `library.pack_versions`, `library.rubrics`.

pub mod answer;
mod catalog;
mod cloze;
pub(crate) mod duration;
pub mod format;
pub mod forms;
mod import;
mod misread;
pub mod pack;
mod pack_cache;
pub mod quality;
mod queries;
mod sample;
mod scalars;
mod scope;
mod sets;
pub mod source;
mod state;
mod timing;
mod validate;
mod vocabulary;
pub mod words;

pub(crate) use cloze::sentences;

pub use catalog::{
    Catalog, SectionOutline, TestFilter, TestOutline, count_catalog, find_test, is_startable, list_tests,
};
pub use import::{ImportError, Imported, import_format, import_pack, import_pack_as, import_rubric};
pub use pack_cache::{ItemParameters, PackCache, PackCacheError, PackVersion};
pub use sample::{SampleQuestion, SampleRef, check_tried, list_sample};
pub use scope::{Scope, ScopeKind};
pub use sets::{Difficulty, Label, Labels, SetFilter, SetOutline, Topic, Tried, find_set, label_sets, list_sets};
pub use state::{ReviewState, lock_review_state, set_review_state};
pub use timing::part_seconds;
pub use validate::{Problem, validate};
pub(crate) use vocabulary::passage_words;
pub use vocabulary::{Moment, PassageList, PassageWord};

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

/// The blob key of a file of a version by its path: recordings and drawings where the player finds them, everything else
/// by its contents.
pub fn blob_of(slug: &str, version: u32, path: &str, sha256: &[u8]) -> String {
    if let Some(picture) = path.strip_prefix("pictures/") {
        return picture_key(slug, version, picture);
    }
    match source::recording_in(path) {
        Some((name, extension)) => audio_key(slug, version, name, extension),
        None => file_key(slug, version, sha256),
    }
}

/// Path and blob key of every file of a version that is to come in.
pub fn blobs_of(pack: &source::PackSource) -> Result<Vec<(String, String)>, source::SourceError> {
    let (slug, version) = (&pack.pack.slug, pack.pack.version);
    let files = source::files_of(&pack.folder)?.into_iter();
    Ok(files.map(|file| (file.path.clone(), blob_of(slug, version, &file.path, &file.sha256))).collect())
}

/// The blob key of a file as its author wrote it. Named by its contents: a file name may have letters that a key has not.
pub fn file_key(slug: &str, version: u32, sha256: &[u8]) -> String {
    format!("packs/{slug}/v{version}/files/{}", hex::encode(sha256))
}
