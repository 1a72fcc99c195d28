//! Which Chinese it is: characters of one script in the other's column, and words that are said on the other side of the
//! strait. `content/dictionary/scripts.yaml`.

use crate::content::library::source::{SourceError, read_yaml};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tenants::Lang;

/// What tells them apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scripts {
    simplified: BTreeSet<char>,
    traditional: BTreeSet<char>,
    mainland: BTreeMap<String, String>,
    taiwan: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    simplified: String,
    traditional: String,
    mainland: BTreeMap<String, String>,
    taiwan: BTreeMap<String, String>,
}

impl Scripts {
    /// Reads the file of the content folder.
    pub fn read(content: &Path) -> Result<Self, SourceError> {
        let File { simplified, traditional, mainland, taiwan } = read_yaml(&content.join("dictionary/scripts.yaml"))?;
        let characters = |text: String| text.chars().filter(|letter| !letter.is_whitespace()).collect();
        Ok(Self { simplified: characters(simplified), traditional: characters(traditional), mainland, taiwan })
    }

    /// What is wrong with a text of one language, in words.
    pub fn faults(&self, text: &str, lang: Lang) -> Vec<String> {
        let (strange, said, name) = match lang {
            Lang::En => return Vec::new(),
            Lang::Cn => (&self.traditional, &self.taiwan, "Simplified"),
            Lang::Tw => (&self.simplified, &self.mainland, "Traditional"),
        };
        let mut faults = Vec::new();
        if !text.chars().any(is_chinese) {
            faults.push(format!("its {name} Chinese has no Chinese character"));
        }
        let letters: BTreeSet<char> = text.chars().filter(|letter| strange.contains(letter)).collect();
        if !letters.is_empty() {
            let letters: String = letters.into_iter().collect();
            faults.push(format!("“{letters}” in its {name} Chinese is of the other script"));
        }
        for (word, instead) in said.iter().filter(|(word, _)| text.contains(word.as_str())) {
            faults.push(format!("its {name} Chinese says “{word}”; there it is “{instead}”"));
        }
        faults
    }
}

fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}')
}
