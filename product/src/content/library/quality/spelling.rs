//! Words that no dictionary has. Names and terms that are right are listed in `content/terms.yaml`.

use super::{Library, OfPack};
use crate::content::library::source::{SourceError, read_text};
use crate::content::library::validate::Problem;
use crate::content::library::words::runs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;

/// Fields that hold names of ours, other languages, or words that were cut.
const NO_PROSE: [&str; 26] = [
    "accepted",
    "audio",
    "by",
    "cloze",
    "cn",
    "correct",
    "evidence",
    "file",
    "format",
    "genre",
    "id",
    "item",
    "kind",
    "licence",
    "matches",
    "module",
    "part_of_speech",
    "question_type",
    "replay",
    "rubric",
    "section",
    "sha256",
    "shown",
    "slug",
    "tw",
    "verdict",
];

/// American English, as Hunspell has it: `content/dictionary`.
pub struct Dictionary(spellbook::Dictionary);

impl Dictionary {
    /// Reads `en-US.aff` and `en-US.dic` of a folder.
    pub fn read(folder: &Path) -> Result<Self, SourceError> {
        let (rules, words) = (read_text(&folder.join("en-US.aff"))?, read_text(&folder.join("en-US.dic"))?);
        let fail = |cause: &dyn fmt::Display| SourceError::Parse {
            file: folder.display().to_string(),
            message: cause.to_string(),
        };
        spellbook::Dictionary::new(&rules, &words).map(Self).map_err(|cause| fail(&cause))
    }

    /// Whether the word is spelled like this; without a hyphen, for both halves of such a word are looked up.
    pub fn knows(&self, word: &str) -> bool {
        self.0.check(word)
    }
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dictionary")
    }
}

/// `content/terms.yaml`: right words that the dictionary lacks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// In every pack.
    #[schemars(with = "Vec<String>")]
    pub everywhere: BTreeSet<String>,
    /// By pack: its names and terms.
    #[schemars(with = "BTreeMap<String, Vec<String>>")]
    pub packs: BTreeMap<String, BTreeSet<String>>,
}

impl Terms {
    fn have(&self, slug: &str, word: &str) -> bool {
        self.everywhere.contains(word) || self.packs.get(slug).is_some_and(|words| words.contains(word))
    }
}

pub(super) fn of_pack(pack: &mut OfPack<'_>, library: &Library) {
    let source = pack.source;
    let mut unknown: BTreeSet<String> = BTreeSet::new();
    let mut look = |text: &str| {
        for word in words_in(text) {
            if !library.terms.have(&source.pack.slug, &word) && !library.dictionary.knows(&word) {
                unknown.insert(word);
            }
        }
    };
    source.texts.values().flatten().for_each(|text| look(text));
    for value in [serde_json::to_value(&source.pack), serde_json::to_value(&source.keys)] {
        prose_in(&value.unwrap_or_default(), &mut look);
    }
    for word in unknown {
        let place = place_of(&source.folder, &word);
        let message = "misspelled, or a name or term that is to be listed in content/terms.yaml".to_owned();
        pack.found.push(Problem { at: format!("“{word}”"), place, message });
    }
}

/// Words without hyphen, possessive ending or digit.
pub(crate) fn words_in(text: &str) -> impl Iterator<Item = String> + '_ {
    runs(text).flat_map(move |run| text[run].split(['-', '‐', '‑']).collect::<Vec<_>>()).filter_map(|word| {
        let plain = word.replace('’', "'");
        let plain = plain.strip_suffix("'s").unwrap_or(&plain);
        let is_word = !plain.is_empty() && !plain.contains(|letter: char| letter.is_numeric()) && !has_chinese(plain);
        is_word.then(|| plain.to_owned())
    })
}

fn has_chinese(word: &str) -> bool {
    word.contains(|letter: char| letter > '\u{2e7f}')
}

/// Every text that people read, wherever it stands.
fn prose_in(value: &Value, look: &mut impl FnMut(&str)) {
    match value {
        Value::String(text) if !text.ends_with(".md") => look(text),
        Value::Array(entries) => entries.iter().for_each(|entry| prose_in(entry, look)),
        Value::Object(fields) => {
            let prose = fields.iter().filter(|(name, _)| !NO_PROSE.contains(&name.as_str()));
            prose.for_each(|(_, field)| prose_in(field, look));
        }
        _ => {}
    }
}

/// The first line of the version's files that has the word.
fn place_of(folder: &Path, word: &str) -> Option<(String, usize)> {
    for below in ["", "keys"] {
        let mut files: Vec<_> =
            fs::read_dir(folder.join(below)).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "md" || kind == "yaml")) {
            let Ok(text) = fs::read_to_string(file) else { continue };
            if let Some(at) = text.lines().position(|line| words_in(line).any(|found| found == word)) {
                let name = file.strip_prefix(folder).unwrap_or(file).to_string_lossy().into_owned();
                return Some((name, at + 1));
            }
        }
    }
    None
}
