//! The words of a passage that are worth learning: `keys/vocabulary.yaml`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `keys/vocabulary.yaml`, an optional file of a version.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VocabularyFile {
    /// By the id of a set with something to read or to hear.
    pub vocabulary: BTreeMap<String, Vec<VocabularyWord>>,
}

/// A word in the sense that it has in its passage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VocabularyWord {
    /// As a dictionary has it: `subside`, `give rise to`.
    pub word: String,
    /// What it is in its sentence.
    pub part_of_speech: PartOfSpeech,
    /// The exact sentence of the passage, or of what is said, in which it stands in any of its forms.
    pub sentence: String,
    /// What it means there.
    pub definition: Definition,
}

tenants::closed_list! {
    /// What a word is in its sentence.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "snake_case")]
    #[expect(missing_docs, reason = "the names say it")]
    pub enum PartOfSpeech {
        Noun = "noun",
        Verb = "verb",
        Adjective = "adjective",
        Adverb = "adverb",
        Phrase = "phrase",
    }
}

/// What a word means, in the three languages of the product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// English, 3 to 14 words, without the word itself.
    pub en: String,
    /// As a bilingual dictionary has it in this sense, in Simplified Chinese.
    pub cn: String,
    /// The same in Traditional Chinese, with the words of Taiwan.
    pub tw: String,
}
