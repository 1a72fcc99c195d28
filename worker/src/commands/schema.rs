//! `worker schema`: JSON schemas of the content format, for authors' editors. Needs no database.

use product::content::library::{format, pack, quality, source};
use product::content::vocabulary::{BookHead, Exceptions, ListFile};
use serde_json::json;

use super::CommandError;

/// One object: file name below `content/schema` to schema.
pub(super) fn schema() -> Result<String, CommandError> {
    let schemas = json!({
        "pack.json": schemars::schema_for!(source::PackFile),
        "section.json": schemars::schema_for!(pack::Section),
        "keys.json": schemars::schema_for!(pack::KeysFile),
        "vocabulary.json": schemars::schema_for!(pack::VocabularyFile),
        "audio-manifest.json": schemars::schema_for!(pack::AudioManifest),
        "quality.json": schemars::schema_for!(quality::Bounds),
        "terms.json": schemars::schema_for!(quality::Terms),
        "format.json": schemars::schema_for!(format::Format),
        "rubric.json": schemars::schema_for!(format::Rubric),
        "word-books.json": schemars::schema_for!(Vec<BookHead>),
        "word-list.json": schemars::schema_for!(ListFile),
        "word-exceptions.json": schemars::schema_for!(Exceptions),
    });
    Ok(serde_json::to_string(&schemas)?)
}
