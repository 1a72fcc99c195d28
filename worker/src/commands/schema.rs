//! `worker schema`: JSON schemas of the content format, for authors' editors. Needs no database.

use product::content::library::{format, pack, quality, source};
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
    });
    Ok(serde_json::to_string(&schemas)?)
}
