//! The content folder as the checks read it.

use super::{Bounds, Dictionary, Finding, Terms, folders};
use crate::content::library::format::{Format, Rubric};
use crate::content::library::source::{self, PackSource, SourceError};
use std::collections::BTreeMap;
use std::path::Path;

/// Everything that the checks need.
#[derive(Debug)]
pub struct Library {
    /// The newest version of every pack.
    pub packs: Vec<PackSource>,
    /// Versions, old ones as well, in a folder of another name.
    pub misplaced: Vec<Finding>,
    /// By id.
    pub formats: BTreeMap<String, Format>,
    /// By name.
    pub rubrics: BTreeMap<String, Rubric>,
    /// What it is held to.
    pub bounds: Bounds,
    /// How words are spelled.
    pub dictionary: Dictionary,
    /// Names and terms that no dictionary has.
    pub terms: Terms,
}

impl Library {
    /// Reads the content folder.
    pub fn read(content: &Path) -> Result<Self, SourceError> {
        let mut newest: BTreeMap<String, PackSource> = BTreeMap::new();
        let mut misplaced = Vec::new();
        for folder in source::pack_folders(&content.join("packs"))? {
            let pack = source::read_pack(&folder)?;
            misplaced.extend(folders::of_version(&pack));
            let is_newer = newest.get(&pack.pack.slug).is_none_or(|known| known.pack.version < pack.pack.version);
            if is_newer {
                newest.insert(pack.pack.slug.clone(), pack);
            }
        }
        let mut formats = BTreeMap::new();
        for file in source::yaml_files(&content.join("formats"))? {
            let format = source::read_format(&file)?;
            formats.insert(format.id.clone(), format);
        }
        Ok(Self {
            packs: newest.into_values().collect(),
            misplaced,
            formats,
            rubrics: source::read_rubrics(&content.join("rubrics"))?,
            bounds: source::read_yaml(&content.join("quality.yaml"))?,
            dictionary: Dictionary::read(&content.join("dictionary"))?,
            terms: source::read_yaml(&content.join("terms.yaml"))?,
        })
    }

    /// Whether a word is spelled like this, or is listed as right everywhere.
    pub(crate) fn spells(&self, word: &str) -> bool {
        self.dictionary.knows(word) || self.terms.everywhere.contains(word)
    }
}
